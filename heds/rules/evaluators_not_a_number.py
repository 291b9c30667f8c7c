"""The number of evaluators is the one answer that must be a number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.cards.form_checks import INTEGER
from heds.model.blank import is_blank, trim
from heds.model.stock import is_not_applicable
from heds.rules.wording import QUOTED, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

# What means a whole number beyond doubt, however the form takes it.
WHOLE = re.compile(r"\+?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.0{1,9})?")


def check(subject: Subject) -> Iterator[Finding]:
    """Report anything but digits and N/A."""
    text = subject.answer("evaluators.number").text
    if not is_blank(text) and not INTEGER.fullmatch(text):
        # Spaces may be all that is wrong, so they are shown.
        shown = text if len(text) <= QUOTED else shorten(text)
        yield subject.find(
            "evaluators.number",
            f"the number of evaluators is {shown!r}, expected a whole number",
            hint=_remedy(text),
        )


def _remedy(text: str) -> str:
    if found := WHOLE.fullmatch(trim(text)):
        number = int(found.group(1).replace(",", ""))
        return f"write {number}: the form takes digits only, without spaces and signs"
    if is_not_applicable(text):
        return "write `not applicable`"
    return "write digits only, or `not applicable`; explanations belong to 3.2.5"
