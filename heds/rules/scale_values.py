"""How many points a list or range of scale values has."""

from __future__ import annotations

import re

_RANGE = re.compile(
    r"(?:from |between )?(-?\d{1,4})\s*(?:\([^)]*\)|=[^,;\d]*)?\s*"
    r"(?:-|–|—|to|and|\.\.+|…|through)\s*"
    r"(-?\d{1,4})\s*(?:\([^)]*\)|=[^,;\d]*)?\.?",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"(-?\d{1,4})\s*(?:\([^)]*\)|[=:].*)?", re.DOTALL)
_SEPARATORS = re.compile(r"\s*[,;/|\n]\s*")
_CONTINUOUS = re.compile(r"continuous|slider|decimal|step|visual|real", re.IGNORECASE)
FEWEST = 2
# A description of this length is no plain list of values.
LONGEST = 1000


def count_values(text: str) -> int | None:
    """Return the number of points that a text lists, or None where that cannot be told."""
    plain = " ".join(text.split()).strip(".[]{}") if "\n" not in text else text.strip(".[]{} ")
    if not plain or len(plain) > LONGEST or _CONTINUOUS.search(plain):
        return None
    if found := _RANGE.fullmatch(plain):
        low, high = int(found.group(1)), int(found.group(2))
        return high - low + 1 if high > low else None
    parts = [part for part in _SEPARATORS.split(_outside_brackets(plain)) if part]
    if len(parts) < FEWEST:
        return None
    numbers = [_LABELLED.fullmatch(part) for part in parts]
    if all(numbers):
        values = [int(number.group(1)) for number in numbers if number]
        return len(values) if len(set(values)) == len(values) else None
    return None


def _outside_brackets(text: str) -> str:
    """Drop bracketed labels, whose commas separate nothing."""
    return re.sub(r"\([^()]*\)", "", text)
