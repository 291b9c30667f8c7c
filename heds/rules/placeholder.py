"""Placeholders that were meant to be replaced."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.blank import trim
from heds.rules.subject import Finding, name
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject

WHOLE = re.compile(
    r"[-–—_.?*x]+|tb[acds][.!]?|to[ -]?dos?[.!]?|fixme|…|lorem ipsum.*|test|blank|pending"
    r"|\[(more information needed|insert.*|placeholder|fill in.*)\]|placeholder|fill (this )?in",
    re.IGNORECASE,
)
# Searched in small letters.
PROMISE = re.compile(
    r"\b(tba|tbd|tbc)\b"
    r"|\bto be (announced|added|determined|decided|confirmed)\b"
    r"|\bwhen (we're|we are|it's|it is) (done|ready|finished|published)\b"
    r"|\bwill be (provided|added|made available|uploaded|released|shared|linked|updated)\b"
    r"[^.]{0,60}\b(once|when|after|later|soon|upon)\b"
    r"|\b(don't|do not) know (ours |it |this )?yet\b"
    r"|\bnot yet (known|available|decided|published|computed)\b"
    r"|\bnot (known|available) yet\b|\bcoming soon\b|^.{0,25}\bunder review\b.{0,25}$"
)
LONGEST = 300
# Every promise holds one of these, and most texts hold none of them.
SIGNS = ("tba", "tbd", "tbc", "to be ", "when ", "will be ", " yet", "coming soon", "under review")


def check(subject: Subject) -> Iterator[Finding]:
    """Report texts that promise an answer instead of giving one."""
    for question, criterion, text in subject.texts:
        plain = trim(text)
        if WHOLE.fullmatch(plain) or _promises(plain.lower().replace("’", "'")):
            yield Finding(
                f"{name(question)}: {shorten(plain)!r} is a placeholder",
                question,
                criterion,
                hint="answer the question, or write `not applicable`",
            )


def _promises(text: str) -> bool:
    # A long answer is an answer, whatever it says will follow.
    return (
        len(text) <= LONGEST
        and any(sign in text for sign in SIGNS)
        and PROMISE.search(text) is not None
    )
