"""What is given can be neither unreported nor absent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.study.paths import split
from heds.model.study.tree import get
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report paths that one file both gives and lists as unreported or absent."""
    loaded = subject.resolved.loaded
    if loaded.spec is None:
        return
    # A reproduction may fail to report what the original states: only its own values count.
    own = [
        path
        for path, value in subject.resolved.values.items()
        if value.file == loaded.file and value.status != "assumed"
    ]
    listed = [
        (kind, index, text)
        for kind in ("unreported", "absent")
        for index, text in enumerate(getattr(loaded.spec, kind))
    ]
    for kind, index, text in listed:
        gap = split(text, subject.resolved.tree)
        given = [path for path in own if path[: len(gap)] == gap] if gap else []
        if kind == "absent":
            # Its own statement is a value too.
            given = [path for path in given if get(subject.resolved.tree, path) is not None]
        if not given:
            continue
        if given[0] == gap:
            message, hint = f"`{text}` is listed as {kind}, but it is given", ""
        else:
            message = f"`{text}` is listed as {kind}, but `{'.'.join(given[0])}` is given"
            hint = "; list the paths below it that are missing"
        yield StudyFinding((kind, index), message, f"take it out of `{kind}`{hint}")
