"""Claims speak of systems and criteria that the study has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.names import all_system_spellings, meant
from heds.rules.study.orderings import claim_criteria, orderings
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report names in claims that the study does not know."""
    criteria = claim_criteria(subject)
    systems = list(dict.fromkeys(all_system_spellings(subject).values()))
    folded = {fold(name) for name in criteria}
    for name, claim in subject.spec.claims.items():
        if claim.criterion is not None and fold(claim.criterion) not in folded:
            yield StudyFinding(
                ("claims", name, "criterion"),
                f"the claim `{name}` is about `{claim.criterion}`, which is no criterion of the "
                "study",
                meant(claim.criterion, criteria),
            )
    for name, _, ordering in orderings(subject):
        for kind, word in ordering.unknown if not ordering.problem else ():
            yield StudyFinding(
                ("claims", name, "holds_if"),
                f"the claim `{name}` names `{word}`, which is no {kind} of the study",
                meant(word, systems if kind == "system" else criteria),
            )
