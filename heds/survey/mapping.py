"""Read foreign tables with a small mapping file: which column holds what."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.problems import Problem, Severity
from heds.survey.foreign import foreign_table, literal
from heds.survey.map_file import read_mapping, same
from heds.survey.patterns import filled
from heds.survey.responses import COLUMNS, KEEP, Responses, identifying, pseudonym

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.map_file import Mapping, Wide

JOINED = "|"
LOCK = "~$"
# What one answer is known by.
KEY = ("participant", "list", "position", "item", "criterion", "system", "sides", "part")


def mapped(mapping: str, files: tuple[str, ...], keep: str, *, pseudonyms: bool) -> Responses:
    """Read tables as the mapping says: long ones column by column, wide ones answer by answer."""
    held = read_mapping(mapping)
    found = Responses()
    places: list[tuple[str, int]] = []
    for file in files:
        if Path(file).name.startswith(LOCK):
            text = "this is what Excel leaves beside an open workbook; it was not read"
            found.problems.append(Problem("lock-file", Severity.NOTE, text, file, 1, 1))
            continue
        table = _Table(file, held, found)
        for number, row in table.rows():
            found.rows.append(row)
            places.append((file, number))
        table.summary()
    _repeated(found, places, keep)
    if pseudonyms:
        for row in found.rows:
            row["participant"] = pseudonym(held.study, row["participant"])
    return found


@dataclass(slots=True)
class _Table:
    """One file while it is read."""

    file: str
    mapping: Mapping
    found: Responses
    left_out: Counter[str] = field(default_factory=Counter)
    empty: int = 0
    matches: dict[tuple[str, str], dict[str, str] | None] = field(default_factory=dict)

    def rows(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Return one row for each answer, with the number of its row in the file."""
        header, rows = foreign_table(self.file, self.mapping)
        self._known(header)
        captured: dict[str, str] = {}
        if self.mapping.file_name:
            name = Path(self.file).name
            held = self.mapping.file_name.match(name)
            if held is None:
                raise HedsError(
                    f"{self.file}: the name is not like `{self.mapping.file_name.text}`"
                )
            captured = held
        for number, row in rows:
            out = next((c for c, texts in self.mapping.leave_out.items()
                        if same(row[c]) in texts), None)  # fmt: skip
            if out is not None:
                self.left_out[out] += 1
            elif self._parted(number, row, names := dict(captured)):
                for made in self._answers(number, row, names):
                    yield number, made

    def _known(self, header: list[str]) -> None:
        held = self.mapping
        used = [*held.split, *held.literal, *held.leave_out,
                *(name for names in held.columns.values() for name in names)]  # fmt: skip
        for name in used:
            inside = any(name.startswith(f"{column}.") for column in held.literal)
            if name not in header and not inside:
                shown = ", ".join(header[:20])
                raise HedsError(f"{self.file}: there is no column `{name}` (columns: {shown})")
        for wide in held.wide:
            inside = any(wide.pattern.text.startswith(f"{c}.") for c in held.literal)
            if not inside and all(self._match(wide, name) is None for name in header):
                raise HedsError(f"{self.file}: no column is called like `{wide.pattern.text}`")

    def _parted(self, number: int, row: dict[str, str], names: dict[str, str]) -> bool:
        """Take cells apart; a row with one that cannot be is named and not used."""
        for column in self.mapping.literal:
            if not row[column].strip():
                self._say("missing-answer", "the cell is empty", number, column)
                return False
            try:
                parts = literal(row[column])
            except HedsError as error:
                self._say("broken-cell", str(error), number, column)
                return False
            row |= {f"{column}.{name}": text for name, text in parts.items()}
        for column, pattern in self.mapping.split.items():
            try:
                held = pattern.match(row[column].strip())
            except HedsError as error:
                self._say("unclear-cell", str(error), number, column)
                return False
            if held is None:
                self._say("broken-cell", f"`{row[column]}` is not like `{pattern.text}`", number,
                          column)  # fmt: skip
                return False
            names |= held
        return True

    def _answers(
        self, number: int, row: dict[str, str], names: dict[str, str]
    ) -> Iterator[dict[str, str]]:
        held = self.mapping
        base = dict.fromkeys(COLUMNS, "") | {"study": held.study}
        for target, columns in held.columns.items():
            base[target] = JOINED.join(row.get(name, "").strip() for name in columns)
        base |= {target: filled(text, names) for target, text in held.set.items()}
        if not base["participant"]:
            if "participant" in held.columns:
                self._say("no-participant", "the row names no participant; it counts as another "
                          "person", number, held.columns["participant"][0],
                          Severity.WARNING)  # fmt: skip
            base["participant"] = f"{Path(self.file).name} row {number}"
        if not held.wide:
            made = self._valued(base, row, number, JOINED.join(held.columns["value"]))
            if made is not None:
                yield made
        for wide in held.wide:
            yield from self._wide(wide, base, row, number, names)

    def _wide(
        self, wide: Wide, base: dict[str, str], row: dict[str, str], number: int,
        names: dict[str, str],
    ) -> Iterator[dict[str, str]]:  # fmt: skip
        for column, text in row.items():
            held = self._match(wide, column)
            if held is None:
                continue
            if same(text) in self.mapping.missing:
                self.empty += 1
                continue
            captured = names | held
            made = base | {t: filled(words, captured) for t, words in wide.facts.items()}
            for target, words in wide.columns.items():
                other = filled(words, captured)
                if other not in row:
                    raise HedsError(f"{self.file}: `{column}` needs a column `{other}`")
                made[target] = row[other].strip()
            answer = self._valued(made | {"value": text}, row, number, column)
            if answer is not None:
                yield answer

    def _match(self, wide: Wide, column: str) -> dict[str, str] | None:
        """Match a pattern with the name of a column, once for all rows."""
        key = (wide.pattern.text, column)
        if key not in self.matches:
            try:
                self.matches[key] = wide.pattern.match(column)
            except HedsError as error:
                raise HedsError(f"{self.file}: the column {error}") from None
        return self.matches[key]

    def _valued(
        self, made: dict[str, str], row: dict[str, str], number: int, column: str
    ) -> dict[str, str] | None:
        """Turn what was answered into its code, or say why that cannot be done."""
        del row
        text = made["value"]
        if same(text) in self.mapping.missing:
            self._say("missing-answer", "there is no answer", number, column)
            return None
        code = self.mapping.code(text)
        if code is None:
            known = ", ".join(sorted(self.mapping.allowed))
            self._say("invalid-answer", f"`{text.strip()}` is not known; the values are {known}",
                      number, column, hint="add it to `values` or `allowed`")  # fmt: skip
            return None
        for name in ("value", "item"):
            what = identifying(made[name])
            if what:
                where = JOINED.join(self.mapping.columns.get(name, (column,)))
                self._say("identifying-value", f"the {name} holds {what}", number, where,
                          Severity.WARNING)  # fmt: skip
        return made | {"value": code}

    def summary(self) -> None:
        """Count what was left out, so that nothing disappears unseen."""
        for column, count in self.left_out.items():
            self._say("left-out", f"rows left out, as the mapping says: {count}", None, column,
                      Severity.NOTE)  # fmt: skip
        if self.empty:
            self._say("empty-cells", f"empty cells of wide columns: {self.empty}", None, "",
                      Severity.NOTE)  # fmt: skip

    def _say(
        self, rule: str, message: str, number: int | None, column: str,
        severity: Severity = Severity.ERROR, hint: str = "",
    ) -> None:  # fmt: skip
        self.found.problems.append(
            Problem(rule, severity, message, self.file, number or 1, 1, column, hint)
        )


def _repeated(found: Responses, places: list[tuple[str, int]], keep: str) -> None:
    """Find answers of one person to one question given twice, and keep what was asked for."""
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, row in enumerate(found.rows):
        groups[tuple(row[name] for name in KEY)].append(at)
    drop: set[int] = set()
    for held in groups.values():
        if len(held) < 2:  # noqa: PLR2004 - two of a kind
            continue
        if keep not in KEEP:
            row, (file, number) = found.rows[held[0]], places[held[0]]
            where = ", ".join(f"{places[at][0]} row {places[at][1]}" for at in held[1:])
            about = ", ".join(row[name] for name in ("item", "criterion", "system") if row[name])
            found.problems.append(Problem(
                "several-answers", Severity.ERROR,
                f"the answer about {about or 'the same'} is given once more by the same person "
                f"({where})", file, number, 1, "",
                "say which one counts: --keep first, last or all"))  # fmt: skip
        drop.update(held[1:] if keep == "first" else held[:-1] if keep == "last" else [])
    found.rows = [row for at, row in enumerate(found.rows) if at not in drop]
