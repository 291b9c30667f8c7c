"""Write words that LaTeX's kernel can set, so that each sign stays and long words may break."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.render.latex_cells import Cell

SPACE, BREAK = " ", r"\hedsbreak{}"

# Neighbours that TeX would turn into one sign: a dash, a guillemet, a low quote.
_MERGING = {"-": "-", r"\textendash{}": "-", ",": ",", r"\textless{}": "<", r"\textgreater{}": ">"}
_CUT = r"\hedscut{}"

# An address or a file name breaks at its signs, anything longer than a line anywhere.
_LONG, _VERY_LONG, _CHUNK = 25, 40, 20
_BREAK_AFTER = frozenset("/.-_?&=,;+#%@")


def words(run: list[Cell]) -> Iterator[str]:
    """Write a run in pieces between which a line of the file may end."""
    for is_space, word in groupby(run, key=lambda cell: cell.latex == SPACE):
        if is_space:
            yield SPACE
        else:
            yield from _word(list(word))


def _word(word: list[Cell]) -> Iterator[str]:
    typed = "".join(cell.cluster for cell in word)
    # A hyphen that TeX puts into an address would be taken for a part of it.
    is_long = len(word) >= _LONG or "://" in typed or "@" in typed[1:-1]
    written = r"{\hedslong{}" if is_long else ""
    since_break = 0
    for index, cell in enumerate(word):
        before = word[index - 1] if index else None
        after = word[index + 1] if index + 1 < len(word) else None
        if before and _merge(before, cell):
            written += _CUT
        written += "'" if _is_apostrophe(before, cell, after) else cell.latex
        since_break += 1
        if is_long and after and _may_break(cell, after, since_break, len(word)):
            yield written + BREAK
            written, since_break = "", 0
    yield written + ("}" if is_long else "")


def _merge(before: Cell, cell: Cell) -> bool:
    sign = _MERGING.get(cell.latex)
    return sign is not None and _MERGING.get(before.latex) == sign


def _is_apostrophe(before: Cell | None, cell: Cell, after: Cell | None) -> bool:
    # Within a word it is no quote, and TeX's own sign is the handsome one.
    if cell.cluster != "'" or before is None or after is None:
        return False
    return before.cluster.isalpha() and after.cluster.isalpha()


def _may_break(cell: Cell, after: Cell, since_break: int, length: int) -> bool:
    if cell.cluster in _BREAK_AFTER and after.cluster not in _BREAK_AFTER:
        return True
    return length > _VERY_LONG and since_break >= _CHUNK
