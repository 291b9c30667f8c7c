"""Find what two studies call by different names: criteria, systems, checks, data sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.diff.fields import ELEMENTS
from heds.diff.text import plain
from heds.model.study.tree import Steps, get
from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heds.studies.resolved import Resolved


class Names:
    """The names of the reproduction that stand for others in the original."""

    def __init__(self, original: Resolved, reproduction: Resolved) -> None:
        """Match what only one of the studies has by that name."""
        self.ours: dict[Steps, Steps] = {}
        for section in ELEMENTS:
            old, new = _held(original, section), _held(reproduction, section)
            for theirs, ours in _matches(section, old, new):
                self.ours[*section, theirs] = (*section, ours)
        self.theirs = {ours: theirs for theirs, ours in self.ours.items()}

    def of_original(self, path: Steps) -> Steps:
        """Write a path of the reproduction with the names of the original."""
        return _renamed(path, self.ours) if self.ours else path

    def of_reproduction(self, path: Steps) -> Steps:
        """Write a path of the original with the names of the reproduction."""
        return _renamed(path, self.theirs) if self.theirs else path


def _renamed(path: Steps, names: dict[Steps, Steps]) -> Steps:
    for section in ELEMENTS:
        end = len(section) + 1
        if path[:end] in names:
            return (*names[path[:end]], *path[end:])
    return path


def _held(study: Resolved, section: Steps) -> dict[str, Any]:
    held = get(study.tree, section)
    return held if isinstance(held, dict) else {}


def _matches(section: Steps, old: dict[str, Any], new: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Return pairs of names, each name at most once and only where nothing is ambiguous."""
    gone = {name: old[name] for name in old if name not in new}
    come = {name: new[name] for name in new if name not in old}
    if not gone or not come:
        return
    for spelled in (_by_name, _by_alias, _by_label, _by_question):
        by_word = _unique(section, gone, spelled)
        for word, theirs in _unique(section, come, spelled).items():
            ours = by_word.get(word)
            if ours in gone and theirs in come:
                yield theirs, ours
                del gone[ours], come[theirs]


def _unique(section: Steps, held: dict[str, Any], spelled: Any) -> dict[str, str]:
    """Return names by spelling, without the spellings that two of them share."""
    found: dict[str, str] = {}
    twice = set()
    for name, facts in held.items():
        for word in set(spelled(section, name, facts if isinstance(facts, dict) else {})):
            if word in found:
                twice.add(word)
            found[word] = name
    return {word: name for word, name in found.items() if word not in twice}


def _by_name(_section: Steps, name: str, _facts: dict[str, Any]) -> Iterable[str]:
    return [fold(name)]


def _by_alias(section: Steps, name: str, facts: dict[str, Any]) -> Iterable[str]:
    if section != ("systems",):
        return []
    aliases = facts.get("aliases") or []
    return map(fold, [name, *(aliases if isinstance(aliases, list) else [str(aliases)])])


def _by_label(section: Steps, name: str, facts: dict[str, Any]) -> Iterable[str]:
    return [fold(str(word)) for word in (facts.get("label"), name) if word] if (
        section == ("criteria",)) else []  # fmt: skip


def _by_question(section: Steps, _name: str, facts: dict[str, Any]) -> Iterable[str]:
    asked = facts.get("ask")
    return [plain(str(asked))] if section == ("criteria",) and asked else []
