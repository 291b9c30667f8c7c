"""What was confirmed to be the same is not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.study.paths import split
from heds.problems import Severity
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report confirmed paths that a change sets."""
    reproduction, original = subject.reproduction, subject.resolved.original
    if reproduction is None or original is None:
        return
    changed = {
        path: text
        for change in reproduction.changes
        for text in (*change.set, *change.remove)
        if (path := split(text, original.tree)) is not None
    }
    for index, text in enumerate(reproduction.confirmed):
        confirmed = split(text, original.tree)
        if confirmed is None:
            continue
        for path, named in changed.items():
            if path == confirmed or path == confirmed[: len(path)]:
                yield StudyFinding(
                    ("confirmed", index),
                    f"`{text}` is confirmed to be the same, but a change sets `{named}`",
                    "take it out of `confirmed`, or out of the change",
                )
            elif path[: len(confirmed)] == confirmed:
                yield StudyFinding(
                    ("confirmed", index),
                    f"all of `{text}` is confirmed to be the same, but a change sets `{named}`",
                    "confirm only the paths that are the same",
                    Severity.WARNING,
                )
