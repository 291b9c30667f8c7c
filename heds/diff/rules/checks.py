"""Checks of attention and what follows from failing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

RARE = 0.02
# The harsher, the further right.
CONSEQUENCES = ("none", "keep", "replace", "exclude response", "exclude person",
                "bar from later batches", "reject and replace")  # fmt: skip


def _rated(text: str, pair: Pair) -> Said:
    """Lower the severity where hardly anybody failed."""
    failures = pair.failures()
    if failures is not None and failures[0] / failures[1] < RARE:
        text = f"{text}; only {failures[0]} of {failures[1]} failed a check"
        return Said(f"{text}.", Level.LOW)
    return Said(f"{text}.")


def dropped(difference: Difference, pair: Pair) -> Said | None:
    """Note a check that is gone."""
    if difference.compared.how != "removed":
        return None
    return _rated("Careless answers may pass that the original would have caught", pair)


def added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a check that is new."""
    if difference.compared.how != "added":
        return None
    return Said("The original did not check this; careless answers may be caught more often.")


def changed(difference: Difference, pair: Pair) -> Said | None:
    """Note that a check tests something else."""
    return _rated(f"The check tests or demands something else ({difference.path[-1]})", pair)


def _step(difference: Difference) -> int | None:
    old, new = difference.original, difference.reproduction
    if old is None or new is None or {old.value, new.value} - set(CONSEQUENCES):
        return None
    return CONSEQUENCES.index(new.value) - CONSEQUENCES.index(old.value)


def harsher(difference: Difference, pair: Pair) -> Said | None:
    """Note that failing costs more."""
    step = _step(difference)
    return _rated("Failing costs more, which may make people more careful", pair) if (
        step is not None and step > 0) else None  # fmt: skip


def milder(difference: Difference, pair: Pair) -> Said | None:
    """Note that failing costs less."""
    step = _step(difference)
    return _rated("Failing costs less, which may make people less careful", pair) if (
        step is not None and step < 0) else None  # fmt: skip


def otherwise(_difference: Difference, pair: Pair) -> Said | None:
    """Note consequences that have no order."""
    return _rated("Failing has other consequences", pair)
