"""How Qualtrics names and fills the columns of an export: the rules that both ways follow.

A question of one answer has one column, named after its field. The rows of a matrix have export
tags of their own, which are the fields. Sliders, rankings, bipolar lines and best-worst choices
have the id of their question and the number of the row: `l1p3c2_1`. Labels that can be chosen
together have a column each, numbered from 1. The time on a page is `tl1p3_Page Submit`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from heds.survey.form import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SINGLE = ("consent", "rating", "agreement", "pairwise", "choice", "attention", "cloze")
NUMBERS = ("slider", "rank rating")
TIMES = ("First Click", "Last Click", "Page Submit", "Click Count")
SUBMIT = "Page Submit"
BEST, WORST = "1", "2"
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_TAG = re.compile(r"<[^>]*>")


def layout(kind: str, *, options: bool) -> str:
    """Return which of the shapes that Qualtrics has a kind of question takes."""
    if kind in ("info", "span", "multi", "bipolar", "ranking", "best worst"):
        return kind
    if kind == "matrix" or (kind == "rank rating" and options):
        return "matrix"
    if kind in NUMBERS:
        return "sliders"
    return "single" if options and kind != "text" else "text"


def codes(values: Iterable[str], kind: str = "") -> dict[str, str]:
    """Return the number that is stored for each option: its value if all are numbers."""
    held = tuple(values)
    if kind != "multi" and all(_NUMBER.fullmatch(value) for value in held):
        return {value: value for value in held}
    return {value: str(at) for at, value in enumerate(held, 1)}


def shown(value: str, label: str, kind: str) -> str:
    """Return what people read for an option: numbers and sides stand before their label."""
    if not label or label == value:
        return value
    counted = _NUMBER.fullmatch(value) or (kind == "pairwise" and value in SIDES)
    if not counted or value in re.split(r"\W+", label):
        return label
    return f"{value}: {label}"


def timer(page: str) -> str:
    """Name the timer of a page."""
    return f"t{page}"


def again(question: str, attempt: int) -> str:
    """Name a question of the comprehension check when it is asked once more."""
    return f"{question}try{attempt}"


def groups(manifest: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Go through the questions of a manifest, each with its fields."""
    fields = manifest["fields"].values()
    for _, held in groupby(fields, key=lambda entry: (entry["question"], entry["page"])):
        yield list(held)


def columns(group: list[dict[str, Any]], *, plain: bool = False) -> list[str]:
    """Return the columns of a question; `plain` for surveys imported as text."""
    first = group[0]
    kind, values, question = first["kind"], first["values"] or [], first["question"]
    shape = layout(kind, options=bool(values))
    if shape == "info":
        return []
    if shape == "multi":
        return [f"{question}_{code}" for code in codes(values, kind).values()]
    if shape == "best worst" and not plain:
        return [f"{question}_{at}" for at in range(1, len(values) + 1)]
    numbered = shape in ("ranking", "bipolar") or (shape == "sliders" and not plain)
    # Text has no tags for rows, and a single number has a box of its own.
    if numbered or (plain and (shape == "matrix" or len(group) > 1) and shape != "best worst"):
        return [f"{question}_{at}" for at in range(1, len(group) + 1)]
    return [entry["field"] for entry in group]


def written(
    group: list[dict[str, Any]], answers: dict[str, str], *, plain: bool = False
) -> dict[str, str]:
    """Return the cells that Qualtrics would export for the answers to a question."""
    first = group[0]
    names = columns(group, plain=plain)
    shape = layout(first["kind"], options=bool(first["values"]))
    stored = codes(first["values"] or [], first["kind"])
    if shape == "multi":
        chosen = answers.get(first["field"], "").split("|")
        pairs = zip(names, stored, strict=True)
        return {name: "1" if value in chosen else "" for name, value in pairs}
    if shape == "best worst" and not plain:
        found = dict.fromkeys(names, "")
        for entry, code in zip(group, (BEST, WORST), strict=True):
            side = answers.get(entry["field"], "")
            if side in stored:
                found[names[list(stored).index(side)]] = code
        return found
    return {
        name: stored.get(value, value)
        for name, entry in zip(names, group, strict=False)
        for value in [answers.get(entry["field"], "")]
    }


@lru_cache(maxsize=4096)
def _known(
    values: tuple[str, ...], labels: tuple[str, ...], kind: str
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what a cell can mean: by number, and by text (nothing where two options have it)."""
    by_code = {code: value for value, code in codes(values, kind).items()}
    pairs = list(zip(values, labels, strict=True))
    # What people read comes first; label and value alone are what older versions showed.
    spelt = (
        [(shown(value, label, kind), value) for value, label in pairs],
        [(label, value) for value, label in pairs if label] + [(value, value) for value in values],
    )
    by_text: dict[str, str] = {}
    for spelling in spelt:
        found: dict[str, str] = {}
        for text, value in spelling:
            key = plain_text(text)
            found[key] = value if found.get(key, value) == value else ""
        by_text = found | by_text
    return by_code, by_text


def meaning(entry: dict[str, Any], cell: str, *, texts: bool | None) -> str:
    """Return the option that a cell names; a cell that names none stays as it is.

    `texts` says whether the file holds texts of options instead of numbers, None if unknown.
    """
    values = tuple(entry["values"] or ())
    if not values or not cell:
        return cell
    labels = tuple(entry.get("labels") or ())
    if len(labels) != len(values):
        labels = values
    by_code, by_text = _known(values, labels, entry["kind"])
    text = plain_text(cell)
    coded, read = by_code.get(text), by_text.get(text)
    if texts is None and coded is not None and read is not None and coded != read:
        return f"{cell} (a number or a text?)"
    found = (read, coded) if texts else (coded, read)
    value = next((held for held in found if held is not None), cell)
    return value or f"{cell} (which of the options?)"


def plain_text(text: str) -> str:
    """Return a text as an export shows it: without tags, entities and double spaces."""
    return " ".join(unescape(_TAG.sub(" ", text)).split())
