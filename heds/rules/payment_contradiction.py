"""Payment is answered by a choice; the texts must agree with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

TEXTS = ("evaluators.remarks", "evaluators.recruitment", "evaluators.characteristics")
AMOUNT = re.compile(
    r"(?:[$£€]|\b(?:USD|EUR|GBP|CHF))\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?(?:[$£€]|USD|EUR|GBP|CHF)"
)
FAILED = re.compile(r"\b(fail|reject|incomplete|unfinished)", re.IGNORECASE)
NOTHING = re.compile(
    r"\b(unpaid|not paid|volunteers without pay|without (compensation|payment))\b", re.IGNORECASE
)


def check(subject: Subject) -> Iterator[Finding]:
    """Report unpaid evaluators beside an amount, and paid ones who got nothing."""
    payment = subject.chosen("evaluators.payment")
    for path in TEXTS:
        text = subject.answer(path).text
        if payment == ("unpaid",) and (found := AMOUNT.search(text)):
            yield subject.find(
                path,
                f"3.2.2.2 says unpaid, but this answer names {found.group().strip()!r}",
                hint="correct one of the two",
            )
        elif payment == ("monetary",) and (
            (found := NOTHING.search(text)) and not FAILED.search(text)
        ):
            yield subject.find(
                path,
                f"3.2.2.2 says paid with money, but this answer says {found.group()!r}",
                hint="correct one of the two",
            )
