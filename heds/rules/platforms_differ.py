"""Answers copied from another card often name another crowd platform."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

TEXTS = (
    "evaluators.recruitment",
    "evaluators.remarks",
    "evaluators.characteristics",
    "evaluators.training",
    "design.collection",
    "design.quality_assurance.description",
)
PLATFORMS = {
    "Mechanical Turk": re.compile(r"mechanical turk|\bm-?turk|\bamt\b|turkers?\b", re.IGNORECASE),
    "Prolific": re.compile(r"\bprolific(\.(co|com|ac))?\b", re.IGNORECASE),
    "Figure Eight": re.compile(r"\b(crowdflower|figure[- ]eight|appen)\b", re.IGNORECASE),
    "Toloka": re.compile(r"\btoloka\b", re.IGNORECASE),
}


def check(subject: Subject) -> Iterator[Finding]:
    """Report a datasheet that names several crowd platforms."""
    named: dict[str, str] = {}
    for path in TEXTS:
        text = subject.text(path)
        for platform, pattern in PLATFORMS.items():
            if pattern.search(text):
                named.setdefault(platform, path)
    if len(named) > 1:
        first, *others = named
        for other in others:
            yield subject.find(
                named[other],
                f"this answer speaks of {other}, another one of {first}",
                hint="if one of them is left from another study, correct it",
            )
