"""Datasheets as Markdown that GitHub, CommonMark and Python-Markdown show alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.render.outline import Item, outline
from heds.render.pieces import NOT_ANSWERED, criterion, is_empty, pieces, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.sheet import Sheet

# Addresses that every renderer shows unchanged between angle brackets; markdown-it decodes
# percent signs and international host names.
_PLAIN_ADDRESS = re.compile(
    r"https?://(?!\S*xn--)[a-z0-9.-]+(?::[0-9]+)?(?:[/?#][A-Za-z0-9\-._~:/?#@!&()*+,;=]*)?"
)
# GitHub takes a pair of dollars for mathematics, and renderers disagree on entities in addresses.
_DIFFICULT_ADDRESS = re.compile(r"^mailto:|\$|&\w+;|&#")

# Python-Markdown knows few backslash escapes, all know entities. Braces are escaped for
# its attribute lists and for the templates of GitHub Pages.
_SPECIAL = str.maketrans(
    {mark: f"\\{mark}" for mark in "\\`*_[]#"}
    | {"<": "&lt;", "&": "&amp;"}
    | {mark: f"&#{ord(mark)};" for mark in "{~$|"}
)
# Marks of lists, quotations, headings, definitions and, from extensions, boxes.
_SPECIAL_AT_START = re.compile(r"\A(?:[-+>!=:]|\?(?=\?\?)|/(?=//)|\d+(?=[.)](?:\s|$)))")
_WORLD_WIDE_WEB = re.compile(r"([Ww]{3})\.")


def render(sheet: Sheet) -> str:
    """Return the datasheet as Markdown, in which answers stand literally."""
    printed = outline(sheet)
    blocks = [f"# {markdown_line(printed.title)}"]
    for part, following in zip(printed.parts, [*printed.parts[1:], None], strict=True):
        if isinstance(part, Item):
            blocks.extend(_item(part))
            continue
        name = f"{part.number} {part.title}" if part.number else f"Criterion: {criterion(part)}"
        blocks.append(f"{'#' * (part.level + 1)} {markdown_line(name)}")
        if is_empty(part, following):
            blocks.append(f"*{NOT_ANSWERED}*")
    return "\n\n".join(blocks) + "\n"


def _item(item: Item) -> Iterator[str]:
    yield f"**{markdown_line(f'{item.number} {item.title}')}**"
    if item.choices:
        yield "\n".join(f"- {markdown_line(choice)}" for choice in item.choices)
    for paragraph in re.split(r"\n\s*\n", printable(item.text)):
        if paragraph:
            # Python-Markdown has no other hard break than two spaces.
            yield "  \n".join(markdown_line(line) for line in paragraph.split("\n"))
    if item.is_blank:
        yield f"*{NOT_ANSWERED}*"


def markdown_line(line: str) -> str:
    """Escape a line, whose indentation must not make a block of code."""
    body = line.strip()
    indentation = line[: len(line) - len(line.lstrip())].expandtabs(4)
    escaped = "".join(
        _address(piece) if is_address else _text(piece) for piece, is_address in pieces(body)
    )
    # Only our own links begin with a bare bracket; after `!` they would be images.
    escaped = escaped.replace("![", "\\![")
    return "&nbsp;" * len(indentation) + _SPECIAL_AT_START.sub(_escape_at_start, escaped)


def _text(text: str) -> str:
    # GitHub makes links of `://` and `www.` before it takes backslashes away from their words.
    text = text.translate(_SPECIAL).replace("://", "&#58;//")
    return _WORLD_WIDE_WEB.sub(r"\1\\.", text)


def _address(address: str) -> str:
    if _DIFFICULT_ADDRESS.search(address):
        return _text(address)
    if _PLAIN_ADDRESS.fullmatch(address):
        return f"<{address}>"
    return f"[{_text(address)}](<{address}>)"


def _escape_at_start(found: re.Match[str]) -> str:
    mark = found[0]
    if mark.isdigit():
        return f"{mark}\\"
    return f"\\{mark}" if mark in "-+>!" else f"&#{ord(mark)};"
