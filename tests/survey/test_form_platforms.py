"""LimeSurvey, SurveyJS, XLSForm and Label Studio: their own programs accept what we write."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from survey_samples import KINDS, exported, hostile, judgements, read_back, sample

from heds.errors import HedsError
from heds.survey.exporters import EXPORTERS
from heds.survey.exporters.limesurvey import answer_codes
from heds.survey.readers import READERS

if TYPE_CHECKING:
    from typing import Any

REFUSED = {
    "limesurvey": {"span"},
    "surveyjs": {"span"},
    "xlsform": {"span", "info"},
    "label-studio": {"checks"},
}
CASES = [(target, kind) for target in REFUSED for kind in KINDS]
HOSTILE = (
    "{l1p1c1} ${consent} $x <script>alert('1')</script> ]]> \"q\" *b* _i_ \\ =1+1 😀 שלום\ttab"
)
NODE = Path(sys.prefix) / "node" / "node_modules"


@pytest.mark.parametrize(("target", "kind"), CASES)
def test_every_answer_comes_back_or_the_kind_is_refused(
    target: str, kind: str, tmp_path: Path
) -> None:
    survey = sample(kind)
    if kind in REFUSED[target]:
        with pytest.raises(HedsError, match="cannot ask"):
            exported(survey, target, tmp_path)
        return
    given, found = read_back(survey, target, tmp_path)
    assert judgements(survey, found) == judgements(survey, given)
    assert not any(held.extra for held in found)


@pytest.mark.parametrize("target", list(REFUSED))
def test_the_same_survey_gives_the_same_bytes(target: str) -> None:
    made = [list(EXPORTERS.load(target)().files(sample("rating"))) for _ in range(2)]
    assert made[0] == made[1]
    assert EXPORTERS.load(target)().losses(sample("rating"))


@pytest.mark.parametrize("target", list(REFUSED))
def test_control_characters_are_refused_with_item_and_column(target: str, tmp_path: Path) -> None:
    survey = hostile("rating", tmp_path, "a bell \a rings")
    with pytest.raises(HedsError, match=r"item `.*Ladle.*U\+0007"):
        exported(survey, target, tmp_path)


def _structure(path: Path) -> list[dict[str, str]]:
    text = path.read_text("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"))


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in REFUSED["limesurvey"]])
def test_limesurvey_codes_are_within_its_limits(kind: str, tmp_path: Path) -> None:
    for path in exported(sample(kind), "limesurvey", tmp_path):
        rows = _structure(path)
        codes = [row["name"] for row in rows if row["class"] == "Q"]
        assert len(codes) == len({code.casefold() for code in codes})
        assert all(c.isalnum() and c[0].isalpha() and len(c) <= 20 for c in codes)
        short = [row["name"] for row in rows if row["class"] == "A"]
        assert all(code.isalnum() and len(code) <= 5 for code in short)
        assert "PROLIFICPID" in codes
        assert {"consent", "instructions"} <= {r["name"] for r in rows if r["class"] == "G"}


def test_limesurvey_shows_hostile_texts_letter_by_letter(tmp_path: Path) -> None:
    survey = hostile("rating", tmp_path, HOSTILE)
    path = exported(survey, "limesurvey", tmp_path)[0]
    shown = [row["text"] for row in _structure(path) if row["class"] in ("Q", "A", "SQ")]
    assert any("alert" in text for text in shown)
    assert not any("{" in text or "<script" in text or "]]>" in text for text in shown)
    assert all(line.count("\t") for line in path.read_text("utf-8").splitlines())


def test_limesurvey_codes_long_answers_by_their_place() -> None:
    assert answer_codes(["1", "tie"]) == ["1", "tie"]
    assert answer_codes(["-1", "0"]) == ["A1", "A2"]
    assert answer_codes(["a", "A"]) == ["A1", "A2"]


def test_limesurvey_7_stores_a_ranking_as_json(tmp_path: Path) -> None:
    survey = sample("ranking")
    path = tmp_path / "results.csv"
    path.write_text(
        "id,submitdate,lastpage,startlanguage,seed,PROLIFICPID,l1p1c1\n"
        '7,2026-01-01,1,en,1,me,"[""B"",""A"",""C""]"\n'
    )
    (found,) = READERS.load("limesurvey")().submissions(path, survey.manifest)
    assert {name: a.value for name, a in found.answers.items()} == {
        "l1p1c1b": "1", "l1p1c1a": "2", "l1p1c1c": "3",
    }  # fmt: skip


def _answered(folder: Path, models: list[Path], answers: list[dict[str, Any]]) -> Any:
    """Answer surveys in SurveyJS itself."""
    node = shutil.which("node")
    if node is None or not (NODE / "survey-core").is_dir():
        pytest.skip(f"SurveyJS was NOT asked: it needs node and survey-core in {NODE.parent}")
    setup = next(path for path in models if path.suffix == ".js")
    arguments: list[str] = []
    for at, held in enumerate(answers):
        file = folder / f"answers{at}.json"
        file.write_text(json.dumps(held))
        arguments += [str(folder / f"surveyjs-list{held['list']}.json"), str(file)]
    script = Path(__file__).parent / "surveyjs_answer.cjs"
    done = subprocess.run(
        [node, str(script), str(setup), *arguments],
        capture_output=True, check=False, env={**os.environ, "NODE_PATH": str(NODE)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in REFUSED["surveyjs"]])
def test_surveyjs_stores_the_answers_that_we_read_back(kind: str, tmp_path: Path) -> None:
    survey = sample(kind)
    models = exported(survey, "surveyjs", tmp_path)
    given, _ = read_back(survey, "surveyjs", tmp_path, 2)
    answers = json.loads((tmp_path / "results.json").read_text("utf-8"))
    stored = _answered(tmp_path, models, answers)
    assert [held["errors"] for held in stored] == [[]] * 2
    assert [held["state"] for held in stored] == ["completed"] * 2
    data = [{**held["data"], "PROLIFIC_PID": sent["PROLIFIC_PID"], "seconds": sent["seconds"]}
            for held, sent in zip(stored, answers, strict=True)]  # fmt: skip
    (tmp_path / "stored.json").write_text(json.dumps(data))
    found = list(READERS.load("surveyjs")().submissions(tmp_path / "stored.json", survey.manifest))
    assert judgements(survey, found) == judgements(survey, given)


def test_surveyjs_gives_the_code_only_to_those_who_came_to_the_end(tmp_path: Path) -> None:
    models = exported(sample("cloze"), "surveyjs", tmp_path)
    read_back(sample("cloze"), "surveyjs", tmp_path, 1)
    (sent,) = json.loads((tmp_path / "results.json").read_text("utf-8"))
    people = [
        sent,
        {**sent, "consent": "no"},
        {**sent, "u1": "eight", "u1r": "ten"},
        {**sent, "u1": "eight", "u1r": "nine"},
    ]
    stored = _answered(tmp_path, models, people)
    assert [bool(held["url"]) for held in stored] == [True, False, False, True]
    assert [held["state"] for held in stored] == ["completed"] * 4
    assert "l1p1c1" not in stored[1]["data"]
    assert "l1p1c1" not in stored[2]["data"]


def test_surveyjs_shows_hostile_texts_letter_by_letter(tmp_path: Path) -> None:
    survey = hostile("rating", tmp_path, HOSTILE)
    models = exported(survey, "surveyjs", tmp_path)
    read_back(survey, "surveyjs", tmp_path, 1)
    (held,) = _answered(tmp_path, models, json.loads((tmp_path / "results.json").read_text()))
    shown = [html for html in held["html"].values() if "alert" in html]
    assert shown
    assert all("&#123;l1p1c1}" in html and "<script" not in html for html in shown)


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in REFUSED["xlsform"]])
def test_pyxform_converts_every_form_without_a_warning(kind: str, tmp_path: Path) -> None:
    from pyxform.xls2xform import convert

    survey = sample(kind)
    made = exported(survey, "xlsform", tmp_path)[0]
    converted = convert(str(made))
    assert converted.warnings == []
    asked = [
        name if entry["kind"] != "ranking" else entry["question"]
        for name, entry in survey.manifest["fields"].items()
        if entry["list"] == 1
    ]
    assert all(f"/{name}" in converted.xform for name in asked)


@pytest.mark.parametrize("kind", ["rating", "post_edit"])
def test_pyxform_keeps_hostile_texts(kind: str, tmp_path: Path) -> None:
    from pyxform.xls2xform import convert

    survey = hostile(kind, tmp_path, HOSTILE.replace("\t", " ") + " it’s “so” (a - b) $last-saved")
    converted = convert(str(exported(survey, "xlsform", tmp_path)[0]))
    assert "alert" in converted.xform
    assert "<script" not in converted.xform


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in REFUSED["label-studio"]])
def test_label_studio_accepts_config_tasks_and_annotations(kind: str, tmp_path: Path) -> None:
    interface = _label_studio()
    survey = sample(kind)
    exported(survey, "label-studio", tmp_path)
    read_back(survey, "label-studio", tmp_path, 2)
    for config in tmp_path.glob("list*/config.xml"):
        held = interface(config.read_text("utf-8"))
        held.validate()
        tasks = json.loads((config.parent / "tasks.json").read_text("utf-8"))
        assert tasks
        for task in tasks:
            held.validate_task(task)
        results = tmp_path / f"project-{config.parent.name}.json"
        if results.is_file():
            regions = [region for task in json.loads(results.read_text("utf-8"))
                       for made in task["annotations"] for region in made["result"]]  # fmt: skip
            assert all(held.validate_region(region) for region in regions)


@pytest.mark.parametrize(
    "export",
    [
        '[{"annotations": [{"completed_by": 1, "result": RESULT}], "data": {"screen": "l1p1"}}]',
        '[{"annotations": RESULT, "data": {"screen": 3, "completed_by": 1}}]',
    ],
)
@pytest.mark.parametrize(
    "result",
    ["3", '"x"', "null", "[1, null]", '[{"value": 3}]', '[{"from_name": "c1", "value": {}}]',
     '[{"type": "ranker", "value": {"ranker": 3}}]',
     '[{"type": "labels", "value": {"labels": 3}}]'],
)  # fmt: skip
def test_damaged_annotations_end_in_no_traceback(export: str, result: str, tmp_path: Path) -> None:
    path = tmp_path / "export.json"
    path.write_text(export.replace("RESULT", result))
    for held in READERS.load("label-studio")().submissions(path, sample("ranking").manifest):
        assert not judgements_known(held.answers)


def judgements_known(answers: dict[str, Any]) -> list[str]:
    """Return the answers that are questions of the sample."""
    known = sample("ranking").manifest["fields"]
    return [name for name in answers if name in known]


@pytest.mark.parametrize("text", ["[3]", '{"consent": "seconds"', '[{"list": "x", "l1p1c1": {}}]'])
def test_damaged_results_of_surveyjs_are_refused_or_empty(text: str, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(text)
    reader = READERS.load("surveyjs")()
    try:
        found = list(reader.submissions(path, sample("ranking").manifest))
    except HedsError:
        return
    assert [held.list for held in found] == [None]


def test_label_studio_escapes_hostile_texts(tmp_path: Path) -> None:
    interface = _label_studio()
    exported(hostile("rating", tmp_path, HOSTILE), "label-studio", tmp_path)
    held = interface((tmp_path / "list1" / "config.xml").read_text("utf-8"))
    held.validate()
    tasks = json.loads((tmp_path / "list1" / "tasks.json").read_text("utf-8"))
    shown = [task["data"]["shown"] for task in tasks]
    assert any("alert" in text for text in shown)
    assert not any("<script" in text for text in shown)


def _label_studio() -> Any:
    """Return the judge of Label Studio, or say loudly that it was not asked."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from label_studio_sdk.label_interface.interface import LabelInterface
        except ImportError:
            pytest.skip("Label Studio was NOT asked: install the extra `platforms`")
    return LabelInterface
