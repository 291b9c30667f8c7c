"""Returned workbooks: every answer is found by the id of its row, whatever was moved."""

from __future__ import annotations

import io
import re
import unicodedata
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.problems import Problem, Severity
from heds.survey.exporters.xlsx_layout import (
    ABOUT,
    ID,
    LISTS,
    NO,
    START,
    TASK,
    WORDS,
    YES,
    header,
    rater_name,
)
from heds.survey.readers import Answer, Submission
from heds.survey.readers.xlsx_rows import Rows
from heds.survey.table import workbook

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = (".xlsx", ".xlsm", ".xls", ".ods")
FREE = ("text", "post edit")
MOST_CELLS = 5_000_000
_LIST = re.compile(r"l(\d{1,9})p\d")


class Xlsx:
    """Reads workbooks that people filled in."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell a workbook by its name and by how its file begins."""
        return path.suffix.casefold() in KINDS and head[:2] in (b"PK", b"\xd0\xcf")

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return the one submission that a workbook holds."""
        sheets = _sheets(path)
        about = {row[0]: row[1] for row in _texts(sheets.get(ABOUT, ([], []))[0]) if len(row) > 1}
        rows = Rows(str(path), manifest, about)
        for name, (cells, merged) in sheets.items():
            if name not in (WORDS, LISTS, ABOUT):
                rows.read(name, cells, merged)
        found = rows.finished()
        numbers = [int(m[1]) for page in rows.lines if (m := _LIST.match(page))]
        number = max(set(numbers), key=numbers.count) if numbers else None
        made = Submission(str(path), 1, about.get("rater") or path.stem, number, problems=found)
        _identity(made, about, manifest)
        _filled(made, rows, manifest)
        yield made

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write the filled sheets of every person; texts are left out, as nobody judges them."""
        copies: dict[int | None, int] = {}
        for submission in submissions:
            copies[submission.list] = copies.get(submission.list, 0) + 1
            name = rater_name(submission.list or 0, copies[submission.list])
            yield f"{name}-{submission.participant}.xlsx", _simulated(submission, manifest)


def _sheets(path: Path) -> dict[str, tuple[list[list[Any]], list[Any]]]:
    with workbook(str(path)) as book:
        found = {}
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            _bounded(path, name, sheet.total_height * sheet.total_width)
            merged = getattr(sheet, "merged_cell_ranges", None) or []
            found[name] = (sheet.to_python(skip_empty_area=False), list(merged))
    return found


def _bounded(path: Path, name: str, size: int) -> None:
    if size > MOST_CELLS:
        raise HedsError(
            f"{path}: the sheet `{name}` has cells far away from the table; delete them"
        )


def _texts(cells: list[list[Any]]) -> list[list[str]]:
    return [[str(value) for value in row] for row in cells]


def _identity(made: Submission, about: dict[str, str], manifest: dict[str, Any]) -> None:
    """Say when a workbook is not, or not surely, one of this survey."""
    if not about:
        severity = Severity.WARNING
        text = (
            "the hidden sheet is gone (was the table copied into another workbook?); the file "
            f"name `{made.participant}` stands for the person"
        )
    elif about.get("study") != manifest["study"]:
        text, severity = (
            f"the workbook is of the study `{about.get('study')}`, not `{manifest['study']}`",
            Severity.ERROR,
        )
    elif about.get("study_sha256") != manifest["study_sha256"]:
        text, severity = "the workbook is of another version of the study", Severity.WARNING
    else:
        return
    found = Problem("other-workbook", severity, text, made.file, 1, 1, ABOUT)
    made.problems.append(found)


def _filled(made: Submission, rows: Rows, manifest: dict[str, Any]) -> None:
    """Put the cells of every row under their fields."""
    for name, entry in manifest["fields"].items():
        line = rows.lines.get(entry["page"])
        if line is None:
            continue
        if entry["kind"] == "multi":
            held = [(option, line.cells.get(header(entry, option))) for option in entry["values"]]
            ticked, wrong, where = [], "", ""
            for option, cell in held:
                if cell is None:
                    continue
                where = where or cell[1]
                text = _plain(cell[0]).casefold()
                if text == YES:
                    ticked.append(option)
                elif text not in ("", NO):
                    wrong, where = wrong or _plain(cell[0]), cell[1]
            made.answers[name] = Answer(wrong or "|".join(ticked), where)
            continue
        cell = line.cells.get(header(entry))
        if cell is None:
            continue
        value = cell[0].replace("\r\n", "\n")
        if entry["kind"] not in FREE:
            value = _canonical(made, entry, cell)
        made.answers[name] = Answer(value, cell[1])


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


def _canonical(made: Submission, entry: dict[str, Any], cell: tuple[str, str]) -> str:
    """Read full-width digits, other spaces and other case as what they mean, and say so."""
    text, where = cell
    value = _plain(text)
    for known in entry["values"] or []:
        if value.casefold() == known.casefold():
            value = known
    if value != text.strip():
        made.problems.append(Problem(
            "unusual-characters", Severity.WARNING, f"`{text}` was read as `{value}`",
            file=made.file, line=1, column=1, path=where))  # fmt: skip
    return value


def _simulated(submission: Submission, manifest: dict[str, Any]) -> bytes:
    import xlsxwriter

    from heds.survey.exporters.xlsx_book import MADE

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    book.set_properties({"created": MADE})
    entries = [
        entry for entry in manifest["fields"].values()
        if entry["list"] in (None, submission.list)
    ]  # fmt: skip
    for name, is_task in ((START, False), (TASK, True)):
        held = [entry for entry in entries if (entry["position"] is not None) == is_task]
        columns = {ID: 0}
        lines: dict[str, int] = {}
        sheet = book.add_worksheet(name)
        for entry in held:
            row = lines.setdefault(entry["page"], len(lines) + 1)
            sheet.write_string(row, 0, entry["page"])
            answer = submission.answers.get(entry["field"])
            value = answer.value if answer else ""
            options = entry["values"] if entry["kind"] == "multi" else [""]
            for option in options:
                at = columns.setdefault(header(entry, option), len(columns))
                shown = (YES if option in value.split("|") else NO) if option and value else value
                if shown:
                    sheet.write_string(row, at, shown)
        for title, at in columns.items():
            sheet.write_string(0, at, title)
    sheet = book.add_worksheet(ABOUT)
    for row, (key, text) in enumerate((
        ("study", manifest["study"]), ("study_sha256", manifest["study_sha256"]),
        ("list", str(submission.list)), ("rater", submission.participant),
    )):  # fmt: skip
        sheet.write_string(row, 0, key)
        sheet.write_string(row, 1, text)
    book.close()
    return stream.getvalue()
