"""The differences for programs."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heds.diff.difference import Deviation, Facet
    from heds.diff.reports.outline import Outline, Section
    from heds.problems import Problem
    from heds.studies.resolved import Resolved, Value


_HALVES = re.compile("[\ud800-\udfff]")


def report(outline: Outline) -> str:
    """Return everything as JSON; keys are only ever added within a version."""
    data = {
        "version": 1,
        "original": _study(outline.original),
        "reproductions": [_section(section, outline.only) for section in outline.sections],
    }
    text = json.dumps(data, indent=1, ensure_ascii=False)
    # Half a character cannot be written as UTF-8, but it can be named.
    return _HALVES.sub(lambda half: f"\\u{ord(half.group()):04x}", text) + "\n"


def _study(study: Resolved) -> dict[str, Any]:
    about = study.spec.study
    return {"id": study.id, "title": about.title, "year": about.year, "file": study.loaded.file}


def _section(section: Section, only: frozenset[Facet]) -> dict[str, Any]:
    findings = _findings(section)
    asked = section.diff.within(only)
    asked.findings = findings
    return {
        **_study(section.diff.reproduction),
        "changes": [_change(deviation) for deviation in section.shown],
        "findings": [_finding(problem) for problem in findings],
        "summary": asked.summary(),
    }


def _findings(section: Section) -> list[Problem]:
    """Leave out undeclared changes of facets that are not asked for."""
    asked = {deviation.difference.name for deviation in section.shown}
    return [p for p in section.diff.findings if p.rule != "undeclared-change" or p.path in asked]


def _change(deviation: Deviation) -> dict[str, Any]:
    difference, meaning = deviation.difference, deviation.meaning
    declaration = difference.declaration
    return {
        "path": difference.name,
        "result": str(difference.result),
        "original": _plain(difference.original.value) if difference.original else None,
        "reproduction": _plain(difference.reproduction.value) if difference.reproduction else None,
        "declared": deviation.is_declared,
        "because": (declaration.because or None) if declaration else None,
        "by": (declaration.by or None) if declaration else None,
        "follows": (declaration.follows if declaration else "") or difference.cause or None,
        "facet": str(meaning.facet),
        "severity": str(meaning.severity) if meaning.severity else None,
        "rule": meaning.rule or None,
        "explanation": meaning.explanation,
        "result_types": meaning.result_types,
        "undeclared": deviation.is_undeclared,
        "direction": difference.compared.how or None,
        "detail": difference.compared.detail or None,
        "same": difference.same or None,
        "overridden": str(meaning.usual_severity) if meaning.usual_severity else None,
        "decision": declaration.id if declaration else None,
        "impact": (declaration.impact or None) if declaration else None,
        "places": {
            "original": _place(difference.original),
            "reproduction": _place(difference.reproduction),
        },
    }


def _place(value: Value | None) -> dict[str, Any] | None:
    if value is None:
        return None
    return {"file": value.file, "line": value.line, "column": value.column,
            "status": value.status, "source": value.source or None}  # fmt: skip


def _finding(problem: Problem) -> dict[str, Any]:
    return {
        "rule": problem.rule,
        "severity": str(problem.severity),
        "message": problem.message,
        "hint": problem.hint or None,
        "path": problem.path or None,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        # Numbers are written the way they stand in the file.
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
