"""Other items, fewer items, other files: what is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

FEWER = frozenset(["fewer", "subset"])
MORE = frozenset(["more", "superset"])
REPLACED = {"scores": "no", "ranking": "partly", "item agreement": "no", "claims": "partly"}


def _with(text: str, difference: Difference) -> str:
    detail = difference.compared.detail
    return f"{text} ({detail})." if detail else f"{text}."


def fewer(difference: Difference, _pair: Pair) -> Said | None:
    """Note that only a part of the items is judged."""
    if difference.compared.how not in FEWER or difference.cause:
        return None
    text = "Fewer items are judged; scores stay on one scale, but intervals widen and tests weaken"
    return Said(_with(text, difference), None, {
        "scores": "mostly", "ranking": "yes", "item agreement": "for shared items",
        "claims": "with less power"})  # fmt: skip


def more(difference: Difference, _pair: Pair) -> Said | None:
    """Note that more items are judged."""
    if difference.compared.how not in MORE or difference.cause:
        return None
    return Said(_with("More items are judged; compare the shared ones", difference), None, {
        "scores": "mostly", "ranking": "yes", "item agreement": "for shared items",
        "claims": "yes"})  # fmt: skip


def replaced(difference: Difference, _pair: Pair) -> Said | None:
    """Note that something else is judged."""
    if difference.compared.how not in ("replaced", "overlap", "more", "fewer"):
        return None
    if difference.path == ("data", "sampling"):
        text = "Items were chosen in another way, so another sample is judged"
        return Said(f"{text}; results hold for a sample.", Level.MODERATE, REPLACED)
    text = "Other items or outputs are judged; results hold for a sample, and vary with it"
    return Said(_with(text, difference), None, REPLACED)


def moved(difference: Difference, _pair: Pair) -> Said | None:
    """Note another order of the same items."""
    if difference.compared.how not in ("reordered", "columns"):
        return None
    return Said(_with("The same items stand in another order or table", difference))


def task(difference: Difference, _pair: Pair) -> Said | None:
    """Note that systems do something else."""
    return Said(_with("The systems do another task than in the original", difference))


def degenerate(difference: Difference, _pair: Pair) -> Said | None:
    """Note other treatment of empty or broken outputs."""
    return Said(_with("Broken or empty outputs are treated otherwise", difference))
