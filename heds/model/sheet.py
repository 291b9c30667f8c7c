"""The answers of one datasheet, by question and criterion, however they were stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from heds.model.blank import is_blank
from heds.model.catalogue import Catalogue, Question, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator


class Answer(NamedTuple):
    """What was answered to one question: a text, or chosen options with an explanation."""

    text: str = ""
    chosen: tuple[str, ...] = ()
    explanation: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing was answered; an explanation alone chooses nothing."""
        return not self.chosen and is_blank(self.text)


NO_ANSWER = Answer()

# How the form stores a box that was ticked and unticked again.
UNTICKED = {"data": {"": False}, "control": {}, "text": {"": ""}}


@dataclass(slots=True)
class Kept:
    """What the official form stored and HEDS has no question for."""

    open_criterion: str | None = None
    no_open_criterion: bool = False
    deleted_criteria: dict[str, dict[str, Answer]] = field(default_factory=dict)
    unknown_entries: dict[str, Any] = field(default_factory=dict)
    stored_differently: dict[str, Any] = field(default_factory=dict)
    not_stored: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """A datasheet of one HEDS version.

    Answers are keyed by the question's path in YAML; those about a criterion
    stand under its name.
    """

    version: str
    once: dict[str, Answer] = field(default_factory=dict)
    criteria: dict[str, dict[str, Answer]] = field(default_factory=dict)
    kept: Kept = field(default_factory=Kept)

    @property
    def catalogue(self) -> Catalogue:
        """The questions of this version."""
        return catalogue(self.version)

    def get(self, question: Question, criterion: str | None = None) -> Answer:
        """Return the answer to a question, about one criterion if it asks about one."""
        if not question.per_criterion:
            return self.once.get(question.path, NO_ANSWER)
        return self.criteria.get(criterion or "", {}).get(question.path, NO_ANSWER)

    def answers(self) -> Iterator[tuple[Question, str | None, Answer]]:
        """Go through all questions in the order of the form, once per criterion where asked."""
        for question in self.catalogue.questions:
            if not question.per_criterion:
                yield question, None, self.once.get(question.path, NO_ANSWER)
            else:
                for name, answers in self.criteria.items():
                    yield question, name, answers.get(question.path, NO_ANSWER)


def is_hidden(question: Question, answer: Answer) -> bool:
    """Tell whether an explanation is kept that the form does not show."""
    return answer.explanation != "" and not question.explaining.intersection(answer.chosen)
