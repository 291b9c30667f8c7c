"""What one screen asks about: an output, a pair of outputs, or a tuple of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from heds.errors import HedsError

if TYPE_CHECKING:
    from heds.model.study.spec import Original
    from heds.survey.items import Item, Items

PAIRS = ("pairwise",)
TUPLES = ("best worst", "ranking", "rank rating")


@dataclass(frozen=True, slots=True)
class Unit:
    """An item with the systems whose outputs are shown together."""

    item: Item
    systems: tuple[str, ...]

    @property
    def id(self) -> str:
        """Name it by its item and its systems."""
        return "|".join((self.item.id, *self.systems))


def kind_of(spec: Original) -> str:
    """Return the kind of instrument that the study uses for most criteria."""
    kinds = [spec.instrument.type] + [
        held.instrument.type for held in spec.criteria.values() if held.instrument
    ]
    return next((kind for kind in kinds if kind), "rating")


def units(spec: Original, items: Items) -> list[Unit]:
    """Return all units, item by item."""
    found: list[Unit] = []
    for item in items.judged:
        found += [Unit(item, systems) for systems in combined(spec, item, len(found))]
    return found


def combined(spec: Original, item: Item, number: int = 0) -> list[tuple[str, ...]]:
    """Return which systems of an item are shown together, screen by screen."""
    systems = tuple(item.outputs)
    compare, kind = spec.design.compare, kind_of(spec)
    if not systems:
        return [()]
    if compare in ("all pairs", "pairs") or kind in PAIRS:
        if len(systems) < 2:  # noqa: PLR2004 - a pair
            raise HedsError("a comparison of pairs needs at least two systems")
        return list(combinations(systems, 2))
    if compare == "tuples" or kind in TUPLES:
        size = spec.instrument.k or len(systems)
        if size > len(systems):
            raise HedsError(
                f"`instrument.k` is {size}, but the items have outputs of {len(systems)} systems"
            )
        if size == len(systems):
            return [systems]
        # Every subset comes up equally often over the items.
        subsets = list(combinations(systems, size))
        return [subsets[number % len(subsets)]]
    return [(system,) for system in systems]
