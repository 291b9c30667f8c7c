"""Nothing is lost on the way from a card to YAML and back, whatever stands in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import answers, damaged_cards, sheets, texts

from heds.cards.detect import detect
from heds.cards.entry import data_of, meaning
from heds.cards.reader import read_card
from heds.cards.writer import card_text, write_card
from heds.datasheets.yaml_form import to_tree
from heds.files.source import Source
from heds.files.yaml_reader import read_yaml
from heds.files.yaml_writer import yaml_text
from heds.model.datasheet import datasheet_model, to_sheet
from heds.model.sheet import Answer

if TYPE_CHECKING:
    from heds.model.catalogue import Question
    from heds.model.sheet import Sheet


def through_yaml(sheet: Sheet) -> Sheet:
    text = yaml_text(to_tree(sheet))
    # What cannot be encoded could not be written to a file.
    document = read_yaml(Source("sheet.yaml", text.encode("utf-8").decode("utf-8")))
    assert not document.problems
    return to_sheet(datasheet_model(sheet.version).model_validate(document.data))


def content(card: dict[str, Any]) -> dict[str, Any]:
    """Return a card as programs compare it: numbers in 3.0 entries are ours to write."""
    return {
        key: {part: value for part, value in entry.items() if part != "number"}
        if isinstance(entry, dict)
        else entry
        for key, entry in card.items()
    }


@given(sheets())
def test_a_sheet_survives_yaml(sheet: Sheet) -> None:
    again = through_yaml(sheet)
    assert again.once == sheet.once
    assert again.criteria == sheet.criteria
    assert list(again.criteria) == list(sheet.criteria)
    assert again.kept == sheet.kept


@given(sheets())
def test_a_card_of_a_sheet_reads_back_as_the_sheet(sheet: Sheet) -> None:
    card = json.loads(card_text(sheet))
    again = read_card(card, sheet.version)
    assert again.once == sheet.once
    assert again.criteria == sheet.criteria
    assert write_card(again) == card


@given(sheets("3.0"))
def test_a_3_0_card_has_all_entries_with_number_and_labels(sheet: Sheet) -> None:
    card = write_card(sheet)
    assert len(card) == 569
    assert detect(card).version == "3.0"
    for key, (question, option) in sheet.catalogue.entries.items():
        entry = card[key]
        assert entry["number"] == (
            None if question.is_choice and option is None else question.number
        )
        if option is not None:
            assert set(entry["text"]) == set(entry["data"])


@given(damaged_cards())
def test_a_damaged_card_comes_back_with_every_entry_as_it_was(card: dict[str, Any]) -> None:
    version = detect(card).version
    assume(version is not None)
    assert version is not None
    again = write_card(through_yaml(read_card(card, version)))
    written = content(again)
    for key, entry in content(card).items():
        if version == "2.1" or not isinstance(entry, dict):
            assert written[key] == entry
            continue
        for part, value in entry.items():
            if not isinstance(value, dict):
                assert written[key][part] == value
                continue
            for slot, stored in value.items():
                # Blank slots of unlisted criteria are debris of the 3.0 form.
                if stored not in ("", False):
                    assert written[key][part][slot] == stored
    if version == "2.1":
        assert set(written) == set(card)


def told(card: dict[str, Any], question: Question, slot: str) -> Answer:
    """Return the answer that the form shows: what JavaScript takes for true is ticked."""
    data = {key: data_of(card.get(key)).get(slot) for key in question.entry_ids}
    if not question.is_choice:
        return Answer(meaning(data[question.id]))
    for key in question.entry_ids:
        assert isinstance(card.get(key, {}), dict)
    chosen = tuple(
        option.word for option in question.options if data[option.id] not in (None, False)
    )
    assert all(data[o.id] in (None, False, True) for o in question.options)
    return Answer("", chosen, meaning(data[question.explanation_id]))


@given(damaged_cards(), st.data())
def test_an_answer_changed_in_yaml_is_what_the_form_shows_whatever_the_card_held(
    card: dict[str, Any], data: st.DataObject
) -> None:
    version = detect(card).version
    assume(version is not None)
    assert version is not None
    sheet = through_yaml(read_card(card, version))
    before = write_card(sheet)
    asked = [
        (question, slot)
        for question in sheet.catalogue.questions
        for slot in (sheet.criteria if question.per_criterion else ("",))
    ]
    # Questions of which something odd was stored are the ones to look at.
    odd = [
        (question, slot)
        for question, slot in asked
        if set(question.entry_ids) & set(sheet.kept.stored_differently)
    ]
    question, slot = data.draw(st.sampled_from(odd or asked))
    answer = data.draw(answers(question))
    place = sheet.criteria[slot] if question.per_criterion else sheet.once
    assume(answer != place.get(question.path, Answer()))
    place[question.path] = answer
    after = write_card(through_yaml(sheet))
    assert told(after, question, slot) == answer
    for key in {**before, **after}:
        if key not in question.entry_ids:
            assert after.get(key) == before.get(key)
        elif question.per_criterion:
            for other in sheet.criteria:
                if other != slot and isinstance(before.get(key), dict):
                    was = data_of(before[key]).get(other)
                    assert data_of(after.get(key)).get(other) == was or not was


@given(texts)
def test_any_text_survives_as_a_yaml_value_and_as_a_key(text: str) -> None:
    document = read_yaml(Source("x", yaml_text({"a": {text: [text, {"b": text}]}})))
    assert document.data["a"][text] == [text, {"b": text}]
