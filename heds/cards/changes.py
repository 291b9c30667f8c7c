"""Which answers a person has changed since they were read from a damaged card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.cards.entry import data_of, is_regular, meaning
from heds.model.sheet import NO_ANSWER, UNTICKED, Answer, Sheet

if TYPE_CHECKING:
    from heds.model.catalogue import Catalogue, Question


def damaged_choices(questions: Catalogue, kept: dict[str, Any]) -> list[Question]:
    """Return the choices of which the form stored something that says no plain yes or no."""
    found = {}
    for key, entry in kept.items():
        question, option = questions.entries.get(key, (None, None))
        if question and question.options and entry != UNTICKED and not is_regular(entry, option):
            found[question.id] = question
    return list(found.values())


def answered_by(question: Question, entries: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of a choice that say something: they tell what the answer was."""
    return {
        key: entries[key]
        for key in question.entry_ids
        if key in entries
        and any(
            meaning(value) if key == question.explanation_id else value is True
            for value in data_of(entries[key]).values()
        )
    }


def changed_slots(sheet: Sheet) -> dict[str, set[str]]:
    """Return, by the id of each damaged choice, the slots where another answer is given now."""
    kept = sheet.kept.stored_differently
    return {
        question.id: {
            slot
            for slot in _slots(sheet, question, kept)
            if _now(sheet, question, slot) != _before(question, slot, kept)
        }
        for question in damaged_choices(sheet.catalogue, kept)
    }


def _slots(sheet: Sheet, question: Question, kept: dict[str, Any]) -> set[str]:
    if not question.per_criterion:
        return {""}
    stored = {slot for key in question.entry_ids for slot in data_of(kept.get(key))}
    return stored | {*sheet.criteria, *sheet.kept.deleted_criteria}


def _now(sheet: Sheet, question: Question, slot: str) -> Answer:
    if not question.per_criterion:
        return sheet.once.get(question.path, NO_ANSWER)
    answers = sheet.criteria.get(slot, sheet.kept.deleted_criteria.get(slot, {}))
    return answers.get(question.path, NO_ANSWER)


def _before(question: Question, slot: str, kept: dict[str, Any]) -> Answer:
    chosen = tuple(o.word for o in question.options if data_of(kept.get(o.id)).get(slot) is True)
    return Answer("", chosen, meaning(data_of(kept.get(question.explanation_id)).get(slot)))
