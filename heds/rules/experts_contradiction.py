"""Expertise is answered by a choice; the texts must agree with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

TEXTS = ("evaluators.remarks", "evaluators.recruitment", "evaluators.characteristics")
CALLED_EXPERTS = re.compile(
    r"(?<!non-)(?<!non )(?<!not )(?<!no )(?<!in-)"
    r"\b((domain|subject|linguistic|nlp|medical) )?experts\b",
    re.IGNORECASE,
)
DENIED = re.compile(r"\b(no|not|none|neither|nor)\b[^.]{0,40}\bexperts\b", re.IGNORECASE)
CALLED_LAY = re.compile(
    r"\b(non-?experts|lay ?(people|persons)|naive (raters|judges))\b", re.IGNORECASE
)
# One of these stands in whatever is searched for, and searching takes longer.
SIGNS = ("expert", "lay", "naive")


def check(subject: Subject) -> Iterator[Finding]:
    """Report non-experts whom a text calls experts, and the reverse."""
    expertise = subject.chosen("evaluators.expertise")
    if expertise not in (("experts",), ("non-experts",)):
        return
    wrong = CALLED_EXPERTS if expertise == ("non-experts",) else CALLED_LAY
    for path in TEXTS:
        text = subject.answer(path).text
        if not any(sign in text.lower() for sign in SIGNS):
            continue
        if (found := wrong.search(text)) and not DENIED.search(text):
            yield subject.find(
                path,
                f"3.2.2.1 says {expertise[0]}, but this answer says {found.group()!r}",
                hint="correct one of the two",
            )
