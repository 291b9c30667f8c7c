"""How problems are printed: for people, for programs, for code review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from heds.problems import Problem, Severity
from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.files.source import Source


@dataclass(slots=True)
class Summary:
    """How much was found, over all files."""

    errors: int = 0
    warnings: int = 0
    notes: int = 0
    files: int = 0

    def add(self, other: Summary) -> None:
        """Add what was found in other files."""
        self.files += other.files
        self.errors += other.errors
        self.warnings += other.warnings
        self.notes += other.notes


def summary_of(problems: list[Problem]) -> Summary:
    """Count the problems of one file."""
    found = [problem.severity for problem in problems]
    return Summary(
        errors=found.count(Severity.ERROR),
        warnings=found.count(Severity.WARNING),
        notes=found.count(Severity.NOTE),
        files=1,
    )


class Reporter(Protocol):
    """Prints problems file by file, so that memory does not grow with their number.

    Each problem is one item; `separator` stands between two of them. A reporter
    remembers nothing, so that several processes can share the work.
    """

    separator: str

    def begin(self) -> Iterator[str]:
        """Print what stands before the first problem."""
        ...

    def file(self, problems: list[Problem], source: Source | None) -> Iterator[str]:
        """Return the items of one file."""
        ...

    def end(self, summary: Summary) -> Iterator[str]:
        """Print what stands after the last problem."""
        ...


REPORTERS: Registry[type[Reporter]] = Registry(
    what="report format",
    group="heds.reporters",
    builtin=(
        Entry("text", "for people, with the line and a hint", "heds.reporters.text:Text"),
        Entry("json", "one object, for programs", "heds.reporters.json:Json"),
        Entry("github", "annotations in GitHub pull requests", "heds.reporters.github:Github"),
        Entry("sarif", "SARIF 2.1.0, for code scanning", "heds.reporters.sarif:Sarif"),
    ),
)
