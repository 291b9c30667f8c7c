"""Write words of other scripts for the macros that find a font when TeX runs."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING

from heds.render.latex_characters import JOINERS, is_visible
from heds.render.latex_scripts import EAST_ASIAN, SYMBOLS
from heds.render.latex_words import BREAK, SPACE, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.render.latex_cells import Cell

_EAST_ASIAN_CLOSERS = frozenset(
    "、。，．・：；？！）］｝〕〉》」』】〙〗〟％｠､｡･｣々ゝゞヽヾー゛゜"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
_EAST_ASIAN_OPENERS = frozenset("（［｛〔〈《「『【〘〖〝｟｢")

# TeX's loop over the characters of a run takes time in the square of their number.
_MOST_IN_RUN = 60
_VERY_LONG, _CHUNK = 40, 20
# A column of full stops is no sentence; it need not stay on one line.
_MOST_TIES = 10

_WITHIN_RIGHT_TO_LEFT = frozenset(" .,:;-0123456789")
_OPENERS, _CLOSERS = frozenset("“‘(["), frozenset("”’)].,;:!?%—…")
_WITHIN_NUMBER = frozenset(".,:٫٬")


def directions(row: list[Cell]) -> Iterator[tuple[bool, list[Cell]]]:
    """Cut a line into stretches that run from right to left and others."""
    start = place = 0
    while place < len(row):
        if not _is_right_to_left(row[place]):
            place += 1
            continue
        if start < place:
            yield False, row[start:place]
        start, end = place, place + 1
        while place < len(row):
            if _is_right_to_left(row[place]):
                end = place + 1
            elif row[place].cluster not in _WITHIN_RIGHT_TO_LEFT:
                break
            place += 1
        yield True, row[start:end]
        start = place = end
    if start < len(row):
        yield False, row[start:]


def right_to_left(row: list[Cell]) -> Iterator[str]:
    """Write a stretch of Hebrew or Arabic, in which numbers still run from left to right."""
    yield r"\hedsrtl{"
    place = 0
    for is_number, places in groupby(range(len(row)), key=lambda at: _is_in_number(row, at)):
        part = [row[at] for at in places]
        if is_stuck(row, place):
            yield BREAK
        pieces = left_to_right(part)
        yield from [r"\hedsltr{", *pieces, "}"] if is_number else pieces
        place += len(part)
    yield "}"


def left_to_right(row: list[Cell]) -> Iterator[str]:
    """Write a stretch of one direction, script by script."""
    place = 0
    for script, group in groupby(row, key=lambda cell: cell.script):
        run = list(group)
        if place and (_may_break(row[place - 1], run[0]) or is_stuck(row, place)):
            yield BREAK
        yield from words(run) if script is None else _foreign(script, run)
        place += len(run)


def is_stuck(row: list[Cell], place: int) -> bool:
    """Tell whether so much without a space stands before this place that a line must end."""
    return place >= _VERY_LONG and all(
        cell.latex != SPACE for cell in row[place - _VERY_LONG : place]
    )


def _foreign(script: str, run: list[Cell]) -> Iterator[str]:
    shown = [_shown(cell.cluster, script) for cell in run]
    if script in EAST_ASIAN:
        yield from _east_asian(script, shown)
        return
    chunk = _CHUNK if len(shown) > _VERY_LONG else _VERY_LONG
    for start in range(0, len(shown), chunk):
        is_last = start + chunk >= len(shown)
        letters = "".join(shown[start : start + chunk])
        yield rf"\hedsrun{{{script}}}{{{letters}}}" + ("" if is_last else BREAK)


def _may_break(last: Cell, first: Cell) -> bool:
    """Tell whether a line may end between East Asian and other text without a space."""
    if last.script not in EAST_ASIAN and first.script not in EAST_ASIAN:
        return False
    if last.script is None and not (last.cluster.isalnum() or last.cluster in _CLOSERS):
        return False
    if first.script is None and not (first.cluster.isalnum() or first.cluster in _OPENERS):
        return False
    return first.cluster not in _EAST_ASIAN_CLOSERS


def _is_right_to_left(cell: Cell) -> bool:
    return cell.script is not None and unicodedata.bidirectional(cell.cluster[0]) in {
        "R",
        "AL",
        "AN",
    }


def _is_in_number(row: list[Cell], place: int) -> bool:
    def is_digit(at: int) -> bool:
        return 0 <= at < len(row) and row[at].cluster.isdecimal()

    between = row[place].cluster in _WITHIN_NUMBER and is_digit(place - 1) and is_digit(place + 1)
    return is_digit(place) or between


def _shown(cluster: str, script: str) -> str:
    joins = script not in EAST_ASIAN and script != SYMBOLS
    return "".join(one for one in cluster if is_visible(one) or (joins and one in JOINERS))


def _east_asian(script: str, run: list[str]) -> Iterator[str]:
    """Mark by a tie where no line may end; TeX lets it end between all other characters."""
    written: list[str] = []
    before = ""
    ties = 0
    for cluster in run:
        is_tied = before in _EAST_ASIAN_OPENERS or cluster in _EAST_ASIAN_CLOSERS
        ties = ties + 1 if is_tied and ties < _MOST_TIES else 0
        if len(written) >= _MOST_IN_RUN and not ties:
            yield rf"\hedscjk{{{script}}}{{{''.join(written)}}}\hedsjoin{{}}"
            written = []
        written.append(f"~{cluster}" if ties and written else cluster)
        before = cluster
    yield rf"\hedscjk{{{script}}}{{{''.join(written)}}}"
