"""The option that denies all others, together with one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report the contradiction that the form reports too."""
    for question, criterion, answer in subject.choices:
        if question.none in answer.chosen and len(answer.chosen) > 1:
            others = ", ".join(f"`{word}`" for word in answer.chosen if word != question.none)
            yield Finding(
                f"{name(question)}: `{question.none}` is chosen beside {others}",
                question,
                criterion,
                hint=f"keep either `{question.none}` or the others",
            )
