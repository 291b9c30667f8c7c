"""Entries under ids that no question has: kept by the form, seen by nobody."""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from heds.model.catalogue import catalogue
from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject

# Names of the browser's own storage functions: such an entry does not survive a download.
DROPPED = ("length", "key", "getItem", "setItem", "removeItem", "clear")


# What the upgrade adds to ids that mean something else in 3.0.
FROM_OLD = "-from-2.1"


@cache
def _nearest(key: str, version: str) -> str | None:
    """Return the id of the question that was probably meant; slow, so asked once per id."""
    found = get_close_matches(key, catalogue(version).by_id, n=1, cutoff=0.8)
    return found[0] if found else None


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
        near = None if key.endswith(FROM_OLD) else _nearest(key, known.version)
        lost = " and the form drops it on download" if key in DROPPED else ""
        yield Finding(
            f"no question of HEDS {known.version} has the id `{key}`; nobody will see it{lost}",
            hint=f"did you mean `{near}`?"
            if near
            else "copy what you need into an answer, then delete it",
            keys=("kept_from_form", "unknown_entries", key),
            path=f"$[{json.dumps(key, ensure_ascii=False)}]",
        )
