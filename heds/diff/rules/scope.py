"""Criteria, systems and data sets that only one of the studies has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level, Result
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

WITHIN = {
    "scores": "within the scope",
    "ranking": "within the scope",
    "item agreement": "within the scope",
    "claims": "within the scope",
}


def _is_element(difference: Difference, section: tuple[str, ...]) -> bool:
    return difference.path[:-1] == section


def _gone(difference: Difference, section: tuple[str, ...]) -> bool:
    return _is_element(difference, section) and difference.compared.how == "removed"


def _come(difference: Difference, section: tuple[str, ...]) -> bool:
    return _is_element(difference, section) and difference.result is Result.ADDED


def _claims(difference: Difference, pair: Pair) -> list[str]:
    """Return the claims of the original that cannot be decided without something."""
    name = difference.path[-1]
    return [claim for claim, needed in pair.needed.items() if name in needed]


def system_dropped(difference: Difference, pair: Pair) -> Said | None:
    """Rate a missing system by the claims that need it."""
    if not _gone(difference, ("systems",)):
        return None
    claims = _claims(difference, pair)
    if claims:
        text = f"Claims need it and stay untested: {', '.join(claims)}; ranks shift as well."
        types = {"scores": "within the scope", "ranking": "no", "item agreement": "within the "
                 "scope", "claims": "no"}  # fmt: skip
        return Said(text, Level.HIGH, types)
    return Said("The system is not judged; ranks are among fewer systems.", None, WITHIN)


def system_added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a system that can be compared with nothing."""
    if not _come(difference, ("systems",)):
        return None
    return Said("The original did not judge this system; compare ranks without it.")


def dataset_dropped(difference: Difference, _pair: Pair) -> Said | None:
    """Note a data set that is left out."""
    if not _gone(difference, ("data", "datasets")):
        return None
    return Said("The items of this data set are not judged; tests have less power.", None, WITHIN)


def dataset_added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a data set that can be compared with nothing."""
    if not _come(difference, ("data", "datasets")):
        return None
    return Said("The original did not use this data set; compare scores without it.")


def criterion_dropped(difference: Difference, pair: Pair) -> Said | None:
    """Note a criterion that is left out, and the claims that hang on it."""
    if not _gone(difference, ("criteria",)):
        return None
    claims = _claims(difference, pair)
    more = f" Untested claims: {', '.join(claims)}." if claims else ""
    return Said(f"The criterion is not judged, so its results are not tested.{more}", None, WITHIN)


def criterion_added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a criterion that can be compared with nothing."""
    if not _come(difference, ("criteria",)):
        return None
    return Said("The original did not ask for this criterion; it has nothing to stand against.")
