"""The number of evaluators is the one answer that must be a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.cards.form_checks import INTEGER
from heds.model.blank import is_blank
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report anything but digits and N/A."""
    text = subject.answer("evaluators.number").text
    if not is_blank(text) and not INTEGER.fullmatch(text):
        yield subject.find(
            "evaluators.number",
            f"the number of evaluators is {shorten(text)!r}, expected a whole number",
            hint="write digits only, or `not applicable`; explanations belong to 3.2.5",
        )
