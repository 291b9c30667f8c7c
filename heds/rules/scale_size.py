"""The size of a scale and its list of values must agree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.rules.scale_values import count_named, count_values
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

SIZE = re.compile(r"(\d{1,4})([ -]?points?| values?)?", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """Report sizes that differ from the number of listed values or from the range."""
    for criterion in subject.criteria:
        size = subject.text("criteria.scale.size", criterion)
        values = subject.answer("criteria.scale.values", criterion).text
        stated = SIZE.fullmatch(size.strip())
        if stated is None or _may_be_continuous(subject, criterion):
            continue
        points = int(stated.group(1))
        counted = count_values(values)
        named = count_named(values)
        if (counted and points != counted) or (named and points < named):
            yield subject.find(
                "criteria.scale.size",
                f"the scale of `{criterion}` has {points} points, "
                f"but its values are {shorten(values)!r}: {counted or named}",
                criterion,
                "correct the size or the values",
            )


def _may_be_continuous(subject: Subject, criterion: str) -> bool:
    """Tell whether the values may be the two ends of a line, between which nothing is counted."""
    size = subject.chosen("criteria.scale.size", criterion)
    shown = subject.chosen("criteria.scale.shown_as", criterion)
    return size not in ((), ("discrete",)) or "slider" in shown
