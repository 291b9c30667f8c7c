"""Write words of other scripts for the macros that find a font when TeX runs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.render.latex_characters import JOINERS, is_visible
from heds.render.latex_scripts import EAST_ASIAN, SYMBOLS, is_right_to_left

if TYPE_CHECKING:
    from collections.abc import Iterator

EAST_ASIAN_CLOSERS = frozenset(
    "、。，．・：；？！）］｝〕〉》」』】〙〗〟％｠､｡･｣々ゝゞヽヾー゛゜"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
_EAST_ASIAN_OPENERS = frozenset("（［｛〔〈《「『【〘〖〝｟｢")

# Numbers run from left to right within Hebrew and Arabic too.
_NUMBER = re.compile(r"\d+(?:[.,:٫٬]\d+)*")

# TeX's loop over a list takes time in the square of its length.
_LIST = 60
_VERY_LONG, _CHUNK = 40, 20


def foreign_run(script: str, run: list[str]) -> Iterator[str]:
    """Write characters of one script, in pieces between which a line of the file may end."""
    cleaned = [_cleaned(cluster, script) for cluster in run]
    if script in EAST_ASIAN:
        yield from _east_asian(script, cleaned)
        return
    macro = "hedsrtl" if any(is_right_to_left(cluster[0]) for cluster in run) else "hedsrun"
    yield rf"\{macro}{{{script}}}{{"
    words: list[list[str]] = [[]]
    for cluster in cleaned:
        if cluster == " ":
            words.append([])
        elif cluster:
            words[-1].append(cluster)
    for index, word in enumerate(words):
        yield "\\ " if index else ""
        yield from _word(word, is_rtl=macro == "hedsrtl")
    yield "}"


def _cleaned(cluster: str, script: str) -> str:
    joins = script not in EAST_ASIAN and script != SYMBOLS
    return "".join(
        character
        for character in cluster
        if is_visible(character) or (joins and character in JOINERS)
    )


def _word(word: list[str], *, is_rtl: bool) -> Iterator[str]:
    chunk = _CHUNK if len(word) > _VERY_LONG else _VERY_LONG
    for start in range(0, len(word), chunk):
        letters = "".join(word[start : start + chunk])
        if is_rtl:
            letters = _NUMBER.sub(r"\\hedsleft \g<0>\\hedsright ", letters)
        yield letters + (r"\hedsbreak " if start + chunk < len(word) else "")


def _east_asian(script: str, run: list[str]) -> Iterator[str]:
    """Mark by a tie where no line may end; TeX lets it end between all other characters."""
    written: list[str] = []
    before = ""
    for cluster in run:
        tied = before in _EAST_ASIAN_OPENERS or cluster in EAST_ASIAN_CLOSERS
        if len(written) >= _LIST and (not tied or len(written) >= 2 * _LIST):
            join = "" if tied else r"\hedsjoin{}"
            yield rf"\hedscjk{{{script}}}{{{''.join(written)}}}{join}"
            written = []
        written.append(f"~{cluster}" if tied and written else cluster)
        before = cluster
    yield rf"\hedscjk{{{script}}}{{{''.join(written)}}}"
