"""The size of a scale and its list of values must agree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.rules.scale_values import count_values
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
        counted = count_values(values)
        if stated and counted and int(stated.group(1)) != counted:
            yield subject.find(
                "criteria.scale.size",
                f"the scale of `{criterion}` has {stated.group(1)} points, "
                f"but its values are {shorten(values)!r}: {counted}",
                criterion,
                "correct the size or the values",
            )
