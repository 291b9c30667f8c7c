"""Where evaluators come from and who may take part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.pair import CROWD
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

# To have no limit at all is the loosest one.
STRICTER = ("stricter", "added")
LOOSER = ("looser", "removed")
FORM = frozenset(["form", "both"])


def changed(difference: Difference, _pair: Pair) -> Said | None:
    """Note another platform."""
    sides = [side.value for side in (difference.original, difference.reproduction) if side]
    if len(sides) == 2 and all(side in CROWD for side in sides):  # noqa: PLR2004 - both sides
        return Said(
            "Other people of the same class are reached, under other rules of the platform."
        )
    return Said("Evaluators are found in another place, and are other people.")


def _form(pair: Pair) -> Level | None:
    """Raise the severity where the form of a text is judged, which depends on the variety."""
    aspects = {held.aspect for held in pair.reproduction.spec.criteria.values()}
    return Level.MODERATE if aspects & FORM else None


def _spoken(text: str, pair: Pair) -> Said:
    level = _form(pair)
    why = "form is judged, which varies with the language" if level else "content is judged"
    return Said(f"{text}; {why}.", level)


def countries_more(difference: Difference, pair: Pair) -> Said | None:
    """Note further countries."""
    if difference.compared.how != "superset":
        return None
    return _spoken(f"People from more countries take part ({difference.compared.detail})", pair)


def countries_fewer(difference: Difference, pair: Pair) -> Said | None:
    """Note missing countries."""
    if difference.compared.how != "subset":
        return None
    return _spoken(f"People from fewer countries take part ({difference.compared.detail})", pair)


def countries_other(difference: Difference, pair: Pair) -> Said | None:
    """Note other countries."""
    return _spoken(f"People from other countries take part ({difference.compared.detail})", pair)


def language(_difference: Difference, pair: Pair) -> Said | None:
    """Note other demands on language."""
    return _spoken("Other demands are made on the language of evaluators", pair)


def repeat_stricter(difference: Difference, _pair: Pair) -> Said | None:
    """Note that more people share the work."""
    if difference.compared.how not in STRICTER:
        return None
    return Said("One person may do less, so more people judge and judgements are less dependent.")


def repeat_looser(difference: Difference, _pair: Pair) -> Said | None:
    """Note that fewer people may do the work."""
    if difference.compared.how not in LOOSER:
        return None
    return Said("One person may do more, so fewer people may judge and judgements depend on them.")


def _platforms_differ(pair: Pair) -> bool:
    platforms = (
        pair.original.spec.recruitment.platform,
        pair.reproduction.spec.recruitment.platform,
    )
    return platforms[0] != platforms[1]


def threshold_stricter(difference: Difference, pair: Pair) -> Said | None:
    """Note a higher demand."""
    if difference.compared.how not in STRICTER or _platforms_differ(pair):
        return None
    return Said("Only people with a better record take part.")


def threshold_looser(difference: Difference, pair: Pair) -> Said | None:
    """Note a lower demand."""
    if difference.compared.how not in LOOSER or _platforms_differ(pair):
        return None
    return Said("People with a lesser record take part as well.")


def threshold_other(difference: Difference, _pair: Pair) -> Said | None:
    """Say that two platforms count different things."""
    how = difference.compared.how
    said = f" (as a number {how})" if how in ("stricter", "looser") else ""
    return Said(
        f"Platforms count such records differently, so the limits cannot be compared{said}."
    )


def repeat_other(_difference: Difference, _pair: Pair) -> Said | None:
    """Note limits that have no order."""
    return Said("One person may do more or less; the limits count different things.")


def filters(difference: Difference, _pair: Pair) -> Said | None:
    """Note other demands on people."""
    detail = f" ({difference.compared.detail})" if difference.compared.detail else ""
    return Said(f"Other people may take part{detail}.")
