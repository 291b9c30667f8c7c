"""A claim that needs a test needs one that is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

NO_TEST = ("none", "no", "no test", "not tested")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report claims to be tested where the analysis has no test."""
    spec = subject.spec
    if any(fold(test) not in NO_TEST for test in spec.analysis.test):
        return
    if subject.resolved.is_unreported(("analysis", "test")):
        return
    for name, claim in spec.claims.items():
        if claim.needs_test == "yes" and claim.by_test != "out of scope":
            yield StudyFinding(
                ("claims", name, "needs_test"),
                f"the claim `{name}` needs a test, but `analysis.test` names none",
                "add `analysis.test` and `analysis.test_unit`, or list it under `unreported`",
            )
