"""Only what the original does not say has to be assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.study.paths import split
from heds.rules.study.subject import StudyFinding
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report assumptions about something that the original states."""
    original, reproduction = subject.resolved.original, subject.reproduction
    if original is None or reproduction is None:
        return
    for text in reproduction.assumptions:
        path = split(text, original.tree)
        known = original.values.get(path) if path else None
        if known is None or known.status == "assumed" or original.is_unreported(known.path):
            continue
        yield StudyFinding(
            ("assumptions", text),
            f"`{text}` is assumed, but the original states it: {shorten(str(known.value))}",
            "leave the assumption out; if you do otherwise, write a change",
        )
