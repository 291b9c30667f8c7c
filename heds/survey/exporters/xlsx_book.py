"""Write one workbook; the same list and person give the same bytes."""

from __future__ import annotations

import io
import re
from datetime import datetime
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from heds.survey.exporters.xlsx_layout import (
    ABOUT,
    ID,
    LISTS,
    NO,
    QUESTION,
    WORDS,
    YES,
    Cell,
    Table,
    checksum,
    tables,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from heds.survey.build import Survey
    from heds.survey.form import Form, Question

MOST_CHARACTERS = 32_767
MOST_LITERAL = 255
MOST_TITLE = 32
# Without a date of its own, the workbook would hold the time at which it was made.
MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - Excel's times have no zone
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,14})(\.\d+)?")
HOW = (
    "Fill in the yellow cells of the other sheets. Everything else is locked.",
    "Please do not sort, delete or copy rows: each row is found again by its id.",
    "Save the workbook under the same name and send it back.",
)
NOTHING: Mapping[str, str] = {}


def length(text: str) -> int:
    """Count characters as Excel does, which takes some for two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def workbook(survey: Survey, form: Form, rater: str, answers: Mapping[str, str] = NOTHING) -> bytes:
    """Return the workbook of one person; with answers, filled in as that person would."""
    import xlsxwriter

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {
        "in_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
        "strings_to_numbers": False,
    })  # fmt: skip
    book.set_properties({"title": form.title[:MOST_LITERAL], "created": MADE})
    made = _Book(survey, book, answers)
    sheets = tables(survey, form)
    made.words(form, sheets)
    for table in sheets:
        made.table(table)
    made.about(form, rater, sheets)
    book.close()
    return stream.getvalue()


class _Book:
    """A workbook while it is written."""

    def __init__(self, survey: Survey, book: Any, answers: Mapping[str, str]) -> None:
        self.survey, self.book, self.answers = survey, book, answers
        plain = {"text_wrap": True, "valign": "top"}
        self.plain = book.add_format(plain)
        self.bold = book.add_format(plain | {"bold": True})
        self.head = book.add_format(plain | {"bold": True, "bg_color": "#E8E8E8", "border": 1})
        self.text = book.add_format(plain | {"border": 1})
        self.open = book.add_format(
            plain | {"border": 1, "locked": False, "bg_color": "#FFF6C2"}
        )  # fmt: skip
        self.done = book.add_format({"bg_color": "#FFFFFF"})
        self.wrong = book.add_format({"bg_color": "#F4B6B6"})
        self.lists: Any = None
        self.ranges: dict[tuple[str, ...], str] = {}

    def words(self, form: Form, sheets: list[Table]) -> None:
        """Write what people read first, with the meaning of every column."""
        sheet = self.book.add_worksheet(WORDS)
        sheet.protect("", {"format_columns": True, "format_rows": True})
        sheet.set_column(0, 0, 100)
        sheet.hide_gridlines(2)
        at = 0
        for page in form.pages:
            if page.kind in ("consent", "instructions", "demographics"):
                for text, is_title in lines_of(page.html):
                    sheet.write_string(at, 0, text, self.bold if is_title else self.plain)
                    at += 1
                at += 1
        for text in [*HOW, ""]:
            sheet.write_string(at, 0, text, self.plain)
            at += 1
        for name, text in _legend(sheets):
            sheet.write_string(at, 0, name, self.bold)
            sheet.write_string(at + 1, 0, text, self.plain)
            at += 2

    def table(self, table: Table) -> None:
        """Write one sheet: ids, texts, and the cells to fill in."""
        sheet = self.book.add_worksheet(table.name)
        sheet.protect("", {"format_columns": True, "format_rows": True})
        sheet.freeze_panes(1, 1)
        columns = [ID, *table.texts, *table.answers]
        for at, name in enumerate(columns):
            sheet.write_string(0, at, name, self.head)
        sheet.set_column(0, 0, 9)
        first = 1 + len(table.texts)
        if table.texts:
            sheet.set_column(1, first - 1, max(24, 110 // len(table.texts)))
        sheet.set_column(first, len(columns) - 1, 16)
        for row, line in enumerate(table.lines, 1):
            sheet.write_string(row, 0, line.id, self.text)
            for at, name in enumerate(table.texts, 1):
                sheet.write_string(row, at, line.texts.get(name, ""), self.text)
            for at, name in enumerate(table.answers, first):
                self._cell(sheet, row, at, line.cells.get(name))
        for at, name in enumerate(table.answers, first):
            held = [line.cells.get(name) for line in table.lines]
            for top, bottom, rule in _runs([self._rule(cell) for cell in held]):
                sheet.data_validation(top + 1, at, bottom + 1, at, rule)
        self._colours(sheet, table, first)

    def _cell(self, sheet: Any, row: int, column: int, cell: Cell | None) -> None:
        if cell is None:
            sheet.write_blank(row, column, None, self.text)
            return
        value = self.answers.get(cell.field, "")
        if cell.option and value:
            value = YES if cell.option in value.split("|") else NO
        if cell.question.kind == "post edit" and not value:
            value = cell.question.marked
        if value and _NUMBER.fullmatch(value) and cell.question.kind not in ("text", "post edit"):
            sheet.write_number(row, column, float(value), self.open)
        elif value:
            sheet.write_string(row, column, value, self.open)
        else:
            sheet.write_blank(row, column, None, self.open)

    def _rule(self, cell: Cell | None) -> dict[str, Any] | None:
        """Return what may be typed into a cell, with a message that stops everything else."""
        if cell is None:
            return None
        question = cell.question
        rule = self._allowed(cell)
        prompt = _short(question.text + _labels(question))
        rule |= {
            "error_type": "stop", "error_title": "Not possible here",
            "error_message": _short(f"Please give {_spoken(cell)}."),
        }  # fmt: skip
        if prompt:
            rule |= {"input_message": prompt, "input_title": "Your answer"}
        return rule

    def _allowed(self, cell: Cell) -> dict[str, Any]:
        question = cell.question
        if cell.option:
            return {"validate": "list", "source": [YES, NO]}
        values = [option.value for option in question.options]
        if len(values) > 1:
            return {"validate": "list", "source": self._source(values)}
        low, high = question.minimum, question.maximum
        if question.kind in ("slider", "count", "rank rating"):
            low = low or "0"
            high = high or ("100" if question.kind == "slider" else "")
            whole = question.kind == "count" or all(
                "." not in number for number in (low, high, question.step or "1")
            )
            rule: dict[str, Any] = {"validate": "integer" if whole else "decimal"}
            if high:
                return rule | {"criteria": "between", "minimum": float(low), "maximum": float(high)}
            return rule | {"criteria": ">=", "value": float(low)}
        most = min(int(float(high)), MOST_CHARACTERS) if high else MOST_CHARACTERS
        return {"validate": "length", "criteria": "between", "minimum": int(float(low or 1)),
                "maximum": most}  # fmt: skip

    def _source(self, values: list[str]) -> list[str] | str:
        """Return the options themselves, or where they stand on the hidden sheet."""
        joined = ",".join(values)
        simple = not any(set(v) & set(',"') or v[:1] in ("=", "") or v != v.strip() for v in values)
        if simple and length(joined) <= MOST_LITERAL:
            return values
        key = tuple(values)
        if key not in self.ranges:
            if self.lists is None:
                self.lists = self.book.add_worksheet(LISTS)
                self.lists.hide()
                self.lists.protect()
            column = len(self.ranges)
            for row, value in enumerate(values):
                if _NUMBER.fullmatch(value):
                    self.lists.write_number(row, column, float(value))
                else:
                    self.lists.write_string(row, column, value)
            name = _letters(column)
            self.ranges[key] = f"={LISTS}!${name}$1:${name}${len(values)}"
        return self.ranges[key]

    def _colours(self, sheet: Any, table: Table, first: int) -> None:
        """Turn filled cells white, and cells that contradict each other red."""
        last_row, last_column = len(table.lines), first + len(table.answers) - 1
        groups: dict[str, list[int]] = {}
        for at, name in enumerate(table.answers, first):
            cell = next(line.cells[name] for line in table.lines if name in line.cells)
            kind = cell.question.kind
            if kind == "best worst" or (kind == "ranking" and not cell.question.ties):
                entry = self.survey.manifest["fields"][cell.field]
                groups.setdefault(str(entry["criterion"]), []).append(at)
        for columns in groups.values():
            low, high = _letters(columns[0]), _letters(columns[-1])
            rule = f'=AND({low}2<>"",COUNTIF(${low}2:${high}2,{low}2)>1)'
            sheet.conditional_format(
                1, columns[0], last_row, columns[-1],
                {"type": "formula", "criteria": rule, "format": self.wrong, "stop_if_true": True},
            )  # fmt: skip
        sheet.conditional_format(
            1, first, last_row, last_column, {"type": "no_blanks", "format": self.done}
        )

    def about(self, form: Form, rater: str, sheets: list[Table]) -> None:
        """Write what the way back needs, out of sight."""
        sheet = self.book.add_worksheet(ABOUT)
        sheet.very_hidden()
        sheet.protect()
        held = self.survey.manifest
        rows = [("study", held["study"]), ("study_sha256", held["study_sha256"]),
                ("list", str(form.number)), ("rater", rater)]  # fmt: skip
        rows += [
            (line.id, checksum({name: line.texts.get(name, "") for name in table.texts}))
            for table in sheets for line in table.lines
        ]  # fmt: skip
        for at, (name, text) in enumerate(rows):
            sheet.write_string(at, 0, name)
            sheet.write_string(at, 1, text)


def _letters(column: int) -> str:
    from xlsxwriter.utility import xl_col_to_name

    return str(xl_col_to_name(column))


def _runs(rules: list[dict[str, Any] | None]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Join rows below each other that allow the same."""
    start = 0
    for at in range(1, len(rules) + 1):
        if at == len(rules) or rules[at] != rules[start]:
            rule = rules[start]
            if rule is not None:
                yield start, at - 1, rule
            start = at


