"""Which TeX engine a text needs, and the templates that write LaTeX."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heds.render.latex_scripts import fonts_for, opentype_tag
from heds.render.latex_text import beyond_kernel
from heds.resources import data_dir

if TYPE_CHECKING:
    from collections.abc import Iterable

_ANY_ENGINE = "pdflatex, lualatex or xelatex"
_UNICODE_ENGINE = "lualatex or xelatex"


def fonts(texts: Iterable[str]) -> list[tuple[str, str, str]]:
    """Return the scripts that need a font of their own, each with its tag and candidates."""
    scripts = {script for text in texts for script in beyond_kernel(text).values()}
    return [(script, opentype_tag(script), fonts_for(script)) for script in sorted(scripts)]


def engine(placed: Iterable[tuple[str, str]]) -> str:
    """Name the engines that set these texts, given with their places, and why not every one."""
    found = obstacle(placed)
    return f"{_UNICODE_ENGINE} (because of {found})" if found else _ANY_ENGINE


def obstacle(placed: Iterable[tuple[str, str]], *, only_ascii: bool = False) -> str:
    """Describe the first character that pdflatex cannot set, or nothing."""
    for place, text in placed:
        for character in beyond_kernel(text):
            # A mark without its letter, or a letter from right to left, would garble the line.
            shown = unicodedata.bidirectional(character) in {"L", "ON"} and not only_ascii
            return f"{character + ' ' if shown else ''}U+{ord(character):04X} in {place}"
    return ""


@cache
def environment() -> Environment:
    """Return the environment whose templates are LaTeX."""
    # Texts are escaped for LaTeX before; escaping for HTML would spoil them.
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
