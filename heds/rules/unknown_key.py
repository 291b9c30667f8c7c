"""Entries under ids that no question has: kept by the form, seen by nobody."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING

from heds.model.catalogue import catalogue
from heds.rules.subject import Finding, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.catalogue import Question
    from heds.rules.subject import Subject

# Names of the browser's own storage functions: such an entry does not survive a download.
DROPPED = ("length", "key", "getItem", "setItem", "removeItem", "clear")


# What the upgrade adds to ids that mean something else in 3.0.
FROM_OLD = "-from-2.1"

CLOSE = 0.75


def check(subject: Subject) -> Iterator[Finding]:
    """Report unknown ids, with the id that was probably meant."""
    known = subject.sheet.catalogue
    if subject.entries is not None:
        keys = [
            key for key in subject.entries if key not in known.entries and key != known.criteria_id
        ]
    else:
        keys = list(subject.sheet.kept.unknown_entries)
    for key in keys:
        lost = " and the form drops it on download" if key in DROPPED else ""
        yield Finding(
            f"no question of HEDS {known.version} has the id `{key}`; nobody will see it{lost}",
            hint=_hint(key, known.version),
            keys=("kept_from_form", "unknown_entries", key),
            path=f"$[{json.dumps(key, ensure_ascii=False)}]",
        )


@cache
def _hint(key: str, version: str) -> str:
    """Say what to do about an unknown id; slow, so asked once per id."""
    where = "an answer"
    if not key.endswith(FROM_OLD):
        question = _question(key, version)
        if near := _nearest(key, version, question):
            return f"did you mean `{near}`?"
        if question is not None:
            where = f"the answer to {name(question)}"
    return f"copy what you need into {where}, then delete it"


def _question(key: str, version: str) -> Question | None:
    """Return the question to which an id belongs by its first parts."""
    by_id = catalogue(version).by_id
    return by_id.get(key) or by_id.get(key.rpartition("-")[0])


def _nearest(key: str, version: str, question: Question | None) -> str | None:
    """Return the id that was probably meant, among those that a card can hold.

    Ids share long beginnings, so only the one part in which two differ is
    compared. A number is no misspelling of another number.
    """
    parts = key.casefold().split("-")
    best: tuple[float, str | None] = (CLOSE, None)
    for known in question.entry_ids if question else _storable(version):
        others = known.casefold().split("-")
        if len(others) != len(parts):
            if "-".join(others).replace("_", "-") == "-".join(parts).replace("_", "-"):
                return known
            continue
        differing = [pair for pair in zip(parts, others, strict=True) if pair[0] != pair[1]]
        if not differing:
            return known
        if len(differing) == 1 and not any(part.isdigit() for part in differing[0]):
            matcher = SequenceMatcher(None, *differing[0])
            # The length alone tells most apart, however long a hostile key is.
            if matcher.real_quick_ratio() > best[0] and matcher.ratio() > best[0]:
                best = (matcher.ratio(), known)
    return best[1]


def _storable(version: str) -> list[str]:
    known = catalogue(version)
    return [*known.entries, known.criteria_id]
