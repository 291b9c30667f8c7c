"""No score lies outside its scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.scores import cells, number, value_path
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare scores with the ends of their scale."""
    low = number(subject.spec.results.scale_min)
    high = number(subject.spec.results.scale_max)
    if low is not None and high is not None and low >= high:
        yield StudyFinding(
            ("results", "scale_max"),
            f"the scale ends at {high}, which is not above its beginning at {low}",
            "correct `results.scale_min` and `results.scale_max`",
        )
        return
    for cell in cells(subject):
        score = number(cell.facts.get("value"))
        if score is None:
            continue
        too_low, too_high = low is not None and score < low, high is not None and score > high
        if too_low or too_high:
            yield StudyFinding(
                value_path(cell, "value"),
                f"`{cell.system}` has a score of {score} for `{cell.criterion}`, but the scale "
                + (f"begins at {low}" if too_low else f"ends at {high}"),
                "correct the score, or `results.scale_min` and `results.scale_max`",
                criterion=cell.criterion,
            )
