"""Krippendorff's alpha and weighted kappa depend on the level of measurement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding
from heds.studies.overrides import analyses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

# Deeper paths belong to a criterion, which says only what differs.
DEPTH = 2


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report measures that need a level and have none."""
    found = [
        ((*path, name), getattr(analysis, name))
        for path, analysis in analyses(subject.spec)
        for name in ("agreement", "self_agreement")
    ]
    for path, held in found:
        level = (*path, "level")
        if len(path) > DEPTH and not subject.is_given((*path, "measure")):
            continue
        if held is None or held.level is not None or subject.resolved.is_unreported(level):
            continue
        is_weighted = "weighted" in f"{held.measure} {held.method}".casefold().replace("unw", "")
        if held.measure == "krippendorff alpha" or is_weighted:
            yield StudyFinding(
                (*path, "measure"),
                f"{held.measure}{' (weighted)' if is_weighted else ''} has no level: the same "
                "data give different values as nominal, ordinal or interval",
                f"add `{'.'.join(level)}`, such as `ordinal`",
            )
