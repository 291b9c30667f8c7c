from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
import xlsxwriter
from click.testing import CliRunner
from python_calamine import CalamineWorkbook
from survey.samples import KINDS, NASTY, PAIR, sample, small

from heds.commands.responses import command
from heds.errors import HedsError
from heds.survey.corrections import corrections
from heds.survey.exporters.xlsx import Xlsx
from heds.survey.exporters.xlsx_book import length, lines_of, workbook
from heds.survey.manifest import manifest_text
from heds.survey.readers.xlsx import Xlsx as Reader
from heds.survey.readers.xlsx_rows import address
from heds.survey.responses import Responses, tidy
from heds.survey.simulate import simulated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heds.survey.build import Survey

FITTING = [kind for kind in KINDS if kind not in ("span", "info")]
Sheets = dict[str, list[list[Any]]]
RATING = PAIR.replace("type: pairwise", "type: rating, points: 5").replace("all pairs", "none")


def sheets_of(content: bytes) -> Sheets:
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {
        name: book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        for name in book.sheet_names
    }


def saved(path: Path, sheets: Sheets, merged: str = "") -> Path:
    book = xlsxwriter.Workbook(str(path), {"strings_to_formulas": False})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if value != "":
                    sheet.write(at, column, value)
        if merged and name == "Task":
            sheet.merge_range(merged, rows[1][-1])
    book.close()
    return path


def returned(
    folder: Path, survey: Survey, change: Callable[[Sheets], None], merged: str = ""
) -> Path:
    """Fill in the first workbook as simulated, change it as people do, and save it."""
    (person,) = simulated(survey, 1)
    answers = {name: answer.value for name, answer in person.answers.items()}
    sheets = sheets_of(workbook(survey, survey.forms[0], "l1r1", answers))
    change(sheets)
    return saved(folder / "list-1-rater-1.xlsx", sheets, merged)


def read(survey: Survey, *paths: Path) -> Responses:
    found = [s for path in paths for s in Reader().submissions(path, survey.manifest)]
    return tidy(survey.manifest, found, pseudonyms=False)


def nothing(sheets: Sheets) -> None:
    del sheets


@pytest.fixture
def survey(tmp_path: Path) -> Survey:
    return small(tmp_path, ["a", "b", "c"], RATING)


def rules(found: Responses) -> set[tuple[str, str]]:
    return {(p.rule, p.path) for p in found.problems}


@pytest.mark.parametrize("kind", FITTING)
def test_filled_workbooks_of_every_sample_come_back_exactly(kind: str, tmp_path: Path) -> None:
    survey = sample(kind)
    people = list(simulated(survey, min(4, len(survey.forms))))
    paths = []
    for person in people:
        form = next(f for f in survey.forms if f.number == person.list)
        answers = {name: answer.value for name, answer in person.answers.items()}
        paths.append(tmp_path / f"{person.participant}.xlsx")
        paths[-1].write_bytes(workbook(survey, form, person.participant, answers))
    found = read(survey, *paths)
    direct = tidy(survey.manifest, people, pseudonyms=False)
    blank = {"started": "", "seconds": ""}
    assert not found.problems
    assert [r | blank for r in found.rows] == [r | blank for r in direct.rows]


@pytest.mark.parametrize("kind", FITTING)
def test_what_is_written_for_a_rehearsal_comes_back(kind: str, tmp_path: Path) -> None:
    survey = sample(kind)
    people = list(simulated(survey, 3))
    paths = []
    for name, content in Reader().returned(people, survey.manifest):
        assert isinstance(content, bytes)
        paths.append(tmp_path / name)
        paths[-1].write_bytes(content)
    found = read(survey, *paths)
    assert not found.problems
    expected = tidy(survey.manifest, people, pseudonyms=False).rows
    assert [r["value"] for r in found.rows] == [r["value"] for r in expected]


def test_the_same_list_gives_the_same_bytes(survey: Survey) -> None:
    first, second = dict(Xlsx().files(survey)), dict(Xlsx().files(survey))
    assert first == second
    assert len(first) == 2


def test_sheets_are_locked_except_for_answers_and_validated(survey: Survey) -> None:
    content = next(iter(Xlsx().files(survey)))[1]
    assert isinstance(content, bytes)
    with zipfile.ZipFile(io.BytesIO(content)) as held:
        task = held.read("xl/worksheets/sheet3.xml").decode()
        core = held.read("docProps/core.xml").decode()
    assert "<sheetProtection" in task
    assert 'state="frozen"' in task
    assert task.count('<dataValidation type="list"') == 2
    assert 'showErrorMessage="1"' in task
    assert "errorStyle" not in task
    assert "2000-01-01" in core


