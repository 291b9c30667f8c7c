"""The result of a test depends on what counts as one observation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.subject import StudyFinding
from heds.studies.overrides import analyses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

NO_TEST = ("none", "no", "no test", "not tested")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report tests without their unit."""
    for path, analysis in analyses(subject.spec):
        unit, test = (*path, "test_unit"), (*path, "test")
        if analysis.test_unit is not None or subject.resolved.is_unreported(unit):
            continue
        tests = [held for held in analysis.test if fold(held) not in NO_TEST]
        if tests and subject.is_given(test):
            yield StudyFinding(
                test,
                f"nothing says what one observation of `{tests[0]}` is",
                f"add `{'.'.join(unit)}`, such as `judgement`, `input`, `batch` or `annotator`",
            )
