r"""The datasheet as LaTeX: a document of its own, or an appendix by \input in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.render.latex_engine import engine, environment, fonts, obstacle
from heds.render.latex_text import latex_body, latex_line
from heds.render.outline import Item, outline

if TYPE_CHECKING:
    from heds.model.sheet import Sheet
    from heds.render.outline import Heading, Outline


def render(sheet: Sheet) -> str:
    """Return the LaTeX of a datasheet, its engine named in the first line."""
    printed = outline(sheet)
    placed = _placed(printed)
    return (
        environment()
        .get_template("datasheet.tex.j2")
        .render(
            what="datasheet",
            engine=engine(placed),
            obstacle=obstacle(placed, only_ascii=True),
            fonts=fonts(text for _, text in placed),
            title=latex_line(printed.title),
            parts=[_part(part) for part in printed.parts],
        )
    )


def _placed(printed: Outline) -> list[tuple[str, str]]:
    return [(part.number or "the name of a criterion", _all_text(part)) for part in printed.parts]


def _all_text(part: Heading | Item) -> str:
    texts = [part.title]
    if isinstance(part, Item):
        texts += [*part.choices, part.text]
    return "\n".join(texts)


def _part(part: Heading | Item) -> dict[str, object]:
    written: dict[str, object] = {
        "number": latex_line(part.number),
        "title": latex_line(part.title),
    }
    if isinstance(part, Item):
        choices = "; ".join(latex_line(choice) for choice in part.choices)
        return written | {"level": 0, "choices": choices, "text": latex_body(part.text)}
    return written | {"level": part.level}