def test_hostile_texts_stand_in_cells_as_they_are(tmp_path: Path) -> None:
    content = next(iter(Xlsx().files(small(tmp_path, NASTY))))[1]
    assert isinstance(content, bytes)
    shown = {cell for row in sheets_of(content)["Task"] for cell in row}
    missing = {text.replace("\r\n", "\n") for text in NASTY} - {
        str(cell).replace("\r\n", "\n") for cell in shown
    }
    assert not missing
    with zipfile.ZipFile(io.BytesIO(content)) as held:
        names = held.namelist()
        assert not any(b"<f>" in held.read(n) for n in names if n.startswith("xl/worksheets"))
        assert not any("externalLink" in n or "vba" in n for n in names)


def test_long_options_go_to_a_hidden_sheet(tmp_path: Path) -> None:
    options = ", ".join(f'"option {n}, which is rather long to read"' for n in range(9))
    spec = RATING.replace("type: rating, points: 5", f"type: choice, options: [{options}]")
    content = next(iter(Xlsx().files(small(tmp_path, ["a"], spec))))[1]
    assert isinstance(content, bytes)
    sheets = sheets_of(content)
    assert [row[0] for row in sheets["lists"]][8] == "option 8, which is rather long to read"


def test_more_characters_than_a_cell_takes_are_refused_with_item_and_column(
    tmp_path: Path,
) -> None:
    with pytest.raises(HedsError, match=r"item `i1` \(row 3\) has 40,000 .* column `one`"):
        list(Xlsx().files(small(tmp_path, ["a", "😀" * 20_000])))


@pytest.mark.parametrize("kind", ["span", "info"])
def test_what_cells_cannot_hold_is_refused(kind: str) -> None:
    with pytest.raises(HedsError, match=f"`{kind}`"):
        list(Xlsx().files(sample(kind)))


def test_sorted_rows_are_read_by_their_ids(survey: Survey, tmp_path: Path) -> None:
    as_sent = read(survey, returned(tmp_path, survey, nothing))
    assert not as_sent.problems

    def change(sheets: Sheets) -> None:
        sheets["Task"][1:] = reversed(sheets["Task"][1:])

    found = read(survey, returned(tmp_path, survey, change))
    assert rules(found) == {("moved-rows", "Task")}
    assert found.rows == as_sent.rows


def test_a_column_that_was_sorted_alone_is_found(survey: Survey, tmp_path: Path) -> None:
    def change(sheets: Sheets) -> None:
        rows = sheets["Task"][1:]
        for row, identity in zip(rows, [r[0] for r in reversed(rows)], strict=True):
            row[0] = identity

    found = read(survey, returned(tmp_path, survey, change))
    assert {rule for rule, _ in rules(found)} >= {"changed-text"}


def test_every_bad_cell_is_named_with_its_address(survey: Survey, tmp_path: Path) -> None:
    def change(sheets: Sheets) -> None:
        task = sheets["Task"]
        answer = task[0].index("answer: better")
        assert answer == 3
        task[1][answer] = ""
        task[2][answer] = "6"
        task[3][answer] = "３"
        task[4][answer] = "2，3"
        task[5][answer + 1] = "see above"
        task[6].append("why so many?")
        task[6][2] = "pasted over"

    found = read(survey, returned(tmp_path, survey, change))
    assert rules(found) == {
        ("missing-answer", "Task!D2"), ("invalid-answer", "Task!D3"),
        ("unusual-characters", "Task!D4"), ("unusual-characters", "Task!D5"),
        ("invalid-answer", "Task!D5"), ("invalid-answer", "Task!E6"),
        ("extra-cell", "Task!F7"), ("changed-text", "Task!A7"),
    }  # fmt: skip
    assert any("2 answers in one place" in p.message for p in found.problems)
    read_as_three = [r for r in found.rows if r["position"] == "3" and r["criterion"] == "better"]
    assert [row["value"] for row in read_as_three] == ["3"]


def test_deleted_repeated_and_foreign_rows_are_named(survey: Survey, tmp_path: Path) -> None:
    def change(sheets: Sheets) -> None:
        task = sheets["Task"]
        task[2][3], task[3][3] = 1, 1
        task.append(list(task[2]))
        task.append([*task[3][:3], 5, *task[3][4:]])
        task.append(["l9p9", "", "", 3, 3])
        task.append(["", "", "", 3, 3])
        task.insert(3, list(task[0]))
        del task[1]

    found = read(survey, returned(tmp_path, survey, change))
    told = {(p.rule, p.path, p.severity.value) for p in found.problems}
    assert {
        ("missing-row", "Task", "error"), ("repeated-row", "Task!A8", "warning"),
        ("repeated-row", "Task!A9", "error"), ("unknown-row", "Task!A10", "error"),
        ("unknown-row", "Task!A11", "error"), ("repeated-header", "Task!A3", "warning"),
    } <= told  # fmt: skip
    assert not [r for r in found.rows if r["position"] == "3" and r["criterion"] == "better"]


