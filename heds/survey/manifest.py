"""The manifest: which answer, in which list and place, is about what."""

from __future__ import annotations

import csv
import io
import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from heds import __version__
from heds.survey.form import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.studies.resolved import Resolved
    from heds.survey.design import Design, Screen
    from heds.survey.form import Form, Page, Question, Row

VERSION = 1
_NUMBER = re.compile(r"c(\d+)[a-z]?$")
COLUMNS = ("field", "list", "batch", "position", "item", "criterion", "kind", "part", "sides",
           "check", "expected")  # fmt: skip


def manifest(study: Resolved, design: Design, forms: list[Form]) -> dict[str, Any]:
    """Return everything that the way back needs; the same input gives the same bytes."""
    return {
        "version": VERSION,
        "heds": __version__,
        "study": study.id,
        "study_sha256": sha256(study.loaded.document.source.text.encode()).hexdigest(),
        "items_sha256": design.items.sha256,
        "seed": design.seed,
        "left_out": design.left_out,
        "lists": [
            {"list": form.number, "batch": form.batch, "people": form.people,
             "minimum_seconds": form.minimum_seconds}
            for form in forms
        ],
        "fields": {entry["field"]: entry for form in forms for entry in fields(design, form)},
    }  # fmt: skip


def fields(design: Design, form: Form) -> Iterator[dict[str, Any]]:
    """Go through every answer of a form."""
    names = list(design.spec.criteria)
    for page in form.pages:
        for question in page.questions:
            for row in question.rows:
                yield _field(form, page, question, row, names)


def _field(
    form: Form, page: Page, question: Question, row: Row, names: list[str]
) -> dict[str, Any]:
    screen = page.screen
    check = screen.check if screen is not None else None
    return {
        "field": row.field,
        "question": question.id,
        "page": page.id,
        "list": form.number if screen else None,
        "batch": form.batch if screen else None,
        "position": screen.position if screen else None,
        "item": screen.unit.item.id if screen and screen.unit else None,
        "criterion": _criterion(row.field, names) if screen else None,
        "kind": question.kind,
        "part": _part(question, row),
        "sides": _sides(screen),
        "required": question.required,
        "values": [option.value for option in question.options] or None,
        "labels": _labels(question, row),
        "exclusive": list(question.exclusive) or None,
        "ties": question.ties or None,
        "minimum": question.minimum or None,
        "maximum": question.maximum or None,
        "check": check.name if check else page.title if page.kind == "comprehension" else None,
        "expected": _expected(screen, question),
    }


def _criterion(field: str, names: list[str]) -> str | None:
    """Find the criterion again by its number, after which a part or a side may stand."""
    found = _NUMBER.search(field)
    at = int(found[1]) - 1 if found else -1
    return names[at] if 0 <= at < len(names) else None


def _part(question: Question, row: Row) -> str | None:
    """Say which part of an answer a field holds: best, worst, or the side that is ranked."""
    if question.kind == "best worst":
        return "best" if row.field.endswith("b") else "worst"
    if question.kind in ("ranking", "rank rating"):
        return row.label
    return None


def _labels(question: Question, row: Row) -> list[str] | None:
    """Return what people read where it is not what is stored; some exports hold only that."""
    if question.kind == "best worst":
        return [row.label]
    differ = any(option.label not in ("", option.value) for option in question.options)
    return [option.label for option in question.options] if differ else None


def _sides(screen: Screen | None) -> dict[str, str] | None:
    if screen is None or not screen.sides:
        return None
    return dict(zip(SIDES, screen.sides, strict=False))


def _expected(screen: Screen | None, question: Question) -> str | None:
    if screen is None or screen.check is None:
        return question.expected or None
    expected = screen.check.expected
    for side, system in zip(SIDES, screen.sides, strict=False):
        if system == expected and len(screen.sides) > 1:
            return side
    return expected or None


def manifest_text(data: dict[str, Any]) -> str:
    """Write the manifest, one field a line, so that versions can be compared."""
    head = {key: value for key, value in data.items() if key != "fields"}
    body = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}"
        for name, entry in data["fields"].items()
    )
    opening = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
    return f'{opening},\n "fields": {{\n{body}\n }}\n}}\n'


def design_csv(data: dict[str, Any]) -> str:
    """Write the design as a table, a line for every answer."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in data["fields"].values():
        if entry["position"] is None:
            continue
        sides = entry["sides"] or {}
        row = {**entry, "sides": ";".join(f"{side}={name}" for side, name in sides.items())}
        writer.writerow([_cell(row[name]) for name in COLUMNS])
    return stream.getvalue()


def _cell(value: Any) -> str:
    """Keep names that begin like a formula from becoming one in a spreadsheet."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
