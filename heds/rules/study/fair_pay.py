"""Pay per hour is at least the living wage that the fair-pay rule of ReproHum uses."""

from __future__ import annotations

import re
from decimal import ROUND_CEILING, Decimal
from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.study.people import Payment
    from heds.model.study.values import Money
    from heds.rules.study.subject import StudySubject

# The living wage of the United Kingdom by the first year in which the rule used it, in GBP.
LIVING_WAGE = {2023: Decimal("10.90"), 2024: Decimal("12.00"), 2025: Decimal("12.60")}
CURRENCY = "GBP"
UNPAID = ("none", "salary", "credit")
YEAR = re.compile(r"\b(20\d\d)\b")
CENT = Decimal("0.01")
HOUR = 60
MOST_MINUTES = 100_000


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare planned and actual pay per hour with the wage of the year."""
    payment, collected = subject.spec.payment, subject.spec.collected
    year = _year(subject)
    if payment.form in UNPAID or year < min(LIVING_WAGE):
        return
    wage = LIVING_WAGE[max(known for known in LIVING_WAGE if known <= year)]
    for path, hourly, minutes in (
        (("payment", "amount"), subject.computed.hourly, payment.minutes),
        (("collected", "median_minutes"), subject.computed.hourly_actual, collected.median_minutes),
    ):
        pounds = _in_pounds(payment, hourly)
        if pounds is None and hourly is not None and path[0] == "payment":
            yield StudyFinding(
                path,
                f"{hourly} per hour cannot be judged: the living wage is in {CURRENCY}, and "
                f"`payment.fx` gives no rate for {hourly.currency}",
                f"add `payment.fx: {{from: {CURRENCY}, to: {hourly.currency}, rate: , date: }}`",
                Severity.NOTE,
            )
        if pounds is None or pounds >= wage or (minutes or 0) > MOST_MINUTES:
            continue
        least = (wage * (minutes or HOUR) / HOUR).quantize(CENT, ROUND_CEILING)
        how = subject.computed.formulas.get(
            "hourly" if path[0] == "payment" else "hourly_actual", f"{payment.amount} an hour"
        )
        yield StudyFinding(
            path,
            f"{how} is {pounds} {CURRENCY} per hour, below the living wage of {wage} {CURRENCY}",
            f"the fair-pay rule asks for {least} {CURRENCY} in {minutes or HOUR} minutes",
        )


def _year(subject: StudySubject) -> int:
    """Return the year of the data, or else of the paper; an undated study is one of today."""
    spec = subject.spec
    for text in (spec.collected.date, spec.schedule):
        if text and (found := YEAR.search(text)):
            return int(found.group(1))
    return spec.study.year or max(LIVING_WAGE)


def _in_pounds(payment: Payment, hourly: Money | None) -> Decimal | None:
    if hourly is None or hourly.currency == CURRENCY:
        return hourly.amount if hourly else None
    fx = payment.fx
    if fx is None or not fx.rate or fx.rate <= 0:
        return None
    if (fx.source, fx.target) == (hourly.currency, CURRENCY):
        return (hourly.amount * fx.rate).quantize(CENT)
    if (fx.source, fx.target) == (CURRENCY, hourly.currency):
        return (hourly.amount / fx.rate).quantize(CENT)
    return None
