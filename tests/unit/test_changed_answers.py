"""An answer that a person changes replaces whatever a damaged card held for it."""

from __future__ import annotations

from typing import Any

import pytest

from heds.cards.reader import read_card
from heds.cards.writer import write_card
from heds.model.catalogue import catalogue
from heds.model.sheet import Answer, Sheet

VERSIONS = ("2.1", "3.0")


def damaged(version: str, value: Any) -> dict[str, Any]:
    """Return a card in which one option is chosen and another is stored oddly."""
    sheet = Sheet(version, {"evaluators.payment": Answer(chosen=("monetary",))})
    card = write_card(sheet)
    option = catalogue(version).by_path["evaluators.payment"].by_word["unpaid"]
    card[option.id] = {**card[option.id], "data": {"": value}, "text": {"": option.label}}
    return card


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("value", ["true", "yes", 1, [], {}, 0, None])
@pytest.mark.parametrize("word", ["unpaid", "non-monetary"])
def test_the_option_that_was_stored_oddly_does_not_outlive_a_change(
    version: str, value: Any, word: str
) -> None:
    card = damaged(version, value)
    sheet = read_card(card, version)
    assert write_card(sheet) == card
    question = catalogue(version).by_path["evaluators.payment"]
    sheet.once[question.path] = Answer(chosen=(word,))
    after = write_card(sheet)
    stored = {option.word: after[option.id]["data"][""] for option in question.options}
    assert stored == {option.word: option.word == word for option in question.options}
    assert all(stored[known] is (known == word) for known in stored)
    unchanged = set(card) - set(question.entry_ids)
    assert {key: after[key] for key in unchanged} == {key: card[key] for key in unchanged}
