"""The checks of the official form, message for message, its slips included."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heds.cards.entry import data_of, meaning
from heds.cards.reader import criteria_of, open_criterion
from heds.model.blank import is_blank
from heds.model.catalogue import Question, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

INTEGER = re.compile(r"[0-9]+|N/A|")


@dataclass(frozen=True, slots=True)
class FormMessage:
    """One message of the form: which check, at which question, about which criterion."""

    check: str
    level: str
    message: str
    question: Question
    criterion: str | None


def form_messages(entries: dict[str, Any], version: str) -> Iterator[FormMessage]:
    """Go through the form from top to bottom, as its own scripts do."""
    questions = catalogue(version)
    names = criteria_of(entries, questions)
    current = open_criterion(entries, questions)
    for question in questions.questions:
        slots = names if question.per_criterion else [""]
        found = (
            _choice(question, entries, slots, current if question.per_criterion else "")
            if question.is_choice
            else _text(question, entries, slots)
        )
        for check, slot in found:
            level, message = questions.messages[check]
            yield FormMessage(
                check, level, message, question, slot if question.per_criterion else None
            )


def _text(
    question: Question, entries: dict[str, Any], slots: list[str]
) -> Iterator[tuple[str, str]]:
    data = data_of(entries.get(question.id))
    for slot in slots:
        text = meaning(data.get(slot))
        for check in question.checks:
            # fullmatch, because `$` would accept a final line break.
            if is_blank(text) if check == "blank" else not INTEGER.fullmatch(text):
                yield check, slot


def _choice(
    question: Question, entries: dict[str, Any], slots: list[str], current: str
) -> Iterator[tuple[str, str]]:
    chosen = {slot: set[str]() for slot in slots}
    for option in question.options:
        entry = entries.get(option.id)
        if entry is None:
            continue
        data = data_of(entry)
        for slot in slots:
            if data.get(slot) is True:
                chosen[slot].add(option.word)
    for check in question.checks:
        for slot in slots:
            words = chosen[slot]
            if (check == "at-least" and not words) or (
                check == "none" and question.none in words and len(words) > 1
            ):
                yield check, slot
            elif check == "explain" and words & question.explaining:
                # The form looks at the explanation of the open tab, whatever criterion it checks.
                text = meaning(data_of(entries.get(question.explanation_id)).get(current))
                if is_blank(text):
                    yield check, slot
