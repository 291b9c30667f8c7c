"""Patterns for every spelling of a word that is read as the word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

# What both Python and ECMAScript take for more than itself.
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")


def spelling(words: Iterable[str]) -> str:
    """Return a pattern, without anchors, for words in any case and with any separators."""
    folded = dict.fromkeys(fold(word) for word in words)
    return "|".join("".join(_character(character) for character in word) for word in folded)


def _character(character: str) -> str:
    if character == " ":
        return r"[\s_-]+"
    upper = character.upper()
    if upper != character and len(upper) == 1:
        return f"[{character}{upper}]"
    return f"\\{character}" if character in _SYNTAX else character


def whole(*patterns: str) -> str:
    """Return a pattern for a text that is nothing but one of these, but for spaces around it."""
    return rf"^\s*(?:{'|'.join(patterns)})\s*$"
