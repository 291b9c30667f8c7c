"""Question 4.3.6 is for studies without a rating scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.stock import is_not_applicable, numbers_in, says_nothing
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report a task beside a scale, and the absence of both."""
    for criterion in subject.criteria:
        size = subject.answer("criteria.scale.size", criterion)
        scale = bool(numbers_in(size.text + " " + size.explanation)) or "continuous" in size.chosen
        none = "not applicable" in size.chosen or is_not_applicable(size.text)
        task = subject.answer("criteria.task", criterion).text
        if scale and not says_nothing(task):
            yield subject.find(
                "criteria.task",
                f"`{criterion}` has a scale, so a task without one is out of place: "
                f"{shorten(task)!r}",
                criterion,
                "write `not applicable`, and move the text to 4.3.7 or 3.2.4",
            )
        elif none and is_not_applicable(task):
            yield subject.find(
                "criteria.task",
                f"`{criterion}` has neither a scale nor a task",
                criterion,
                "describe what evaluators had to do",
            )
