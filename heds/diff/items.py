"""Compare two tables of items row by row, keeping only a hash of each row."""

from __future__ import annotations

import csv
import json
from itertools import chain
from typing import TYPE_CHECKING, Any

from heds.diff.difference import Compared
from heds.model.words import fold
from heds.studies.materials import IDS, KINDS, LONGEST, clean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_NAMED = 5


class NotComparedError(Exception):
    """A table that cannot be compared row by row."""


def compare_tables(original: Path, reproduction: Path) -> Compared:
    """Say which items were dropped, added, changed or moved."""
    try:
        return _compared(original, reproduction)
    except (OSError, ValueError, csv.Error, NotComparedError) as error:
        return Compared(equal=False, how="replaced", detail=f"not compared row by row: {error}")


def _compared(original: Path, reproduction: Path) -> Compared:
    before, after = _rows(original), _rows(reproduction)
    old_columns, new_columns = next(before), next(after)
    shared = [name for name in old_columns if name in new_columns]
    if not shared:
        return Compared(equal=False, how="replaced", detail="no column has the same name")
    old_places = [old_columns.index(name) for name in shared]
    new_places = [new_columns.index(name) for name in shared]
    key = next((shared.index(name) for name in IDS if name in shared), None)
    known: dict[str, tuple[int, int]] = {}
    for index, row in enumerate(before):
        cells = [row[at] for at in old_places]
        known[_name(cells, key)] = (index, hash(tuple(cells)))
    added: list[str] = []
    changed: list[str] = []
    last, moved = -1, False
    for row in after:
        cells = [row[at] for at in new_places]
        name = _name(cells, key)
        held = known.pop(name, None)
        if held is None:
            added.append(name)
            continue
        if held[1] != hash(tuple(cells)):
            changed.append(name)
        moved = moved or held[0] < last
        last = max(last, held[0])
    dropped = list(known)
    return _said(dropped, added, changed, moved=moved, gone=_gone(old_columns, new_columns))


def _name(cells: list[str], key: int | None) -> str:
    # Without an id the row is its own name.
    return cells[key] if key is not None else " | ".join(cells)


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
    return ", ".join(clean(name) for name in names[:MOST_NAMED]) + more


def _rows(path: Path) -> Iterator[list[str]]:
    """Go through a table, its columns first; every row is as long as the columns."""
    delimiter = KINDS.get(path.suffix.casefold())
    if delimiter is None:
        raise NotComparedError(f"`{path.name}` is no CSV, TSV or JSONL")
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as stream:
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
                if not columns:
                    columns = [fold(name) for name in row]
                    yield columns
                elif row:
                    row.extend([""] * (len(columns) - len(row)))
                    yield row
            if not columns:
                yield columns
        finally:
            csv.field_size_limit(limit)


def _objects(stream: Any) -> Iterator[list[str]]:
    names: list[str] = []
    for line in stream:
        if not line.strip():
            continue
        held = json.loads(line)
        if not isinstance(held, dict):
            raise NotComparedError("a line holds no JSON object")
        if not names:
            names = list(held)
            yield [fold(name) for name in names]
        yield [str(held.get(name, "")) for name in names]
    if not names:
        yield []
