"""What is given cannot be unreported as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.study.paths import split
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report paths that one file both gives and lists as unreported."""
    loaded = subject.resolved.loaded
    if loaded.spec is None:
        return
    # A reproduction may fail to report what the original states: only its own values count.
    own = [
        path
        for path, value in subject.resolved.values.items()
        if value.file == loaded.file and value.status != "assumed"
    ]
    for index, text in enumerate(loaded.spec.unreported):
        gap = split(text, subject.resolved.tree)
        given = [path for path in own if path[: len(gap)] == gap] if gap else []
        if not given:
            continue
        if given[0] == gap:
            message, hint = f"`{text}` is listed as unreported, but it is given", ""
        else:
            message = f"`{text}` is listed as unreported, but `{'.'.join(given[0])}` is given"
            hint = "; list the paths below it that are missing"
        yield StudyFinding(("unreported", index), message, f"take it out of `unreported`{hint}")
