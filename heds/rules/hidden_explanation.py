"""Explanations left behind under an option that does not want one, or under none at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.datasheets.load import entry_path
from heds.model.blank import is_blank
from heds.model.sheet import is_hidden
from heds.rules.subject import Finding, name
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.catalogue import Question
    from heds.rules.subject import Subject

REMARKS = {
    "evaluators.": ("evaluators.remarks", "evaluators.characteristics"),
    "design.": ("design.interface.description",),
    "sample.": ("sample.outputs",),
}


def check(subject: Subject) -> Iterator[Finding]:
    """Report explanations that the form keeps and does not show."""
    for question, criterion, answer in subject.answers:
        if answer.explanation and is_hidden(question, answer) and not is_blank(answer.explanation):
            chosen = "`, `".join(answer.chosen)
            when = f"beside `{chosen}`" if chosen else "while nothing is chosen"
            remedy = (
                "choose the option that it explains"
                if question.explaining and not chosen
                else f"move it to {_where(question, subject)}"
            )
            yield Finding(
                f"{name(question)}: the form shows no explanation {when}: "
                f"{shorten(answer.explanation)!r}",
                question,
                criterion,
                hint=f"{remedy}, or delete it",
                path=entry_path(question.explanation_id, criterion),
            )


def _where(question: Question, subject: Subject) -> str:
    """Name the question that takes remarks of this kind."""
    for section, paths in REMARKS.items():
        if question.path.startswith(section):
            for path in paths:
                if (other := subject.question(path)) is not None:
                    return name(other)
    return "a question that shows it"
