"""Pages for the web as files, and the way back, without a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT

from heds.commands.study import resolved_study
from heds.errors import HedsError
from heds.survey.build import Survey, build_survey
from heds.survey.collect import collect
from heds.survey.exporters.web import Web
from heds.survey.readers.web import Web as Reader
from heds.survey.simulate import simulated
from heds.survey.write import write_survey

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = ROOT / "studies" / "samples"
KINDS = sorted(path.parent.name for path in SAMPLES.glob("*/study.yaml"))


def survey_of(kind: str, endpoint: str = "") -> Survey:
    return build_survey(resolved_study(str(SAMPLES / kind / "study.yaml")), endpoint=endpoint)


@pytest.mark.parametrize("kind", KINDS)
def test_simulated_answers_come_back_exactly(kind: str, tmp_path: Path) -> None:
    survey = survey_of(kind)
    write_survey(survey, Web(), str(tmp_path))
    sent = list(simulated(survey, 4))
    files = []
    for name, contents in Reader().returned(sent, survey.manifest):
        (tmp_path / name).write_text(str(contents), encoding="utf-8")
        files.append(str(tmp_path / name))
    found = collect(str(tmp_path / "manifest.json"), tuple(files), "", pseudonyms=False)
    fields = survey.manifest["fields"]
    assert found.problems == []
    assert sorted((r["participant"], r["position"], r["criterion"], r["part"], r["value"])
                  for r in found.rows) == sorted(
        (s.participant, str(fields[name]["position"]), fields[name]["criterion"],
         fields[name]["part"] or "", a.value)
        for s in sent for name, a in s.answers.items() if fields[name]["position"])  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_the_same_each_time_and_load_nothing(kind: str) -> None:
    first = dict(Web().files(survey_of(kind)))
    assert first == dict(Web().files(survey_of(kind)))
    for text in first.values():
        assert "default-src 'none'" in str(text)
        assert "connect-src 'none'" in str(text)
        assert " src=" not in str(text)
        assert "unsafe" not in str(text)


def test_pages_do_not_name_systems_or_right_answers_of_items() -> None:
    survey = survey_of("checks")
    for form in survey.forms:
        form.title = ""
    page = next(str(text) for name, text in Web().files(survey) if name == "list-01.html")
    held = json.loads(page.split('id="survey">')[1].split("</script>")[0])
    tasks = [shown for shown in held["pages"] if shown["kind"] == "task"]
    assert tasks
    assert {q["expected"] for shown in tasks for q in shown["questions"]} == {""}
    keys = {key for shown in tasks for key in shown}
    assert keys == {"id", "kind", "stimuli", "questions"}


@pytest.mark.parametrize(
    "endpoint", ["ftp://example.org", "https:///x", "javascript:alert(1)", "//example.org/x",
                 "https://example.org/; script-src *", "https://example.org:port/", "answers"],
)  # fmt: skip
def test_an_endpoint_that_is_no_address_is_refused(endpoint: str) -> None:
    with pytest.raises(HedsError, match="endpoint"):
        list(Web().files(survey_of("rating", endpoint)))


def test_only_the_endpoint_may_be_reached() -> None:
    files = dict(Web().files(survey_of("rating", "https://example.org:8443/answers?x=1")))
    assert "connect-src https://example.org:8443;" in str(files["list-01.html"])
    assert "connect-src 'none';" in str(files["index.html"])


def _written(tmp_path: Path) -> tuple[str, list[str]]:
    survey = survey_of("pairwise")
    write_survey(survey, Web(), str(tmp_path))
    sent = list(simulated(survey, 2))
    texts = [str(text) for _, text in Reader().returned(sent, survey.manifest)]
    return str(tmp_path / "manifest.json"), texts


@pytest.mark.parametrize("shape", ["array", "lines"])
def test_a_dump_of_several_submissions_is_read(shape: str, tmp_path: Path) -> None:
    manifest, texts = _written(tmp_path)
    file = tmp_path / "dump.txt"
    lines = [json.dumps(json.loads(text), sort_keys=True) for text in texts]
    file.write_text(f"[{','.join(lines)}]" if shape == "array" else "\n".join(lines))
    found = collect(manifest, (str(file),), "", pseudonyms=False)
    assert {row["participant"] for row in found.rows} == {"sim0001", "sim0002"}
    assert found.problems == []


def test_a_submission_that_comes_twice_is_named(tmp_path: Path) -> None:
    manifest, texts = _written(tmp_path)
    file = tmp_path / "dump.json"
    file.write_text(f"[{texts[0]},{texts[0]}]")
    found = collect(manifest, (str(file),), "", pseudonyms=False)
    assert [problem.rule for problem in found.problems] == ["several-submissions"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"survey": "', '"survey": "0', "other pages"),
        ('"participant": "sim0001"', '"participant": ""', "no participant"),
        ('"list": 1', '"list": null', "number of a list"),
        ('"l1p1c1"', '"consent"', "twice"),
        ('"answers": {', '"answers": [', "JSON"),
    ],
)
def test_broken_files_are_refused_in_words(old: str, new: str, said: str, tmp_path: Path) -> None:
    manifest, texts = _written(tmp_path)
    assert old in texts[0]
    file = tmp_path / "one.json"
    file.write_text(texts[0].replace(old, new))
    with pytest.raises(HedsError, match=said):
        collect(manifest, (str(file),), "", pseudonyms=False)


def test_every_list_numbers_a_criterion_alike() -> None:
    for kind in KINDS:
        survey = survey_of(kind)
        for entry in survey.manifest["fields"].values():
            assert entry["position"] is None or entry["criterion"] in survey.design.spec.criteria
