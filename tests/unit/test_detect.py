"""The version of a card follows from ids, numbers and labels; a mixture is not guessed at."""

from __future__ import annotations

from typing import Any

import pytest

from heds.cards.detect import detect
from heds.cards.writer import write_card
from heds.model.catalogue import VERSIONS, catalogue
from heds.model.sheet import Answer, Sheet


def sheet(version: str) -> Sheet:
    answers = {"system.input_languages": Answer(chosen=("en",)), "ethics.approval": Answer("no")}
    return Sheet(version, answers, {"Fluency": {"name": Answer("Fluency")}})


@pytest.mark.parametrize("version", VERSIONS)
def test_our_own_cards_are_recognised(version: str) -> None:
    assert detect(write_card(sheet(version))).version == version


def test_a_sparse_3_0_card_without_numbers_is_recognised_by_its_ids() -> None:
    card = {
        key: {part: value for part, value in entry.items() if part != "number"}
        for key, entry in write_card(sheet("3.0")).items()
    }
    assert detect(card).version == "3.0"


def test_a_label_alone_settles_the_version() -> None:
    def card(label: str) -> dict[str, Any]:
        entry = {"data": {"": True}, "control": {}, "text": {"": label}}
        return {"heds-system-input_languages-41": entry}

    assert detect(card("41. English")).version == "2.1"
    assert detect(card("40. Dzongkha")).version == "3.0"


def test_a_2_1_card_that_went_through_the_3_0_form_is_refused() -> None:
    card = write_card(Sheet("3.0"))
    card |= {k: e for k, e in write_card(sheet("2.1")).items() if k not in card}
    found = detect(card)
    assert (found.version, found.rule) == (None, "mixed-versions")


def test_a_stale_2_1_label_in_a_numbered_card_is_refused() -> None:
    card = write_card(sheet("3.0"))
    key = "heds-criteria-criterion-response_elicitation-form_of_response-2"
    card[key]["data"]["Fluency"] = True
    card[key]["text"]["Fluency"] = "2. direct quality estimation"
    assert detect(card).rule == "mixed-versions"


def test_one_pasted_id_does_not_change_the_version() -> None:
    old = Sheet("2.1", {}, {"F": {}})
    for question in catalogue("2.1").questions:
        if question.is_choice:
            target = old.criteria["F"] if question.per_criterion else old.once
            target[question.path] = Answer(chosen=(question.options[0].word,))
    pasted = {"data": {"": True}, "control": {}, "text": {"": "5. None of the above"}}
    key = "heds-sample_evaluators_design-experimental_design-evaluator_freedom-5"
    assert detect({**write_card(old), key: pasted}).version == "2.1"


def test_something_else_is_no_card() -> None:
    assert detect({"name": "x"}).rule == "not-a-datasheet"
    assert detect({}).rule == "not-a-datasheet"
