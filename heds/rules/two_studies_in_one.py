"""One datasheet describes one experiment; two want two sheets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.rules.subject import Finding, name
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject

BOTH = re.compile(
    r"\boriginal (paper|study|experiment|authors|work)\b.{0,120}\b(our|the) reproduction\b"
    r"|\bours\b.{0,200}\btheirs\b|\btheirs\b.{0,200}\bours\b",
    re.IGNORECASE | re.DOTALL,
)


def check(subject: Subject) -> Iterator[Finding]:
    """Note answers that describe an original and its reproduction at once."""
    for question, criterion, text in subject.texts:
        if ("reproduction" in text or "heirs" in text) and BOTH.search(text):
            yield Finding(
                f"{name(question)}: the answer speaks of two studies: {shorten(text)!r}",
                question,
                criterion,
                hint="write one datasheet for the original and one for the reproduction",
            )
