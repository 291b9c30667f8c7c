"""The mapping file: what the columns of a foreign table mean."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from heds.errors import HedsError
from heds.files.source import read_source
from heds.files.yaml_reader import read_yaml
from heds.model.words import nearest
from heds.survey.patterns import Pattern, gaps, pattern
from heds.survey.responses import COLUMNS

if TYPE_CHECKING:
    from heds.files.yaml_reader import YamlDocument

KEYS = (
    "study", "columns", "set", "wide", "split", "file_name", "literal", "values", "allowed",
    "missing", "leave_out", "delimiter", "encoding", "header_row", "skip_rows", "sheet",
)  # fmt: skip
ENCODINGS = ("utf-8", "utf-16", "latin-1", "cp1252", "shift_jis", "gb18030", "mac-roman")
TARGETS = tuple(name for name in COLUMNS if name != "study")
MOST_ROWS = 100
_WHOLE = re.compile(r"-?[0-9]+\.0+")


@dataclass(frozen=True, slots=True)
class Wide:
    """Columns that each hold one answer, and what their names say about it."""

    pattern: Pattern
    columns: dict[str, str]
    """Where else in the row something about the answer stands."""
    facts: dict[str, str]


@dataclass(slots=True)
class Mapping:
    """What a mapping file says."""

    study: str = "study"
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    set: dict[str, str] = field(default_factory=dict)
    wide: list[Wide] = field(default_factory=list)
    split: dict[str, Pattern] = field(default_factory=dict)
    file_name: Pattern | None = None
    literal: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    allowed: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset([""])
    leave_out: dict[str, frozenset[str]] = field(default_factory=dict)
    delimiter: str = ""
    encoding: str = ""
    header_row: int = 1
    skip_rows: int = 0
    sheet: str = ""

    def code(self, text: str) -> str | None:
        """Return the value that a cell means; nothing where the mapping does not know it."""
        if not self.values and not self.allowed:
            return text.strip()
        spellings = [text]
        if _WHOLE.fullmatch(plain(text)):
            # Spreadsheets and data frames write 4 as 4.0.
            spellings.append(plain(text).partition(".")[0])
        for spelling in spellings:
            known = self.values.get(same(spelling), plain(spelling))
            if known in self.allowed:
                return known
        return None


def plain(text: str) -> str:
    """Make spaces of all kinds one space, and full-width signs usual ones."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def same(text: str) -> str:
    """Return the form under which two spellings of an answer are the same."""
    return plain(text).casefold()


def read_mapping(file: str) -> Mapping:
    """Read a mapping file; what is wrong in it is told with line and column."""
    return _Reader(read_yaml(read_source(file))).mapping()


