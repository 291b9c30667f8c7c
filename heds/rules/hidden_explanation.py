"""Explanations left behind under an option that does not want one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.datasheets.load import entry_path
from heds.model.blank import is_blank
from heds.model.sheet import is_hidden
from heds.rules.subject import Finding, name
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report explanations that the form keeps and does not show."""
    for question, criterion, answer in subject.answers:
        if question.is_choice and is_hidden(question, answer) and not is_blank(answer.explanation):
            chosen = ", ".join(answer.chosen)
            yield Finding(
                f"{name(question)}: the explanation is hidden, because the choice ({chosen}) "
                f"wants none: {shorten(answer.explanation)!r}",
                question,
                criterion,
                hint="move it to a question that shows it, or delete it",
                path=entry_path(question.explanation_id, criterion),
            )
