"""A stored label that is not that of its option: the answer may be another one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from heds.cards.entry import data_of
from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Compare the label of every chosen option with the catalogue."""
    for key in subject.irregular:
        question, option = subject.sheet.catalogue.entries[key]
        entry = subject.stored[key]
        if option is None:
            continue
        labels = entry.get("text") if isinstance(entry, dict) else None
        if not isinstance(labels, dict):
            continue
        for slot, value in data_of(entry).items():
            label = labels.get(slot)
            if value is True and label != option.label:
                yield Finding(
                    f"{name(question)}: `{key}` is chosen with the label {label!r}, "
                    f"but means {option.label!r}",
                    question,
                    slot if question.per_criterion else None,
                    hint="find out which of the two was meant, and choose it again in the form",
                    keys=("kept_from_form", "stored_differently", key),
                    path=f"$[{json.dumps(key)}].text[{json.dumps(slot, ensure_ascii=False)}]",
                )
