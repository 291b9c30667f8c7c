r"""The datasheet as LaTeX: a document of its own, or an appendix by \input in another."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heds.render.latex_scripts import fonts_for, opentype_tag
from heds.render.latex_text import beyond_kernel, latex_body, latex_line
from heds.render.outline import Item, outline
from heds.resources import data_dir

if TYPE_CHECKING:
    from heds.model.sheet import Sheet
    from heds.render.outline import Heading, Outline

_ANY_ENGINE = "pdflatex, lualatex or xelatex"
_UNICODE_ENGINE = "lualatex or xelatex"


def render(sheet: Sheet) -> str:
    """Return the LaTeX of a datasheet, its engine named in the first line."""
    printed = outline(sheet)
    scripts = {
        script for part in printed.parts for script in beyond_kernel(_all_text(part)).values()
    }
    return (
        _environment()
        .get_template("datasheet.tex.j2")
        .render(
            engine=_engine(printed),
            obstacle=_obstacle(printed, only_ascii=True),
            fonts=[(script, opentype_tag(script), fonts_for(script)) for script in sorted(scripts)],
            title=latex_line(printed.title),
            parts=[_part(part) for part in printed.parts],
        )
    )


def _engine(printed: Outline) -> str:
    """Name the TeX engines that set a datasheet, with the reason if it is not every one."""
    obstacle = _obstacle(printed)
    return f"{_UNICODE_ENGINE} (because of {obstacle})" if obstacle else _ANY_ENGINE


def _obstacle(printed: Outline, *, only_ascii: bool = False) -> str:
    """Describe the first character that pdflatex cannot set, or nothing."""
    for part in printed.parts:
        for character in beyond_kernel(_all_text(part)):
            # A mark without its letter, or a letter from right to left, would garble the line.
            shown = unicodedata.bidirectional(character) in {"L", "ON"} and not only_ascii
            place = part.number or "the name of a criterion"
            return f"{character + ' ' if shown else ''}U+{ord(character):04X} in {place}"
    return ""


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


@cache
def _environment() -> Environment:
    # Answers are escaped for LaTeX before; escaping for HTML would spoil them.
    return Environment(
        loader=FileSystemLoader(data_dir("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701
        block_start_string="((*",
        block_end_string="*))",
        variable_start_string="(((",
        variable_end_string=")))",
        comment_start_string="((=",
        comment_end_string="=))",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
