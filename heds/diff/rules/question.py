"""What evaluators are asked: question, definition, scale, rules for special items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

# Only the items that the rule speaks of shift.
SHARE = {"scores": "partly", "ranking": "partly", "item agreement": "mostly", "claims": "partly"}
NAMES = {"ask": "question", "define": "definition", "label": "name", "shows": "item"}


def _named(difference: Difference) -> str:
    return f"{NAMES.get(difference.path[-1], difference.path[-1])} of `{difference.path[1]}`"


def dropped(difference: Difference, _pair: Pair) -> Said | None:
    """Note a question or definition that is gone."""
    if difference.compared.how != "removed":
        return None
    return Said(f"The {_named(difference)} is no longer shown; people judge by their own idea.")


def added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a question or definition that is new."""
    if difference.compared.how != "added":
        return None
    return Said(f"The {_named(difference)} was not shown in the original; it may shift answers.")


def reworded(difference: Difference, _pair: Pair) -> Said | None:
    """Note other words in a question or definition."""
    detail = f": {difference.compared.detail}" if difference.compared.detail else ""
    return Said(
        f"The {_named(difference)} has other words{detail}; one word can stand for many criteria."
    )


def scale(difference: Difference, _pair: Pair) -> Said | None:
    """Note another scale."""
    detail = f" ({difference.compared.detail})" if difference.compared.detail else ""
    what = difference.path[-1]
    return Said(f"`{what}` of the instrument differs{detail}: scores are not on one scale.")


def rule_added(difference: Difference, pair: Pair) -> Said | None:
    """Note a rule that decides some items beforehand."""
    if difference.compared.how != "added":
        return None
    return Said(
        f"A rule decides some items beforehand{_share(pair)}; it shifts their scores.", None, SHARE
    )


def rule_dropped(difference: Difference, pair: Pair) -> Said | None:
    """Note that a rule for some items is gone."""
    if difference.compared.how != "removed":
        return None
    return Said(
        f"A rule for special items is gone{_share(pair)}; people decide them freely.", None, SHARE
    )


def rule_changed(difference: Difference, pair: Pair) -> Said | None:
    """Note another rule for some items."""
    detail = f": {difference.compared.detail}" if difference.compared.detail else ""
    return Said(f"Another rule decides some items{_share(pair)}{detail}.", None, SHARE)


def _share(pair: Pair) -> str:
    degenerate = pair.reproduction.spec.data.degenerate
    return f" ({degenerate})" if degenerate else " (give their share in `data.degenerate`)"


def classified(difference: Difference, _pair: Pair) -> Said | None:
    """Note that two specs describe a criterion in different terms."""
    return Said(
        f"`{difference.path[-1]}` of `{difference.path[1]}` is classified otherwise; evaluators "
        "saw no difference, but one of the specs misreads the criterion.",
    )
