"""Materials have to be readable tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.names import spot
from heds.rules.study.reading import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report files that are no tables, and rows that do not fit."""
    for table in tables(subject):
        path = spot(subject, ("data", table.named_in))
        if table.problem:
            yield StudyFinding(
                path,
                f"`{table.name}` is not checked: {table.problem}",
                "save it as CSV, TSV or JSON lines in UTF-8, with the names of columns first",
            )
        elif table.uneven:
            yield StudyFinding(
                path,
                f"{table.uneven} of {table.rows} rows of `{table.name}` do not have "
                f"{len(table.columns)} cells; the first is at line {table.first_uneven}",
                "put texts with separators or line breaks into quotes",
            )
