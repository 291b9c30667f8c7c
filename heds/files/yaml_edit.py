"""Change values in a YAML text and keep everything else: comments, order, quotes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from heds.files.yaml_writer import plain_node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from heds.files.yaml_reader import Path


class YamlEdit:
    """An open YAML text; `text()` gives it back with the changes."""

    def __init__(self, text: str) -> None:
        """Parse a text that has been read without problems before."""
        self._yaml = YAML()
        self._yaml.preserve_quotes = True
        self._yaml.width = 2**30
        self._yaml.indent(mapping=2, sequence=4, offset=2)
        self._root: Any = self._yaml.load(text)

    def set(
        self, path: Path, value: Any, main_key: Callable[[Path], str | None] = lambda _path: None
    ) -> None:
        """Set a value, making the mappings above it.

        A single value on the way becomes a mapping; `main_key` tells under
        which key it stands there.
        """
        node = self._root
        for depth, step in enumerate(path[:-1], 1):
            inner = node.get(step) if isinstance(node, CommentedMap) else node[step]
            if not isinstance(inner, CommentedMap):
                short, inner = inner, CommentedMap()
                key = main_key(path[:depth])
                if short is not None and key is not None:
                    inner[key] = short
                node[step] = inner
            node = inner
        node[path[-1]] = plain_node(value, 2 * (len(path) - 1))

    def remove_item(self, path: Path, item: str) -> None:
        """Take one text out of a list."""
        node = self._root
        for step in path:
            if not isinstance(node, CommentedMap) or step not in node:
                return
            node = node[step]
        if isinstance(node, CommentedSeq) and item in node:
            node.remove(item)

    def add_item(self, path: Path, item: str) -> None:
        """Add a text to a list, making the list."""
        node = self._root
        for step in path[:-1]:
            if not isinstance(node.get(step), CommentedMap):
                node[step] = CommentedMap()
            node = node[step]
        found = node.get(path[-1])
        if not isinstance(found, CommentedSeq):
            found = CommentedSeq([] if found is None else [found])
            node[path[-1]] = found
        if item not in found:
            found.append(item)

    def text(self) -> str:
        """Return the changed text."""
        stream = io.StringIO()
        self._yaml.dump(self._root, stream)
        return stream.getvalue()


def holds_comments(text: str) -> bool:
    """Tell whether a YAML text that was read without problems holds comments of a person."""
    return any("#" in said for token in YAML().scan(text) for said in _comments(token.comment))


def _comments(part: Any) -> Iterator[str]:
    """Go through what the library keeps beside a token, also blank lines."""
    if isinstance(part, list):
        for inner in part:
            yield from _comments(inner)
    elif part is not None:
        yield str(getattr(part, "value", part))
