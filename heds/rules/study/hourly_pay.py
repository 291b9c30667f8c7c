"""Pay per hour follows from pay and time; a stated one has to fit."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

TOLERANCE = Decimal("0.01")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare stated pay per hour with the amount and the minutes."""
    spec, computed = subject.spec, subject.computed
    for path, stated, right, formula in (
        (("payment", "hourly"), spec.payment.hourly, computed.hourly, "hourly"),
        (("collected", "hourly"), spec.collected.hourly, computed.hourly_actual, "hourly_actual"),
    ):
        if stated is None or right is None or stated.currency != right.currency:
            continue
        if abs(stated.amount - right.amount) > TOLERANCE * right.amount:
            how = computed.formulas.get(formula, f"`payment.amount` per {spec.payment.per}")
            yield StudyFinding(
                path,
                f"`{'.'.join(path)}` is {stated}, but {how} gives {right}",
                "correct it, or leave it out: it is computed",
                Severity.WARNING if path[0] == "collected" else None,
            )
