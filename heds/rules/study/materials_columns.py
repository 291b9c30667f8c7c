"""A table of items has a column for every system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.reading import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report systems without a column."""
    for table in tables(subject):
        if table.problem or not table.columns:
            continue
        if not table.is_items:
            names = {fold(name) for name in table.columns}
            is_long = any("system" in name for name in names)
            if table.named_in != "items_file" or is_long or not subject.spec.systems:
                continue
        missing = [name for name in subject.spec.systems if name not in table.systems]
        if missing:
            listed = ", ".join(f"`{name}`" for name in missing)
            yield StudyFinding(
                ("data", table.named_in),
                f"`{table.name}` has no column for {listed}; its columns are "
                f"{', '.join(table.columns[:12])}",
                "name columns as in `systems`, or add their names there as `aliases`",
            )
