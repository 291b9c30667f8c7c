"""Read YAML 1.2 into plain data with the line and column of every key and value.

The parser is ruamel.yaml's; building the data from its events ourselves keeps
positions, bounds nesting and aliases, and leaves `no`, `on` and `7:16` as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError, YAMLStreamError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError

from heds.files.source import place, unreadable
from heds.problems import Problem, Severity

if TYPE_CHECKING:
    from heds.files.source import Source

Path: TypeAlias = tuple["str | int", ...]
Place: TypeAlias = tuple[int, int]

MAX_DEPTH = 50
MAX_NODES = 200_000

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_INT = re.compile(r"[-+]?[0-9]{1,300}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


class WrittenInt(int):
    """A whole number that remembers how it was written, for answers that are text."""

    written: str


class WrittenFloat(float):
    """A number that remembers how it was written: `0.80` is not `0.8`."""

    written: str


@dataclass(slots=True)
class YamlDocument:
    """What a YAML file holds, where each part stands, and what is wrong with how it is written."""

    source: Source
    data: Any
    keys: dict[Path, Place]
    values: dict[Path, Place]
    problems: list[Problem] = field(default_factory=list)

    def place_of(self, path: Path, *, key: bool = False) -> Place:
        """Return where a path stands; a missing part points at what should hold it."""
        if key and path in self.keys:
            return self.keys[path]
        while path:
            if path in self.values:
                return self.values[path]
            path = path[:-1]
            if path in self.keys:
                return self.keys[path]
        return self.values.get((), (1, 1))

    def problem(
        self,
        rule: str,
        message: str,
        path: Path,
        hint: str = "",
        severity: Severity = Severity.ERROR,
        *,
        key: bool = False,
        written_at: Path | None = None,
    ) -> Problem:
        """Return a problem at a path, or where its value really stands."""
        line, column = self.place_of(path if written_at is None else written_at, key=key)
        return Problem(
            rule,
            severity,
            message,
            file=self.source.name,
            line=line,
            column=column,
            path=dotted(path),
            hint=hint,
        )


@dataclass(slots=True)
class _Open:
    """A mapping or list that is being built."""

    node: dict[str, Any] | list[Any]
    path: Path
    anchor: str | None
    start: int
    key: str | None = None
    duplicate: bool = False


def read_yaml(source: Source) -> YamlDocument:
    """Parse one YAML document; a duplicate key is a problem, broken syntax an error."""
    builder = _Builder(source)
    yaml = YAML(typ="safe", pure=True)
    try:
        for event in yaml.parse(source.text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        message = " ".join(part for part in (error.context, error.problem) if part)
        raise unreadable(
            "yaml-syntax", f"broken YAML: {message}", source.name, _remedy(message), line, column
        ) from None
    except ReaderError as error:
        line, column = place(source.text, error.position)
        raise unreadable(
            "yaml-syntax",
            f"the character U+{ord(source.text[error.position]):04X} is not allowed in YAML",
            source.name,
            "delete it, or write it as an escape in double quotes",
            line,
            column,
        ) from None
    except (YAMLError, YAMLStreamError, RecursionError, ValueError) as error:
        raise unreadable("yaml-syntax", f"broken YAML: {error}", source.name) from None
    if builder.root is None:
        raise unreadable(
            "empty-file",
            "the file is empty, apart from comments",
            source.name,
            "`heds new` writes a file to fill in",
        )
    return builder.document()


_REMEDIES = {
    "mapping values are not allowed": "an answer that holds `: ` needs quotes around it, "
    "or `|` and the text on the next line, indented",
    "cannot start any token": "YAML is indented with spaces, not tabs; an answer that begins "
    "with a special character needs quotes",
    "could not find expected ':'": "a space is needed after the colon; a text of several "
    "lines begins with `|` and is indented",
    "alias": "an answer that begins with * needs quotes around it",
    "anchor": "an answer that begins with & needs quotes around it",
    "quoted scalar": "a quote is not closed; inside single quotes, an apostrophe is doubled",
}


def _remedy(message: str) -> str:
    """Say what usually helps against a complaint of the parser."""
    for part, remedy in _REMEDIES.items():
        if part in message:
            return remedy
    return "look at the indentation and the quotes of this line and of the one before"


class _Builder:
    """Turns parser events into data; refuses what would grow without bound."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.keys: dict[Path, Place] = {}
        self.values: dict[Path, Place] = {}
        self.problems: list[Problem] = []
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.stack: list[_Open] = []
        self.nodes = 0
        self.root: Any = None
        self.documents = 0

    def document(self) -> YamlDocument:
        """Return the finished document."""
        return YamlDocument(self.source, self.root, self.keys, self.values, self.problems)

    def take(self, event: Any) -> None:
        """Handle one event of the parser."""
        if isinstance(event, ScalarEvent):
            self._scalar(event)
        elif isinstance(event, MappingStartEvent):
            self._open({}, event)
        elif isinstance(event, SequenceStartEvent):
            self._open([], event)
        elif isinstance(event, AliasEvent):
            self._alias(event)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._refuse("yaml-syntax", "a second document begins here", event)
        elif isinstance(event, MappingEndEvent | SequenceEndEvent):
            self._close()

    def _scalar(self, event: ScalarEvent) -> None:
        tag = event.ctag if event.tag else None
        if tag is not None and str(tag) not in ("!", "tag:yaml.org,2002:str"):
            self._refuse("yaml-tag", f"the tag {tag} is not used here", event, "leave it out")
        plain = event.style in (None, "") and tag is None
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.node, dict) and top.key is None:
            self._key(top, event)
            return
        value = _resolve(event.value) if plain else event.value
        self._put(value, event, 1)
        if event.anchor:
            self.anchors[event.anchor] = (value, 1)

    def _key(self, top: _Open, event: ScalarEvent) -> None:
        # Keys are names: `no:`, `7:16:` and `2022:` stay what was written.
        top.key = event.value
        where = (event.start_mark.line + 1, event.start_mark.column + 1)
        path = (*top.path, event.value)
        top.duplicate = path in self.keys and event.value in top.node
        if top.duplicate:
            self.problems.append(
                Problem(
                    "duplicate-key",
                    Severity.ERROR,
                    f"the key `{event.value}` stands here and in line {self.keys[path][0]}",
                    file=self.source.name,
                    line=where[0],
                    column=where[1],
                    path=dotted(path),
                    hint="keep the one that holds the answer",
                )
            )
        else:
            self.keys[path] = where

    def _open(self, node: dict[str, Any] | list[Any], event: Any) -> None:
        if event.tag and str(event.ctag) not in (
            "!",
            "tag:yaml.org,2002:map",
            "tag:yaml.org,2002:seq",
        ):
            self._refuse("yaml-tag", f"the tag {event.ctag} is not used here", event)
        if len(self.stack) >= MAX_DEPTH:
            self._refuse("too-deep", f"nested more than {MAX_DEPTH} levels deep", event)
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.node, dict) and top.key is None:
            self._refuse("yaml-syntax", "a key must be a plain word, not a list or mapping", event)
        path = self._put(node, event, 1)
        self.stack.append(_Open(node, path, event.anchor, self.nodes))

    def _close(self) -> None:
        done = self.stack.pop()
        if done.anchor:
            self.anchors[done.anchor] = (done.node, self.nodes - done.start + 1)

    def _alias(self, event: AliasEvent) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.node, dict) and top.key is None:
            self._refuse("yaml-syntax", "a key must be a plain word, not an alias", event)
        if event.anchor not in self.anchors:
            self._refuse(
                "yaml-syntax", f"the alias *{event.anchor} has no finished anchor before it", event
            )
        value, size = self.anchors[event.anchor]
        self._put(value, event, size)

    def _put(self, value: Any, event: Any, size: int) -> Path:
        self.nodes += size
        if self.nodes > MAX_NODES:
            self._refuse(
                "too-many-values", f"holds more than {MAX_NODES:,} values, aliases included", event
            )
        where = (event.start_mark.line + 1, event.start_mark.column + 1)
        if value is None and self.stack and self.stack[-1].key is not None:
            # The parser places what was left out at the next token; its key is where to look.
            where = self.keys.get((*self.stack[-1].path, self.stack[-1].key), where)
        if not self.stack:
            self.root = value
            self.values[()] = where
            return ()
        top = self.stack[-1]
        path: Path
        if isinstance(top.node, list):
            path = (*top.path, len(top.node))
            top.node.append(value)
        else:
            key = top.key if top.key is not None else ""
            path = (*top.path, key)
            if top.duplicate:
                # Nothing of a repeated key is used, and its positions must not replace the first's.
                path = (*path, "\0duplicate")
            else:
                top.node[key] = value
            top.key = None
            top.duplicate = False
        self.values[path] = where
        return path

    def _refuse(self, rule: str, message: str, event: Any, hint: str = "") -> None:
        mark = event.start_mark
        raise unreadable(rule, message, self.source.name, hint, mark.line + 1, mark.column + 1)


def _resolve(text: str) -> Any:
    """Apply the core schema of YAML 1.2 to a plain scalar."""
    first = text[:1]
    if first.isdigit() or first in ("-", "+", "."):
        if _INT.fullmatch(text):
            whole = WrittenInt(text)
            whole.written = text
            return whole
        if _FLOAT.fullmatch(text):
            number = WrittenFloat(text)
            number.written = text
            return number
        return text
    if _NULL.fullmatch(text):
        return None
    if _TRUE.fullmatch(text):
        return True
    if _FALSE.fullmatch(text):
        return False
    return text


def dotted(path: Path) -> str:
    """Write a path the way people say it: `criteria.Fluency.scale.size`."""
    parts = []
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        else:
            parts.append(f".{step}" if parts else step)
    return "".join(parts)
