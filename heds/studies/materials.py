"""Count what the materials of a study hold, row by row, without keeping their texts.

Of every id and input only a hash of eight bytes stays in memory.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from array import array
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, BinaryIO

from heds.model.words import fold

if TYPE_CHECKING:
    import hashlib
    from collections.abc import Iterator, Mapping
    from pathlib import Path

KINDS = {".csv": ",", ".tsv": "\t", ".tab": "\t", ".jsonl": "", ".ndjson": ""}
IDS = ("id", "item id", "item")
INPUTS = ("input", "source")
KEYS = ("key", "answer", "right answer", "correct answer")
ROLES = ("kind", "check", "is check", "control")
BATCHES = ("batch", "batch id", "batch number")
DEGENERATE = frozenset(["", "nan", "none", "null", "val", "n/a"])
PROGRESS_FROM = 50_000
PROGRESS_STEP = 10_000
LONGEST = 1_000_000
MOST_NAMES = 100_000
PARTS = 8
CHUNK = 1 << 20
MASK = (1 << 64) - 1
_UNKNOWN_ONLY = re.compile(r"(?:<unk>|\[unk\]|unk|\s)+", re.IGNORECASE)
_CONTROL = re.compile(r"control|check|distractor|attention|gold|true|yes|1", re.IGNORECASE)
_FILE = re.compile(r"[^\s<>|*?\"]+\.[A-Za-z0-9]{1,6}")


class Repeats:
    """Which texts came more than once, found from hashes in the order of the rows."""

    def __init__(self) -> None:
        """Begin without rows."""
        self.hashes = array("Q")
        self.number = 0
        self.example = (0, 0)

    def add(self, text: str) -> None:
        """Take the text of the next row; blank ones never repeat."""
        text = text.strip()
        self.hashes.append(hash(text) & MASK if text else 0)

    def count(self) -> None:
        """Count rows whose text came before, note the first of them, and forget the hashes."""
        hashes = self.hashes
        for part in range(PARTS):
            # Sorting a part at a time keeps the list of row numbers small.
            rows = [row for row, value in enumerate(hashes) if value and value % PARTS == part]
            rows.sort(key=hashes.__getitem__)
            for before, row in pairwise(rows):
                if hashes[before] == hashes[row]:
                    self.number += 1
                    if self.number == 1 or row + 1 < self.example[1]:
                        self.example = (before + 1, row + 1)
        self.hashes = array("Q")


class Table:
    """What one file holds, in numbers; `problem` says why it could not be read.

    It is no dataclass, because making one costs more time than reading a small table.
    """

    def __init__(self, named_in: str, name: str, *, is_text: bool = True) -> None:
        """Take the field of `data` that names the file, and its name there."""
        self.named_in = named_in
        self.name = name
        self.exists = True
        self.problem = ""
        self.is_text = is_text
        self.columns: list[str] = []
        self.systems: dict[str, int] = {}
        self.rows = self.controls = 0
        self.uneven = self.first_uneven = 0
        self.pairs = 0
        self.identical: Counter[tuple[str, str]] = Counter()
        self.degenerate: dict[str, Counter[str]] = {}
        self.same_id, self.same_input = Repeats(), Repeats()
        self.positions: Counter[str] = Counter()
        self.batches: Counter[str] = Counter()
        self.has_batches = False
        self.sha256 = ""

    @property
    def is_items(self) -> bool:
        """Whether it holds the outputs of at least one system, a column each."""
        return bool(self.systems)


def looks_like_file(name: str) -> bool:
    """Tell a file name from a description such as `batch file (not public)`, or an address."""
    return "://" not in name and len(name) < 250 and bool(_FILE.fullmatch(name.strip()))  # noqa: PLR2004


def sha256(named_in: str, name: str, path: Path) -> Table:
    """Only hash a file, whatever it holds."""
    from hashlib import sha256 as new_digest

    table = Table(named_in, name, is_text=False)
    digest = new_digest()
    try:
        table.exists = path.is_file()
        if table.exists:
            with path.open("rb") as stream:
                while chunk := stream.read(CHUNK):
                    digest.update(chunk)
            table.sha256 = digest.hexdigest()
    except (OSError, ValueError) as error:
        table.problem = f"it cannot be read: {_reason(error)}"
    return table


def read_table(
    named_in: str, name: str, path: Path, systems: Mapping[str, str], *, digest: bool
) -> Table:
    """Go through a table once; `systems` holds their ids by folded spelling."""
    kind = path.suffix.casefold()
    if kind not in KINDS:
        # Other files are only looked for, and hashed where a hash is given.
        if digest:
            return sha256(named_in, name, path)
        table = Table(named_in, name, is_text=False)
        try:
            table.exists = path.is_file()
        except (OSError, ValueError):
            table.exists = False
        return table
    table = Table(named_in, name)
    try:
        table.exists = path.is_file()
        if not table.exists:
            return table
        with path.open("rb") as stream:
            lines = _Lines(stream, name, path.stat().st_size, digest=digest)
            _read(table, lines, KINDS[kind], systems)
            table.sha256 = lines.finish()
    except (OSError, ValueError) as error:
        table.problem = f"it cannot be read: {_reason(error)}"
    table.same_id.count()
    table.same_input.count()
    return table


def _read(table: Table, lines: _Lines, delimiter: str, systems: Mapping[str, str]) -> None:
    limit = csv.field_size_limit(LONGEST)
    try:
        if delimiter:
            _read_separated(table, lines, delimiter, systems)
        else:
            _read_objects(table, lines, systems)
    except csv.Error as error:
        table.problem = f"line {lines.number} cannot be read: {error}"
    except RecursionError:
        table.problem = f"line {lines.number} cannot be read: it is nested too deeply"
    finally:
        csv.field_size_limit(limit)
        lines.close()
    if lines.problem:
        table.problem = lines.problem


def _read_separated(
    table: Table, lines: _Lines, delimiter: str, systems: Mapping[str, str]
) -> None:
    first = next(iter(lines), "")
    if delimiter == "," and first.count(";") > first.count(","):
        delimiter = ";"
    header = next(csv.reader([first], delimiter=delimiter), [])
    if not any(name.strip() for name in header):
        table.problem = table.problem or "it has no row of column names"
        return
    counter = _Counter(table, [clean(name) for name in header], systems)
    width = len(header)
    for row in csv.reader(lines, delimiter=delimiter):
        if not row:
            continue
        if len(row) != width:
            table.uneven += 1
            table.first_uneven = table.first_uneven or lines.number
            row.extend([""] * (width - len(row)))
        counter.add(row)


def _read_objects(table: Table, lines: _Lines, systems: Mapping[str, str]) -> None:
    counter: _Counter | None = None
    for line in lines:
        if not line.strip():
            continue
        try:
            held = json.loads(line)
        except ValueError:
            held = None
        if not isinstance(held, dict):
            table.problem = f"line {lines.number} holds no JSON object"
            return
        if counter is None:
            counter = _Counter(table, [clean(name) for name in held], systems)
            names = list(held)
        counter.add([_cell(held.get(name)) for name in names])


def _cell(raw: Any) -> str:
    if isinstance(raw, str):
        return raw
    return "" if raw is None else " | ".join(map(str, raw)) if isinstance(raw, list) else str(raw)


class _Counter:
    """Counts rows of one table."""

    def __init__(self, table: Table, columns: list[str], systems: Mapping[str, str]) -> None:
        self.table = table
        table.columns = columns
        places: dict[str, int] = {}
        for index, name in enumerate(columns):
            places.setdefault(fold(name), index)
            system = systems.get(fold(name))
            if system is not None:
                table.systems.setdefault(system, index)
        self.systems = list(table.systems.items())
        self.places = list(table.systems.values())
        table.degenerate = {name: Counter() for name in table.systems}
        self.pairs = len(list(combinations(self.places, 2)))

        def first(names: tuple[str, ...]) -> int | None:
            known = (places[name] for name in names if name in places)
            return next((at for at in known if at not in self.places), None)

        self.id, self.input, self.batch = first(IDS), first(INPUTS), first(BATCHES)
        self.key, self.role, self.options = first(KEYS), first(ROLES), first(("options",))
        table.has_batches = self.batch is not None

    def add(self, row: list[str]) -> None:
        """Take one more row or value into account."""
        table = self.table
        table.rows += 1
        if self.batch is not None and len(table.batches) < MOST_NAMES:
            table.batches[clean(row[self.batch].strip())] += 1
        is_control = self.role is not None and bool(_CONTROL.match(row[self.role].strip()))
        if self.key is not None and (is_control or self.role is None):
            self._position(row, row[self.key].strip())
        if is_control:
            table.controls += 1
            return
        if self.id is not None:
            table.same_id.add(row[self.id])
        if self.input is not None:
            table.same_input.add(row[self.input])
        texts = [row[at].strip() for at in self.places]
        table.pairs += self.pairs
        if len(set(texts)) < len(texts):
            named = zip(self.systems, texts, strict=True)
            for (one, a), (other, b) in combinations(named, 2):
                if a == b and a:
                    table.identical[one[0], other[0]] += 1
        for (name, _), text in zip(self.systems, texts, strict=True):
            # Long texts are no placeholders; this is the common case.
            if len(text) < 40 and (word := degenerate(text)) is not None:  # noqa: PLR2004
                table.degenerate[name][word] += 1

    def _position(self, row: list[str], key: str) -> None:
        if not key or len(self.table.positions) >= PARTS:
            return
        position = clean(key)
        if self.options is not None:
            options = [fold(option) for option in row[self.options].split("|")]
            if fold(key) in options and len(options) > 1:
                position = f"option {options.index(fold(key)) + 1}"
        elif key in (same := [row[at].strip() for at in self.places]):
            position = f"column {same.index(key) + 1}"
        self.table.positions[position] += 1


def degenerate(text: str) -> str | None:
    """Return the placeholder that a text consists of, or None."""
    word = text.strip().casefold()
    if word in DEGENERATE:
        return word
    return "<unk>" if _UNKNOWN_ONLY.fullmatch(word) else None


def clean(text: str) -> str:
    """Make a name that may hold undecodable bytes printable."""
    text = text.strip()
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-8", "surrogateescape").decode("latin-1")
    return text if len(text) <= 60 else f"{text[:59]}…"  # noqa: PLR2004 - for messages


class _Lines:
    """Lines of a file within bounds, hashed and shown as progress on the way."""

    def __init__(self, stream: BinaryIO, name: str, size: int, *, digest: bool) -> None:
        self.stream, self.name, self.size = stream, name, size
        self.digest: hashlib._Hash | None = None
        if digest:
            # Loading it costs more time than reading a small table.
            from hashlib import sha256 as new_digest

            self.digest = new_digest()
        self.number = 0
        self.done = 0
        self.shown = 0
        self.problem = ""
        self.bar: Any = None
        self.lines = self._all()

    def __iter__(self) -> Iterator[str]:
        return self.lines

    def _all(self) -> Iterator[str]:
        while raw := self.stream.readline(LONGEST):
            if self.digest:
                self.digest.update(raw)
            if not self.number:
                if b"\0" in raw:
                    self.problem = "it is no text in UTF-8"
                    return
                raw = raw.removeprefix(b"\xef\xbb\xbf")
            if len(raw) == LONGEST:
                self.problem = f"line {self.number + 1} has more than {LONGEST:,} characters"
                return
            self.number += 1
            self.done += len(raw)
            if self.number >= PROGRESS_FROM and self.number % PROGRESS_STEP == 0:
                self._show()
            yield raw.decode("utf-8", "surrogateescape")

    def _show(self) -> None:
        if not sys.stderr.isatty():
            return
        if self.bar is None:
            import click

            self.bar = click.progressbar(
                length=self.size, label=f"reading {self.name}", file=sys.stderr
            )
            self.bar.__enter__()
        self.bar.update(self.done - self.shown)
        self.shown = self.done

    def close(self) -> None:
        """End the line of progress."""
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None

    def finish(self) -> str:
        """Hash what is left, and return the hash."""
        if self.digest is None:
            return ""
        while chunk := self.stream.read(CHUNK):
            self.digest.update(chunk)
        return self.digest.hexdigest()


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
