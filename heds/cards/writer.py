"""Write answers as the entries of a card, the way the official form stores them."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from heds.cards.changes import changed_slots
from heds.cards.entry import criteria_names, data_of, meaning
from heds.model.sheet import NO_ANSWER, Answer, Sheet

if TYPE_CHECKING:
    from heds.model.catalogue import Option, Question

Entries = dict[str, Any]
_NOT_STORED: Any = object()

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def card_text(sheet: Sheet) -> str:
    """Return a card as the form downloads it: four spaces, plain Unicode, no final newline."""
    text = json.dumps(write_card(sheet), ensure_ascii=False, indent=4)
    return _LONE_SURROGATE.sub(lambda half: f"\\u{ord(half.group()):04x}", text)


def write_card(sheet: Sheet) -> Entries:
    """Return all entries, with what was kept from the card that the sheet was read from."""
    entries = canonical_entries(sheet)
    kept = sheet.kept
    questions = sheet.catalogue
    for key in kept.not_stored:
        if key in entries and not _said(sheet, key, entries[key]):
            del entries[key]
    changed = changed_slots(sheet)
    for key, stored in kept.stored_differently.items():
        if key in questions.entries:
            written = entries.get(key, _NOT_STORED)
            overlaid = _with_changes(sheet, key, written, stored, changed)
        elif _said(sheet, key, entries.get(key)) == _said(sheet, key, stored):
            overlaid = _overlaid(entries.get(key), stored, sheet.version)
        else:
            continue
        if overlaid is _NOT_STORED:
            entries.pop(key, None)
        else:
            entries[key] = overlaid
    for key, entry in kept.unknown_entries.items():
        entries.setdefault(key, entry)
    return entries


def _said(sheet: Sheet, key: str, entry: Any) -> dict[str, Any]:
    """Return what an entry says, by slot."""
    if key == sheet.catalogue.criteria_id:
        return dict.fromkeys(criteria_names(entry), True)
    question, option = sheet.catalogue.entries.get(key, (None, None))
    found = _meaning_of(entry, is_option=option is not None)
    if question is None or question.per_criterion:
        return found
    # Slots with a name have no meaning in questions that are asked once.
    return {slot: value for slot, value in found.items() if slot == ""}


@cache
def blank_card(version: str) -> Entries:
    """Return the entries of a form that nobody has filled in; not to be changed."""
    return canonical_entries(Sheet(version))


def canonical_entries(sheet: Sheet) -> Entries:
    """Return the entries that the form itself would store for these answers.

    The 3.0 form stores every field on download; the 2.1 form only what was
    touched: all buttons of a group at once, boxes one by one.
    """
    entries: Entries = {}
    questions = sheet.catalogue
    full = sheet.version == "3.0"
    names = list(sheet.criteria)
    slots = list(names)
    if full and (not names or sheet.kept.no_open_criterion):
        # Without an open tab the form writes a nameless slot.
        slots.append("")
    deleted = [name for name in sheet.kept.deleted_criteria if name not in sheet.criteria]
    for question in questions.questions:
        if question.per_criterion:
            answers = {
                name: sheet.criteria.get(name, {}).get(question.path, NO_ANSWER) for name in slots
            }
            for name in deleted:
                answers[name] = sheet.kept.deleted_criteria[name].get(question.path, NO_ANSWER)
        else:
            answers = {"": sheet.once.get(question.path, NO_ANSWER)}
        _write_question(entries, question, answers, full=full)
    current = sheet.kept.open_criterion
    if current not in sheet.criteria:
        current = names[0] if names and not sheet.kept.no_open_criterion else None
    entries[questions.criteria_id] = {
        "data": {"current": ""} if full else {},
        "control": {name: name == current for name in names},
        "text": {},
    }
    if full:
        entries[questions.criteria_id]["number"] = ""
    return entries


def _write_question(
    entries: Entries, question: Question, answers: dict[str, Answer], *, full: bool
) -> None:
    if not question.is_choice:
        data = {slot: answer.text for slot, answer in answers.items() if full or answer.text}
        if data or full:
            entries[question.id] = _entry(data, question.number if full else None)
        return
    for option in question.options:
        data_, text = _option_slots(option, question, answers, full=full)
        if data_ or full:
            entries[option.id] = {"data": data_, "control": {}, "text": text}
            if full:
                entries[option.id]["number"] = question.number
    explanations = {
        slot: answer.explanation
        for slot, answer in answers.items()
        if full or answer.explanation or (question.is_single and answer.chosen)
    }
    if explanations or full:
        entries[question.explanation_id] = _entry(explanations, None)
        if full:
            entries[question.explanation_id]["number"] = None


def _option_slots(
    option: Option, question: Question, answers: dict[str, Answer], *, full: bool
) -> tuple[dict[str, bool], dict[str, str]]:
    data: dict[str, bool] = {}
    text: dict[str, str] = {}
    for slot, answer in answers.items():
        chosen = option.word in answer.chosen
        touched = question.is_single and (answer.chosen or answer.explanation)
        if full or chosen or touched:
            data[slot] = chosen
            text[slot] = option.label if chosen else ""
    return data, text


def _entry(data: dict[str, str], number: str | None) -> Entries:
    entry: Entries = {"data": data, "control": {}}
    if number is not None:
        entry["number"] = number
    return entry


def _meaning_of(entry: Any, *, is_option: bool) -> dict[str, Any]:
    """Return what an entry says, without the slots that say nothing."""
    data = data_of(entry)
    if is_option:
        return {slot: True for slot, value in data.items() if value is True}
    return {slot: meaning(value) for slot, value in data.items() if meaning(value)}


def _with_changes(
    sheet: Sheet, key: str, entry: Any, stored: Any, changed: dict[str, set[str]]
) -> Any:
    """Lay a stored entry over the written one, but for slots whose answer a person has changed."""
    question, option = sheet.catalogue.entries[key]
    ours, theirs = _said(sheet, key, entry), _said(sheet, key, stored)
    slots = changed.get(question.id, set())
    if type(stored) is not dict or type(stored.get("data")) is not dict:
        return entry if slots or ours != theirs else stored
    new = {slot for slot in {**ours, **theirs} if ours.get(slot) != theirs.get(slot)}
    if option is not None:
        # The form shows "true" and 1 as chosen, and so they must not outlive the answer.
        new |= {slot for slot in slots if type(stored["data"].get(slot, False)) is not bool}
    overlaid = _overlaid(entry, stored, sheet.version)
    parts = ("data",) if option is None else ("data", "text")
    for part in parts if new or slots else ():
        written = entry.get(part, {}) if type(entry) is dict else {}
        before = overlaid.get(part)
        if type(before) is not dict:
            before = written
        overlaid = {
            **overlaid,
            part: {slot: value for slot, value in before.items() if slot not in new}
            | {slot: value for slot, value in written.items() if slot in new},
        }
    return overlaid if overlaid["data"] or not new else entry


def _overlaid(entry: Any, stored: Any, version: str) -> Any:
    if version == "2.1" or not isinstance(stored, dict) or not isinstance(entry, dict):
        return stored
    merged = {**entry, **stored}
    for part in ("data", "control", "text"):
        ours, theirs = entry.get(part), stored.get(part)
        if isinstance(ours, dict) and isinstance(theirs, dict):
            merged[part] = {**ours, **theirs}
    merged["number"] = entry.get("number")
    return merged
