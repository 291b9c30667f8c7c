"""Read tables as other people saved them: several header rows, any encoding, cells with data."""

from __future__ import annotations

import ast
import csv
import io
import json
import warnings
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.files.source import unreadable
from heds.survey.readers.xlsx_rows import as_text
from heds.survey.table import workbook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.map_file import Mapping

MOST_CELL = 1_000_000
MOST_LITERAL = 200_000
MOST_DEPTH = 30
WORKBOOKS = (".xlsx", ".xlsm", ".xls", ".ods")


def foreign_table(
    file: str, mapping: Mapping
) -> tuple[list[str], Iterator[tuple[int, dict[str, str]]]]:
    """Return the names of the columns, and the rows that hold anything with their numbers."""
    rows = _workbook(file, mapping) if _is_workbook(file) else _text_table(file, mapping)
    if len(rows) < mapping.header_row:
        raise HedsError(f"{file}: the table has no row {mapping.header_row} with column names")
    header = names(rows[mapping.header_row - 1])
    first = mapping.header_row + mapping.skip_rows

    def held() -> Iterator[tuple[int, dict[str, str]]]:
        for number, row in enumerate(rows[first:], first + 1):
            if any(cell.strip() for cell in row):
                if len(row) > len(header) and any(cell.strip() for cell in row[len(header) :]):
                    raise HedsError(
                        f"{file}: row {number} has {len(row)} cells, but there are "
                        f"{len(header)} columns"
                    )
                cells = [*row, *[""] * (len(header) - len(row))]
                yield number, dict(zip(header, cells, strict=False))

    return header, held()


def names(row: list[str]) -> list[str]:
    """Name every column: repeated names are numbered, empty ones called by their place."""
    shown = [" ".join(name.replace("\ufeff", "").split()) for name in row]
    counts, seen = Counter(shown), Counter[str]()
    found = []
    for at, name in enumerate(shown, 1):
        seen[name] += 1
        if not name:
            found.append(f"column {at}")
        else:
            found.append(f"{name} ({seen[name]})" if counts[name] > 1 else name)
    return found


def _is_workbook(file: str) -> bool:
    return Path(file).suffix.casefold() in WORKBOOKS


def _text_table(file: str, mapping: Mapping) -> list[list[str]]:
    try:
        raw = Path(file).read_bytes()
    except OSError as error:
        raise unreadable("unreadable-file", f"cannot be read: {error.strerror}", file) from None
    marked = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
    encoding = marked or mapping.encoding or "utf-8"
    try:
        text = raw.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except UnicodeError as error:
        at = getattr(error, "start", 0)
        line = raw[:at].count(b"\n") + 1
        raise HedsError(
            f"{file}:{line}: the file is not in {encoding}; say `encoding:` in the mapping"
        ) from None
    first = text.split("\n", 1)[0]
    guess = "\t" if "\t" in first else ";" if first.count(";") > first.count(",") else ","
    limit = csv.field_size_limit(MOST_CELL)
    try:
        stream = io.StringIO(text, newline="")
        return list(csv.reader(stream, delimiter=mapping.delimiter or guess))
    except csv.Error as error:
        raise HedsError(f"{file}: cannot be read as a table: {error}") from None
    finally:
        csv.field_size_limit(limit)


def _workbook(file: str, mapping: Mapping) -> list[list[str]]:
    with workbook(file) as book:
        known = list(book.sheet_names)
        wanted = mapping.sheet or known[0]
        cells = (
            book.get_sheet_by_name(wanted).to_python(skip_empty_area=False)
            if wanted in known else None
        )  # fmt: skip
    if cells is None:
        raise HedsError(f"{file}: there is no sheet `{wanted}` (known: {', '.join(known)})")
    return [[as_text(value) for value in row] for row in cells]


def literal(text: str) -> dict[str, str]:
    """Take a cell with JSON or a Python literal apart into names with dots; nothing is run."""
    if len(text) > MOST_LITERAL:
        raise HedsError(f"the cell has more than {MOST_LITERAL:,} characters")
    _bounded(text)
    try:
        held = json.loads(text)
    except ValueError:
        held = _python(text)
    found: dict[str, str] = {}
    _flatten(held, "", found)
    return found


def _bounded(text: str) -> None:
    depth = 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if depth > MOST_DEPTH:
            raise HedsError(f"the cell is nested more than {MOST_DEPTH} deep")


def _python(text: str) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise HedsError("the cell holds neither JSON nor a Python literal") from None


def _flatten(held: Any, name: str, found: dict[str, str]) -> None:
    if isinstance(held, dict):
        for key, value in held.items():
            _flatten(value, f"{name}.{key}" if name else str(key), found)
    elif isinstance(held, list | tuple):
        for at, value in enumerate(held):
            _flatten(value, f"{name}.{at}" if name else str(at), found)
    elif held is None or isinstance(held, str | int | float):
        found[name] = as_text(held)
    else:
        raise HedsError(f"the cell holds a value of the kind {type(held).__name__}")
