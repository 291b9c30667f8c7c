from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from survey.samples import KINDS, NASTY, PAIR, sample, small

from heds.errors import HedsError
from heds.survey.exporters.mturk import LIMIT, Mturk
from heds.survey.readers.mturk import FIXED, _time
from heds.survey.readers.mturk import Mturk as Reader
from heds.survey.responses import tidy
from heds.survey.simulate import simulated

if TYPE_CHECKING:
    from pathlib import Path

    from heds.survey.build import Survey

VARIABLE = re.compile(r"\$\{([^}]*)\}")
FITTING = [kind for kind in KINDS if kind != "span"]


class Page(HTMLParser):
    """What a browser would see: texts, fields and tags."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.fields: list[dict[str, str | None]] = []
        self.texts: list[str] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in ("input", "select", "textarea"):
            self.fields.append(dict(attrs))
        if ("class", "text") in attrs:
            self.inside = True
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "div"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.texts[-1] += data


def written(survey: Survey) -> dict[str, str]:
    return {
        name: text.decode() if isinstance(text, bytes) else text
        for name, text in Mturk().files(survey)
    }


def question(files: dict[str, str], name: str = "questions/list-1.xml") -> str:
    content = ET.fromstring(files[name])[0].text  # noqa: S314 - we wrote it
    assert content is not None
    return content


@pytest.mark.parametrize("kind", FITTING)
def test_every_answer_of_a_sample_has_one_field_in_its_hit(kind: str) -> None:
    survey = sample(kind)
    files = written(survey)
    form = survey.forms[0]
    first = next(name for name in files if name.startswith("questions/"))
    names = {str(field["name"]) for field in Page(question(files, first)).fields}
    wanted = {re.sub(r"^l\d+", "", row.field) for q in form.questions for row in q.rows}
    assert wanted <= names
    extra = {n for n in names - wanted if not n.startswith(("seconds_", "move_"))}
    assert extra == {"assignmentId", "list"}


@pytest.mark.parametrize("kind", FITTING)
def test_simulated_answers_come_back_from_batch_results(kind: str, tmp_path: Path) -> None:
    survey = sample(kind)
    people = list(simulated(survey, 7))
    ((name, text),) = Reader().returned(people, survey.manifest)
    path = tmp_path / name
    path.write_text(str(text), encoding="utf-8", newline="")
    assert Reader().recognises(path, path.read_bytes()[:4096])
    found = tidy(survey.manifest, Reader().submissions(path, survey.manifest), pseudonyms=False)
    assert not found.problems
    direct = tidy(survey.manifest, people, pseudonyms=False)
    # Times are measured by page, and not by answer as they are simulated.
    assert [r | {"seconds": ""} for r in found.rows] == [r | {"seconds": ""} for r in direct.rows]
    assert all(row["seconds"] for row in found.rows)


@pytest.mark.parametrize("kind", FITTING)
def test_a_template_uses_exactly_the_columns_of_its_batch(kind: str) -> None:
    files = written(sample(kind))
    for name, template in files.items():
        if name.startswith("template"):
            batch = files[name.replace("template", "batch").replace(".html", ".csv")]
            header, *rows = csv.reader(io.StringIO(batch, newline=""))
            assert set(VARIABLE.findall(template)) == set(header)
            assert rows
            assert all(len(row) == len(header) for row in rows)


def test_hostile_texts_are_shown_as_they_are_in_both_carriers(tmp_path: Path) -> None:
    files = written(small(tmp_path, NASTY))
    plain = Page(question(files))
    header, row = csv.reader(io.StringIO(files["batch.csv"], newline=""))
    values = dict(zip(header, row, strict=True))
    filled = Page(VARIABLE.sub(lambda m: values[m[1]], files["template.html"]))
    for page in (plain, filled):
        texts = {text.replace("\r\n", "\n") for text in page.texts}
        assert texts >= {text.replace("\r\n", "\n") for text in NASTY}
        assert page.tags.count("script") == 1
        assert "img" not in page.tags


def test_what_mturk_would_misread_is_written_as_references(tmp_path: Path) -> None:
    files = written(small(tmp_path, NASTY))
    batch = files["batch.csv"]
    assert "${" not in batch
    assert max(map(ord, batch)) <= 0xFFFF
    assert "&#x1F600;" in batch
    assert "]]>" not in files["template.html"]
    assert set(VARIABLE.findall(files["template.html"])) <= set(batch.split("\n")[0].split(","))
    assert not VARIABLE.search(question(files))
    for row in csv.reader(io.StringIO(batch, newline="")):
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)


def test_a_list_above_the_limit_is_refused_with_its_bytes_and_its_longest_text(
    tmp_path: Path,
) -> None:
    with pytest.raises(HedsError) as told:
        written(small(tmp_path, ["short", "long " * 5000, *["x" * 5000] * 9]))
    size = int(re.findall(r"HIT of ([\d,]+) bytes", str(told.value))[0].replace(",", ""))
    assert size > LIMIT
    assert "item `i1` (row 3) in the column `one`" in str(told.value)


def test_control_characters_are_refused_with_item_and_column(tmp_path: Path) -> None:
    with pytest.raises(HedsError, match=r"item `i0` \(row 2\) .* U\+0007 in the column `one`"):
        written(small(tmp_path, ["bell \x07"]))


def test_spans_are_refused_rather_than_asked_wrongly() -> None:
    with pytest.raises(HedsError, match="span"):
        written(sample("span"))


def test_no_answer_is_chosen_beforehand_and_all_radios_are_required(tmp_path: Path) -> None:
    page = Page(question(written(small(tmp_path, ["a", "b"]))))
    radios = [field for field in page.fields if field.get("type") == "radio"]
    assert radios
    assert all("checked" not in field and "required" in field for field in radios)


def test_the_page_handles_preview_and_sandbox() -> None:
    script = question(written(sample("info"))).split("<script>")[1]
    for words in ("ASSIGNMENT_ID_NOT_AVAILABLE", "turkSubmitTo", "assignmentId"):
        assert words in script
    assert "`" not in script


def test_lists_for_different_numbers_of_people_are_published_apart(tmp_path: Path) -> None:
    survey = small(tmp_path, ["a", "b"], PAIR.replace("batches: 1", "batches: 2"))
    survey.forms[1].people = 5
    assert {"batch-1.csv", "batch-2.csv"} <= set(written(survey))


REJECTED = {"AssignmentStatus": "Rejected"}


def results(folder: Path, *rows: dict[str, str]) -> Path:
    columns = list(dict.fromkeys([*FIXED, *(name for row in rows for name in row)]))
    path = folder / "results.csv"
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, restval="", quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
    return path


def assignment(**answers: str) -> dict[str, str]:
    held = {f"Answer.{name}": text for name, text in answers.items()}
    return {"WorkerId": "W1", "AssignmentStatus": "Approved", "Input.list": "1",
            "AcceptTime": "Mon May 22 07:28:24 PDT 2023", **held}  # fmt: skip


def test_everything_wrong_in_results_is_named_with_row_and_column(tmp_path: Path) -> None:
    survey = small(tmp_path, ["a"])
    path = results(
        tmp_path,
        assignment(p1c1="A", p1c2="B"),
        assignment(p1c1="C", p1c2="") | {"WorkerId": "W2"},
        assignment(p1c1="A", p1c2="B", p9c9="A") | {"WorkerId": "W3"} | REJECTED,
        assignment(p1c1="A", p1c2="B", list="2") | {"WorkerId": ""},
    )  # fmt: skip
    found = tidy(survey.manifest, Reader().submissions(path, survey.manifest))
    told = {(p.rule, p.line, p.path) for p in found.problems}
    assert told == {
        ("invalid-answer", 3, "Answer.p1c1"), ("missing-answer", 3, "Answer.p1c2"),
        ("extra-answer", 4, "Answer.p9c9"), ("rejected-assignment", 4, "AssignmentStatus"),
        ("two-lists", 5, "Answer.list"), ("no-participant", 5, "WorkerId"),
        ("unknown-list", 5, ""), ("no-answers", 5, ""), ("extra-answer", 5, "Answer.p1c1"),
        ("extra-answer", 5, "Answer.p1c2"),
    }  # fmt: skip
    assert found.rows[0]["started"] == "2023-05-22T14:28:24Z"


def test_too_fast_work_is_named(tmp_path: Path) -> None:
    survey = small(tmp_path, ["a"])
    survey.manifest["lists"][0]["minimum_seconds"] = 60
    path = results(tmp_path, assignment(p1c1="A", p1c2="B") | {"WorkTimeInSeconds": "59"})
    found = tidy(survey.manifest, Reader().submissions(path, survey.manifest))
    assert [p.rule for p in found.problems] == ["too-fast"]


@pytest.mark.parametrize("text", ["", "59:29.5", "Mon Foo 99 07:28:24 PDT 2023", "Tue XYZ 2023"])
def test_times_that_are_written_otherwise_stay_as_they_are(text: str) -> None:
    assert _time(text) == text
