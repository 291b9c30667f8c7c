"""What a study looks like at a glance, for people and for programs."""

from __future__ import annotations

import textwrap
from dataclasses import fields
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from heds.model.study.tree import dotted
from heds.model.study.values import Money
from heds.studies.compute import Computed, compute
from heds.studies.gaps import unasked
from heds.studies.resolved import source_of

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved, Value

WIDTH = 80
LABEL = 14


def plain(value: Any) -> Any:
    """Return a value as JSON holds it; decimals keep their digits as text would not."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, Money):
        return str(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def as_json(resolved: Resolved) -> dict[str, Any]:
    """Return the resolved study: every value with source, status, file and line."""
    original = resolved.original
    return {
        "version": 1,
        "study": {
            "id": resolved.id,
            "title": resolved.spec.study.title,
            "file": resolved.loaded.file,
            "extends": original.id if original else None,
        },
        "values": [_value(value) for value in _in_order(resolved)],
        "unreported": sorted(dotted(path) for path in resolved.unreported),
        "absent": sorted(dotted(path) for path in resolved.absent),
        "unasked": [gap.path for gap in unasked(resolved)],
        "computed": computed_json(compute(resolved.spec)),
    }


def computed_json(found: Computed) -> dict[str, Any]:
    """Return the computed numbers that are known, each with its formula."""
    result = {}
    for field in fields(found):
        value = getattr(found, field.name)
        if field.name != "formulas" and value is not None:
            result[field.name] = {
                "value": plain(value),
                "formula": found.formulas.get(field.name, ""),
            }
    return result


def _value(value: Value) -> dict[str, Any]:
    return {
        "path": dotted(value.path),
        "value": plain(value.value),
        "status": value.status,
        "source": value.source,
        "file": value.file,
        "line": value.line,
        "column": value.column,
        "same": value.same,
        "decision": value.decision,
        "unsure": value.unsure,
        "incident": value.incident,
        "planned": plain(value.planned),
    }


def _in_order(resolved: Resolved) -> list[Value]:
    order = {name: index for index, name in enumerate(type(resolved.spec).model_fields)}
    return sorted(resolved.values.values(), key=lambda v: order.get(v.path[0], len(order)))


def as_text(resolved: Resolved) -> str:
    """Return one screen: what is judged, by whom, how often, for how much."""
    spec, found = resolved.spec, compute(resolved.spec)
    lines = _wrapped(f"{resolved.id}: {spec.study.title or '(no title)'}", 2)
    if resolved.original is not None:
        reproduction = resolved.reproduction
        number = len(reproduction.changes) if reproduction else 0
        lines.append(f"reproduces {resolved.original.id}, with {number} declared decisions")
    points = f"{spec.instrument.points} points" if spec.instrument.points else None
    rows = [
        ("criteria", ", ".join(spec.criteria)),
        ("systems", ", ".join(spec.systems)),
        ("instrument", _joined(spec.instrument.type, points)),
        ("items", _number(found, "items")),
        ("per batch", _number(found, "screens_per_batch")),
        ("batches", _number(found, "batches")),
        ("assignments", _number(found, "assignments")),
        ("judgements", _number(found, "judgements")),
        ("evaluators", _joined(spec.evaluators.kind, spec.evaluators.n, spec.recruitment.platform)),
        ("payment", _joined(spec.payment.amount, spec.payment.per and f"per {spec.payment.per}")),
        ("hourly pay", _number(found, "hourly")),
        ("paid in fact", _number(found, "hourly_actual")),
        ("cost", _number(found, "cost")),
        ("time", f"{found.minutes_total} minutes in all" if found.minutes_total else ""),
        ("results for", ", ".join(spec.results.scores)),
        ("claims", ", ".join(spec.claims)),
    ]  # fmt: skip
    for label, text in rows:
        if text:
            lines += _row(label, text)
    counts: dict[str, int] = {}
    for value in resolved.values.values():
        counts[value.status] = counts.get(value.status, 0) + 1
    sources = ", ".join(f"{number} {status}" for status, number in sorted(counts.items()))
    lines += _row("values", f"{len(resolved.values)}: {sources}")
    gaps = f"{len(resolved.unreported)} unreported, {len(unasked(resolved))} unasked"
    lines += _row("gaps", f"{gaps} (heds gaps lists them)")
    return "\n".join(lines) + "\n"


def _row(label: str, text: str) -> list[str]:
    return _wrapped(f"  {label:<{LABEL}}{text}", LABEL + 2)


def _wrapped(text: str, indent: int) -> list[str]:
    # Names such as `non-redundancy` stay whole.
    return textwrap.wrap(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def _number(found: Computed, name: str) -> str:
    value = getattr(found, name)
    if value is None:
        return ""
    formula = found.formulas.get(name)
    return f"{value}" + (f"  ({formula})" if formula else "")


def _joined(*parts: object) -> str:
    return ", ".join(str(part) for part in parts if part)


def described(value: Value) -> str:
    """Say a value and its source in one line."""
    return f"{dotted(value.path)} = {plain(value.value)} ({source_of(value)})"
