"""Normally one tab of the form is open; otherwise its own checks look elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Note cards in which no criterion, or several, are marked as open."""
    if subject.entries is None or not subject.criteria:
        return
    entry = subject.entries.get(subject.sheet.catalogue.criteria_id)
    control = entry.get("control", {}) if isinstance(entry, dict) else {}
    current = [key for key, value in control.items() if value is True]
    if len(current) != 1:
        yield Finding(
            f"{len(current)} criteria are marked as open, where the form marks one",
            hint="open the card in the form, choose a criterion, and download it again",
            path='$["heds-criteria-criterion"].control',
        )
