"""Screens that test attention: where their texts come from, and what passes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.survey.items import Item
from heds.survey.units import Unit, combined

if TYPE_CHECKING:
    from heds.model.study.measure import Check
    from heds.model.study.spec import Original
    from heds.survey.items import Items
    from heds.survey.shuffle import Stream

# Checks that stand among the items; the others are pages of the form, or times.
AMONG_ITEMS = ("control item", "instruction check", "nonsense item", "duplicate item")
INTACT, BROKEN = "intact", "broken"


@dataclass(frozen=True, slots=True)
class CheckScreen:
    """One screen of a check: what it shows and which answer passes."""

    name: str
    kind: str
    unit: Unit | None
    text: str = ""
    """What is shown instead of outputs."""
    expected: str = ""
    """The answer that passes, or the system whose output must be chosen."""
    criterion: str = ""


def screens_of(
    name: str, check: Check, spec: Original, items: Items, batch_units: list[Unit], stream: Stream
) -> list[CheckScreen]:
    """Return the screens of a check for one list; none where nothing says what to show."""
    number = check.per_batch or 1
    criterion = check.tests if check.tests in spec.criteria else ""
    rows = items.checks(name)
    if check.kind == "duplicate item":
        chosen = stream.shuffled(batch_units)[:number]
        return [CheckScreen(name, check.kind, unit, criterion=criterion) for unit in chosen]
    if rows:
        chosen_rows = stream.shuffled(rows)
        picked = [chosen_rows[at % len(chosen_rows)] for at in range(number)]
        return [_from_row(name, check, spec, row, criterion) for row in picked]
    if check.kind == "nonsense item" and batch_units and len(batch_units[0].systems) > 1:
        chosen = stream.shuffled(batch_units)[:number]
        return [_nonsense(name, unit, stream, criterion) for unit in chosen]
    if check.shows and check.passes and expected_option(spec, check.passes):
        option = expected_option(spec, check.passes)
        shown = CheckScreen(name, check.kind or "", None, check.shows, option, criterion)
        return [shown] * number
    return []


def expected_option(spec: Original, passes: str) -> str:
    """Return the option of the instrument that a rule for passing names."""
    instrument = spec.instrument
    labels = instrument.labels.values() if isinstance(instrument.labels, dict) else (
        instrument.labels or []
    )  # fmt: skip
    known = [*instrument.values, *instrument.options, *labels, "A", "B"]
    if instrument.points:
        known += [str(point) for point in range(1, instrument.points + 1)]
    return next((option for option in known if fold(option) == fold(passes)), "")


def _from_row(name: str, check: Check, spec: Original, row: Item, criterion: str) -> CheckScreen:
    systems = combined(spec, row)[0] if row.outputs else ()
    expected = row.key or expected_option(spec, check.passes or "")
    by_text = [system for system, text in row.outputs.items() if text and text == row.key]
    if by_text:
        expected = by_text[0]
    return CheckScreen(name, check.kind or "", Unit(row, systems), "", expected, criterion)


def _nonsense(name: str, unit: Unit, stream: Stream, criterion: str) -> CheckScreen:
    """Set a text against its own words in another order."""
    text = unit.item.outputs[unit.systems[0]]
    words = text.split()
    broken = " ".join(stream.shuffled(words))
    item = Item(
        f"{unit.item.id}-{name}".replace(" ", "-"), unit.item.row, unit.item.input,
        {INTACT: text, BROKEN: broken if broken != text else " ".join(reversed(words))},
    )  # fmt: skip
    return CheckScreen(name, "nonsense item", Unit(item, (INTACT, BROKEN)), "", INTACT, criterion)
