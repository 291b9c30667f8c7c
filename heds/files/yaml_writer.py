"""Write plain data as YAML that people like to read, with comments where given."""

from __future__ import annotations

import io
import re
import textwrap
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    FoldedScalarString,
    LiteralScalarString,
)

from heds.files.yaml_reader import Path

WIDTH = 88
Comments = dict[Path, str]

# Words that YAML 1.1 readers, unlike ours, take for booleans, numbers or nothing.
_OLD_BOOLEANS = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~"])
_OLD_NUMBER = re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|0[0-7_]+|[-+]?[0-9._]+")
# Printable without doubt; everything else goes into double quotes, with escapes.
_UNSAFE = re.compile(
    "[^\n\x20-\x7e\xa1-\u2027\u202f-\u205e\u2070-\ud7ff\ue000-\ufefe\uff01-\ufffd\U00010000-\U0010ffff]"
)


def yaml_text(tree: Any, comments: Comments | None = None, head: str = "") -> str:
    """Return data as YAML; `comments` go above the key at their path, `head` above all."""
    yaml = YAML()
    # Long texts are folded below; the library's own folding leaves spaces at the ends of lines.
    yaml.width = 2**30
    yaml.allow_unicode = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    stream = io.StringIO()
    yaml.dump(_node(tree, (), comments or {}), stream)
    return head + stream.getvalue()


def comment_lines(text: str, indent: int) -> str:
    """Wrap a text to the width of a comment at this indentation."""
    return "\n".join(textwrap.wrap(text, WIDTH - indent - 2))


def plain_node(value: Any, indent: int) -> Any:
    """Return a value as the library writes it, in our style."""
    return _scalar(value, indent) if isinstance(value, str) else _node(value, (), {})


def _node(value: Any, path: Path, comments: Comments) -> Any:
    if isinstance(value, dict):
        return _mapping(value, path, comments)
    if isinstance(value, list):
        node = CommentedSeq(_node(item, (*path, i), comments) for i, item in enumerate(value))
        if all(isinstance(item, str) and len(item) < 40 for item in value) and (  # noqa: PLR2004
            sum(len(item) + 2 for item in value) < WIDTH - 2 * len(path) - 20
        ):
            node.fa.set_flow_style()
        return node
    if isinstance(value, str):
        return _scalar(value, 2 * len(path))
    if isinstance(value, bool) or value is None:
        return value
    # Numbers that were read remember how they were written, which the library cannot write.
    return int(value) if isinstance(value, int) else float(value)


def _mapping(value: dict[str, Any], path: Path, comments: Comments) -> CommentedMap:
    node = CommentedMap()
    for key, item in value.items():
        node[_key(key)] = _node(item, (*path, key), comments)
    for key in value:
        if text := comments.get((*path, key)):
            node.yaml_set_comment_before_after_key(key, before=text, indent=2 * len(path))
    if not value:
        node.fa.set_flow_style()
    return node


def _key(text: str) -> str:
    plain = not (_UNSAFE.search(text) or "\n" in text or _OLD_NUMBER.fullmatch(text))
    quoted: str = text if plain else DoubleQuotedScalarString(text)
    return quoted


def _scalar(text: str, indent: int = 0) -> Any:
    if _UNSAFE.search(text) or text.casefold() in _OLD_BOOLEANS or _OLD_NUMBER.fullmatch(text):
        return DoubleQuotedScalarString(text)
    if "\n" in text:
        lines = text.split("\n")
        tidy = all(line == line.rstrip() for line in lines) and lines[0] and lines[-1]
        if tidy and not lines[0].startswith(" "):
            return LiteralScalarString(text)
        return DoubleQuotedScalarString(text)
    if len(text) > WIDTH - indent - 12:
        return _folded(text, max(WIDTH - indent, 40))
    return text


def _folded(text: str, width: int) -> Any:
    lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    if " ".join(lines) != text:
        return DoubleQuotedScalarString(text)
    folded = FoldedScalarString(text)
    ends = [len(line) for line in lines[:-1]]
    folded.fold_pos = [sum(ends[: i + 1]) + i for i in range(len(ends))]
    return folded
