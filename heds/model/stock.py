"""Stock phrases that people write instead of an answer, and numbers inside answers."""

from __future__ import annotations

import re

from heds.model.blank import trim

_NOT_APPLICABLE = re.compile(r"n ?[/.]? ?a\.?|not applicable\.?", re.IGNORECASE)
# What is longer says more than that it says nothing; and long texts are not searched in vain.
_LONGEST = 80
_NOTHING = re.compile(
    r"no|none|nothing|not assessed|(inter|intra)aa not assessed|not (computed|reported|measured)"
    r"|no [a-z -]{1,40}(given|obtained|used|computed|shown)|nil|unknown",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])[-+]?(\d+(\.\d+)?|\.\d+)(?![\w])")


def is_not_applicable(text: str) -> bool:
    """Tell whether a text says N/A, however it is spelt."""
    plain = trim(text)
    return len(plain) <= _LONGEST and bool(_NOT_APPLICABLE.fullmatch(plain))


def says_nothing(text: str) -> bool:
    """Tell whether a text says N/A, no, none or the like: answered, but with nothing."""
    plain = trim(text)
    if len(plain) > _LONGEST:
        return False
    return not plain or is_not_applicable(plain) or bool(_NOTHING.fullmatch(plain.rstrip(".!")))


def numbers_in(text: str) -> list[float]:
    """Return the numbers that stand in a text."""
    return [float(match.group()) for match in _NUMBER.finditer(text)]
