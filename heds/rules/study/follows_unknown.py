"""A change follows from the scope or from another change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.names import generations, meant
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report `follows` that names neither."""
    ids = [
        change.id for resolved in generations(subject) for change in resolved.changes() if change.id
    ]
    known = {fold(name) for name in (*ids, "scope")}
    for index, change in enumerate(subject.resolved.changes()):
        named = change.follows
        if not named:
            continue
        parts = [named] if fold(named) in known else [part.strip() for part in named.split(",")]
        unknown = [part for part in parts if fold(part) not in known]
        path = ("changes", index, "follows")
        if unknown:
            message = f"`follows` names `{unknown[0]}`, which is neither `scope` nor the id of a"
            yield StudyFinding(path, f"{message} change", meant(unknown[0], [*ids, "scope"]))
        elif change.id and fold(change.id) in {fold(part) for part in parts}:
            yield StudyFinding(
                path, f"the change `{change.id}` follows from itself", "name its cause"
            )
