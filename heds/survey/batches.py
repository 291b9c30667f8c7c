"""Which units one person judges, and how many people judge them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.errors import HedsError

if TYPE_CHECKING:
    from heds.model.study.spec import Original
    from heds.survey.units import Unit


@dataclass(slots=True)
class Batch:
    """Units that one person judges in one go."""

    number: int
    units: list[Unit] = field(default_factory=list)
    people: int = 1
    """How many people judge this batch."""


def batches(spec: Original, units: list[Unit]) -> list[Batch]:
    """Share the units out as the design says."""
    times = spec.design.judgements_per_item
    if isinstance(times, dict):
        return _shared(units, {str(share): count or 1 for share, count in times.items()})
    found = _named(units) or _by_inputs(spec, units) or _by_items(spec, units)
    for batch in found:
        batch.people = times or 1
    return found


def _inputs(units: list[Unit]) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.item.id, []).append(unit)
    return found


def _named(units: list[Unit]) -> list[Batch]:
    """Take the batches that the table itself names."""
    if not all(unit.item.batch for unit in units):
        return []
    found: dict[str, Batch] = {}
    for unit in units:
        batch = found.setdefault(unit.item.batch, Batch(len(found) + 1))
        batch.units.append(unit)
    return list(found.values())


def _by_inputs(spec: Original, units: list[Unit]) -> list[Batch]:
    """Cut the inputs into batches; all units of an input stay together."""
    design = spec.design
    inputs = list(_inputs(units).values())
    size = design.inputs_per_batch
    if size is None and design.items_per_batch is None and design.batches:
        if design.batches > len(inputs):
            raise HedsError(f"{design.batches} batches cannot be made of {len(inputs)} inputs")
        size = -(-len(inputs) // design.batches)
    if size is None:
        return []
    cut = [inputs[at : at + size] for at in range(0, len(inputs), size)]
    return [
        Batch(number, [unit for held in part for unit in held])
        for number, part in enumerate(cut, 1)
    ]


def _by_items(spec: Original, units: list[Unit]) -> list[Batch]:
    """Spread the units of an input over batches, like a Latin square."""
    size = spec.design.items_per_batch or len(units)
    number = spec.design.batches or -(-len(units) // size)
    if number > len(units):
        raise HedsError(f"{number} batches cannot be made of {len(units)} items")
    if number * size < len(units):
        raise HedsError(
            f"{number} batches of {size} items hold {number * size} of {len(units)} items; "
            "correct `design.batches` or `design.items_per_batch`"
        )
    found = [Batch(at + 1) for at in range(number)]
    most = -(-len(units) // number)
    for first, held in enumerate(_inputs(units).values()):
        for second, unit in enumerate(held):
            # The next free batch, from one that moves on with every input.
            order = [(first + second + step) % number for step in range(number)]
            target = min(order, key=lambda at: (len(found[at].units) >= most, order.index(at)))
            found[target].units.append(unit)
    return found


def _shared(units: list[Unit], shares: dict[str, int]) -> list[Batch]:
    """Give everybody the shared part, and share the private part out: 10 x 3 and 90 x 1."""
    inputs = list(_inputs(units).values())
    if not all(share.isdigit() for share in shares):
        raise HedsError("`design.judgements_per_item` needs numbers of inputs, such as `10: 3`")
    if sum(map(int, shares)) != len(inputs):
        raise HedsError(
            f"`design.judgements_per_item` speaks of {sum(map(int, shares))} inputs, "
            f"but there are {len(inputs)}"
        )
    people = max(shares.values())
    found = [Batch(at + 1) for at in range(people)]
    at = 0
    for share, times in shares.items():
        part = inputs[at : at + int(share)]
        at += int(share)
        for index, held in enumerate(part):
            for step in range(times):
                # Parts that not everybody judges are dealt out in turn.
                found[(index * times + step) % people].units.extend(held)
    return found
