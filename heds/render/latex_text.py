"""Write any text in LaTeX so that it is printed as it was typed."""

from __future__ import annotations

import re

from heds.model.blank import is_blank
from heds.render.latex_cells import cells, foreign_character
from heds.render.latex_runs import directions, is_stuck, left_to_right, right_to_left
from heds.render.latex_scripts import east_asian_script
from heds.render.latex_words import BREAK, SPACE

_LINE_ENDS = re.compile("\r\n|[\n\r\v\f\x85\u2028]")

# TeX refuses lines beyond a certain length, and people like short ones.
_WIDTH = 90
_DEEPEST_INDENT = 16


def latex_line(text: str) -> str:
    """Write a text of one line, such as a title."""
    return _line(" ".join(_lines(text)), east_asian_script(text))


def latex_body(text: str) -> str:
    """Write an answer; its lines and paragraphs stay apart."""
    east_asian = east_asian_script(text)
    written: list[str] = []
    separator = r"\hedsline"
    for line in _lines(text):
        latex = "" if is_blank(line) else _line(line, east_asian)
        if latex:
            written.extend([separator, latex])
        separator = r"\hedsline" if latex else r"\hedspar"
    return "\n".join(written[1:])


def beyond_kernel(text: str) -> dict[str, str]:
    """Return the characters that need a Unicode engine, each with its script."""
    return {
        foreign_character(cell.cluster): cell.script
        for cell in cells(text, east_asian_script(text))
        if cell.script is not None
    }


def _lines(text: str) -> list[str]:
    return _LINE_ENDS.split(text.replace("\u2029", "\n\n"))


def _line(line: str, east_asian: str) -> str:
    stripped = line.lstrip(" \t")
    indent = len(line[: len(line) - len(stripped)].expandtabs(4))
    pieces = [rf"\hedsindent{{{min(indent, _DEEPEST_INDENT)}}}"] if indent and stripped else []
    row = cells(stripped, east_asian)
    place = 0
    for is_right_to_left, part in directions(row):
        if is_stuck(row, place):
            pieces.append(BREAK)
        pieces.extend(right_to_left(part) if is_right_to_left else left_to_right(part))
        place += len(part)
    return _filled(pieces)


def _filled(pieces: list[str]) -> str:
    """Join the pieces to lines of moderate length, which TeX reads as one."""
    lines, current = [], ""
    for piece in pieces:
        if len(current) + len(piece) <= _WIDTH or not current:
            current += piece
        elif piece == SPACE:
            lines.append(current)
            current = ""
        else:
            # The percent sign keeps TeX from seeing a space at the end of the line.
            lines.append(current + "%")
            current = piece
    return "\n".join([*lines, current]).rstrip(SPACE)
