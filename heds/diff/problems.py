"""Deviations and findings as problems, for annotations and code scanning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.reports.outline import said
from heds.problems import Problem, Severity

if TYPE_CHECKING:
    from heds.diff.difference import Deviation, Facet
    from heds.diff.engine import StudyDiff

LONGEST = 80


def problems(found: StudyDiff, only: frozenset[Facet]) -> list[Problem]:
    """Return undeclared and declared deviations, and what is wrong with declarations."""
    counted = [d for d in found.counted if not only or d.meaning.facet in only]
    told = [_problem(deviation) for deviation in counted]
    # An undeclared change is told by its own rule already.
    told += [p for p in found.findings if p.rule != "undeclared-change"]
    return sorted(told, key=lambda p: (p.file, p.line or 0, p.column or 0, p.rule))


def _problem(deviation: Deviation) -> Problem:
    difference, meaning = deviation.difference, deviation.meaning
    side = difference.reproduction or difference.original
    declared = "declared" if deviation.is_declared else "not declared"
    if not deviation.is_declared and not deviation.is_undeclared:
        declared = "no declaration needed"
    old, new = _short(said(difference.original)), _short(said(difference.reproduction))
    return Problem(
        meaning.rule,
        _severity(deviation),
        f"{difference.name}: {new} instead of {old} "
        f"({meaning.severity or 'none'}, {declared}). {meaning.explanation}",
        file=side.file if side else "",
        line=side.line if side else None,
        column=side.column if side else None,
        path=difference.name,
        hint="declare it in an entry of `changes`" if deviation.is_undeclared else "",
    )


def _severity(deviation: Deviation) -> Severity:
    if not deviation.is_undeclared:
        return Severity.NOTE
    return Severity.ERROR if deviation.meaning.severity is Level.HIGH else Severity.WARNING


def _short(text: str) -> str:
    if not text:
        return "nothing"
    return f"`{text}`" if len(text) <= LONGEST else f"`{text[: LONGEST - 1]}…`"
