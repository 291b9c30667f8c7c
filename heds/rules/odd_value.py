"""Stored values of the wrong kind: the form turns them into text, or ignores them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.cards.entry import data_of, describe
from heds.datasheets.load import entry_path
from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report slots that hold neither a text (questions) nor true or false (options)."""
    for key in subject.irregular:
        question, option = subject.sheet.catalogue.entries[key]
        kind = bool if option else str
        for slot, value in data_of(subject.stored.get(key)).items():
            if type(value) is kind:
                continue
            expected = "true or false" if option else "a text"
            yield Finding(
                f"{name(question)}: the stored value is {describe(value)}, expected {expected}",
                question,
                slot if question.per_criterion else None,
                hint="answer the question again" if option else "write it in quotes",
                keys=("kept_from_form", "stored_differently", key),
                path=entry_path(key, slot),
            )
