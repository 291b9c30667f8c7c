"""Other spellings of N/A, which the form and programs do not recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.stock import is_not_applicable
from heds.model.words import NOT_APPLICABLE, NOT_APPLICABLE_STORED
from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report every text that says N/A in another spelling."""
    for question, criterion, text in subject.texts:
        if question.options or text == NOT_APPLICABLE_STORED:
            continue
        if is_not_applicable(text):
            stock = [*dict(question.phrases), NOT_APPLICABLE]
            yield Finding(
                f"{name(question)}: {text!r} is not the form's `N/A`",
                question,
                criterion,
                hint=f"write {' or '.join(f'`{word}`' for word in stock)}",
            )
