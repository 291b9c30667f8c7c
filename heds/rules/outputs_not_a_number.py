"""The number of outputs should hold a number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.stock import numbers_in, says_nothing
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report an answer without any digit."""
    text = subject.answer("sample.outputs").text
    spelt = re.search(r"\b(one|two|three|four|five|six|seven|eight|nine|ten|hundred)\b", text)
    if text.strip() and not numbers_in(text) and not says_nothing(text) and not spelt:
        yield subject.find(
            "sample.outputs",
            f"{shorten(text)!r} names no number of outputs",
            hint="give the number of outputs judged for each system",
        )
