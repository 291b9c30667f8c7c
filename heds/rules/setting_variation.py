"""N/A in 3.3.8 means opposite things in 2.1 and 3.0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.model.stock import is_not_applicable, says_nothing
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report answers that break the N/A rule of their version."""
    setting = subject.chosen("design.setting")
    text = subject.answer("design.setting_variation").text
    if len(setting) != 1 or is_blank(text):
        return
    chosen = setting[0]
    if subject.sheet.version == "2.1":
        wants_none = chosen == "own place"
        wants_text = chosen.endswith("varying")
    else:
        wants_none = chosen.endswith("same")
        wants_text = chosen == "own place" or chosen.endswith("varying")
    if wants_none and not says_nothing(text):
        yield subject.find(
            "design.setting_variation",
            f"with `{chosen}` in 3.3.7, HEDS {subject.sheet.version} expects N/A here, "
            f"not {shorten(text)!r}",
            hint="write `not applicable`, and move the text to 3.3.2 or 3.3.4.2",
        )
    elif wants_text and is_not_applicable(text):
        yield subject.find(
            "design.setting_variation",
            f"with `{chosen}` in 3.3.7, HEDS {subject.sheet.version} wants to know "
            "how conditions varied",
            hint="name what could differ: device, time of day, surroundings",
        )
