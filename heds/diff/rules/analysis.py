"""How answers become scores, tests and agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

MUCH = 0.02


def _both(difference: Difference) -> bool:
    return difference.compared.how not in ("added", "removed")


def recipe(difference: Difference, _pair: Pair) -> Said | None:
    """Note another way to score."""
    if not _both(difference):
        return None
    return Said("The same answers give other scores; compute both recipes from the raw answers "
                "and say which claims flip.")  # fmt: skip


def test(difference: Difference, _pair: Pair) -> Said | None:
    """Note another test."""
    if not _both(difference):
        return None
    return Said("The same scores may pass one test and fail another; run both.", None, {
        "scores": "yes", "ranking": "yes", "item agreement": "yes",
        "claims": "after recomputing"})  # fmt: skip


def agreement(difference: Difference, _pair: Pair) -> Said | None:
    """Note another measure of agreement."""
    if not _both(difference):
        return None
    return Said("Measures and levels of agreement give different numbers for the same answers.",
                None, {"scores": "yes", "ranking": "yes", "item agreement": "after recomputing",
                       "claims": "yes"})  # fmt: skip


def added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a further analysis."""
    if difference.compared.how != "added":
        return None
    return Said("The original does not report this analysis; it has nothing to stand against.")


def dropped(difference: Difference, _pair: Pair) -> Said | None:
    """Note an analysis that is missing."""
    if difference.compared.how != "removed":
        return None
    return Said("The original reports this analysis; without it a part of its results is untested.")


def exclusions(difference: Difference, pair: Pair) -> Said | None:
    """Rate other exclusions by how much they took away."""
    collected = pair.reproduction.spec.collected
    share = None
    if collected.assignments and collected.replaced is not None:
        share = collected.replaced / collected.assignments
    level = Level.MODERATE if share is not None and share > MUCH else None
    detail = f" ({difference.compared.detail})" if difference.compared.detail else ""
    return Said(f"Other responses are left out before scoring{detail}.", level)


def variants(difference: Difference, _pair: Pair) -> Said | None:
    """Note that other recipes were tried."""
    if not _both(difference):
        return None
    return Said("Other recipes were run beside the main one.")