def test_merged_cells_and_lost_columns_are_named(survey: Survey, tmp_path: Path) -> None:
    merged = read(survey, returned(tmp_path, survey, nothing, merged="E2:E3"))
    assert ("merged-cells", "Task!E2") in rules(merged)

    def change(sheets: Sheets) -> None:
        sheets["Task"][0][3] = "my column"

    lost = read(survey, returned(tmp_path, survey, change))
    assert {"missing-column", "missing-answer"} <= {rule for rule, _ in rules(lost)}


def test_a_table_copied_into_another_workbook_is_still_read(survey: Survey, tmp_path: Path) -> None:
    def change(sheets: Sheets) -> None:
        task = sheets.pop("Task")
        sheets.clear()
        sheets["Sheet1"] = [[], *task]

    found = read(survey, returned(tmp_path, survey, change))
    assert rules(found) == {("other-workbook", "heds")}
    assert {row["participant"] for row in found.rows} == {"list-1-rater-1"}
    assert len(found.rows) == 12


def test_workbooks_without_any_row_of_the_survey_are_named(survey: Survey, tmp_path: Path) -> None:
    path = saved(tmp_path / "holiday.xlsx", {"Sheet1": [["sun", "sea"], [1, 2]]})
    assert ("no-table", "") in rules(read(survey, path))


def test_a_file_that_is_no_workbook_is_refused(survey: Survey, tmp_path: Path) -> None:
    path = tmp_path / "broken.xlsx"
    path.write_bytes(b"PK\x03\x04 nothing else")
    with pytest.raises(HedsError, match="cannot be read as a workbook"):
        read(survey, path)


@pytest.mark.parametrize(("kind", "names"), [("best_worst", "bw"), ("ranking", "ab")])
def test_best_and_worst_or_two_ranks_cannot_be_the_same(
    kind: str, names: str, tmp_path: Path
) -> None:
    survey = sample(kind)
    person = next(simulated(survey, 1))
    answers = {name: answer.value for name, answer in person.answers.items()}
    first, second = (f"l1p1c1{letter}" for letter in names)
    answers[second] = answers[first]
    path = tmp_path / "back.xlsx"
    path.write_bytes(workbook(survey, survey.forms[0], "l1r1", answers))
    found = read(survey, path)
    assert sum("the same answer" in p.message for p in found.problems) >= 2


def test_missing_writes_a_request_to_the_rater_of_each_incomplete_workbook(
    survey: Survey, tmp_path: Path
) -> None:
    def change(sheets: Sheets) -> None:
        sheets["Task"][1][3] = ""
        del sheets["Task"][4]

    path = returned(tmp_path, survey, change)
    (tmp_path / "manifest.json").write_text(manifest_text(survey.manifest), encoding="utf-8")
    (tmp_path / "out").mkdir()
    out = tmp_path / "out" / "missing.txt"
    made = CliRunner().invoke(
        command, [str(tmp_path / "manifest.json"), str(path), "--missing", "-o", str(out)]
    )
    assert made.exit_code == 1, made.output
    text = (tmp_path / "out" / "correction-l1r1.txt").read_text(encoding="utf-8")
    assert "2 places" in text
    assert "- sheet Task, cell D2: " in text
    assert "the row `l1p4` is gone" in text
    assert "judgements to collect" in out.read_text(encoding="utf-8")


def test_an_unfilled_workbook_gets_a_request(survey: Survey, tmp_path: Path) -> None:
    path = tmp_path / "back.xlsx"
    path.write_bytes(workbook(survey, survey.forms[0], "l1r1"))
    found = read(survey, path)
    found.raters = {str(path): "l1r1"}
    assert [name for name, _ in corrections(found)] == ["correction-l1r1.txt"]


def test_complete_workbooks_need_no_request(survey: Survey, tmp_path: Path) -> None:
    path = returned(tmp_path, survey, nothing)
    (tmp_path / "manifest.json").write_text(manifest_text(survey.manifest), encoding="utf-8")
    CliRunner().invoke(
        command,
        [str(tmp_path / "manifest.json"), str(path), "--missing", "-o", str(tmp_path / "m.txt")],
    )
    assert not list(tmp_path.glob("correction-*"))


def test_addresses_are_those_of_excel() -> None:
    assert [address("S", 0, column) for column in (0, 25, 26, 701, 702)] == [
        "S!A1", "S!Z1", "S!AA1", "S!ZZ1", "S!AAA1"
    ]  # fmt: skip


def test_participant_texts_become_lines() -> None:
    html = "<h1>Title</h1>\n<p>One &amp; <strong>two</strong></p><ul><li>a</li><li>b</li></ul>"
    assert lines_of(html) == [("Title", True), ("One & two", False), ("• a", False), ("• b", False)]
    assert length("😀a") == 3
