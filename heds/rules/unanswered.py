"""Questions without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report every question that is blank, once per criterion."""
    for question, criterion, answer in subject.answers:
        if answer.is_blank:
            what = "nothing is chosen" if question.is_choice else "not answered"
            about = f" about `{criterion}`" if question.per_criterion else ""
            yield Finding(
                f"{name(question)}: {what}{about}", question, criterion, hint=question.guidance
            )
