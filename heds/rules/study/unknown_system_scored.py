"""Results are about the systems of the study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.problems import Severity
from heds.rules.study.names import all_system_spellings, meant, spot, system_spellings
from heds.rules.study.scores import rows, tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report scores of systems that the study does not have, by name or alias."""
    known, everywhere = system_spellings(subject), all_system_spellings(subject)
    if not known:
        return
    seen = set()
    for path, _, table in tables(subject):
        for where, system, _ in rows(subject, path, table):
            if fold(system) in known or system in seen:
                continue
            seen.add(system)
            left_out = fold(system) in everywhere
            yield StudyFinding(
                spot(subject, where),
                f"there are scores of `{system}`, "
                + ("which the scope leaves out" if left_out else "which is no system of the study"),
                "add it to the scope, or leave out its scores"
                if left_out
                else meant(system, [*subject.spec.systems]),
                Severity.WARNING if left_out else None,
            )
