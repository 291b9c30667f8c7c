"""The catalogues hold what the official forms ask, and every question has its place in YAML."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import BaseModel

from heds.model.catalogue import VERSIONS, Option, catalogue
from heds.model.datasheet import datasheet_model
from heds.model.words import fold

COUNTS = {
    "2.1": {"single-choice": 18, "multi-choice": 8, "text": 13, "textarea": 22, "integer": 1},
    "3.0": {"single-choice": 19, "multi-choice": 8, "text": 14, "textarea": 20, "integer": 1},
}
STORABLE = {"2.1": 565, "3.0": 569}
OPTIONS = {"2.1": 502, "3.0": 506}
EXPLAINING = {"2.1": 27, "3.0": 29}
EVERY = pytest.mark.parametrize("version", VERSIONS)


@EVERY
def test_there_are_62_questions_of_the_right_kinds(version: str) -> None:
    questions = catalogue(version).questions
    assert len(questions) == 62
    assert Counter(question.kind for question in questions) == COUNTS[version]


@EVERY
def test_every_storable_id_is_known(version: str) -> None:
    # The list of criteria is stored beside the answers.
    assert len(catalogue(version).entries) + 1 == STORABLE[version]


@EVERY
def test_options_and_those_that_want_an_explanation_are_complete(version: str) -> None:
    options = [option for question in catalogue(version).questions for option in question.options]
    assert len(options) == OPTIONS[version]
    explaining = [option for option in options if option.explain]
    assert len(explaining) == EXPLAINING[version]


def test_the_misspelt_id_stays_misspelt() -> None:
    for version in VERSIONS:
        assert (
            "heds-criteria-criterion-response_elicitation-participant_criterion_definiiton"
            in catalogue(version).by_id
        )


def test_labels_are_kept_to_the_byte() -> None:
    def label(version: str, key: str) -> str:
        option = catalogue(version).entries[key][1]
        assert isinstance(option, Option)
        return option.label

    assert label("2.1", "heds-system-input_languages-41") == "41. English"
    assert label("3.0", "heds-system-input_languages-41") == "40. Dzongkha"
    assert label("3.0", "heds-system-input_languages-31").count("\xa0") == 3
    conditions = "heds-sample_evaluators_design-experimental_design-experimental_conditions-2"
    assert "<u>are</u>" in label("3.0", conditions)
    assert label("3.0", "heds-system-output_types-13") == "14. No input (please explain)"


@EVERY
def test_every_question_has_title_and_guidance_of_its_own(version: str) -> None:
    for question in catalogue(version).questions:
        assert 5 < len(question.title) < 60
        assert question.guidance.endswith(".")
        assert 30 < len(question.guidance) < 320


@EVERY
def test_words_are_plain_and_unique_within_a_question(version: str) -> None:
    for question in catalogue(version).questions:
        words = [fold(option.word) for option in question.options]
        assert len(set(words)) == len(words)
        spellings = [fold(s) for o in question.options for s in (o.word, *o.aliases)]
        assert len(set(spellings)) == len(spellings), question.path


@EVERY
def test_every_question_is_a_field_of_the_typed_datasheet_and_the_reverse(version: str) -> None:
    def leaves(model: Any, prefix: str) -> set[str]:
        found = set()
        for name, field in model.model_fields.items():
            part = field.annotation
            path = f"{prefix}{name}"
            if isinstance(part, type) and issubclass(part, BaseModel) and part.__name__ != "Choice":
                found |= leaves(part, f"{path}.")
            else:
                found.add(path)
        return found

    model = datasheet_model(version)
    once = leaves(model, "") - {"heds", "criteria"}
    once = {path for path in once if not path.startswith(("kept_from_form", "filled"))}
    criterion = __import__(model.__module__, fromlist=["Criterion"]).Criterion
    paths = once | leaves(criterion, "criteria.")
    assert paths == set(catalogue(version).by_path)


def test_a_path_asks_the_same_in_both_versions() -> None:
    old, new = catalogue("2.1").by_path, catalogue("3.0").by_path
    assert set(new) - set(old) == {"criteria.standard_name"}
    assert set(old) - set(new) == {"evaluators.remarks"}


@pytest.mark.parametrize(
    ("code", "language"),
    [("en", "English"), ("de", "German"), ("zh", "Chinese"), ("no", "Norwegian")],
)
def test_languages_are_written_by_code_or_name(code: str, language: str) -> None:
    for version in VERSIONS:
        question = catalogue(version).by_path["system.input_languages"]
        assert question.words[code] == code
        assert question.words[fold(language)] == code
        assert question.by_word[code].text == language
