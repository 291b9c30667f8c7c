"""How many points a list or range of scale values has, where that is beyond doubt."""

from __future__ import annotations

import re

_NUMBER = r"([-+]?\d{1,4})"
_LABEL = r"\s*(?:\([^)]*\)|=[^,;\d]*)?"
_RANGE = re.compile(
    r"(?:(?:an? |the )?(?:range|scale|values|numbers|integers|ratings?|scores?)"
    r"(?: is| are| of)?:? +)?(?:from |between )?"
    rf"{_NUMBER}{_LABEL}\s*(?:-|–|—|to|and|\.\.+|…|through)\s*{_NUMBER}{_LABEL}\.?",
    re.IGNORECASE,
)
_LABELLED = re.compile(rf"{_NUMBER}\s*(?:\([^)]*\)|[=:].*)?", re.DOTALL)
_SEPARATOR = re.compile(r"\s*([,;/|\n])\s*")
_CONTINUOUS = re.compile(r"continuous|slider|decimal|step|visual|real", re.IGNORECASE)
# A few words without digits, signs or joining words: nothing but the name of a value.
_NAMED = re.compile(
    r"(?!.*\b(?:and|or|to|etc|from|between|with|where|than)\b)"
    r"['\"]?[^\W\d_]+(?:[ '][^\W\d_]+){0,2}['\"]?",
    re.IGNORECASE,
)
FEWEST = 2
# A description of this length is no plain list of values.
LONGEST = 1000


def count_values(text: str) -> int | None:
    """Return the number of points that a text gives by numbers, or None where it does not."""
    plain = _plain(text)
    if not plain:
        return None
    if found := _RANGE.fullmatch(plain):
        low, high = int(found.group(1)), int(found.group(2))
        return high - low + 1 if high > low else None
    numbers = [_LABELLED.fullmatch(part) for part in _parts(plain)]
    if len(numbers) < FEWEST or not all(numbers):
        return None
    values = {int(number.group(1)) for number in numbers if number}
    return len(values) if len(values) == len(numbers) else None


def count_named(text: str) -> int | None:
    """Return how many values a text lists by name, such as "yes, no, unsure".

    The scale may have more points than have a name, but never fewer.
    """
    plain = _plain(text).rstrip(".")
    parts = _parts(plain)
    one_kind = len({sign for sign in _SEPARATOR.findall(plain) if sign != "\n"}) <= 1
    if len(parts) < FEWEST or not one_kind or not all(_NAMED.fullmatch(part) for part in parts):
        return None
    return len(parts) if len({part.casefold() for part in parts}) == len(parts) else None


def _plain(text: str) -> str:
    """Return a text that may be a list of values, its spaces and signs alike, or nothing."""
    plain = text.replace("\u2212", "-").strip(".[]{} \n")
    if "\n" not in plain:
        plain = " ".join(plain.split())
    return "" if len(plain) > LONGEST or _CONTINUOUS.search(plain) else plain


def _parts(plain: str) -> list[str]:
    # The commas in bracketed labels separate nothing.
    outside = re.sub(r"\([^()]*\)", "", plain)
    return [part for part in _SEPARATOR.sub("\n", outside).split("\n") if part]
