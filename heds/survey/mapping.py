"""Read foreign tables with a small mapping file: which column holds what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.files.source import read_source
from heds.files.yaml_reader import read_yaml
from heds.survey.responses import COLUMNS, KEEP, Responses, pseudonym
from heds.survey.table import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

# What a mapping may say beside `columns`.
KEYS = ("study", "columns", "values", "skip_rows", "wide")


def mapped(mapping: str, files: tuple[str, ...], keep: str, *, pseudonyms: bool) -> Responses:
    """Read tables as the mapping says: long ones column by column, wide ones answer by answer."""
    held = read_yaml(read_source(mapping)).data
    if not isinstance(held, dict) or not isinstance(held.get("columns"), dict):
        raise HedsError(f"{mapping}: a mapping needs `columns:` with the name of each column")
    for key in held:
        if key not in KEYS:
            raise HedsError(f"{mapping}: `{key}` is not known (known: {', '.join(KEYS)})")
    found = Responses()
    study = str(held.get("study", "study"))
    for file in files:
        header, rows = read_table(file, int(held.get("skip_rows", 0)))
        _known(mapping, file, held, header)
        for number, row in rows:
            found.rows += _rows(held, study, row, number, pseudonyms=pseudonyms)
    if keep in KEEP and keep != "all":
        found.rows = _once(found.rows, keep)
    return found


def _known(mapping: str, file: str, held: dict[str, Any], header: list[str]) -> None:
    wide = held.get("wide") or {}
    names = [*map(str, held["columns"].values()), *map(str, wide)]
    for target in held["columns"]:
        if target not in COLUMNS:
            raise HedsError(f"{mapping}: `{target}` is no column of the table "
                            f"(known: {', '.join(COLUMNS)})")  # fmt: skip
    for name in names:
        if name not in header:
            raise HedsError(f"{mapping}: {file} has no column `{name}`")


def _rows(
    held: dict[str, Any], study: str, row: dict[str, str], number: int, *, pseudonyms: bool
) -> Iterator[dict[str, str]]:
    base = dict.fromkeys(COLUMNS, "") | {"study": study}
    for target, column in held["columns"].items():
        base[target] = row[str(column)]
    if not base["participant"]:
        base["participant"] = f"row {number}"
    if pseudonyms:
        base["participant"] = pseudonym(study, base["participant"])
    values = {str(key): str(value) for key, value in (held.get("values") or {}).items()}
    wide = held.get("wide") or {}
    if not wide:
        yield base | {"value": values.get(base["value"], base["value"])}
    for column, about in wide.items():
        value = row[str(column)]
        facts = {str(k): str(v) for k, v in about.items()} if isinstance(about, dict) else {}
        if value:
            yield base | facts | {"value": values.get(value, value)}


def _once(rows: list[dict[str, str]], keep: str) -> list[dict[str, str]]:
    """Keep one answer of each person to each question."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for row in rows:
        key = tuple(row[name] for name in ("participant", "item", "criterion", "system", "part"))
        if keep == "last" or key not in found:
            found[key] = row
    return list(found.values())
