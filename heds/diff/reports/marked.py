"""Two values side by side, with the words marked that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.diff.compare import shown
from heds.diff.materials import text_of
from heds.diff.reports.phrases import sides
from heds.diff.text import Piece, word_diff
from heds.render.pieces import printable

if TYPE_CHECKING:
    from heds.diff.difference import Deviation
    from heds.studies.resolved import Value

# Texts that share less than this are two texts, in which marks would only disturb.
LEAST_SHARED = 0.45
# Of a long stretch that both texts share, only the ends next to a change are shown.
LONGEST_SHARED, CONTEXT = 600, 200


def marked(deviation: Deviation) -> tuple[list[Piece], list[Piece]]:
    """Return both sides in stretches: `kept` ones are shared, the others are not."""
    difference = deviation.difference
    old, new = _text(difference.original), _text(difference.reproduction)
    stand_ins = sides(deviation)
    if not old or not new or old == new:
        return [Piece("kept", old or stand_ins[0])], [Piece("kept", new or stand_ins[1])]
    pieces = word_diff(old, new)
    shared = sum(len(piece.text.split()) for piece in pieces if piece.kind == "kept")
    if 2 * shared < LEAST_SHARED * (len(old.split()) + len(new.split())):
        return [Piece("kept", old)], [Piece("kept", new)]
    cut = _cut(pieces)
    return ([piece for piece in cut if piece.kind != "added"],
            [piece for piece in cut if piece.kind != "removed"])  # fmt: skip


def _cut(pieces: list[Piece]) -> list[Piece]:
    found = []
    for at, piece in enumerate(pieces):
        if piece.kind == "kept" and len(piece.text) > LONGEST_SHARED:
            head = piece.text[:CONTEXT] if at else ""
            tail = piece.text[-CONTEXT:] if at + 1 < len(pieces) else ""
            found.append(Piece("kept", f"{head} […] {tail}"))
        else:
            found.append(piece)
    return found


def _text(value: Value | None) -> str:
    if value is None:
        return ""
    text = text_of(value)
    return printable(_written(value.value) if text is None else f"{value.value}:\n{text}").strip()


def _written(value: Any) -> str:
    """Write a value; what has several parts gets a line for each."""
    if isinstance(value, list) and len(value) > 1 and any(" " in shown(item) for item in value):
        return "\n".join(f"• {shown(item)}" for item in value)
    if isinstance(value, dict):
        return "\n".join(
            f"{key}: {shown(item)}" if item not in ({}, None) else str(key)
            for key, item in value.items()
        )
    return shown(value)
