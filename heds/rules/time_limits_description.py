"""3.0 asks to describe "none of the above" in 3.3.5, but shows no box for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.blank import is_blank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Note that a description is wanted which only the file can hold."""
    if subject.sheet.version != "3.0":
        return
    answer = subject.answer("design.time_limits")
    described = answer.explanation + subject.answer("design.interface.description").text
    if answer.chosen == ("none",) and is_blank(described):
        yield subject.find(
            "design.time_limits",
            "3.3.5: the option asks for a description, for which the form shows no box",
            hint="say in 3.3.4.2 how evaluators worked",
        )
