"""Who always clicks the same button should not pass all checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.names import spot
from heds.rules.study.reading import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

FEWEST = 3


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report right answers that are always in one position."""
    for table in tables(subject):
        if table.problem or len(table.positions) != 1:
            continue
        ((position, number),) = table.positions.items()
        if number >= FEWEST:
            yield StudyFinding(
                spot(subject, ("data", table.named_in)),
                f"the right answer of all {number} control items in `{table.name}` is `{position}`",
                "put it into another position in half of them",
            )
