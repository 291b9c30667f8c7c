"""E-mail addresses that cannot be written to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.blank import trim
from heds.model.stock import says_nothing
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

ADDRESS = re.compile(r"[^\s@<>()\[\],;:]+@[^\s@.]+(\.[^\s@.]+)+")


def check(subject: Subject) -> Iterator[Finding]:
    """Report e-mail answers without the form of an address."""
    for path in ("people.sheet_author.email", "people.contact_author.email"):
        text = trim(subject.answer(path).text)
        if text and not says_nothing(text):
            parts = re.split(r"[\s,;]+|\band\b", text)
            if not any(ADDRESS.fullmatch(part.strip("<>()")) for part in parts):
                yield subject.find(
                    path, f"{shorten(text)!r} is no e-mail address", hint="write name@example.org"
                )
