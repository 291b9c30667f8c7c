"""Values of a study are read the way people write them, and refused with a reason."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from heds.model.study.paths import field_paths, split, suggestion
from heds.model.study.spec import Original
from heds.model.study.values import BoundValue, Count, Minutes, MoneyValue, Percent


def read(kind: Any, raw: Any) -> Any:
    return TypeAdapter(kind).validate_python(raw)


@pytest.mark.parametrize(
    ("raw", "money"),
    [
        ("3.50 USD", "3.50 USD"), ("USD 3.50", "3.50 USD"), ("£2", "2 GBP"), ("120 €", "120 EUR"),
        ("2.00 GBP", "2.00 GBP"),
    ],
)  # fmt: skip
def test_money_has_a_currency(raw: str, money: str) -> None:
    assert str(read(MoneyValue, raw)) == money


@pytest.mark.parametrize("raw", ["3.50", 3, "three dollars", "-3 USD", "3 usd", "1e9 USD"])
def test_money_without_currency_is_refused(raw: Any) -> None:
    with pytest.raises(ValidationError):
        read(MoneyValue, raw)


@pytest.mark.parametrize(
    ("raw", "bound"),
    [
        ("> 96%", "> 96%"), (">= 99 %", ">= 99%"), ("at least 200", ">= 200"), (1, "1"),
        ("unlimited", "unlimited"), ("5,000", "5000"),
    ],
)  # fmt: skip
def test_limits_keep_their_direction(raw: Any, bound: str) -> None:
    found = read(BoundValue, raw)
    assert str(found) == bound
    assert read(BoundValue, str(found)) == found


@pytest.mark.parametrize("raw", ["> 101%", "high", "99-100%"])
def test_impossible_limits_are_refused(raw: str) -> None:
    with pytest.raises(ValidationError):
        read(BoundValue, raw)


def test_minutes_may_be_written_as_a_clock() -> None:
    assert read(Minutes, "7:16") == Decimal("7.27")
    assert read(Minutes, 10) == 10
    with pytest.raises(ValidationError):
        read(Minutes, -1)


def test_percentages_end_at_100() -> None:
    assert read(Percent, "81.3%") == Decimal("81.3")
    with pytest.raises(ValidationError):
        read(Percent, 120)


@pytest.mark.parametrize("raw", [-1, 1.5, "many"])
def test_counts_are_whole_and_not_negative(raw: Any) -> None:
    with pytest.raises(ValidationError):
        read(Count, raw)


def test_other_is_always_allowed_and_unknown_words_get_a_suggestion() -> None:
    spec = Original.model_validate({"recruitment": {"platform": {"other": "a notice board"}}})
    assert spec.recruitment.platform == "other: a notice board"
    with pytest.raises(ValidationError) as caught:
        Original.model_validate({"recruitment": {"platform": "Prolifik"}})
    assert caught.value.errors()[0]["ctx"]["unknown"][0][2] == "Prolific"


def test_one_word_is_enough_where_a_section_has_a_main_key() -> None:
    spec = Original.model_validate(
        {"evaluators": "crowd workers", "instrument": "pairwise choice", "payment": "3 USD"}
    )
    assert spec.evaluators.kind == "crowd workers"
    assert spec.instrument.type == "pairwise"
    assert str(spec.payment.amount) == "3 USD"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("payment.minutes", ("payment", "minutes")),
        ("systems.GPT-3.5.note", ("systems", "GPT-3.5", "note")),
        ("checks.input distractor.tests", ("checks", "input distractor", "tests")),
        ("results.scores.meaning.GPT-3.5", ("results", "scores", "meaning", "GPT-3.5")),
        ("ethics", ("ethics",)),
        ("payment.minuts", None),
        ("payment.minutes.more", None),
        ("nothing", None),
    ],
)
def test_paths_are_taken_apart_by_what_a_study_knows(
    text: str, steps: tuple[str, ...] | None
) -> None:
    tree = {
        "systems": {"GPT-3.5": {"note": "x"}},
        "results": {"scores": {"meaning": {"GPT-3.5": 1}}},
    }
    assert split(text, tree) == steps


def test_a_misspelt_path_gets_a_suggestion() -> None:
    assert suggestion("payment.minuts", {}) == "payment.minutes"
    assert "analysis.agreement.level" in field_paths()
