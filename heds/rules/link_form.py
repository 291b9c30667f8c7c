"""Links where the question asks for one, and links that cannot work."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.blank import trim
from heds.model.stock import says_nothing
from heds.rules.subject import name
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

LINKS = (
    "paper.report",
    "paper.resources",
    "design.preregistration",
    "design.interface.link",
)
LINK = re.compile(r"https?://\S+|\bwww\.\S+|\b10\.\d{4,}/\S+|\w\.(org|com|net|io|edu|ac)\b")
BROKEN = re.compile(
    r"\bhttps?:/(?!/)\S*|\bhttps?//\S*|\bhttps?://(?=\s|$)|\bhttps?://[^\s./]+(?=\s|$)"
)


def check(subject: Subject) -> Iterator[Finding]:
    """Report questions for a link that hold none, and addresses that are cut short."""
    for path in LINKS:
        text = trim(subject.text(path))
        if not text or says_nothing(text):
            continue
        question = subject.question(path)
        if not LINK.search(text):
            yield subject.find(
                path,
                f"{name(question) if question else path}: {shorten(text)!r} holds no web address",
                hint="write a full address that begins with https://",
            )
            continue
        for broken in BROKEN.findall(text):
            yield subject.find(
                path,
                f"{name(question) if question else path}: the address {broken!r} cannot work",
                hint="write a full address that begins with https://",
            )