class _Reader:
    """A mapping file while it is read."""

    def __init__(self, document: YamlDocument) -> None:
        self.document = document
        self.names: set[str] = set()
        for problem in document.problems:
            raise HedsError(f"{problem.file}:{problem.line}:{problem.column}: {problem.message}")

    def fail(self, message: str, *path: str | int, key: bool = False) -> NoReturn:
        """Refuse the mapping, at its place."""
        line, column = self.document.place_of(path, key=key)
        raise HedsError(f"{self.document.source.name}:{line}:{column}: {message}")

    def mapping(self) -> Mapping:
        """Read a mapping of names."""
        held = self.document.data
        if not isinstance(held, dict) or not (held.get("columns") or held.get("wide")):
            self.fail("a mapping needs `columns:` with the name of each column, or `wide:`")
        for key in held:
            if key not in KEYS:
                meant = nearest(str(key), KEYS)
                hint = f"did you mean `{meant}`?" if meant else f"known: {', '.join(KEYS)}"
                self.fail(f"`{key}` is not known; {hint}", key, key=True)
        made = Mapping(self.text("study") or "study")
        made.delimiter, made.encoding = self._delimiter(), self.text("encoding").casefold()
        if made.encoding and made.encoding not in ENCODINGS:
            self.fail(f"the encodings are {', '.join(ENCODINGS)}", "encoding")
        made.header_row, made.skip_rows = self.number("header_row", 1), self.number("skip_rows", 0)
        made.sheet = self.text("sheet")
        made.literal = self.texts("literal")
        made.missing = frozenset(["", *(same(text) for text in self.texts("missing"))])
        made.leave_out = {
            str(column): frozenset(same(t) for t in self.texts("leave_out", str(column)))
            for column in self.table("leave_out")
        }
        made.values = {same(str(k)): word(v) for k, v in self.table("values").items()}
        made.allowed = frozenset([*self.texts("allowed"), *made.values.values()])
        if self.text("file_name"):
            made.file_name = self.pattern(self.text("file_name"), "file_name")
        made.split = {
            str(column): self.pattern(word(text), "split", str(column))
            for column, text in self.table("split").items()
        }
        for target in self.table("columns"):
            self.target(target, "columns")
            made.columns[str(target)] = self.texts("columns", target)
        made.set = self.facts("set")
        made.wide = [self.wide(str(column)) for column in self.table("wide")]
        if not made.wide and "value" not in made.columns:
            self.fail("`columns` does not say which column holds the `value`", "columns", key=True)
        return made

    def wide(self, column: str) -> Wide:
        """Read the columns that hold one answer each."""
        known = set(self.names)
        found = self.pattern(column, "wide", column)
        about = self.table("wide", column)
        columns: dict[str, str] = {}
        if isinstance(about.get("columns"), dict):
            for target, text in about["columns"].items():
                self.target(target, "wide", column, "columns")
                columns[str(target)] = self.fillable(word(text), "wide", column, "columns", target)
        facts = self.facts("wide", column)
        self.names = known
        return Wide(found, columns, facts)

    def facts(self, *path: str) -> dict[str, str]:
        """Read what is known about a column."""
        found: dict[str, str] = {}
        for target, text in self.table(*path).items():
            if path[0] == "wide" and target == "columns" and isinstance(text, dict):
                continue
            self.target(target, *path)
            found[str(target)] = self.fillable(word(text), *path, target)
        return found

    def fillable(self, text: str, *path: str | int) -> str:
        """Read what gaps of a pattern may fill."""
        for name in gaps(text):
            if name not in self.names:
                known = ", ".join(sorted(self.names)) or "none"
                self.fail(f"nothing is called `{name}` (known: {known})", *path)
        return text

    def target(self, target: Any, *path: str) -> None:
        """Read the name of a column of our table."""
        if target not in TARGETS:
            self.fail(f"`{target}` is no column of the table of responses "
                      f"(known: {', '.join(TARGETS)})", *path, target, key=True)  # fmt: skip

    def pattern(self, text: str, *path: str) -> Pattern:
        """Read a column name with gaps."""
        try:
            found = pattern(text)
        except HedsError as error:
            self.fail(str(error), *path)
        self.names.update(found.names)
        return found

    def _at(self, *path: str | int) -> Any:
        held = self.document.data
        for part in path:
            held = held.get(part) if isinstance(held, dict) else None
        return held

    def table(self, *path: str) -> dict[Any, Any]:
        """Read a table of values."""
        held = self._at(*path)
        if held is None:
            return {}
        if not isinstance(held, dict):
            self.fail(f"`{path[-1]}` needs a table of `name: text`", *path)
        return held

    def text(self, *path: str) -> str:
        """Read a text."""
        held = self._at(*path)
        if isinstance(held, dict | list):
            self.fail(f"`{path[-1]}` needs one text", *path)
        return "" if held is None else word(held)

    def texts(self, *path: str) -> tuple[str, ...]:
        """Read a list of texts."""
        held = self._at(*path)
        if isinstance(held, dict) or (
            isinstance(held, list) and any(isinstance(part, dict | list) for part in held)
        ):
            self.fail(f"`{path[-1]}` needs a text, or a list of texts", *path)
        listed = held if isinstance(held, list) else [] if held is None else [held]
        return tuple(word(part) for part in listed)

    def number(self, key: str, least: int) -> int:
        """Read a whole number."""
        held = self._at(key)
        if held is None:
            return least
        if isinstance(held, bool) or not isinstance(held, int) or not least <= held <= MOST_ROWS:
            self.fail(f"`{key}` needs a whole number from {least} to {MOST_ROWS}", key)
        return int(held)

    def _delimiter(self) -> str:
        held = {"tab": "\t", "comma": ",", "semicolon": ";"}.get(
            self.text("delimiter"), self.text("delimiter")
        )
        if len(held) > 1 or held in ('"', "\n", "\r"):
            self.fail("a delimiter is one character, or `tab`, `comma`, `semicolon`", "delimiter")
        return held


def word(value: Any) -> str:
    """Return a value of YAML as it was written."""
    return "" if value is None else str(getattr(value, "written", value))
