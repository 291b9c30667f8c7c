"""Numbers that can be computed may be stated, but then they have to be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

STATED = (
    (("data", "outputs_per_system"), "outputs_per_system"),
    (("data", "outputs"), "outputs"),
    (("data", "items"), "items"),
    (("design", "assignments"), "assignments"),
)


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare each stated number with what the design gives."""
    for path, name in STATED:
        section, field = path
        stated = getattr(getattr(subject.spec, section), field)
        computed = getattr(subject.computed, name)
        formula = subject.computed.formulas.get(name)
        if stated is not None and computed is not None and formula and stated != computed:
            yield StudyFinding(
                path,
                f"`{'.'.join(path)}` is {stated}, but {formula} gives {computed}",
                "correct it, or leave it out: it is computed",
            )
