"""The pay that participants are told is the pay that is planned."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding
from heds.rules.study.texts import participant_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

MONEY = re.compile(
    r"(?:(?P<before>[$£€]|\b(?:USD|GBP|EUR)\s?)(?P<a>\d{1,6}(?:\.\d{1,2})?))(?![\d.]*\d)"
    r"|(?<![\d.])(?P<b>\d{1,6}(?:\.\d{1,2})?)\s?(?P<after>[$£€]|(?:USD|GBP|EUR)\b)"
)
SYMBOLS = {"$": "USD", "£": "GBP", "€": "EUR"}


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare amounts in texts with what is paid, for a task or per hour."""
    payment, computed = subject.spec.payment, subject.computed
    if payment.amount is None:
        return
    right = {
        (money.amount, money.currency)
        for money in (
            payment.amount, payment.equivalent, payment.hourly, payment.hourly_equivalent,
            computed.hourly,
        )
        if money is not None
    }  # fmt: skip
    paid = f"{payment.amount}"
    if payment.equivalent is not None:
        paid += f" ({payment.equivalent})"
    for said in participant_texts(subject):
        told = [_money(found) for found in MONEY.finditer(said.text)]
        if told and not right.intersection(told):
            amount, currency = told[0]
            yield StudyFinding(
                said.path,
                f"{said.name} speaks of {amount} {currency}, but `payment.amount` is {paid}",
                "tell participants the pay that is planned",
            )


def _money(found: re.Match[str]) -> tuple[Decimal, str]:
    sign = (found["before"] or found["after"]).strip()
    return Decimal(found["a"] or found["b"]), SYMBOLS.get(sign, sign)
