"""What the claims of a study say, read with the names that the study knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.names import aggregates, all_criteria, all_system_spellings
from heds.rules.study.scores import tables
from heds.studies.claims import Ordering, read_ordering

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.study.spec import Claim
    from heds.rules.study.subject import StudySubject


def claim_criteria(subject: StudySubject) -> list[str]:
    """Return all that a claim can be about: criteria, and scores that are made of them."""
    scored = [criterion for _, criterion, _ in tables(subject)]
    return list(dict.fromkeys([*all_criteria(subject), *aggregates(subject), *scored]))


def usual_criterion(subject: StudySubject, claim: Claim) -> str | None:
    """Return the criterion of a claim whose ordering names none."""
    known = {fold(name): name for name in claim_criteria(subject)}
    if claim.criterion is not None:
        return known.get(fold(claim.criterion))
    return next(iter(subject.spec.criteria)) if len(subject.spec.criteria) == 1 else None


def orderings(subject: StudySubject) -> Iterator[tuple[str, Claim, Ordering]]:
    """Go through all claims that say when they hold."""
    criteria = claim_criteria(subject)
    systems = all_system_spellings(subject)
    for name, claim in subject.spec.claims.items():
        if claim.holds_if:
            usual = usual_criterion(subject, claim)
            yield name, claim, read_ordering(claim.holds_if, criteria, systems, usual)
