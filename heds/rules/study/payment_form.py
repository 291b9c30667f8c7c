"""The form of payment has to fit the amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

STEP = 5


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report an amount where nothing is paid, and gift cards that cannot be bought."""
    payment = subject.spec.payment
    if payment.amount is None or not payment.amount.amount:
        return
    said = f"`payment.form` is `{payment.form}`"
    if payment.form in ("none", "credit"):
        yield StudyFinding(
            ("payment", "form"),
            f"{said}, but `payment.amount` is {payment.amount}",
            "correct one of the two",
        )
    elif payment.form == "salary":
        yield StudyFinding(
            ("payment", "form"),
            f"{said}, but {payment.amount} is paid for the evaluation itself",
            "write `form: money` if it comes on top of the salary, or leave out the amount",
            Severity.WARNING,
        )
    elif payment.form == "gift card" and payment.amount.amount % STEP:
        yield StudyFinding(
            ("payment", "amount"),
            f"{said}, and {payment.amount} is no usual value of one",
            f"gift cards come in steps of {STEP} or 10: round up",
            Severity.NOTE,
        )
