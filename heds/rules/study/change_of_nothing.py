"""A change sets something else than the original has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.model.study.paths import split
from heds.model.study.tree import get
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject
    from heds.studies.resolved import Resolved


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report fields that are set to what they already are."""
    resolved = subject.resolved
    if resolved.original is None:
        return
    for index, change in enumerate(resolved.changes()):
        for text, value in change.set.items():
            if _is_same(resolved, resolved.original, text, value, index):
                has = "has none" if value is None else "already has this value"
                yield StudyFinding(
                    ("changes", index, "set", text),
                    f"`{text}` changes nothing: the original {has}",
                    "leave it out, or list the path under `confirmed`",
                )
        for position, text in enumerate(change.remove):
            path = split(text, resolved.original.tree)
            if path is not None and get(resolved.original.tree, path) is None:
                yield StudyFinding(
                    ("changes", index, "remove", position),
                    f"there is no `{text}` in the original to remove",
                    "leave it out, or correct the path",
                )


def _is_same(resolved: Resolved, original: Resolved, text: str, value: Any, index: int) -> bool:
    path = split(text, original.tree)
    if path is None:
        return False
    if value is None:
        return get(original.tree, path) is None
    old = {at: known.value for at, known in original.values.items() if at[: len(path)] == path}
    new = {at: known for at, known in resolved.values.items() if at[: len(path)] == path}
    # What a later decision or the file itself sets again is judged there.
    own = new and all(known.decision == index for known in new.values())
    return bool(own) and old == {at: known.value for at, known in new.items()}
