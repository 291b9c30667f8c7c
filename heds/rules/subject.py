"""What rules look at, and what they find."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from heds.cards.entry import is_regular
from heds.model.sheet import NO_ANSWER, UNTICKED, Answer, Sheet

if TYPE_CHECKING:
    from heds.datasheets.load import Loaded
    from heds.model.catalogue import Question
    from heds.problems import Severity


class Finding(NamedTuple):
    """What one rule says about one answer, before its place in the file is known.

    `keys` names a place outside the questions: a path in YAML. `path` is the
    place in a card where it is not simply that of the question.
    """

    message: str
    question: Question | None = None
    criterion: str | None = None
    hint: str = ""
    severity: Severity | None = None
    keys: tuple[str | int, ...] | None = None
    path: str = ""


class Subject:
    """A datasheet as rules see it: answers by path, whatever the version and the file."""

    def __init__(self, loaded: Loaded, sheet: Sheet) -> None:
        """Take a loaded datasheet that has answers."""
        self.loaded = loaded
        self.sheet = sheet
        self.entries = loaded.entries
        self._by_path = sheet.catalogue.by_path
        # What a card stored in an unusual way; in YAML it is kept apart.
        self.stored = (
            loaded.entries
            if loaded.entries is not None
            else {
                key: entry
                for key, entry in sheet.kept.stored_differently.items()
                if entry != UNTICKED
            }
        )

    def question(self, path: str) -> Question | None:
        """Return the question at a path, if this version asks it.

        Paths of questions about a criterion begin with `criteria.`.
        """
        return self._by_path.get(path)

    def answer(self, path: str, criterion: str | None = None) -> Answer:
        """Return the answer at a path, or no answer."""
        question = self._by_path.get(path)
        if question is None:
            return NO_ANSWER
        if not question.per_criterion:
            return self.sheet.once.get(question.path, NO_ANSWER)
        return self.sheet.get(question, criterion)

    def text(self, path: str, criterion: str | None = None) -> str:
        """Return all that was written at a path: the text, or the explanation of a choice."""
        answer = self.answer(path, criterion)
        return answer.text or answer.explanation

    def chosen(self, path: str, criterion: str | None = None) -> tuple[str, ...]:
        """Return the words chosen at a path."""
        return self.answer(path, criterion).chosen

    def find(
        self, path: str, message: str, criterion: str | None = None, hint: str = ""
    ) -> Finding:
        """Return a finding about the answer at a path."""
        return Finding(message, self.question(path), criterion, hint)

    @property
    def criteria(self) -> list[str]:
        """The names of the criteria."""
        return list(self.sheet.criteria)

    @cached_property
    def irregular(self) -> list[str]:
        """Ids of entries that are not what the form stores: the few that need a closer look."""
        if self.loaded.irregular is not None:
            return self.loaded.irregular
        known = self.sheet.catalogue.entries
        return [
            key
            for key, entry in (self.loaded.touched or self.stored).items()
            if key in known and not is_regular(entry, known[key][1])
        ]

    @cached_property
    def answers(self) -> list[tuple[Question, str | None, Answer]]:
        """Every question with its answer, in the order of the form."""
        return list(self.sheet.answers())

    @cached_property
    def choices(self) -> list[tuple[Question, str | None, Answer]]:
        """Every question of which an option is chosen, in the order of the form."""
        return [found for found in self.answers if found[2].chosen]

    @cached_property
    def texts(self) -> list[tuple[Question, str | None, str]]:
        """Every text and explanation that is not blank, in the order of the form."""
        return [
            (question, criterion, text)
            for question, criterion, answer in self.answers
            if (text := answer.text or answer.explanation) and not text.isspace()
        ]


def name(question: Question) -> str:
    """Name a question the way the form numbers it."""
    return f"{question.number} {question.title}"
