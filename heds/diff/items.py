"""Compare two tables of items row by row, keeping only a hash of each row."""

from __future__ import annotations

import csv
import json
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from heds.diff.difference import Compared
from heds.model.words import fold
from heds.studies.materials import IDS, KINDS, LONGEST, clean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_NAMED = 5
MOST_KEPT = 80
# What a row holds beyond the columns that the first line names.
FURTHER = ""
Row: TypeAlias = tuple[int, int]


class NotComparedError(Exception):
    """A table that cannot be compared row by row."""


def compare_tables(original: Path, reproduction: Path) -> Compared:
    """Say which items were dropped, added, changed or moved."""
    try:
        return _compared(original, reproduction)
    except RecursionError:
        return _uncompared("a line is nested too deeply")
    except (OSError, ValueError, csv.Error, NotComparedError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return _uncompared(clean(str(reason)))


def _uncompared(reason: str) -> Compared:
    return Compared(
        equal=False, how="unseen", detail=f"the files differ, but not compared row by row: {reason}"
    )


def _compared(original: Path, reproduction: Path) -> Compared:
    before, after = _rows(original), _rows(reproduction)
    old_columns, new_columns = next(before), next(after)
    shared = [name for name in old_columns if name in new_columns]
    if shared == [FURTHER] and old_columns != new_columns:
        return Compared(equal=False, how="replaced", detail="no column has the same name")
    old_places = [old_columns.index(name) for name in shared]
    new_places = [new_columns.index(name) for name in shared]
    key = next((shared.index(name) for name in IDS if name in shared), None)
    known: dict[str, Row | list[Row]] = {}
    for index, row in enumerate(before):
        cells = _cells(row, old_places, key)
        _keep(known, _name(cells, key), (index, hash(tuple(cells))))
    added: list[str] = []
    changed: list[str] = []
    last, moved = -1, False
    for row in after:
        cells = _cells(row, new_places, key)
        name = _name(cells, key)
        content = hash(tuple(cells))
        held = _take(known, name, content)
        if held is None:
            added.append(name)
            continue
        if held[1] != content:
            changed.append(name)
        moved = moved or held[0] < last
        last = max(last, held[0])
    dropped = [
        name for name, rows in known.items() for _ in (rows if isinstance(rows, list) else [rows])
    ]
    return _said(dropped, added, changed, moved=moved, gone=_gone(old_columns, new_columns))


def _cells(row: list[str], places: list[int], key: int | None) -> list[str]:
    """Return the cells of the shared columns; blanks around an id do not count."""
    cells = [row[at] for at in places]
    if key is not None:
        cells[key] = cells[key].strip()
    return cells


def _keep(known: dict[str, Row | list[Row]], name: str, row: Row) -> None:
    """Keep a row under its name; only names that come again need a list."""
    held = known.get(name)
    if held is None:
        known[name] = row
    elif isinstance(held, list):
        held.append(row)
    else:
        known[name] = [held, row]


def _take(known: dict[str, Row | list[Row]], name: str, content: int) -> Row | None:
    """Take the row of a name away, of several the one with the same content."""
    held = known.pop(name, None)
    if not isinstance(held, list):
        return held
    at = next((i for i, (_, other) in enumerate(held) if other == content), 0)
    taken = held.pop(at)
    if held:
        known[name] = held
    return taken


def _name(cells: list[str], key: int | None) -> str:
    # Without an id the row is its own name.
    if key is not None:
        return cells[key]
    text = " | ".join(cells).rstrip(" |")
    return text if len(text) <= MOST_KEPT else f"{text[:MOST_KEPT]}\0{hash(text)}"


def _gone(old: list[str], new: list[str]) -> str:
    parts = []
    if gone := [name for name in old if name not in new]:
        parts.append(f"without column {', '.join(gone)}")
    if come := [name for name in new if name not in old]:
        parts.append(f"with column {', '.join(come)}")
    return "; ".join(parts)


def _said(
    dropped: list[str], added: list[str], changed: list[str], *, moved: bool, gone: str
) -> Compared:
    parts = [
        f"{len(names):,} {'row' if len(names) == 1 else 'rows'} {verb} ({_some(names)})"
        for names, verb in ((dropped, "dropped"), (added, "added"), (changed, "changed"))
        if names
    ]
    if moved:
        parts.append("rows in another order")
    if gone:
        parts.append(gone)
    if not parts:
        return Compared(equal=False, how="cosmetic", detail="all rows are equal")
    how = "replaced" if changed or (dropped and added) else ""
    how = how or ("subset" if dropped else "superset" if added else "reordered" if moved else "")
    return Compared(equal=False, how=how or "columns", detail="; ".join(parts))


def _some(names: list[str]) -> str:
    more = ", …" if len(names) > MOST_NAMED else ""
    return ", ".join(clean(name.partition("\0")[0]) for name in names[:MOST_NAMED]) + more


def _rows(path: Path) -> Iterator[list[str]]:
    """Go through a table, its columns first; every row is as long as the columns."""
    delimiter = KINDS.get(path.suffix.casefold())
    if delimiter is None:
        raise NotComparedError(f"`{path.name}` is no CSV, TSV or JSONL")
    with path.open("rb") as start:
        wide = start.read(2) in (b"\xff\xfe", b"\xfe\xff")
    encoding = "utf-16" if wide else "utf-8-sig"
    with path.open(encoding=encoding, errors="surrogateescape", newline="") as stream:
        if not delimiter:
            yield from _objects(stream)
            return
        first = stream.readline(LONGEST)
        if delimiter == "," and first.count(";") > first.count(","):
            delimiter = ";"
        limit = csv.field_size_limit(LONGEST)
        try:
            columns: list[str] = []
            for row in csv.reader(chain([first], stream), delimiter=delimiter):
                if not columns and row:
                    columns = _distinct(row)
                    yield columns
                elif row:
                    width = len(columns) - 1
                    fitted = row if len(row) == width else _fitted(row, width)
                    fitted.append("")
                    yield fitted
            if not columns:
                yield [FURTHER]
        finally:
            csv.field_size_limit(limit)


def _distinct(row: list[str]) -> list[str]:
    """Fold the names of columns; those that come again get a number."""
    found: list[str] = []
    for name in map(fold, row):
        number = found.count(name) + 1
        found.append(name if number == 1 else f"{name} {number}")
    return [name or "unnamed" for name in found] + [FURTHER]


def _fitted(row: list[str], width: int) -> list[str]:
    """Make a row as long as the columns; what is too much stays with the last cell."""
    if len(row) < width:
        return [*row, *[""] * (width - len(row))]
    return [*row[: width - 1], " | ".join(row[width - 1 :])]


def _objects(stream: Any) -> Iterator[list[str]]:
    names: dict[str, None] = {}
    for line in stream:
        if not line.strip():
            continue
        held = json.loads(line)
        if not isinstance(held, dict):
            raise NotComparedError("a line holds no JSON object")
        if not names:
            names = dict.fromkeys(held)
            yield _distinct(list(names))
        further = {name: value for name, value in held.items() if name not in names}
        yield [*(_cell(held.get(name)) for name in names), _cell(further or None)]
    if not names:
        yield [FURTHER]


def _cell(value: Any) -> str:
    """Write a value of JSON the way a table would."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, sort_keys=True, ensure_ascii=False)
