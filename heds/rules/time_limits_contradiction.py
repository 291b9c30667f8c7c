"""No limit is chosen in 3.3.5, while its own explanation names one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

LIMITS = {
    "one sitting": re.compile(
        r"\b(in|within) (one|a single) (\w+ )?(sitting|session|go)\b"
        r"|\bwithout (a )?(break|interruption)s?\b",
        re.IGNORECASE,
    ),
    "per assessment": re.compile(
        r"\b\d+ (seconds?|minutes?) (per|for each) (item|output|question|text|pair|judge?ment)",
        re.IGNORECASE,
    ),
}
DENIED = re.compile(
    r"\b(not|no need|need not|don't|didn't|did not)\b[^.]{0,40}\b(sitting|session|go)\b",
    re.IGNORECASE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """Report limits that a text names and the choice denies."""
    answer = subject.answer("design.time_limits")
    if answer.chosen != ("none",):
        return
    for limit, pattern in LIMITS.items():
        if (found := pattern.search(answer.explanation)) and not DENIED.search(answer.explanation):
            yield subject.find(
                "design.time_limits",
                f"3.3.5 says that there was no limit, but its explanation says {found.group()!r}",
                hint=f"choose `{limit}`",
            )
