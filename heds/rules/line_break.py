"""Line breaks that the official form does not keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report line breaks in one-line fields, and carriage returns anywhere."""
    for question, criterion, text in subject.texts:
        one_line = question.kind in ("text", "integer")
        if one_line and ("\n" in text or "\r" in text):
            fault = "the form shows this answer on one line and drops the line break"
        elif "\r" in text:
            fault = "the form changes the carriage return in this answer to a line break"
        else:
            continue
        yield Finding(
            f"{name(question)}: {fault}", question, criterion, hint="write it without the break"
        )
