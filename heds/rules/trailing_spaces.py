"""A long run of white space at the end makes the form hang for seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.blank import WHITE_SPACE
from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject

STALLING = 20


def check(subject: Subject) -> Iterator[Finding]:
    """Report texts that end in twenty or more spaces."""
    for question, criterion, text in subject.texts:
        if len(text) - len(text.rstrip(WHITE_SPACE)) >= STALLING:
            yield Finding(
                f"{name(question)}: ends in {len(text) - len(text.rstrip(WHITE_SPACE))} "
                "white-space characters, which stalls the official form",
                question,
                criterion,
                hint="delete them",
            )
