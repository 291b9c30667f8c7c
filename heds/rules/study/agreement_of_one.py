"""One judgement per item agrees with nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report a measure of agreement where no item is judged twice."""
    agreement, times = subject.spec.analysis.agreement, subject.spec.design.judgements_per_item
    if agreement is None or agreement.measure in (None, "none"):
        return
    numbers = list(times.values()) if isinstance(times, dict) else [times]
    if numbers and all(number == 1 for number in numbers):
        yield StudyFinding(
            ("analysis", "agreement", "measure"),
            f"`{agreement.measure}` needs several judgements of an item, but "
            "`design.judgements_per_item` is 1",
            "correct the design, give the shared part as `{10: 3, 90: 1}`, or leave agreement out",
        )
