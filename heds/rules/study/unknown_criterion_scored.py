"""Results are about the criteria of the study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold, nearest
from heds.rules.study.names import all_criteria, spot
from heds.rules.study.scores import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report scores for criteria that are neither asked nor computed from others."""
    asked = all_criteria(subject)
    if not asked:
        return
    aggregate = subject.spec.analysis.aggregate or ""
    made = aggregate.casefold() if isinstance(aggregate, str) else " ".join(aggregate).casefold()
    known = {fold(name) for name in asked}
    seen = set()
    for path, criterion, _ in tables(subject):
        if fold(criterion) in known or criterion.casefold() in made or criterion in seen:
            continue
        seen.add(criterion)
        near = nearest(criterion, asked)
        yield StudyFinding(
            spot(subject, path),
            f"there are scores for `{criterion}`, which is no criterion of the study",
            f"did you mean `{near}`?"
            if near
            else f"if it is made of others: `analysis.aggregate: {{{criterion}: mean of ...}}`",
        )
