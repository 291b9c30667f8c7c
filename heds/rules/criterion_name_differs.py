"""A criterion whose shown name has nothing in common with its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.model.stock import says_nothing
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

STEM = 4


def stems(text: str) -> set[str]:
    """Return the beginnings of the words of a name, so that fluent meets fluency."""
    return {word[:STEM].casefold() for word in re.findall(r"\w+", text.replace("_", " "))}


def check(subject: Subject) -> Iterator[Finding]:
    """Note names that share no word; a stale name is a common slip of copied cards."""
    for criterion in subject.criteria:
        shown = subject.answer("criteria.name", criterion).text
        if is_blank(shown) or says_nothing(shown):
            continue
        if not stems(criterion) & stems(shown):
            yield subject.find(
                "criteria.name",
                f"the criterion `{criterion}` is called {shorten(shown)!r} in 4.3.1",
                criterion,
                "if one of them is left from another study, correct it",
            )
