"""Printed datasheets: one outline, several formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.model.sheet import Sheet

RENDERERS: Registry[Callable[[Sheet], str]] = Registry(
    what="renderer",
    group="heds.renderers",
    builtin=(
        Entry("md", "Markdown", "heds.render.markdown:render"),
        Entry("html", "self-contained HTML page", "heds.render.html:render"),
        Entry("latex", "LaTeX appendix", "heds.render.latex:render"),
    ),
)
