"""Options that want an explanation, without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.catalogue import Question
    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report them per criterion; the form looks at the open tab only."""
    for question, criterion, answer in subject.choices:
        wanting = [word for word in answer.chosen if word in question.explaining]
        if wanting and is_blank(answer.explanation):
            yield Finding(
                f"{name(question)}: `{wanting[0]}` wants an explanation",
                question,
                criterion,
                hint=_where(question, wanting[0]),
            )


def _where(question: Question, word: str) -> str:
    if question.is_single:
        return f"write `{word}: why` on a line of its own below `{question.keys[-1]}:`, indented"
    return f"write it beside the word in the list: `- {word}: what`"