def _short(text: str) -> str:
    text = " ".join(text.split())
    while length(text) > MOST_LITERAL:
        text = text[: min(len(text) - 2, MOST_LITERAL - 1)] + "…"
    return text


def _labels(question: Question) -> str:
    pairs = [f"{o.value} = {o.label}" for o in question.options if o.label not in ("", o.value)]
    return f" ({', '.join(pairs)})" if pairs else ""


def _spoken(cell: Cell) -> str:
    """Say in words what may be given."""
    question = cell.question
    if cell.option:
        return f"{YES} or {NO}"
    if question.options:
        return f"one of: {', '.join(option.value for option in question.options)}"
    low, high = question.minimum, question.maximum
    if question.kind in ("slider", "count", "rank rating"):
        number = "a whole number" if question.kind == "count" else "a number"
        low, high = low or "0", high or ("100" if question.kind == "slider" else "")
        return f"{number} from {low} to {high}" if high else f"{number} from {low} on"
    return f"a text of {low or 1} to {high or MOST_CHARACTERS} characters"


def _legend(sheets: list[Table]) -> Iterator[tuple[str, str]]:
    """Explain every column to fill in, once."""
    for table in sheets:
        for name in table.answers:
            cell = next(line.cells[name] for line in table.lines if name in line.cells)
            question = cell.question
            asked = "" if any(QUESTION in line.texts for line in table.lines) else question.text
            row = next(r for r in question.rows if r.field == cell.field)
            ends = f"{row.label} … {row.right}" if row.right else row.label
            parts = [asked, ends if len(question.rows) > 1 or row.right else "", question.define,
                     question.task if question.task != question.text else "",
                     f"Give {_spoken(cell)}{_labels(question)}."]  # fmt: skip
            yield (
                f"{table.name}, {name}",
                " ".join(part for part in parts if part)[:MOST_CHARACTERS],
            )


