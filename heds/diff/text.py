"""Texts side by side: what is equal after normalising, and which words differ."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher

# Words by which platforms name the same thing; replacing one by another changes nothing.
_PLATFORM = re.compile(
    r"\b(?:hits?|stud(?:y|ies)|surveys?|responses?|submissions?|tasks?|assignments?)\b"
)
_QUOTES = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b`\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    }
)
_TOKEN = re.compile(r"\s+|\w+|[^\w\s]")
# Beyond this many words a text is compared line by line.
MOST_WORDS = 4000
MOST_EFFORT = 1_000_000
OFTEN = 100_000


def normalised(text: str) -> str:
    """Return a text without what does not count: spaces, quotes, case, platform words."""
    text = unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold()
    text = _PLATFORM.sub("task", text)
    return " ".join(text.split()).rstrip(". ")


def plain(text: str) -> str:
    """Return a text without differences of white space, quotes and case."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold().split())


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of two texts: `kept`, `removed` or `added`."""

    kind: str
    text: str


def word_diff(original: str, reproduction: str) -> list[Piece]:
    """Return both texts as one list of stretches, word by word."""
    before, after = _TOKEN.findall(original), _TOKEN.findall(reproduction)
    if len(before) + len(after) > MOST_WORDS:
        before, after = original.splitlines(keepends=True), reproduction.splitlines(keepends=True)
    pieces: list[Piece] = []
    kept, before, after, ending = _ends(before, after)
    if kept:
        pieces.append(Piece("kept", kept))
    # Words that come very often are not compared with each other in long texts.
    often = _effort(before, after) > OFTEN
    if often and _effort(before, after, rare=True) > MOST_EFFORT:
        # Telling them apart word by word would take longer than anybody waits.
        pieces += [
            Piece(kind, text)
            for kind, text in (
                ("removed", "".join(before)),
                ("added", "".join(after)),
                ("kept", ending),
            )
            if text
        ]
        return _joined(pieces)
    matcher = SequenceMatcher(None, before, after, autojunk=often)
    for _, i, j, k, m in matcher.get_opcodes():
        old, new = "".join(before[i:j]), "".join(after[k:m])
        if old == new:
            pieces.append(Piece("kept", old))
            continue
        if old:
            pieces.append(Piece("removed", old))
        if new:
            pieces.append(Piece("added", new))
    if ending:
        pieces.append(Piece("kept", ending))
    return _joined(pieces)


def _ends(before: list[str], after: list[str]) -> tuple[str, list[str], list[str], str]:
    """Take off what both texts begin and end with."""
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    kept, ending = "".join(before[:start]), "".join(before[len(before) - end :])
    return kept, before[start : len(before) - end], after[start : len(after) - end], ending


def _effort(before: list[str], after: list[str], *, rare: bool = False) -> int:
    """Return how many pairs of equal words there are, which the comparison goes through."""
    olds, news = Counter(before), Counter(after)
    most = len(after) // 100 + 1 if rare else len(after)
    return sum(
        olds[word] * number
        for word, number in news.items()
        if number <= most and not word.isspace()
    )


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Join changes that only a blank keeps apart, so that phrases read as phrases."""
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        if pieces[at].kind == "kept":
            found.append(pieces[at])
            at += 1
            continue
        removed, added = "", ""
        while at < len(pieces):
            piece = pieces[at]
            blank = piece.kind == "kept" and piece.text.isspace() and at + 1 < len(pieces)
            if piece.kind == "kept" and not blank:
                break
            removed += piece.text if piece.kind != "added" else ""
            added += piece.text if piece.kind != "removed" else ""
            at += 1
        found += [Piece("removed", removed)] if removed.strip() else []
        found += [Piece("added", added)] if added.strip() else []
        if not removed.strip() and not added.strip():
            found.append(Piece("kept", added or removed))
    return found


def said(pieces: list[Piece], most: int = 3) -> str:
    """Say the first changes of a word diff in one line."""
    changes: list[str] = []
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        if piece.kind == "removed":
            following = pieces[at + 1] if at + 1 < len(pieces) else None
            if following is not None and following.kind == "added":
                changes.append(
                    f"\u201c{_short(piece.text)}\u201d → \u201c{_short(following.text)}\u201d"
                )
                at += 1
            else:
                changes.append(f"without \u201c{_short(piece.text)}\u201d")
        elif piece.kind == "added":
            changes.append(f"with \u201c{_short(piece.text)}\u201d")
        at += 1
    more = f"; {len(changes) - most} more" if len(changes) > most else ""
    return "; ".join(changes[:most]) + more


def _short(text: str, most: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
