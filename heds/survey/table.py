"""Read a table that a platform or a person saved: CSV or TSV, in the usual encodings."""

from __future__ import annotations

import csv
import io
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.files.source import unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from python_calamine import CalamineWorkbook

MOST_CELL = 1_000_000


@contextmanager
def workbook(file: str) -> Iterator[CalamineWorkbook]:
    """Open a workbook; whatever is wrong with it is told as one kind of error."""
    from python_calamine import CalamineWorkbook

    try:
        yield CalamineWorkbook.from_path(file)
    except HedsError:
        raise
    except Exception as error:  # noqa: BLE001 - the reader has an error class for every fault
        raise HedsError(f"{file}: cannot be read as a workbook: {error}") from None


def decoded(file: str) -> str:
    """Return the text of a file in UTF-8 or UTF-16."""
    try:
        raw = Path(file).read_bytes()
    except OSError as error:
        raise unreadable("unreadable-file", f"cannot be read: {error.strerror}", file) from None
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise HedsError(f"{file}:{line}: the file is not in UTF-8; save it as UTF-8") from None


def read_table(
    file: str, skip_rows: int = 0
) -> tuple[list[str], Iterator[tuple[int, dict[str, str]]]]:
    """Return the column names, and the rows with their number in the file."""
    text = decoded(file)
    first = text.split("\n", 1)[0]
    delimiter = "\t" if "\t" in first else ";" if first.count(";") > first.count(",") else ","
    limit = csv.field_size_limit(MOST_CELL)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise HedsError(f"{file}: cannot be read as a table: {error}") from None
    finally:
        csv.field_size_limit(limit)
    if not rows:
        raise HedsError(f"{file}: the table is empty")
    header = [name.strip() for name in rows[0]]
    twice = {name for name, count in Counter(header).items() if name and count > 1}
    if twice:
        raise HedsError(f"{file}: two columns are called `{min(twice)}`")

    def held() -> Iterator[tuple[int, dict[str, str]]]:
        for number, row in enumerate(rows[1 + skip_rows :], 2 + skip_rows):
            if any(cell.strip() for cell in row):
                cells = [*row, *[""] * (len(header) - len(row))]
                yield number, dict(zip(header, cells, strict=False))

    return header, held()
