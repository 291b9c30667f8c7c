"""Rules for all fields: what is unknown, assumed, administrative or only worded otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level, Result
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

YEARS = 2


def administrative(difference: Difference, pair: Pair) -> Said | None:
    """Leave out what differs by nature."""
    if difference.result is not Result.ADMINISTRATIVE or years_apart(difference, pair):
        return None
    return Said("It differs by nature, or comments on another field; it is not counted.")


def original_unknown(difference: Difference, pair: Pair) -> Said | None:
    """Say that a value of the reproduction has nothing to stand against."""
    if difference.result is not Result.ORIGINAL_UNREPORTED:
        return None
    looked = pair.original.is_unreported(difference.path)
    why = "was looked for and not found" if looked else "has not been asked for"
    return Said(f"What the original did {why}, so nothing can be compared.")


def reproduction_unknown(difference: Difference, _pair: Pair) -> Said | None:
    """Say that the reproduction leaves out what the original tells."""
    if difference.result is not Result.REPRODUCTION_UNREPORTED:
        return None
    return Said("The original says it, the reproduction does not; it may have changed.")


def both_unknown(difference: Difference, _pair: Pair) -> Said | None:
    """Say that nothing is known on either side."""
    if difference.result is not Result.BOTH_UNREPORTED:
        return None
    return Said("Neither study says it; it may differ without anybody knowing.")


def assumed_same(difference: Difference, _pair: Pair) -> Said | None:
    """Say that equality rests on a guess."""
    if difference.result is not Result.ASSUMED_SAME:
        return None
    return Said("The original does not say it; the reproduction assumed this and did the same.")


def wording_only(difference: Difference, _pair: Pair) -> Said | None:
    """Say that two texts are the same for a reader."""
    if difference.compared.how != "cosmetic":
        return None
    return Said("The texts are equal after normalising white space, quotes and platform words.")


def derived_number(difference: Difference, _pair: Pair) -> Said | None:
    """Blame a number on the fields that it follows from."""
    if difference.result is not Result.CONSEQUENCE or not difference.cause:
        return None
    if difference.compared.how == "uncomputed":
        return Said(f"It follows from {difference.cause}, and one study says too little for it.")
    if difference.reproduction is None:
        return Said(f"It no longer applies, because {difference.cause} changed.")
    return Said(f"It follows from {difference.cause} and is no decision of its own.")


def unseen(difference: Difference, _pair: Pair) -> Said | None:
    """Say that nobody has compared the files."""
    if difference.compared.how != "unseen":
        return None
    if difference.declaration is not None and difference.path[0] in ("interface", "recruitment"):
        # The authors say that it differs; how much a page matters is known without reading it.
        return None
    return Said(f"What the files hold is not known to be the same ({difference.compared.detail}).")


def dropped(difference: Difference, _pair: Pair) -> Said | None:
    """Note that the reproduction does without something."""
    if difference.compared.how != "removed":
        return None
    return Said(f"The original has `{difference.name}`, the reproduction does without it.")


def added(difference: Difference, _pair: Pair) -> Said | None:
    """Note that the original does without something."""
    if difference.compared.how != "added":
        return None
    return Said(f"The original does without `{difference.name}`, the reproduction has it.")


def years_apart(difference: Difference, pair: Pair) -> Said | None:
    """Say that time has passed between the studies."""
    years = (pair.original.spec.study.year, pair.reproduction.spec.study.year)
    if difference.path != ("study", "year") or years[0] is None or years[1] is None:
        return None
    apart = abs(years[1] - years[0])
    if apart <= YEARS:
        return None
    return Said(
        f"{apart} years lie between the studies; people, platforms and what readers are used "
        "to have changed since.",
    )


def unclassified(difference: Difference, _pair: Pair) -> Said | None:
    """Never drop a change, even one that no rule knows."""
    if difference.result in (Result.SAME, Result.NOT_APPLICABLE):
        return None
    severity = Level.ADDITION if difference.result is Result.ADDED else None
    return Said("No rule knows what this change means; judge it yourself.", severity)
