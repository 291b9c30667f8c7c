"""Find the rows of returned sheets again, and name every cell that is not as it was sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from heds.problems import Problem, Severity
from heds.survey.exporters.xlsx_layout import ID, checksum, header

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 26


@dataclass(slots=True)
class Line:
    """One row: where it stands, and its cells by column with their addresses."""

    sheet: str
    row: int
    cells: dict[str, tuple[str, str]] = field(default_factory=dict)


class Rows:
    """All rows of a workbook by id."""

    def __init__(self, file: str, manifest: dict[str, Any], about: dict[str, str]) -> None:
        """Expect the pages of the manifest, with the marks of their texts where there are some."""
        self.file, self.about = file, about
        self.lines: dict[str, Line] = {}
        self.problems: list[Problem] = []
        self.order: list[str] = []
        self.pages: dict[str, set[str]] = {}
        self.lists: dict[str, int | None] = {}
        for entry in manifest["fields"].values():
            options = entry["values"] if entry["kind"] == "multi" else [""]
            names = {header(entry, option) for option in options}
            self.pages.setdefault(entry["page"], set()).update(names)
            self.lists[entry["page"]] = entry["list"]
        self.known = {name for names in self.pages.values() for name in names}

    def read(self, sheet: str, cells: list[list[Any]], merged: list[Any]) -> None:
        """Read one sheet, whatever its name is now."""
        columns: dict[int, str] = {}
        for number, values in enumerate(cells):
            texts = [as_text(value) for value in values]
            if not any(text.strip() for text in texts):
                continue
            names = [text.strip() for text in texts]
            if ID in names and self.known & set(names):
                if columns:
                    self._say("repeated-header", "the column names stand here once more",
                              address(sheet, number, 0), Severity.WARNING)  # fmt: skip
                columns = self._columns(sheet, number, names)
            elif columns:
                self._line(sheet, number, texts, columns)
        if columns:
            self._merged(sheet, merged)

    def _columns(self, sheet: str, number: int, names: list[str]) -> dict[int, str]:
        found: dict[int, str] = {}
        for at, name in enumerate(names):
            if name and name in found.values():
                self._say("repeated-column", f"another column is called `{name}`; the first counts",
                          address(sheet, number, at))  # fmt: skip
            elif name:
                found[at] = name
        return found

    def _line(self, sheet: str, number: int, texts: list[str], columns: dict[int, str]) -> None:
        at_id = next(at for at, name in columns.items() if name == ID)
        page = texts[at_id].strip() if at_id < len(texts) else ""
        where = address(sheet, number, at_id)
        if page not in self.pages:
            what = f"`{page}` is no id of this survey" if page else "the row has no id"
            self._say("unknown-row", f"{what}; its cells cannot be used", where)
            return
        line = Line(sheet, number)
        shown: dict[str, str] = {}
        for at, text in enumerate(texts):
            name = columns.get(at, "")
            cell = (text, address(sheet, number, at))
            if name in self.pages[page]:
                line.cells[name] = cell
            elif name == ID or not text.strip():
                shown |= {name: text} if name not in ("", ID, *self.known) else {}
            elif name in self.known:
                self._say("extra-cell", f"`{text}` stands where nothing is asked", cell[1])
            elif name:
                shown[name] = text
            else:
                self._say("extra-cell", f"`{text}` stands beside the table", cell[1],
                          Severity.WARNING)  # fmt: skip
        self._texts(page, shown, where)
        self.order.append(page)
        if page in self.lines:
            self._twice(page, line, where)
        else:
            self.lines[page] = line

    def _texts(self, page: str, shown: dict[str, str], where: str) -> None:
        """Compare what stands in the row with what was sent."""
        marked = self.about.get(page)
        if marked and checksum(shown) != marked:
            self._say("changed-text", f"the texts beside `{page}` are not those that were sent: a "
                      "column was sorted alone, or a cell was overwritten", where)  # fmt: skip

    def _twice(self, page: str, line: Line, where: str) -> None:
        """Keep what two rows of one id agree on; use neither where they differ."""
        first = self.lines[page]
        other = address(first.sheet, first.row, 0)
        differing = [
            name for name, (text, _) in line.cells.items()
            if text.strip() and first.cells.get(name, ("", ""))[0].strip() not in ("", text.strip())
        ]  # fmt: skip
        self._say("repeated-row", f"the row `{page}` stands here and at {other}"
                  + (", with different answers; neither is used" if differing else ""), where,
                  Severity.ERROR if differing else Severity.WARNING)  # fmt: skip
        for name, (text, cell) in line.cells.items():
            held = first.cells.get(name, ("", cell))
            if name in differing:
                first.cells[name] = ("", held[1])
            elif text.strip() and not held[0].strip():
                first.cells[name] = (text, cell)

    def _merged(self, sheet: str, merged: list[Any]) -> None:
        for (top, left), (bottom, right) in merged:
            self._say("merged-cells", f"the cells down to {address(sheet, bottom, right)} are one; "
                      "only the first counts", address(sheet, top, left))  # fmt: skip

    def finished(self) -> list[Problem]:
        """Name the rows that are gone, sort the rest, and return everything that was found."""
        numbers = [self.lists[page] for page in self.lines if self.lists[page] is not None]
        number = max(set(numbers), key=numbers.count) if numbers else None
        wanted = [page for page, held in self.lists.items() if held == number and held is not None]
        sheet = next((self.lines[page].sheet for page in wanted if page in self.lines), "")
        if not self.lines:
            self._say("no-table", "no sheet holds a row of this survey", "")
        for page in wanted:
            if page not in self.lines:
                self._say("missing-row", f"the row `{page}` is gone", sheet)
            else:
                for name in sorted(self.pages[page] - set(self.lines[page].cells)):
                    self._say("missing-column", f"`{page}` has no cell `{name}`: the column is "
                              "gone or has another name", sheet)  # fmt: skip
        seen = [page for page in dict.fromkeys(self.order) if page in set(wanted)]
        if seen != [page for page in wanted if page in self.lines]:
            self._say("moved-rows", "the rows stand in another order; they are found by their ids",
                      sheet, Severity.WARNING)  # fmt: skip
        return self.problems

    def _say(
        self, rule: str, message: str, where: str, severity: Severity = Severity.ERROR
    ) -> None:
        self.problems.append(
            Problem(rule, severity, message, file=self.file, line=1, column=1, path=where)
        )


def as_text(value: Any) -> str:
    """Return a cell as people see it; a date that Excel made of `1/2` stays recognisable."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)


def address(sheet: str, row: int, column: int) -> str:
    """Name a cell as Excel does, from places that count from 0."""
    return f"{sheet}!{''.join(_letters(column))}{row + 1}"


def _letters(column: int) -> Iterator[str]:
    rest, letter = divmod(column, WIDTH)
    if rest:
        yield from _letters(rest - 1)
    yield chr(ord("A") + letter)
