"""Without a time nobody can tell whether pay is fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report an amount for a task whose expected time is not given."""
    payment = subject.spec.payment
    if payment.amount is None or payment.minutes is not None or payment.per in ("hour", "item"):
        return
    if subject.resolved.is_unreported(("payment", "minutes")):
        return
    yield StudyFinding(
        ("payment", "amount"),
        f"{payment.amount} is paid, but nothing says for how many minutes",
        "add `payment.minutes`, or list it under `unreported`",
    )
