"""Exports of Qualtrics, in every form in which people download them."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heds.commands.study import resolved_study
from heds.errors import HedsError
from heds.survey.build import build_survey
from heds.survey.exporters import EXPORTERS
from heds.survey.qualtrics import codes, meaning, plain_text, shown
from heds.survey.readers import READERS
from heds.survey.readers.qualtrics import Qualtrics
from heds.survey.responses import tidy
from heds.survey.simulate import simulated

if TYPE_CHECKING:
    from heds.survey.build import Survey
    from heds.survey.readers import Submission

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted(path.parent.name for path in ROOT.glob("studies/samples/*/study.yaml"))
EXPRESSED = [name for name in SAMPLES if name != "span"]
OWN = 11


def sample(name: str) -> Survey:
    return build_survey(resolved_study(str(ROOT / f"studies/samples/{name}/study.yaml")))


def values(submissions: list[Submission]) -> list[tuple[str, int | None, dict[str, str]]]:
    return [
        (s.participant, s.list, {name: answer.value for name, answer in s.answers.items()})
        for s in submissions
    ]


def export(survey: Survey, people: list[Submission], target: str = "qualtrics") -> list[list[str]]:
    ((_, text),) = READERS.load(target)().returned(people, survey.manifest)
    return list(csv.reader(io.StringIO(str(text))))


def saved(folder: Path, rows: list[list[str]], name: str = "export.csv") -> Path:
    stream = io.StringIO()
    tabs = name.endswith(".tsv")
    csv.writer(stream, delimiter="\t" if tabs else ",").writerows(rows)
    (folder / name).write_bytes(stream.getvalue().encode("utf-16" if tabs else "utf-8-sig"))
    return folder / name


def read(path: Path, survey: Survey) -> list[Submission]:
    assert Qualtrics().recognises(path, path.read_bytes()[:4096])
    return list(Qualtrics().submissions(path, survey.manifest))


@pytest.mark.parametrize("target", ["qualtrics", "qualtrics-txt"])
@pytest.mark.parametrize("name", EXPRESSED)
def test_what_people_answered_is_read_back_exactly(tmp_path: Path, name: str, target: str) -> None:
    survey = sample(name)
    people = list(simulated(survey, 9))
    back = read(saved(tmp_path, export(survey, people, target)), survey)
    assert values(back) == values(people)
    assert tidy(survey.manifest, back).problems == []
    assert all(a.seconds for s in back for f, a in s.answers.items() if f.startswith("l"))


@pytest.mark.parametrize("name", EXPRESSED)
def test_an_export_with_texts_of_options_means_the_same(tmp_path: Path, name: str) -> None:
    survey = sample(name)
    people = list(simulated(survey, 5))
    held = json.loads(str(dict(EXPORTERS.load("qualtrics")().files(survey))["survey.qsf"]))
    texts: dict[str, dict[str, str]] = {}
    for element in held["SurveyElements"]:
        if element["Element"] == "SQ":
            q = element["Payload"]
            table = q.get("Answers") or (q.get("Choices") if q["QuestionType"] == "MC" else {})
            recoded = q.get("RecodeValues") or {choice: choice for choice in table or {}}
            texts[q["DataExportTag"]] = {
                recoded[choice]: unescape(re.sub("<[^>]*>", "", c["Display"]))
                for choice, c in (table or {}).items()
            }
            for row in (q.get("ChoiceDataExportTags") or {}).values():
                texts[row] = texts[q["DataExportTag"]]
    rows = export(survey, people)
    finished = rows[0].index("Finished")
    for row in rows[3:]:
        row[finished] = "True"
        for at, name_ in enumerate(rows[0][OWN:], OWN):
            known = texts.get(name_) or texts.get(name_.rpartition("_")[0], {})
            row[at] = known.get(row[at], row[at])
    assert values(read(saved(tmp_path, rows), survey)) == values(people)


def test_tabs_in_utf_16_are_read(tmp_path: Path) -> None:
    survey = sample("rating")
    people = list(simulated(survey, 4))
    back = read(saved(tmp_path, export(survey, people), "export.tsv"), survey)
    assert values(back) == values(people)


@pytest.mark.parametrize("headings", [1, 2])
def test_exports_with_fewer_headings_are_read(tmp_path: Path, headings: int) -> None:
    survey = sample("pairwise")
    people = list(simulated(survey, 4))
    rows = export(survey, people)
    back = read(saved(tmp_path, rows[:headings] + rows[3:]), survey)
    assert values(back) == values(people)
    assert back[0].row == headings + 1


def test_legacy_exports_name_their_first_columns_in_the_second_row(tmp_path: Path) -> None:
    survey = sample("pairwise")
    people = list(simulated(survey, 4))
    rows = export(survey, people)
    numbered = [f"V{at}" for at in range(1, OWN + 1)] + rows[0][OWN:]
    back = read(saved(tmp_path, [numbered, rows[0], *rows[3:]]), survey)
    assert values(back) == values(people)


def test_labels_in_one_column_are_taken_apart(tmp_path: Path) -> None:
    survey = sample("multi")
    rows = export(survey, list(simulated(survey, 1)))
    names = [n for n in rows[0] if not n.startswith("l1p1c1_")] + ["l1p1c1"]
    row = dict(zip(rows[0], rows[3], strict=True)) | {"l1p1c1": "1,3"}
    (back,) = read(saved(tmp_path, [names, names, [row[n] for n in names]]), survey)
    assert back.answers["l1p1c1"].value == "wrong thing|wrong colour"


def test_a_column_that_was_deleted_does_not_shift_the_others(tmp_path: Path) -> None:
    survey = sample("matrix")
    people = list(simulated(survey, 1))
    rows = export(survey, people)
    at = rows[0].index("l1p1c1")
    for row in rows:
        del row[at]
    (back,) = read(saved(tmp_path, rows), survey)
    expected = {n: a.value for n, a in people[0].answers.items() if n != "l1p1c1"}
    assert {n: a.value for n, a in back.answers.items()} == expected
    assert [p.rule for p in tidy(survey.manifest, [back]).problems] == ["missing-answer"]


def changed(survey: Survey, cells: dict[str, str]) -> list[list[str]]:
    rows = export(survey, list(simulated(survey, 1)))
    for name, cell in cells.items():
        rows[3][rows[0].index(name)] = cell
    return rows


@pytest.mark.parametrize(
    ("cells", "word"),
    [
        ({"Status": "1"}, "preview"),
        ({"Status": "8"}, "spam"),
        ({"Finished": "0", "Progress": "40"}, "left at 40 percent"),
        ({"Duration (in seconds)": "30"}, "30 seconds"),
    ],
)
def test_rows_that_may_not_count_are_named(
    tmp_path: Path, cells: dict[str, str], word: str
) -> None:
    survey = sample("bipolar")
    back = read(saved(tmp_path, changed(survey, cells)), survey)
    (problem,) = tidy(survey.manifest, back).problems
    assert word in problem.message
    assert problem.line == 4


def test_who_did_not_agree_is_one_problem(tmp_path: Path) -> None:
    survey = sample("pairwise")
    rows = export(survey, list(simulated(survey, 1)))
    for at, name in enumerate(rows[0]):
        if re.match("t?l1p", name):
            rows[3][at] = ""
    rows[3][rows[0].index("consent")] = "2"
    back = read(saved(tmp_path, rows), survey)
    assert back[0].answers["consent"].value == "no"
    assert [p.rule for p in tidy(survey.manifest, back).problems] == ["no-answers"]


def test_seen_and_not_answered_is_missing(tmp_path: Path) -> None:
    survey = sample("pairwise")
    back = read(saved(tmp_path, changed(survey, {"l1p2c1": "-99"})), survey)
    assert [p.rule for p in tidy(survey.manifest, back).problems] == ["missing-answer"]


def test_an_unknown_option_is_named_with_row_and_column(tmp_path: Path) -> None:
    survey = sample("pairwise")
    back = read(saved(tmp_path, changed(survey, {"l1p2c1": "7"})), survey)
    (problem,) = tidy(survey.manifest, back).problems
    assert (problem.rule, problem.line, problem.path) == ("invalid-answer", 4, "l1p2c1")


def test_an_answer_to_another_list_is_named(tmp_path: Path) -> None:
    survey = sample("pairwise")
    back = read(saved(tmp_path, changed(survey, {"l2p1c1": "1"})), survey)
    (problem,) = tidy(survey.manifest, back).problems
    assert "belongs to list 2" in problem.message


def test_the_second_attempt_counts(tmp_path: Path) -> None:
    survey = sample("cloze")
    back = read(saved(tmp_path, changed(survey, {"u1": "1", "u1try2": "2"})), survey)
    assert (back[0].answers["u1"].value, back[0].answers["u1"].column) == ("nine", "u1try2")


def test_a_list_that_was_not_stored_follows_from_the_answers(tmp_path: Path) -> None:
    survey = sample("pairwise")
    back = read(saved(tmp_path, changed(survey, {"list": ""})), survey)
    assert back[0].list == 1


def test_addresses_in_columns_of_qualtrics_are_found(tmp_path: Path) -> None:
    survey = sample("pairwise")
    back = read(saved(tmp_path, changed(survey, {"IPAddress": "192.0.2.7"})), survey)
    assert [p.rule for p in tidy(survey.manifest, back).problems] == ["identifying-value"]


def test_an_export_of_another_survey_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, [["StartDate", "Q1"], ["2000-01-01", "1"]])
    with pytest.raises(HedsError, match="no column is a question of this manifest"):
        read(path, sample("pairwise"))


@pytest.mark.parametrize("head", [b"HITId,WorkerId\n", b'"id","submitdate"\n', b"{}", b""])
def test_files_of_others_are_left_to_others(head: bytes) -> None:
    assert not Qualtrics().recognises(Path("file.csv"), head)


OPTIONS = st.lists(st.text(min_size=1, max_size=6), min_size=2, max_size=6, unique=True)


@given(OPTIONS, st.data())
def test_a_number_or_a_text_never_means_another_option(options: list[str], data: Any) -> None:
    labels = [data.draw(st.text(max_size=4)) for _ in options]
    entry = {"values": options, "labels": labels, "kind": "choice"}
    texts = [shown(*pair, "choice") for pair in zip(options, labels, strict=True)]
    alike = [plain_text(text) for text in texts]
    for value, code in codes(options).items():
        assert meaning(entry, code, texts=False) == value
    for value, text in zip(options, texts, strict=True):
        found = meaning(entry, text, texts=True)
        if alike.count(plain_text(text)) == 1:
            assert found == value
        else:
            assert found.endswith("(which of the options?)")
