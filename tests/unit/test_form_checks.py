"""`--as-form` says what the official form says: messages, order, levels, and its slips."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heds.cards.entry import meaning
from heds.cards.form_checks import form_messages
from heds.cards.writer import write_card
from heds.model.catalogue import VERSIONS
from heds.model.sheet import Answer, Sheet

NUMBER = "heds-sample_evaluators_design-evaluators-number_of_evaluators"


def said(card: dict[str, Any], version: str) -> list[tuple[str, str, str | None]]:
    return [(m.question.number, m.check, m.criterion) for m in form_messages(card, version)]


@pytest.mark.parametrize(("version", "blank", "per_criterion"), [("2.1", 42, 20), ("3.0", 41, 21)])
def test_an_empty_form_asks_for_everything(version: str, blank: int, per_criterion: int) -> None:
    sheet = Sheet(version)
    assert len(said(write_card(sheet), version)) == blank
    sheet.criteria = {"Fluency": {}, "Meaning": {}}
    assert len(said(write_card(sheet), version)) == blank + 2 * per_criterion


@pytest.mark.parametrize(
    ("value", "checks"),
    [
        ("3", []), ("0", []), ("003", []), ("N/A", []),
        ("", ["blank"]), (None, ["blank"]), (0, ["blank"]), (False, ["blank"]),
        (" ", ["blank", "integer"]), ("\ufeff", ["blank", "integer"]),
        ("\u00a0", ["blank", "integer"]),
        (" 3", ["integer"]), ("3 ", ["integer"]), ("3.0", ["integer"]), ("-1", ["integer"]),
        ("1,000", ["integer"]), ("n/a", ["integer"]), ("NA", ["integer"]), ("3\n", ["integer"]),
        ("٣", ["integer"]), ("\u200b", ["integer"]), ("\u0085", ["integer"]), ("\x1c", ["integer"]),
        ([0], []), ([False], ["integer"]), ([None], ["blank"]), ([], ["blank"]), ([[7]], []),
        (10**20, []), (10**22, ["integer"]), (1e20, []), (1e-7, ["integer"]), (-0.0, ["blank"]),
        (3, []), (True, ["integer"]), ([3], []), ({}, ["integer"]),
    ],
)  # fmt: skip
def test_the_number_of_evaluators_is_judged_as_in_the_browser(
    value: Any, checks: list[str]
) -> None:
    card = {NUMBER: {"data": {"": value}, "control": {}}}
    assert [check for number, check, _ in said(card, "2.1") if number == "3.2.1"] == checks


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (3.0, "3"), (-1.5, "-1.5"), (0.1, "0.1"), (123.456, "123.456"), (100, "100"),
        (10**20, "100000000000000000000"), (10**21, "1e+21"), (10**22, "1e+22"),
        (12345678901234567890, "12345678901234567000"), (-1.5e300, "-1.5e+300"),
        (0.000001, "0.000001"), (1e-7, "1e-7"), (1.25e-9, "1.25e-9"), (10**400, "Infinity"),
        (-(10**400), "-Infinity"),
        ([0, -0.0, None, [True, "x"], {}], "0,0,,true,x,[object Object]"),
        ("", ""), (0, ""), (False, ""), (None, ""), ({}, "[object Object]"),
    ],
)  # fmt: skip
def test_stored_values_become_text_as_in_javascript(value: Any, text: str) -> None:
    assert meaning(value) == text


def test_only_true_counts_as_ticked() -> None:
    for value in ("true", 1, None, [True]):
        card = {"heds-system-tasks-13": {"data": {"": value}, "control": {}, "text": {"": ""}}}
        assert ("2.3", "at-least", None) in said(card, "2.1")


def test_explanations_are_looked_up_in_the_open_tab() -> None:
    path = "scale.shown_as"
    sheet = Sheet("3.0")
    sheet.criteria = {
        "A": {path: Answer(chosen=("other",), explanation="a cell of a spreadsheet")},
        "B": {path: Answer(chosen=("other",))},
    }
    explained = [m for m in said(write_card(sheet), "3.0") if m[1] == "explain"]
    assert explained == []
    sheet.kept.open_criterion = "B"
    explained = [m for m in said(write_card(sheet), "3.0") if m[1] == "explain"]
    assert explained == [("4.3.5", "explain", "A"), ("4.3.5", "explain", "B")]


def test_none_beside_others_is_an_error_and_comes_last() -> None:
    sheet = Sheet("2.1", {"design.time_limits": Answer(chosen=("one sitting", "none"))})
    found = [m for m in said(write_card(sheet), "2.1") if m[0] == "3.3.5"]
    assert found == [("3.3.5", "explain", None), ("3.3.5", "none", None)]


def test_the_3_0_form_wants_no_description_of_no_limits() -> None:
    for version, wanted in (("2.1", ["explain"]), ("3.0", [])):
        sheet = Sheet(version, {"design.time_limits": Answer(chosen=("none",))})
        assert [c for n, c, _ in said(write_card(sheet), version) if n == "3.3.5"] == wanted


def test_criteria_come_in_the_order_of_a_browser() -> None:
    control = {"b": True, "10": False, "2": False, "01": False}
    card = {"heds-criteria-criterion": {"data": {}, "control": control, "text": {}}}
    criteria = [criterion for number, _, criterion in said(card, "2.1") if number == "4.1.1"]
    assert criteria == ["2", "10", "b", "01"]


def test_levels_are_those_of_the_form() -> None:
    levels = {
        (m.check, m.level)
        for version in VERSIONS
        for m in form_messages({NUMBER: {"data": {"": "x"}}}, version)
    }
    assert ("integer", "error") in levels
    assert Counter(level for check, level in levels if check != "integer") == {"warning": 2}
