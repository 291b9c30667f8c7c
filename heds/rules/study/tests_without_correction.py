"""Several tests of one question ask for a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

NO_TEST = ("none", "no", "no test", "not tested")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report several tests whose number nothing corrects for."""
    analysis, criteria = subject.spec.analysis, subject.spec.criteria
    tests = [test for test in analysis.test if fold(test) not in NO_TEST]
    if not tests or "tukey" in f"{analysis.posthoc} {tests}".casefold():
        return
    stated = analysis.correction
    if stated is None and subject.resolved.is_unreported(("analysis", "correction")):
        return
    number = len(tests) * max(len(criteria), 1)
    if number > 1 and (stated is None or fold(stated) in ("none", "no")):
        why = f"{len(tests)} tests" if len(tests) > 1 else f"one test for {len(criteria)} criteria"
        yield StudyFinding(
            ("analysis", "correction") if stated else ("analysis", "test"),
            f"{why}, and no correction for multiple tests",
            "add `analysis.correction`, such as `Bonferroni-Holm`"
            if stated is None
            else "say in `analysis.note` why none is needed",
        )
