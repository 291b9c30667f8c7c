"""Typed datasheets, their short forms, and the schemas made from them."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from pydantic import ValidationError
from strategies import sheets

from heds.cards.writer import write_card
from heds.datasheets.yaml_form import to_tree
from heds.model.catalogue import VERSIONS
from heds.model.datasheet import datasheet_model, to_sheet
from heds.model.json_schema import card_schema, datasheet_schema, schema_files
from heds.model.sheet import Answer, Sheet
from heds.resources import data_dir
from heds.scaffold.datasheet import blank_datasheet

DATASHEETS = {version: datasheet_schema(version) for version in VERSIONS}
CARDS = {version: card_schema(version) for version in VERSIONS}


def sheet_of(data: dict[str, Any]) -> Sheet:
    return to_sheet(datasheet_model("3.0").model_validate({"heds": "3.0", **data}))


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("monetary", Answer(chosen=("monetary",))),
        ("MONETARY", Answer(chosen=("monetary",))),
        ("non_monetary", Answer(chosen=("non-monetary",))),
        (
            {"not applicable": "it varied"},
            Answer(chosen=("not applicable",), explanation="it varied"),
        ),
        ({"choice": "unpaid"}, Answer(chosen=("unpaid",))),
        ({"explanation": "x"}, Answer(explanation="x")),
        (
            {"choice": "unpaid", "hidden_explanation": "x"},
            Answer(chosen=("unpaid",), explanation="x"),
        ),
    ],
)
def test_a_choice_is_a_word_with_its_explanation_beside_it(written: Any, answer: Answer) -> None:
    assert sheet_of({"evaluators": {"payment": written}}).once == {"evaluators.payment": answer}


def test_yes_and_no_are_understood_whether_text_or_boolean() -> None:
    for written in ("yes", "Yes", True):
        sheet = sheet_of({"evaluators": {"known_to_authors": written}})
        assert sheet.once["evaluators.known_to_authors"].chosen == ("known",)


def test_several_options_are_a_list_and_one_may_stand_alone() -> None:
    assert sheet_of({"system": {"input_languages": "en"}}) == sheet_of(
        {"system": {"input_languages": ["English"]}}
    )
    tasks = sheet_of({"system": {"tasks": ["summarization", {"other": "x"}]}})
    assert tasks.once["system.tasks"] == Answer(chosen=("summarisation", "other"), explanation="x")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("not applicable", "N/A"),
        ("Not-Applicable", "N/A"),
        ("N/A", "N/A"),
        ({"text": "not applicable"}, "not applicable"),
    ],
)
def test_not_applicable_is_a_word(written: Any, text: str) -> None:
    assert sheet_of({"design": {"collection": written}}).once["design.collection"].text == text


def test_not_assessed_is_the_stock_phrase_of_its_question() -> None:
    agreement = {"method": "not assessed", "score": "not assessed"}
    data = {"inter_annotator_agreement": agreement, "intra_annotator_agreement": agreement}
    answers = sheet_of({"criteria": {"F": data}}).criteria["F"]
    assert answers["inter_annotator_agreement.score"].text == "InterAA not assessed"
    assert answers["intra_annotator_agreement.method"].text == "IntraAA not assessed"


@pytest.mark.parametrize(
    "data",
    [
        {"evaluators": {"payment": "moneyy"}},
        {"evaluators": {"payment": ["monetary"]}},
        {"evaluators": {"paymnt": "monetary"}},
        {"system": {"tasks": ["dancing"]}},
        {"design": {"collection": ["a", "b"]}},
        {"criteria": ["Fluency"]},
        {"criteria": {"Fluency": "good"}},
        {"paper": "x"},
    ],
)
def test_models_and_schema_refuse_the_same(data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        sheet_of(data)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"heds": "3.0", **data}, DATASHEETS["3.0"])


def test_committed_schemas_are_current() -> None:
    for name, text in schema_files().items():
        committed = (data_dir("schemas") / name).read_text(encoding="utf-8")
        assert committed == text, f"{name} is stale: run `make generated`"


@given(sheets())
def test_what_we_write_passes_the_schema_that_editors_use(sheet: Sheet) -> None:
    jsonschema.validate(to_tree(sheet), DATASHEETS[sheet.version])


@given(sheets())
def test_cards_pass_the_schema_of_cards(sheet: Sheet) -> None:
    jsonschema.validate(json.loads(json.dumps(write_card(sheet))), CARDS[sheet.version])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_new_datasheet_is_valid_and_asks_everything(version: str) -> None:
    from heds.files.source import Source
    from heds.files.yaml_reader import read_yaml

    text = blank_datasheet(version, ["Fluency", "x: # y"], "")
    data = read_yaml(Source("f", text)).data
    jsonschema.validate(data, DATASHEETS[version])
    sheet = to_sheet(datasheet_model(version).model_validate(data))
    assert list(sheet.criteria) == ["Fluency", "x: # y"]
    assert not sheet.once
    for question in sheet.catalogue.questions:
        assert f"# {question.number} {question.title}" in text
        for option in question.options:
            assert option.word in text
    assert max(len(line) for line in text.splitlines()) <= 100
