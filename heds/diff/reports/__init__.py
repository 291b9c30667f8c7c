"""How the differences of studies are reported, one module for each format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.diff.reports.outline import Outline

    DiffReport = Callable[[Outline], str]


def _report(name: str, summary: str) -> Entry:
    module = {"md": "markdown", "json": "as_json"}.get(name, name)
    return Entry(name, summary, f"heds.diff.reports.{module}:report")


DIFF_REPORTS: Registry[DiffReport] = Registry(
    what="diff report",
    group="heds.diff_reports",
    builtin=(
        _report("text", "tables for the terminal"),
        _report("md", "Markdown"),
        _report("html", "one self-contained page"),
        _report("latex", "a table and a paragraph for a paper"),
        _report("json", "everything, for programs"),
    ),
)
