"""Answers copied from another card often name another crowd platform."""

from __future__ import annotations

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
    "Mechanical Turk": ("mechanical turk", "mturk", "m-turk", "turker"),
    "Prolific": ("prolific",),
    "Figure Eight": ("crowdflower", "figure eight", "figure-eight"),
    "Toloka": ("toloka",),
}


def check(subject: Subject) -> Iterator[Finding]:
    """Report a datasheet that names several crowd platforms."""
    named: dict[str, str] = {}
    for path in TEXTS:
        text = subject.text(path).lower()
        for platform, spellings in PLATFORMS.items():
            for spelling in spellings:
                if spelling in text:
                    named.setdefault(platform, path)
    if len(named) > 1:
        first, *others = named
        for other in others:
            yield subject.find(
                named[other],
                f"this answer speaks of {other}, another one of {first}",
                hint="if one of them is left from another study, correct it",
            )
