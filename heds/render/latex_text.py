"""Write any text in LaTeX so that it is printed as it was typed."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.render.latex_characters import clusters, latex_of
from heds.render.latex_runs import EAST_ASIAN_CLOSERS, foreign_run
from heds.render.latex_scripts import (
    EAST_ASIAN,
    HAN,
    east_asian_script,
    is_right_to_left,
    script_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

# A cluster, its LaTeX, and its script where LaTeX's kernel has no way to write it.
_Cell = tuple[str, str | None, str | None]

_LINE_ENDS = re.compile("\r\n|[\n\r\v\f\x85\u2028]")
_SPACE = " "
# TeX refuses lines beyond a certain length, and people like short ones.
_WIDTH = 90

# Neighbours that TeX would turn into one sign: a dash, a guillemet, a low quote.
_MERGING = {"-": "-", r"\textendash{}": "-", ",": ",", r"\textless{}": "<", r"\textgreater{}": ">"}
_CUT, _BREAK = r"\hedscut{}", r"\hedsbreak{}"

_LONG, _VERY_LONG, _CHUNK = 25, 40, 20
_BREAK_AFTER = frozenset("/.-_?&=,;+#%@")

_LEFT_TO_RIGHT_GAP = re.compile(" ")
_RIGHT_TO_LEFT_GAP = re.compile(r"[ .,:;0-9-]+")
_OPENERS, _CLOSERS = frozenset("“‘(["), frozenset("”’)].,;:!?%—…")


def latex_line(text: str) -> str:
    """Write a text of one line, such as a title."""
    return _line(" ".join(_LINE_ENDS.split(text.replace("\u2029", "\n"))), east_asian_script(text))


def latex_body(text: str) -> str:
    """Write an answer; its lines and paragraphs stay apart."""
    east_asian = east_asian_script(text)
    written: list[str] = []
    separator = ""
    for line in _LINE_ENDS.split(text.replace("\u2029", "\n\n")):
        latex = _line(line, east_asian)
        if latex and not is_blank(line):
            written.extend(([separator] if separator else []) + [latex])
            separator = "\\hedsline"
        elif written:
            separator = "\\hedspar"
    return "\n".join(written)


def beyond_kernel(text: str) -> dict[str, str]:
    """Return the characters that need a Unicode engine, each with its script."""
    found = {}
    east_asian = east_asian_script(text)
    for cluster, _latex, script in _cells(text, east_asian):
        if script is not None:
            foreign = (character for character in cluster if latex_of(character) is None)
            found.setdefault(next(foreign, cluster[0]), script)
    return found


def _line(line: str, east_asian: str) -> str:
    stripped = line.lstrip(" \t")
    indent = min(len(line[: len(line) - len(stripped)].expandtabs(4)), 16)
    pieces = [rf"\hedsindent{{{indent}}}"] if indent and stripped else []
    cells = _bridged(_cells(stripped, east_asian))
    runs = [(script, list(run)) for script, run in groupby(cells, key=lambda cell: cell[2])]
    for index, (script, run) in enumerate(runs):
        if index and _may_break(runs[index - 1], (script, run)):
            pieces.append(_BREAK)
        if script is None:
            pieces.extend(_plain(run))
        else:
            pieces.extend(foreign_run(script, [cluster for cluster, _latex, _script in run]))
    return _filled(pieces)


def _cells(line: str, east_asian: str) -> list[_Cell]:
    cells: list[_Cell] = []
    for cluster in clusters(line):
        latex = latex_of(cluster)
        script = None
        if latex is None:
            character = next((one for one in cluster if latex_of(one) is None), cluster[0])
            script = script_of(character)
            script = east_asian if script == HAN else script
        cells.append((cluster, latex, script))
    return cells


def _bridged(cells: list[_Cell]) -> list[_Cell]:
    """Count spaces between two words of a script to it, so that they are set in one go."""
    bridged = list(cells)
    last: int | None = None
    for index, (cluster, _latex, script) in enumerate(cells):
        if script is None:
            continue
        if last is not None and script == cells[last][2] and script not in EAST_ASIAN:
            gap = "".join(between for between, _latex, _script in cells[last + 1 : index])
            pattern = _RIGHT_TO_LEFT_GAP if is_right_to_left(cluster[0]) else _LEFT_TO_RIGHT_GAP
            if pattern.fullmatch(gap):
                for place in range(last + 1, index):
                    bridged[place] = (*cells[place][:2], script)
        last = index
    return bridged


def _may_break(
    before: tuple[str | None, list[_Cell]], after: tuple[str | None, list[_Cell]]
) -> bool:
    """Tell whether a line may end between East Asian and other text without a space."""
    if before[0] not in EAST_ASIAN and after[0] not in EAST_ASIAN:
        return False
    last, first = before[1][-1][0], after[1][0][0]
    if before[0] is None and not (last.isalnum() or last in _CLOSERS):
        return False
    if after[0] is None and not (first.isalnum() or first in _OPENERS):
        return False
    return first not in EAST_ASIAN_CLOSERS


def _plain(run: list[_Cell]) -> Iterator[str]:
    for is_space, token in groupby(run, key=lambda cell: cell[1] == _SPACE):
        if is_space:
            yield _SPACE
        else:
            yield from _token([(cluster, latex or "") for cluster, latex, _script in token])


def _token(token: list[tuple[str, str]]) -> Iterator[str]:
    typed = "".join(cluster for cluster, _latex in token)
    is_long = len(token) >= _LONG or "://" in typed
    written = r"{\hedslong{}" if is_long else ""
    since_break = 0
    for index, (cluster, latex) in enumerate(token):
        before = token[index - 1] if index else ("", "")
        after = token[index + 1] if index + 1 < len(token) else ("", "")
        if before[1] in _MERGING and _MERGING[before[1]] == _MERGING.get(latex):
            written += _CUT
        is_apostrophe = cluster == "'" and before[0].isalpha() and after[0].isalpha()
        written += "'" if is_apostrophe else latex
        since_break += 1
        if is_long and after[0] and _breaks_after(cluster, after[0], since_break, len(token)):
            yield written + _BREAK
            written, since_break = "", 0
    yield written + ("}" if is_long else "")


def _breaks_after(cluster: str, following: str, since_break: int, length: int) -> bool:
    if cluster in _BREAK_AFTER and following not in _BREAK_AFTER:
        return True
    return length > _VERY_LONG and since_break >= _CHUNK


def _filled(pieces: list[str]) -> str:
    """Join the pieces to lines of moderate length, which TeX reads as one."""
    lines, current = [], ""
    for piece in pieces:
        if len(current) + len(piece) <= _WIDTH or not current:
            current += piece
        elif piece == _SPACE:
            lines.append(current)
            current = ""
        else:
            # The percent sign keeps TeX from seeing a space at the end of the line.
            lines.append(current + "%")
            current = piece
    return "\n".join([*lines, current]).rstrip(" ")
