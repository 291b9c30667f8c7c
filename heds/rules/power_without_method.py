"""A power value needs the method and the settings behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.stock import numbers_in, says_nothing
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report numbers in 3.1.3.2 where 3.1.3.1 names no method."""
    value = subject.answer("sample.power.value").text
    method = subject.answer("sample.power.method").text
    if numbers_in(value) and says_nothing(method):
        yield subject.find(
            "sample.power.method",
            f"a power is given ({shorten(value)!r}), but the method says {shorten(method)!r}",
            hint="name the method or function that computed it",
        )
