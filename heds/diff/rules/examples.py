"""Examples shown to evaluators, which stand for the criterion where it has no definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair


def reordered(difference: Difference, _pair: Pair) -> Said | None:
    """Note that the same examples stand elsewhere."""
    if difference.compared.how != "reordered":
        return None
    return Said(f"The examples are the same, {difference.compared.detail}.")


def dropped(difference: Difference, pair: Pair) -> Said | None:
    """Note missing examples."""
    if difference.compared.how not in ("removed", "subset"):
        return None
    return _rated("Examples are missing", difference, pair)


def added(difference: Difference, pair: Pair) -> Said | None:
    """Note further examples."""
    if difference.compared.how not in ("added", "superset"):
        return None
    return _rated("There are further examples", difference, pair)


def replaced(difference: Difference, pair: Pair) -> Said | None:
    """Note other examples."""
    return _rated("Other examples are shown", difference, pair)


def _rated(text: str, difference: Difference, pair: Pair) -> Said:
    if pair.has_definition(difference.path[1]):
        return Said(f"{text}; the definition still says what is meant.")
    return Said(
        f"{text}, and without a definition they alone say what `{difference.path[1]}` means.",
        Level.HIGH,
    )
