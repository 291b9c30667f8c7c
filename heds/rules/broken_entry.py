"""Entries that make the scripts of the official form fail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from heds.cards.entry import describe
from heds.problems import Severity
from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report entries without slots, and 3.0 options without labels."""
    catalogue = subject.sheet.catalogue
    listed = [catalogue.criteria_id] if catalogue.criteria_id in subject.stored else []
    for key in [*listed, *subject.irregular]:
        entry = subject.stored[key]
        if entry is None:
            # The form passes over null without harm.
            fault, severity = "is null", Severity.WARNING
        elif not isinstance(entry, dict):
            fault, severity = f"is {describe(entry)}, expected a mapping", Severity.ERROR
        elif not isinstance(entry.get("data"), dict):
            fault, severity = "has no `data`, so the form fails to load", Severity.ERROR
        elif (
            catalogue.version == "3.0"
            and key in catalogue.entries
            and catalogue.entries[key][1]
            and not isinstance(entry.get("text"), dict)
        ):
            fault, severity = "has no `text`, so the form fails to download", Severity.ERROR
        else:
            continue
        question = catalogue.entries[key][0] if key in catalogue.entries else None
        yield Finding(
            f"the entry `{key}` {fault}",
            question,
            hint="take the entry from a card that the form downloaded, or delete it",
            severity=severity,
            keys=("kept_from_form", "stored_differently", key),
            path=f"$[{json.dumps(key, ensure_ascii=False)}]",
        )
