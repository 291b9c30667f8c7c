"""Materials that a study names should be at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.names import spot
from heds.rules.study.reading import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report files that are not where the study says."""
    for table in tables(subject):
        if table.exists:
            continue
        path = spot(subject, ("data", table.named_in))
        if table.named_in == "hashes":
            path = ("data", "hashes", table.name)
        is_needed = table.named_in == "items_file" or table.name in subject.spec.data.hashes
        yield StudyFinding(
            path,
            f"there is no file `{table.name}`, so that its items cannot be checked"
            if table.is_text
            else f"there is no file `{table.name}`",
            "add it (the path is relative to the study), or name it in words if it is not public",
            Severity.WARNING if is_needed else None,
        )
