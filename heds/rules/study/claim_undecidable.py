"""A claim is worth listing if a result can decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.problems import Severity
from heds.rules.study.names import all_criteria, spot, system_spellings
from heds.rules.study.orderings import orderings
from heds.rules.study.scores import cells
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject
    from heds.studies.claims import Ordering

DECIDED = ("out of scope", "untestable")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report claims about criteria or systems that have no scores, where there are results."""
    scored = _scored(subject)
    if not scored:
        return
    read = {name: ordering for name, _, ordering in orderings(subject)}
    for name, claim in subject.spec.claims.items():
        outcomes = {claim.by_scores, claim.by_test}
        if outcomes.intersection(DECIDED):
            continue
        if name not in read:
            if outcomes == {None}:
                yield StudyFinding(
                    spot(subject, ("claims", name)),
                    f"nothing says when the claim `{name}` holds",
                    "add `holds_if`, or its outcome as `by_scores` or `by_test`",
                    Severity.NOTE,
                )
            continue
        missing = _missing(subject, read[name], scored)
        if missing:
            yield StudyFinding(
                ("claims", name, "holds_if"),
                f"no result can decide the claim `{name}`: there are no scores of {missing}",
                "add the scores to `results`, or write `by_scores: untestable`",
            )


def _missing(subject: StudySubject, ordering: Ordering, scored: dict[str, set[str]]) -> str:
    left_out = {name for name in all_criteria(subject) if name not in subject.spec.criteria}
    for condition in ordering.conditions:
        criterion = condition.criterion
        if criterion is None or criterion in left_out:
            continue
        if fold(criterion) not in scored:
            return f"`{criterion}`"
        for system in (condition.system, *condition.others):
            if system in subject.spec.systems and system not in scored[fold(criterion)]:
                return f"`{system}` for `{criterion}`"
    return ""


def _scored(subject: StudySubject) -> dict[str, set[str]]:
    """Return the systems that have a score, by folded criterion."""
    known = system_spellings(subject)
    found: dict[str, set[str]] = {}
    for cell in cells(subject):
        systems = found.setdefault(fold(cell.criterion), set())
        systems.add(known.get(fold(cell.system), cell.system))
    return found
