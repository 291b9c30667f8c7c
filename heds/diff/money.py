"""Compare pay per task and per hour in one currency, with the rate that a study gives."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from heds.diff.difference import Compared

if TYPE_CHECKING:
    from heds.diff.pair import Pair
    from heds.model.study.people import Rate
    from heds.model.study.values import Money

CENT = Decimal("0.01")


def compare_pay(pair: Pair) -> Compared:
    """Compare the pay for a task, and say what it comes to per hour."""
    old, new = pair.original.spec.payment, pair.reproduction.spec.payment
    if old.amount is None or new.amount is None:
        return Compared(equal=False, how="replaced")
    if old.amount == new.amount and old.per == new.per:
        return Compared(equal=True)
    task = _direction(old.amount, new.amount, pair)
    hours = [computed.hourly for computed in pair.computed]
    parts = [task[1]] if task[1] else []
    how = task[0] if old.per == new.per else "replaced"
    if hours[0] is not None and hours[1] is not None:
        per_hour = _direction(hours[0], hours[1], pair)
        parts.append(f"per hour {per_hour[1] or f'{hours[0]} → {hours[1]}'}")
        # What an hour brings is the fairer comparison where the task became longer or shorter.
        how = per_hour[0] if per_hour[0] != "replaced" else how
    return Compared(equal=False, how=how, detail="; ".join(parts))


def compare_hourly(pair: Pair) -> Compared:
    """Compare the pay per hour that follows from amount and time."""
    hours = [computed.hourly for computed in pair.computed]
    if hours[0] is None or hours[1] is None:
        return Compared(equal=False, how="replaced")
    if hours[0] == hours[1]:
        return Compared(equal=True)
    how, detail = _direction(hours[0], hours[1], pair)
    return Compared(equal=how == "same", how=how, detail=detail)


def _direction(old: Money, new: Money, pair: Pair) -> tuple[str, str]:
    """Return more, fewer, same or replaced, and both amounts in one currency."""
    other = converted(new, old.currency, pair)
    if other is None:
        return "replaced", f"{old} → {new} (no rate of exchange: give `payment.fx`)"
    amount, said = other
    how = "same" if amount == old.amount else "more" if amount > old.amount else "fewer"
    return how, f"{old} → {new}{said}"


def converted(money: Money, currency: str, pair: Pair) -> tuple[Decimal, str] | None:
    """Return an amount in another currency, with the rate in words."""
    if money.currency == currency:
        return money.amount, ""
    for study in (pair.reproduction, pair.original):
        rate = study.spec.payment.fx
        if rate is None or rate.rate is None or not rate.rate:
            continue
        factor = _factor(rate, money.currency, currency)
        if factor is not None:
            amount = (money.amount * factor).quantize(CENT)
            day = f" on {rate.date}" if rate.date else ""
            return amount, f" = {amount} {currency} at {rate.rate}{day}"
    return None


def _factor(rate: Rate, source: str, target: str) -> Decimal | None:
    if rate.rate is None:
        return None
    given = (rate.source, rate.target)
    if given == (source, target) or given in ((None, target), (source, None)):
        return rate.rate
    if given == (target, source) or given in ((None, source), (target, None)):
        return 1 / rate.rate
    return None
