"""The result of a test depends on what counts as one observation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

NO_TEST = ("none", "no", "no test", "not tested")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report tests without their unit."""
    analysis = subject.spec.analysis
    if analysis.test_unit is not None or subject.resolved.is_unreported(("analysis", "test_unit")):
        return
    tests = [test for test in analysis.test if fold(test) not in NO_TEST]
    if tests:
        yield StudyFinding(
            ("analysis", "test"),
            f"nothing says what one observation of `{tests[0]}` is",
            "add `analysis.test_unit`, such as `judgement`, `input`, `batch` or `annotator`",
        )
