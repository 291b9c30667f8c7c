"""What decides a claim has to be an ordering of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.orderings import orderings
from heds.rules.study.subject import StudyFinding
from heds.studies.claims import FORM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.study.spec import Claim
    from heds.rules.study.subject import StudySubject
    from heds.studies.claims import Ordering


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report orderings that cannot be read."""
    for name, claim, ordering in orderings(subject):
        path = ("claims", name, "holds_if")
        if ordering.problem:
            message = f"`holds_if` of the claim `{name}` cannot be read: {ordering.problem}"
            yield StudyFinding(path, message, FORM)
        elif _lacks_criterion(claim, ordering):
            known = list(subject.spec.criteria)
            yield StudyFinding(
                path,
                f"`holds_if` of the claim `{name}` names no criterion, and there are {len(known)}",
                f"begin with one of {', '.join(known)}" if known else FORM,
            )


def _lacks_criterion(claim: Claim, ordering: Ordering) -> bool:
    """Tell whether nothing says what a condition is about; unknown names are told elsewhere."""
    is_open = any(condition.criterion is None for condition in ordering.conditions)
    return is_open and claim.criterion is None and not ordering.unknown
