"""Read what is judged from a table: CSV, TSV, JSONL, Excel or Parquet."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.files.source import unreadable
from heds.model.words import fold
from heds.survey.table import workbook

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from heds.model.study.spec import Original

IDS = ("id", "item id", "item")
INPUTS = ("input", "source", "context")
KEYS = ("key", "answer", "right answer", "correct answer")
CHECKS = ("check", "control", "kind")
BATCHES = ("batch", "batch id", "batch number")
LONGEST = 30_000
MOST_CELL = 1_000_000


@dataclass(frozen=True, slots=True)
class Item:
    """One row: an input with the outputs of all systems."""

    id: str
    row: int
    input: str
    outputs: Mapping[str, str]
    batch: str = ""
    check: str = ""
    """The name of the check that the row belongs to, or nothing."""
    key: str = ""
    """The right answer, where there is one."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """All other columns."""


@dataclass(frozen=True, slots=True)
class Items:
    """All rows of a table, and the hash of its file."""

    file: str
    sha256: str
    rows: list[Item]

    @property
    def judged(self) -> list[Item]:
        """The rows that are judged for their own sake."""
        return [item for item in self.rows if not item.check]

    def checks(self, name: str) -> list[Item]:
        """Return the rows that belong to a check, by its name or by any other mark."""
        named = [item for item in self.rows if fold(item.check) == fold(name)]
        return named or [item for item in self.rows if item.check and fold(item.check) in MARKS]


# Marks that say no more than that a row is a check.
MARKS = frozenset(["yes", "true", "1", "check", "control", "control item", "attention"])
# Marks by which a table says that a row is none.
NONE = frozenset(["", "no", "false", "0", "item", "judged", "real"])


def read_items(file: str, spec: Original) -> Items:
    """Read a table of items; what cannot be shown is refused with its row and column."""
    path = Path(file)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise unreadable("unreadable-file", f"cannot be read: {error.strerror}", file) from None
    rows = iter(_rows(path, raw))
    header = next(rows, None)
    if header is None or not any(header):
        raise HedsError(f"{file}: the table has no row of column names")
    columns = _Columns(file, header, spec)
    found = [columns.item(number, cells) for number, cells in enumerate(rows, 2) if any(cells)]
    _unique(file, found)
    if not any(not item.check for item in found):
        raise HedsError(f"{file}: the table holds no items to judge")
    return Items(file, sha256(raw).hexdigest(), found)


class _Columns:
    """Which column holds what."""

    def __init__(self, file: str, header: list[str], spec: Original) -> None:
        self.file = file
        self.names = [name.strip() for name in header]
        folded: dict[str, int] = {}
        for at, name in enumerate(self.names):
            if fold(name) in folded and name:
                raise HedsError(f"{file}: two columns are called `{name}`")
            folded[fold(name)] = at
        self.systems: dict[str, int] = {}
        for system, about in spec.systems.items():
            spellings = [system, *about.aliases]
            place = next((folded[fold(s)] for s in spellings if fold(s) in folded), None)
            if place is not None:
                self.systems[system] = place
        missing = [name for name in spec.systems if name not in self.systems]
        if self.systems and missing:
            raise HedsError(f"{file}: no column for the system `{missing[0]}`")
        taken = set(self.systems.values())

        def first(names: tuple[str, ...]) -> int | None:
            known = (folded[name] for name in names if name in folded)
            return next((at for at in known if at not in taken), None)

        self.id, self.input, self.key = first(IDS), first(INPUTS), first(KEYS)
        self.batch, self.check = first(BATCHES), first(CHECKS)
        if not self.systems and self.input is None:
            known = ", ".join(name for name in self.names if name)
            raise HedsError(
                f"{file}: no column is called like a system of the study, or `input` "
                f"(columns: {known})"
            )

    def item(self, number: int, cells: list[str]) -> Item:
        """Read one row; what nobody could see or answer is refused."""
        cells = [*cells, *[""] * (len(self.names) - len(cells))]
        identity = self._cell(cells, self.id).strip() or f"row{number}"
        check = self._cell(cells, self.check).strip()
        check = "" if fold(check) in NONE else check
        outputs = {}
        for system, at in self.systems.items():
            text = cells[at]
            if not text.strip() and not check:
                raise HedsError(
                    f"{self.file}: item `{identity}` (row {number}) has no text in the column "
                    f"`{self.names[at]}`; write what people shall see, or leave the item out"
                )
            outputs[system] = text
        for at, text in enumerate(cells[: len(self.names)]):
            if len(text) > LONGEST:
                raise HedsError(
                    f"{self.file}: item `{identity}` (row {number}) has {len(text):,} characters "
                    f"in the column `{self.names[at]}`; no platform shows more than {LONGEST:,}"
                )
        used = {self.id, self.input, self.key, self.batch, self.check, *self.systems.values()}
        rest = {name: cells[at] for at, name in enumerate(self.names) if name and at not in used}
        return Item(
            identity, number, self._cell(cells, self.input), outputs,
            self._cell(cells, self.batch).strip(), check, self._cell(cells, self.key).strip(), rest,
        )  # fmt: skip

    @staticmethod
    def _cell(cells: list[str], at: int | None) -> str:
        return cells[at] if at is not None else ""


def _unique(file: str, items: Iterable[Item]) -> None:
    known: dict[str, int] = {}
    for item in items:
        if item.id in known:
            raise HedsError(
                f"{file}: the id `{item.id}` stands in row {known[item.id]} and in row {item.row}"
            )
        known[item.id] = item.row


def _rows(path: Path, raw: bytes) -> Iterator[list[str]]:
    kind = path.suffix.casefold()
    if kind in (".xlsx", ".xlsm", ".ods"):
        yield from _sheet(path)
    elif kind == ".parquet":
        yield from _parquet(path)
    elif kind in (".jsonl", ".ndjson"):
        yield from _objects(path, _text(path, raw))
    elif kind in (".csv", ".tsv", ".tab", ".txt"):
        text = _text(path, raw)
        first = text.split("\n", 1)[0]
        delimiter = "\t" if kind in (".tsv", ".tab") or "\t" in first else ","
        if delimiter == "," and first.count(";") > first.count(","):
            delimiter = ";"
        limit = csv.field_size_limit(MOST_CELL)
        try:
            yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        except csv.Error as error:
            raise HedsError(f"{path}: cannot be read as a table: {error}") from None
        finally:
            csv.field_size_limit(limit)
    else:
        raise HedsError(f"{path}: items are read from .csv, .tsv, .jsonl, .xlsx or .parquet")


def _text(path: Path, raw: bytes) -> str:
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise HedsError(
            f"{path}:{line}: the file is not in UTF-8; save it as UTF-8 (in Excel: CSV UTF-8)"
        ) from None


def _objects(path: Path, text: str) -> Iterator[list[str]]:
    names: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            held = json.loads(line)
        except ValueError:
            held = None
        if not isinstance(held, dict):
            raise HedsError(f"{path}:{number}: the line holds no JSON object")
        if not names:
            names = list(held)
            yield names
        yield [_cell(held.get(name)) for name in names]


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) if isinstance(
        value, list | dict) else str(value)  # fmt: skip


def _sheet(path: Path) -> Iterator[list[str]]:
    with workbook(str(path)) as book:
        rows = book.get_sheet_by_index(0).to_python()
    for row in rows:
        yield [_cell(value) for value in row]


def _parquet(path: Path) -> Iterator[list[str]]:
    import pandas as pd

    try:
        frame = pd.read_parquet(path)
    except ImportError:
        raise HedsError(f"{path}: to read Parquet, install pyarrow") from None
    except (ValueError, OSError) as error:
        raise HedsError(f"{path}: cannot be read as Parquet: {error}") from None
    yield [str(name) for name in frame.columns]
    for row in frame.itertuples(index=False):
        yield ["" if value is None else _cell(value) for value in row]
