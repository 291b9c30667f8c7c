"""Go through the scores of a study, whatever their depth."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from heds.model.study.measure import Score
from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.study.tree import Steps
    from heds.rules.study.subject import StudySubject

FACTS = frozenset(Score.model_fields)
# What may stand beside the systems of a table.
ASIDE = frozenset(["note", "n", "unit", "scale_min", "scale_max", "decimals"])
MOST_DEPTH = 6
MOST_DIGITS = 40


@dataclass(frozen=True, slots=True)
class Cell:
    """One score with all that is said about it."""

    path: Steps
    criterion: str
    system: str
    facts: dict[str, Any]


def tables(subject: StudySubject) -> Iterator[tuple[Steps, str, dict[str, Any]]]:
    """Go through the tables of scores: path, criterion, and what it holds by system."""
    results = subject.spec.results
    holders: list[tuple[Steps, Any]] = [(("results", "scores"), results.scores)]
    holders += [(("results", "variants", str(n)), held) for n, held in results.variants.items()]
    for path, held in holders:
        for criterion, table in held.items():
            if isinstance(table, dict):
                yield (*path, criterion), criterion, table


def cells(subject: StudySubject) -> Iterator[Cell]:
    """Go through all single scores."""
    for path, criterion, table in tables(subject):
        for where, system, held in rows(subject, path, table):
            for below, facts in _single(where, held):
                yield Cell(below, criterion, system, facts)


def rows(
    subject: StudySubject, path: Steps, table: dict[str, Any], depth: int = 0
) -> Iterator[tuple[Steps, str, Any]]:
    """Go through the systems of a table, also below conditions, roles and data sets."""
    data = subject.spec.data
    groups = {fold(name) for name in (*data.conditions, *data.roles, *data.datasets)}
    for name, held in table.items():
        if name in ASIDE:
            continue
        if fold(str(name)) in groups and isinstance(held, dict) and depth < MOST_DEPTH:
            yield from rows(subject, (*path, name), held, depth + 1)
        else:
            yield (*path, name), str(name), held


def _single(path: Steps, held: Any, depth: int = 0) -> Iterator[tuple[Steps, dict[str, Any]]]:
    if not isinstance(held, dict):
        yield path, {"value": held}
        return
    facts = {name: value for name, value in held.items() if name in FACTS | {"ties"}}
    if facts:
        yield path, facts
    if depth < MOST_DEPTH:
        for name, value in held.items():
            if name not in facts:
                yield from _single((*path, name), value, depth + 1)


def number(raw: Any) -> Decimal | None:
    """Return a number as it is written, or None where it is none."""
    if raw is None or isinstance(raw, bool | dict | list):
        return None
    text = str(getattr(raw, "written", raw)).strip().replace("−", "-").rstrip("%").strip()
    if not text or len(text) > MOST_DIGITS:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    # Numbers out of all proportion would overflow in sums.
    return value if value.is_finite() and abs(value.adjusted()) < MOST_DIGITS else None


def value_path(cell: Cell, fact: str) -> Steps:
    """Return where a fact of a score stands: below it, or at it where only a number is given."""
    return cell.path if set(cell.facts) == {"value"} else (*cell.path, fact)