def lines_of(html: str) -> list[tuple[str, bool]]:
    """Take clean HTML apart into lines, with whether each is a title."""
    reader = _Lines()
    reader.feed(html)
    reader.close()
    reader.end()
    return reader.found


class _Lines(HTMLParser):
    """Collects the text of blocks."""

    BLOCKS = frozenset(["p", "li", "h1", "h2", "h3", "h4", "tr", "pre", "blockquote", "hr", "br"])

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, bool]] = []
        self.parts: list[str] = []
        self.title = False
        self.mark = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a paragraph or list begins."""
        del attrs
        if tag in self.BLOCKS:
            self.end()
            self.title = tag in ("h1", "h2", "h3", "h4")
            self.mark = "• " if tag == "li" else self.mark
        elif tag in ("td", "th") and self.parts:
            self.parts.append(" | ")

    def handle_endtag(self, tag: str) -> None:
        """End a paragraph or list."""
        if tag in self.BLOCKS:
            self.end()

    def handle_data(self, data: str) -> None:
        """Take a stretch of text."""
        self.parts.append(data)

    def end(self) -> None:
        """Return what was gathered."""
        text = " ".join("".join(self.parts).split())
        if text:
            whole = self.mark + text
            for at in range(0, len(whole), MOST_CHARACTERS // 2):
                self.found.append((whole[at : at + MOST_CHARACTERS // 2], self.title))
            self.mark = ""
        self.parts, self.title = [], False
