"""Questions without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.catalogue import Question
    from heds.rules.subject import Subject

MOST_OPTIONS = 12


def check(subject: Subject) -> Iterator[Finding]:
    """Report every question that is blank, once per criterion."""
    for question, criterion, answer in subject.answers:
        if answer.is_blank:
            what = "nothing is chosen" if question.is_choice else "not answered"
            about = f" about `{criterion}`" if question.per_criterion else ""
            yield Finding(
                f"{name(question)}: {what}{about}",
                question,
                criterion,
                hint=question.guidance + _options(question),
            )


def _options(question: Question) -> str:
    words = [option.word for option in question.options]
    return f" Options: {', '.join(words)}." if 0 < len(words) <= MOST_OPTIONS else ""
