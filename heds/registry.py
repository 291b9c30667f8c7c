"""Tables of named parts that are imported only when they are used."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from heds.errors import HedsError

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One part: its name, one line for people, and where its code is (`module:name`)."""

    name: str
    summary: str
    target: str


class Registry(Generic[T]):
    """Parts of one kind by name. Adding one is a module and a line here.

    Other packages add parts through entry points of the group `heds.<kind>`.
    """

    def __init__(self, what: str, group: str, builtin: tuple[Entry, ...]) -> None:
        """Remember the built-in entries; those of other packages are looked up when asked for."""
        self.what = what
        self.group = group
        self.builtin = builtin

    def __iter__(self) -> Iterator[Entry]:
        """Go through all entries, our own first."""
        yield from self.builtin
        yield from self._plugins()

    def names(self) -> list[str]:
        """Return the names of our own entries, without looking for plugins."""
        return [entry.name for entry in self.builtin]

    def load(self, name: str) -> T:
        """Import the part of this name, or say which names there are."""
        for entry in self:
            if entry.name == name:
                return self.resolve(entry)
        from difflib import get_close_matches

        names = [entry.name for entry in self]
        near = get_close_matches(name, names, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise HedsError(f"no {self.what} named {name!r}{hint} (known: {', '.join(names)})")

    def resolve(self, entry: Entry) -> T:
        """Import what an entry points to."""
        module, _, attribute = entry.target.partition(":")
        return cast("T", getattr(import_module(module), attribute))

    def _plugins(self) -> Iterator[Entry]:
        if not _plugins_installed():
            return
        from importlib.metadata import entry_points

        own = set(self.names())
        for point in sorted(entry_points(group=self.group), key=lambda p: p.name):
            if point.name not in own:
                yield Entry(point.name, f"from {point.value}", point.value)


@cache
def _plugins_installed() -> bool:
    """Tell whether any installed package has entry points for heds.

    importlib.metadata would tell as well, but importing it costs as much
    start-up time as click itself.
    """
    for folder in sys.path:
        try:
            packages = [entry.path for entry in os.scandir(folder or ".")]
        except OSError:
            continue
        for package in packages:
            if package.endswith((".dist-info", ".egg-info")):
                try:
                    with open(f"{package}/entry_points.txt", "rb") as stream:  # noqa: PTH123 - pathlib costs start-up time
                        if b"[heds." in stream.read():
                            return True
                except OSError:
                    continue
    return False
