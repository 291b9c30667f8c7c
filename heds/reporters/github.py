"""Problems as workflow commands, which GitHub shows on the changed lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.files.source import Source
    from heds.problems import Problem
    from heds.reporters import Summary

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


class Github:
    """One line per problem."""

    separator = ""

    def begin(self) -> Iterator[str]:
        """Print nothing before the first problem."""
        yield from ()

    def file(self, problems: list[Problem], source: Source | None) -> Iterator[str]:  # noqa: ARG002 - the lines are for people
        """Print each problem as a workflow command."""
        for problem in problems:
            where = f"file={_property(problem.file)}"
            if problem.line is not None:
                where += f",line={problem.line},col={problem.column}"
            text = problem.message
            if problem.hint:
                text += f"\nhint: {problem.hint}"
            if problem.line is None and problem.path:
                text += f"\nat {problem.path}"
            yield f"::{COMMANDS[problem.severity]} {where},title={problem.rule}::{_data(text)}\n"

    def end(self, summary: Summary) -> Iterator[str]:  # noqa: ARG002 - GitHub counts itself
        """Print nothing after the last problem."""
        yield from ()


def _data(text: str) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    # A log is shown in a terminal: what people typed must not steer it.
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
