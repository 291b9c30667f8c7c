"""Turn the entries of a card into answers, and keep what they do not cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.cards.entry import control_of, criteria_names, data_of, meaning
from heds.cards.writer import canonical_entries
from heds.model.catalogue import Question, catalogue
from heds.model.sheet import NO_ANSWER, Answer, Sheet

if TYPE_CHECKING:
    from heds.model.catalogue import Catalogue

Slots = dict[str, Answer]


def read_answers(entries: dict[str, Any], version: str) -> Sheet:
    """Read the answers of a card, those of deleted criteria apart."""
    questions = catalogue(version)
    sheet = Sheet(version)
    names = criteria_of(entries, questions)
    sheet.criteria = {name: {} for name in names}
    for question in questions.questions:
        slots = _slots(question, entries)
        if not question.per_criterion:
            if slots.get("", NO_ANSWER) != NO_ANSWER:
                sheet.once[question.path] = slots[""]
            continue
        for slot, answer in slots.items():
            # A blank slot says nothing; a nameless one is what the 3.0 form leaves behind.
            if answer == NO_ANSWER:
                continue
            if slot in sheet.criteria:
                sheet.criteria[slot][question.path] = answer
            else:
                sheet.kept.deleted_criteria.setdefault(slot, {})[question.path] = answer
    _note_open_criterion(sheet, entries, questions)
    return sheet


def read_card(entries: dict[str, Any], version: str) -> Sheet:
    """Read a card so that writing it again gives the same content in every entry."""
    sheet = read_answers(entries, version)
    questions = sheet.catalogue
    written = canonical_entries(sheet)
    for key, entry in entries.items():
        if key not in questions.entries and key != questions.criteria_id:
            sheet.kept.unknown_entries[key] = entry
        elif key not in written or _differs(
            entry, written[key], version, is_list=key == questions.criteria_id
        ):
            sheet.kept.stored_differently[key] = entry
    if version == "2.1":
        sheet.kept.not_stored = [key for key in written if key not in entries]
    return sheet


def criteria_of(entries: dict[str, Any], questions: Catalogue) -> list[str]:
    """Return the names on the list of criteria, in the order in which a browser goes through."""
    return criteria_names(entries.get(questions.criteria_id))


def open_criterion(entries: dict[str, Any], questions: Catalogue) -> str:
    """Return the criterion whose tab is open; the form falls back to a nameless one."""
    current = (
        name
        for name, open_ in control_of(entries.get(questions.criteria_id)).items()
        if open_ is True
    )
    return next(current, "")


def _slots(question: Question, entries: dict[str, Any]) -> Slots:
    if not question.is_choice:
        return {
            slot: Answer(text=meaning(value))
            for slot, value in data_of(entries.get(question.id)).items()
        }
    chosen: dict[str, list[str]] = {}
    for option in question.options:
        entry = entries.get(option.id)
        if entry is not None:
            for slot, value in data_of(entry).items():
                words = chosen.setdefault(slot, [])
                if value is True:
                    words.append(option.word)
    explanations = data_of(entries.get(question.explanation_id))
    return {
        slot: Answer(
            chosen=tuple(chosen.get(slot, ())), explanation=meaning(explanations.get(slot))
        )
        for slot in {**chosen, **explanations}
    }


def _note_open_criterion(sheet: Sheet, entries: dict[str, Any], questions: Catalogue) -> None:
    names = list(sheet.criteria)
    current = open_criterion(entries, questions)
    if names and current in names:
        if current != names[0]:
            sheet.kept.open_criterion = current
    elif names:
        sheet.kept.no_open_criterion = True


def _differs(entry: Any, written: Any, version: str, *, is_list: bool) -> bool:
    """Tell whether an entry holds something that the written one would not give back."""
    if entry == written:
        return False
    if version == "2.1" or not isinstance(entry, dict) or not isinstance(written, dict):
        return True
    if is_list:
        return {**entry, "number": ""} != written
    for part, stored in entry.items():
        if part == "number":
            continue
        ours = written.get(part)
        if not isinstance(stored, dict) or not isinstance(ours, dict):
            return True
        for slot, value in stored.items():
            if slot in ours:
                if type(value) is not type(ours[slot]) or value != ours[slot]:
                    return True
            elif value not in ("", False) or not isinstance(value, str | bool):
                return True
    return not isinstance(entry.get("data"), dict)
