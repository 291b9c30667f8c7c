"""Text as a row of cells: what people see as one character, with its LaTeX or its script."""

from __future__ import annotations

from typing import NamedTuple

from heds.render.latex_characters import clusters, latex_of
from heds.render.latex_scripts import HAN, script_of


class Cell(NamedTuple):
    """One character with its marks; it has a script where LaTeX's kernel cannot write it."""

    cluster: str
    latex: str
    script: str | None


def cells(line: str, east_asian: str) -> list[Cell]:
    """Look up every character of a line; `east_asian` says whose Chinese characters they are."""
    row = []
    for cluster in clusters(line):
        latex = latex_of(cluster)
        script = None if latex is not None else script_of(foreign_character(cluster))
        row.append(Cell(cluster, latex or "", east_asian if script == HAN else script))
    return row


def foreign_character(cluster: str) -> str:
    """Return the character because of which a cluster needs a Unicode engine."""
    alone = (character for character in cluster if latex_of(character) is None)
    return next(alone, cluster[0])
