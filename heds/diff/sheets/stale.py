"""Answers that look copied from another card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from heds.diff.difference import Result
from heds.diff.text import normalised
from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.diff.sheets.compare import AnswerDiff, SheetDiff

LEAST_WORDS = 6
ALIKE = 0.9
LONGEST = 4000
_ADDRESS = re.compile(r"https?://[^\s<>\"')\]]+")
# Answers that two studies of one lab share by right: who they are, and how the board decided.
SHARED = ("1.3", "5")


@dataclass(frozen=True, slots=True)
class Stale:
    """One answer that looks copied, and why."""

    answer: AnswerDiff
    why: str


def stale(found: SheetDiff) -> list[Stale]:
    """Return the answers of the second card that look copied from the first one."""
    return [held for answer in found.answers for held in _stale(answer, found)]


def _stale(answer: AnswerDiff, found: SheetDiff) -> Iterator[Stale]:
    new = answer.reproduction.text or answer.reproduction.explanation
    old = answer.original.text or answer.original.explanation
    if not new.strip() or answer.question.number.startswith(SHARED):
        return
    if old.strip():
        first, second = normalised(old), normalised(new)
        links = set(_ADDRESS.findall(old)) & set(_ADDRESS.findall(new))
        if links and answer.question.number.startswith("1."):
            yield Stale(answer, f"the same address as in the other card: {min(links)}")
            return
        if len(second.split()) >= LEAST_WORDS:
            if first == second:
                yield Stale(answer, "word for word as in the other card")
                return
            if len(first) < LONGEST and len(second) < LONGEST and _alike(first, second):
                yield Stale(answer, "almost word for word as in the other card")
                return
    foreign = _foreign(new, found)
    if foreign and answer.result is not Result.SAME:
        yield Stale(answer, f"speaks of `{foreign}`, a criterion of the other card only")


def _alike(first: str, second: str) -> bool:
    matcher = SequenceMatcher(None, first.split(), second.split(), autojunk=False)
    return matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE


def _foreign(text: str, found: SheetDiff) -> str:
    """Return a criterion of the first card that the text names and its own card does not have."""
    words = f" {fold(text)} "
    return next((name for name in found.dropped if fold(name) and f" {fold(name)} " in words), "")
