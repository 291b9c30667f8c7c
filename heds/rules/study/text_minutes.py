"""The time that participants are told is the time that is planned."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding
from heds.rules.study.texts import participant_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

TIME = re.compile(
    r"(?<![\d.])(\d{1,4}(?:\.\d{1,2})?)(?:\s*(?:-|–|to)\s*(\d{1,4}(?:\.\d{1,2})?))?[\s-]*"
    r"(minutes?|mins?|hours?)\b",
    re.IGNORECASE,
)
HOUR = 60
NOT_THIS = re.compile(r"\b(?:not|instead of|rather than)\s+(?:about\s+|the\s+)?$", re.IGNORECASE)
BEFORE = 30


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare minutes in texts with `payment.minutes`."""
    planned = subject.spec.payment.minutes
    if planned is None:
        return
    limit = subject.spec.interface.time_limit
    for said in participant_texts(subject):
        times = [
            _span(found)
            for found in TIME.finditer(said.text)
            if not NOT_THIS.search(said.text[max(0, found.start() - BEFORE) : found.start()])
        ]
        told = [span for span in times if limit is None or not span[0] <= limit <= span[1]]
        if told and not any(low <= planned <= high for low, high in told):
            low, high = told[0]
            yield StudyFinding(
                said.path,
                f"{said.name} speaks of {low if low == high else f'{low} to {high}'} minutes, "
                f"but `payment.minutes` is {planned}",
                "tell participants the time that is planned and paid",
            )


def _span(found: re.Match[str]) -> tuple[Decimal, Decimal]:
    times = HOUR if found.group(3).casefold().startswith("h") else 1
    low = Decimal(found.group(1)) * times
    return low, Decimal(found.group(2)) * times if found.group(2) else low
