"""What evaluators get, and how long it is expected to take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair


def _detail(difference: Difference) -> str:
    return f": {difference.compared.detail}" if difference.compared.detail else ""


def more(difference: Difference, _pair: Pair) -> Said | None:
    """Note better pay."""
    if difference.compared.how != "more":
        return None
    return Said(f"Evaluators are paid better{_detail(difference)}.")


def less(difference: Difference, _pair: Pair) -> Said | None:
    """Note lesser pay."""
    if difference.compared.how != "fewer":
        return None
    return Said(f"Evaluators are paid less well{_detail(difference)}.")


def otherwise(difference: Difference, _pair: Pair) -> Said | None:
    """Note pay that has no direction."""
    return Said(f"Evaluators are paid in another way{_detail(difference)}.")


def longer(difference: Difference, _pair: Pair) -> Said | None:
    """Note more time."""
    if difference.compared.how != "more":
        return None
    return Said("More time is expected for a task.")


def shorter(difference: Difference, _pair: Pair) -> Said | None:
    """Note less time."""
    if difference.compared.how != "fewer":
        return None
    return Said("Less time is expected for a task.")
