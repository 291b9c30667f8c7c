"""Datasheets as one HTML page that needs nothing else: no script, no picture, no network."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heds.render.outline import Item, outline
from heds.render.pieces import NOT_ANSWERED, criterion, is_empty, pieces, printable
from heds.resources import data_dir

if TYPE_CHECKING:
    from jinja2 import Template

    from heds.model.sheet import Sheet
    from heds.render.outline import Heading, Outline

_LONGEST_ANCHOR = 60


@dataclass(slots=True)
class Part:
    """A heading of the page with the questions directly below it.

    Only what the table of contents lists has an anchor; criteria have no number.
    """

    anchor: str
    number: str
    title: str
    level: int
    is_empty: bool
    items: list[Item] = field(default_factory=list)


def render(sheet: Sheet) -> str:
    """Return the datasheet as a whole HTML page, in which answers stand literally."""
    printed = outline(sheet)
    parts = _parts(printed)
    items = [part for part in printed.parts if isinstance(part, Item)]
    return _template().render(
        title=printed.title,
        contents=_contents(parts),
        parts=parts,
        not_answered=NOT_ANSWERED,
        answered=sum(not item.is_blank for item in items),
        asked=len(items),
    )


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        loader=FileSystemLoader(data_dir("templates")),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["printable"] = printable
    environment.filters["pieces"] = pieces
    return environment.get_template("datasheet.html.j2")


def _parts(printed: Outline) -> list[Part]:
    parts: list[Part] = []
    anchors: set[str] = set()
    for part, following in zip(printed.parts, [*printed.parts[1:], None], strict=True):
        if isinstance(part, Item):
            parts[-1].items.append(part)
            continue
        title = part.title if part.number else criterion(part)
        listed = part.level == 1 or not part.number
        anchor = _anchor(part, anchors) if listed else ""
        parts.append(Part(anchor, part.number, title, part.level, is_empty(part, following)))
    return parts


def _contents(parts: list[Part]) -> list[tuple[Part, list[Part]]]:
    """Return the sections, each with its criteria."""
    contents: list[tuple[Part, list[Part]]] = []
    for part in parts:
        if part.level == 1:
            contents.append((part, []))
        elif part.anchor:
            contents[-1][1].append(part)
    return contents


def _anchor(heading: Heading, taken: set[str]) -> str:
    """Return an id that no other heading has, and remember it."""
    if heading.number:
        base = f"section-{heading.number}"
    else:
        words = re.findall("[a-z0-9]+", heading.title.lower())
        base = "-".join(["criterion", *words])[:_LONGEST_ANCHOR]
    anchor = base
    # Criteria are few; that each looks for its turn from the start is no burden.
    turn = 1
    while anchor in taken:
        turn += 1
        anchor = f"{base}-{turn}"
    taken.add(anchor)
    return anchor
