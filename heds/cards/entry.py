"""Single entries of a card, read the way the form's scripts read them."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heds.model.catalogue import Option

_NOTHING: dict[str, Any] = {}

# What JavaScript takes for an array index, and so moves to the front of an object.
_ARRAY_INDEX = re.compile("0|[1-9][0-9]{0,9}")
_INDICES = 2**32 - 1
# Where JavaScript begins to write numbers with an exponent.
PLAIN_DIGITS = 21
PLAIN_ZEROS = -6


def data_of(entry: Any) -> dict[str, Any]:
    """Return the slots of an entry; a broken entry has none."""
    if type(entry) is dict:
        data = entry.get("data")
        if type(data) is dict:
            return data
    return _NOTHING


def is_regular(entry: Any, option: Option | None) -> bool:
    """Tell whether an entry is what the form stores; made to be fast, as nearly all are."""
    if type(entry) is not dict:
        return False
    data = entry.get("data")
    if type(data) is not dict:
        return False
    if option is None:
        for value in data.values():  # noqa: SIM110 - a generator costs more than the values
            if type(value) is not str:
                return False
        return True
    text = entry.get("text")
    if type(text) is not dict:
        return False
    for slot, value in data.items():
        label = "" if value is False else option.label
        if text.get(slot) != label or type(value) is not bool:
            return False
    return True


def control_of(entry: Any) -> dict[str, Any]:
    """Return the criteria that the list entry names, each with whether its tab is open."""
    control = entry.get("control") if isinstance(entry, dict) else None
    return control if isinstance(control, dict) else _NOTHING


def criteria_names(entry: Any) -> list[str]:
    """Return the criteria in the order of a browser: whole numbers first, ascending."""
    control = control_of(entry)
    whole = [name for name in control if _ARRAY_INDEX.fullmatch(name) and int(name) < _INDICES]
    return sorted(whole, key=int) + [name for name in control if name not in set(whole)]


def meaning(value: Any) -> str:
    """Return a stored text as the form shows it; JavaScript's empty values are the empty text."""
    if type(value) is str:
        return value
    if value is None or value is False or value == 0:
        return ""
    return _as_text(value)


def _as_text(value: Any) -> str:
    """Turn a value into text as JavaScript does; what is empty by itself is not so in a list."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_as_text, value))
    if isinstance(value, dict):
        return "[object Object]"
    return value if isinstance(value, str) else _number_as_text(value)


def _number_as_text(value: float) -> str:
    """Write a number as JavaScript does, which has no whole numbers apart from the others."""
    try:
        number = float(value)
    except OverflowError:
        number = math.inf if value > 0 else -math.inf
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    # Cards hold texts; the rare number need not slow down the reading of all others.
    from decimal import Decimal

    minus, digits, exponent = Decimal(repr(number)).normalize().as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + int(exponent)
    if len(text) <= point <= PLAIN_DIGITS:
        text = text.ljust(point, "0")
    elif 0 < point <= PLAIN_DIGITS:
        text = f"{text[:point]}.{text[point:]}"
    elif PLAIN_ZEROS < point <= 0:
        text = f"0.{'0' * -point}{text}"
    else:
        fraction = f".{text[1:]}" if text[1:] else ""
        text = f"{text[0]}{fraction}e{point - 1:+d}"
    return f"-{text}" if minus and number else text


def describe(value: Any) -> str:
    """Name a stored value in the words of JSON."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return f"the text {value!r}" if isinstance(value, str) else f"the number {value}"
