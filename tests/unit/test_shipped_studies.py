"""The studies that come with the project are sound."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import jsonschema
import pytest

from heds.cards.form_checks import form_messages
from heds.cards.writer import write_card
from heds.files.source import read_source
from heds.files.yaml_reader import read_yaml
from heds.model.catalogue import VERSIONS
from heds.problems import Severity
from heds.resources import data_dir
from heds.rules.study.engine import check_study
from heds.studies.fill import fill
from heds.studies.resolve import resolve

ROOT = Path(__file__).resolve().parent.parent.parent / "studies"
PAPERS = sorted(path for path in ROOT.glob("*-20*/*.yaml"))
SAMPLES = sorted(ROOT.glob("samples/*/study.yaml"))
NAMED = {"ids": lambda path: f"{path.parent.name}/{path.stem}"}


def test_all_pairs_and_all_kinds_are_there() -> None:
    originals = {path.parent.name for path in PAPERS if path.stem == "original"}
    assert len(originals) == 4
    assert {path.parent.name for path in PAPERS if path.stem != "original"} == originals
    assert len(SAMPLES) == 18


@pytest.mark.parametrize("path", [*PAPERS, *SAMPLES], **NAMED)  # type: ignore[arg-type]
def test_a_shipped_study_has_no_errors(path: Path) -> None:
    found = check_study(resolve(str(path)))
    assert [p for p in found if p.severity is Severity.ERROR] == []


@pytest.mark.parametrize("path", [*PAPERS, *SAMPLES], **NAMED)  # type: ignore[arg-type]
def test_a_shipped_study_passes_the_schema_that_editors_use(path: Path) -> None:
    data = read_yaml(read_source(str(path))).data
    name = "reproduction" if "extends" in data else "study"
    schema = json.loads((data_dir("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, schema)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("path", [*PAPERS, *SAMPLES], **NAMED)  # type: ignore[arg-type]
def test_its_datasheet_gives_no_error_in_the_official_form(path: Path, version: str) -> None:
    filled = fill(resolve(str(path)), version)
    messages = list(form_messages(write_card(filled.sheet), version))
    assert [m for m in messages if m.level == "error"] == []
    open_questions = {question.number for question, _ in filled.open}
    assert {m.question.number for m in messages} <= open_questions


@pytest.mark.parametrize("path", SAMPLES, **NAMED)  # type: ignore[arg-type]
def test_items_of_a_sample_fit_its_study(path: Path) -> None:
    spec = resolve(str(path)).spec
    with (path.parent / "items.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert spec.data.inputs == len(rows)
    assert set(spec.systems) <= set(rows[0])
    assert len({row["id"] for row in rows}) == len(rows)
