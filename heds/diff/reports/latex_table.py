"""The rows of the LaTeX table of deviations, shared out among tables that fit on a page."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from heds.diff.reports.outline import titled
from heds.diff.reports.phrases import NO_REASON, imposed, level, sides
from heds.render.latex_text import latex_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.diff.difference import Declaration, Deviation
    from heds.diff.reports.outline import Outline, Section

LONGEST_VALUE, LONGEST_REASON, LONGEST_MEANING = 160, 240, 180
# How many signs fit on a line of each column, and lines on a page; both are cautious.
SIGNS = (15, 19, 19, 21, 7, 9, 27)
LINES = 60
AS_ABOVE = "as above"


class Row(NamedTuple):
    """One deviation: the seven columns, as people read them."""

    field: str
    original: str
    reproduction: str
    reason: str
    timing: str
    impact: str
    consequence: str

    @property
    def lines(self) -> int:
        """How many lines the row takes, at most."""
        cells = zip(self, SIGNS, strict=True)
        return max(ceil(1.15 * len(cell) / signs) for cell, signs in cells) + 1


@dataclass(slots=True)
class Table:
    """Rows for one page."""

    caption: str
    rows: list[tuple[Row, bool]] = field(default_factory=list)
    """Each row, and whether a decision begins with it."""

    @property
    def texts(self) -> list[str]:
        """All that is printed."""
        return [self.caption, *("\n".join(row) for row, _ in self.rows)]

    @property
    def latex(self) -> dict[str, object]:
        """The table, escaped."""
        rows = [_latex(row) | {"starts": starts} for row, starts in self.rows]
        return {"caption": latex_line(self.caption), "rows": rows}


def tables(section: Section, outline: Outline) -> list[Table]:
    """Return the deviations of one reproduction in as many tables as they need."""
    pages: list[list[tuple[Row, bool]]] = []
    left = 0
    for first, others in _decisions(section):
        for at, row in enumerate((first, *others)):
            starts = at == 0
            if row.lines > left:
                pages.append([])
                left = LINES
                starts = True
            # On a new page nothing stands above, so the reason is told again.
            placed = row._replace(reason=first.reason) if starts else row
            pages[-1].append((placed, starts))
            left -= placed.lines
    return [
        Table(_caption(section, outline, number, len(pages)), page)
        for number, page in enumerate(pages, 1)
    ]


def _caption(section: Section, outline: Outline, number: int, total: int) -> str:
    part = f", part {number} of {total}" if total > 1 else ""
    names = f"{titled(section.diff.reproduction)} from {titled(outline.original)}"
    return (
        f"Deviations of {names}{part}. Severities are those of heds, impacts those of the authors."
    )


def _decisions(section: Section) -> Iterator[tuple[Row, list[Row]]]:
    for deviation in section.undeclared:
        yield _row(deviation, "not declared"), []
    for decision in section.decisions:
        declaration = decision.declaration
        first, *others = decision.deviations
        told = (declaration.timing or "not stated", declaration.impact or "not stated")
        rows = [_row(d, AS_ABOVE, *told) for d in others]
        yield _row(first, _reason(declaration), *told), rows
    for deviation in section.consequences:
        yield _row(deviation, f"follows from {deviation.difference.cause}"), []
    for deviation in section.cosmetic:
        yield _row(deviation, "wording only, needs no declaration"), []
    for deviation in section.added:
        yield _row(deviation, "an addition, needs no declaration"), []


def _reason(declaration: Declaration) -> str:
    by = f"; imposed by {imposed(declaration.by)}" if declaration.by else ""
    follows = f"; follows from {declaration.follows}" if declaration.follows else ""
    because = shortened(declaration.because or NO_REASON, LONGEST_REASON).rstrip(".")
    return f"{declaration.id}: {because}{by}{follows}"


def _row(deviation: Deviation, reason: str, timing: str = "–", impact: str = "–") -> Row:
    difference, meaning = deviation.difference, deviation.meaning
    old, new = (shortened(text, LONGEST_VALUE) for text in sides(deviation))
    suffering = [f"{name} {word}" for name, word in meaning.result_types.items() if word != "yes"]
    results = f" ({', '.join(suffering)})" if suffering else ""
    said = shortened(meaning.explanation, LONGEST_MEANING)
    return Row(f"{difference.name}, {meaning.facet}", old, new, reason, timing, impact,
               f"{level(deviation)}: {said}{results}")  # fmt: skip


def _latex(row: Row) -> dict[str, object]:
    found: dict[str, object] = {
        name: latex_line(cell) for name, cell in zip(Row._fields, row, strict=True)
    }
    path, _, facet = row.field.rpartition(", ")
    found["field"] = f"{latex_path(path)}, \\textit{{{facet}}}"
    if row.reason == "not declared":
        found["reason"] = r"\hedsundeclared{not declared}"
    return found


def latex_path(path: str) -> str:
    """Write a path, a long word in a narrow column, so that it may break where parts join."""
    parts = [r"\_\hedsbreak{}".join(map(latex_line, part.split("_"))) for part in path.split(".")]
    joined = r".\hedsbreak{}".join(parts)
    # A hyphen at the end of a line would look like a part of the path.
    return rf"{{\hedslong{{}}{joined}}}"


def shortened(text: str, most: int) -> str:
    """Return the beginning of a long text, cut between words."""
    if len(text) <= most:
        return text
    head = text[: most - 1]
    return f"{head.rsplit(' ', 1)[0] if ' ' in head else head}…"
