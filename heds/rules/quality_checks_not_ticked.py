"""What 3.3.3.2 describes has to be ticked in 3.3.3.1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

CHECKS = re.compile(
    r"\b(attention|control(led)?|quality|comprehension|catch|gold|sanity|instruction)[- ]?"
    r"(checks?|samples?|items?|questions?|trials?|pairs?)\b|\bdistractors?\b|\bhoneypots?\b",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"\b(no|without|not use[d]?|did not)\b[^.]{0,40}\b(checks?|items?|control)", re.IGNORECASE
)


def check(subject: Subject) -> Iterator[Finding]:
    """Report descriptions of control items or attention checks without the matching tick."""
    methods = set(subject.chosen("design.quality_assurance.methods"))
    text = subject.answer("design.quality_assurance.description").text
    if not methods or methods & {"automatic checks", "manual checks", "other"}:
        return
    found = CHECKS.search(text)
    if found and not DENIED.search(text):
        yield subject.find(
            "design.quality_assurance.methods",
            f"3.3.3.2 describes {found.group()!r}, but no checking method is ticked",
            hint="add `automatic checks` or `manual checks`",
        )
