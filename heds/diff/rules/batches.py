"""How much one person does, in which order, and how often an item is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

TWOFOLD = 2


def _load(difference: Difference, pair: Pair) -> tuple[int, Level | None]:
    """Return whether one person does more (1) or less (-1), and how much that matters."""
    sizes = [computed.items_per_batch for computed in pair.computed]
    if sizes[0] and sizes[1] and sizes[0] != sizes[1]:
        ratio = max(sizes[0], sizes[1]) / min(sizes[0], sizes[1])
        level = Level.MODERATE if ratio >= TWOFOLD else None
        return (1 if sizes[1] > sizes[0] else -1), level
    if sizes[0] and sizes[0] == sizes[1] and difference.path[-1] == "batches":
        return 0, None
    step = {"more": 1, "fewer": -1}.get(difference.compared.how, 0)
    # More batches of the same items are smaller batches.
    return (-step if difference.path[-1] == "batches" else step), None


def larger(difference: Difference, pair: Pair) -> Said | None:
    """Note more work for one person."""
    step, level = _load(difference, pair)
    return Said("One person judges more at a time and may tire.", level) if step > 0 else None


def smaller(difference: Difference, pair: Pair) -> Said | None:
    """Note less work for one person."""
    step, level = _load(difference, pair)
    text = "One person judges less at a time: less tired, but with less practice."
    return Said(text, level) if step < 0 else None


def more(difference: Difference, _pair: Pair) -> Said | None:
    """Note further batches of the same size."""
    if difference.compared.how != "more":
        return None
    return Said("There are more batches of the same size; one person's work stays the same.")


def fewer(difference: Difference, _pair: Pair) -> Said | None:
    """Note missing batches of the same size."""
    if difference.compared.how != "fewer":
        return None
    return Said("There are fewer batches of the same size; one person's work stays the same.")


def sessions(_difference: Difference, _pair: Pair) -> Said | None:
    """Note other sittings."""
    return Said("Sittings or time limits differ, which changes pressure and fatigue.")


def order(difference: Difference, _pair: Pair) -> Said | None:
    """Note another order."""
    sides = [side.value for side in (difference.original, difference.reproduction) if side]
    if "unknown" in sides:
        return Said("One of the orders is not known, so effects of order cannot be judged.",
                    Level.UNKNOWN)  # fmt: skip
    return Said("Another order gives other neighbours; effects of order no longer cancel alike.")


def judgements_fewer(difference: Difference, _pair: Pair) -> Said | None:
    """Note fewer judgements for an item."""
    if difference.compared.how != "fewer":
        return None
    return Said("Fewer people judge an item, so scores of items are noisier.")


def judgements_more(difference: Difference, _pair: Pair) -> Said | None:
    """Note more judgements for an item."""
    if difference.compared.how != "more":
        return None
    return Said("More people judge an item, so scores of items are more stable.")


def judgements_other(_difference: Difference, _pair: Pair) -> Said | None:
    """Note that shared and private parts differ."""
    return Said("Shared and private parts of the items differ, and with them what agreement means.")
