"""Several radio buttons of one group: the form shows only the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report single choices with more than one option."""
    for question, criterion, answer in subject.choices:
        if question.is_single and len(answer.chosen) > 1:
            chosen = ", ".join(f"`{word}`" for word in answer.chosen)
            yield Finding(
                f"{name(question)}: {chosen} are all chosen, where only one can be",
                question,
                criterion,
                hint="keep one",
            )
