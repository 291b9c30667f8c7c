"""Authors who judge are known to the authors."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report evaluators who include authors and are said to be strangers."""
    if subject.chosen("evaluators.authors") == ("included",) and subject.chosen(
        "evaluators.known_to_authors"
    ) == ("not known",):
        yield subject.find(
            "evaluators.known_to_authors",
            "authors are among the evaluators (3.2.2.4), yet no evaluator was known to the authors",
            hint="choose `known`, or correct 3.2.2.4",
        )
