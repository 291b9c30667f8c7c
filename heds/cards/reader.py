"""Turn the entries of a card into answers, and keep what they do not cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.cards.changes import answered_by, damaged_choices
from heds.cards.entry import control_of, criteria_names, data_of, is_regular, meaning
from heds.cards.writer import blank_card, canonical_entries
from heds.model.catalogue import catalogue
from heds.model.sheet import Answer, Sheet

if TYPE_CHECKING:
    from heds.model.catalogue import Catalogue, Question


def read_answers(
    entries: dict[str, Any], version: str, irregular: list[str] | None = None
) -> Sheet:
    """Read the answers of a card, those of deleted criteria apart.

    The ids of entries that are not what the form stores are added to `irregular`.
    """
    questions = catalogue(version)
    sheet = Sheet(version)
    sheet.criteria = {name: {} for name in criteria_of(entries, questions)}
    choices: _Choices = {}
    known = questions.entries
    # Card by card, few of the 569 possible entries say something; so we go through the entries.
    for key, entry in entries.items():
        if key not in known:
            continue
        question, option = known[key]
        regular = is_regular(entry, option)
        if not regular and irregular is not None:
            irregular.append(key)
        for slot, value in (entry["data"] if regular else data_of(entry)).items():
            if option is not None:
                if value is True:
                    choices.setdefault(question.id, {}).setdefault(slot, [""]).append(option.word)
            elif text := value if regular else meaning(value):
                if question.options:
                    choices.setdefault(question.id, {}).setdefault(slot, [""])[0] = text
                else:
                    _place(sheet, question, slot, Answer(text))
    _place_choices(sheet, choices)
    _note_open_criterion(sheet, entries, questions)
    return sheet


# By question and slot: the explanation, then the words of the options in the order of the card.
_Choices = dict[str, dict[str, list[str]]]


def _place_choices(sheet: Sheet, choices: _Choices) -> None:
    for key, slots in choices.items():
        question = sheet.catalogue.by_id[key]
        for slot, (explanation, *words) in slots.items():
            ordered = tuple(words)
            if len(words) > 1:
                ordered = tuple(o.word for o in question.options if o.word in words)
            _place(sheet, question, slot, Answer("", ordered, explanation))


def _place(sheet: Sheet, question: Question, slot: str, answer: Answer) -> None:
    if not question.per_criterion:
        if slot == "":
            sheet.once[question.path] = answer
    elif slot in sheet.criteria:
        sheet.criteria[slot][question.path] = answer
    else:
        sheet.kept.deleted_criteria.setdefault(slot, {})[question.path] = answer


def touched(entries: dict[str, Any], version: str) -> dict[str, Any]:
    """Return the entries that differ from those of a blank card."""
    blank = blank_card(version)
    return {
        key: entry
        for key, entry in entries.items()
        if entry != blank.get(key, blank) or _holds_zero(entry)
    }


def _holds_zero(entry: Any) -> bool:
    """Tell whether an entry that equals a blank one holds 0, which Python takes for false."""
    return any(value is not False and value != "" for value in data_of(entry).values())


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
    for question in damaged_choices(questions, sheet.kept.stored_differently):
        # With the whole answer, writing can tell whether a person has changed it since.
        for key, entry in answered_by(question, entries).items():
            sheet.kept.stored_differently.setdefault(key, entry)
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


def _note_open_criterion(sheet: Sheet, entries: dict[str, Any], questions: Catalogue) -> None:
    names = list(sheet.criteria)
    current = open_criterion(entries, questions)
    if names and current in names:
        if current != names[0]:
            sheet.kept.open_criterion = current
    elif names:
        sheet.kept.no_open_criterion = True


def _holds_zero_where_false(entry: Any, written: Any) -> bool:
    ours = data_of(written)
    return any(type(value) is not type(ours[slot]) for slot, value in data_of(entry).items())


def _differs(entry: Any, written: Any, version: str, *, is_list: bool) -> bool:
    """Tell whether an entry holds something that the written one would not give back."""
    if entry == written and not _holds_zero_where_false(entry, written):
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
