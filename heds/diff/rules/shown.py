"""What stands on one screen, and what evaluators know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

# The less stands on a screen, the further right.
SHOWN = ("together", "alone", "separate tasks")


def _step(difference: Difference) -> int:
    values = [side.value if side else None
              for side in (difference.original, difference.reproduction)]  # fmt: skip
    if any(value not in SHOWN for value in values):
        return 0
    return SHOWN.index(str(values[1])) - SHOWN.index(str(values[0]))


def alone(difference: Difference, _pair: Pair) -> Said | None:
    """Note that criteria are no longer judged side by side."""
    if _step(difference) <= 0:
        return None
    return Said("Evaluators judge one criterion without the others beside it, which may change "
                "how they tell them apart.")  # fmt: skip


def together(difference: Difference, _pair: Pair) -> Said | None:
    """Note that criteria are now judged side by side."""
    if _step(difference) >= 0:
        return None
    return Said("Evaluators judge criteria side by side, so that one answer may colour the next.")


def otherwise(_difference: Difference, _pair: Pair) -> Said | None:
    """Note another arrangement that has no order."""
    return Said("Criteria stand beside each other in another way, which may change the answers.")


def widget(_difference: Difference, _pair: Pair) -> Said | None:
    """Note another control."""
    return Said("The same answer is given with another control; slips may be more or less likely.")


def comparison(_difference: Difference, _pair: Pair) -> Said | None:
    """Note that another thing is judged at once."""
    return Said("What is judged at once differs, so one answer does not mean the same.")


def blinding(_difference: Difference, _pair: Pair) -> Said | None:
    """Note that evaluators know more or less."""
    return Said("What evaluators know about the systems differs and may steer their answers.")
