"""No share is larger than the whole."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from heds.rules.study.scores import number
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

PERCENT = re.compile(r"(?<![\d.])(\d{1,12}(?:\.\d{1,12})?)\s*%")
WHOLE = 100


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report percentages of the results that are below 0 or over 100."""
    for path, value in subject.resolved.values.items():
        if path[0] != "results" or not path[1:]:
            continue
        raw = str(value.value)
        if path[-1] == "share":
            share = number(value.value)
            wrong = share is not None and not 0 <= share <= WHOLE
        else:
            found = PERCENT.fullmatch(raw.strip()) if len(raw) < WHOLE else None
            wrong = found is not None and Decimal(found.group(1)) > WHOLE
        if wrong:
            yield StudyFinding(
                path,
                f"`{'.'.join(path)}` is {raw}, which is no percentage from 0 to 100",
                "write the share of all as a percentage, such as `81.3%`",
            )
