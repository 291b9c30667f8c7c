"""A scope that names everything reduces nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report parts of the scope that name all that the original has."""
    original, reproduction = subject.resolved.original, subject.reproduction
    if original is None or reproduction is None:
        return
    for part, names, held in (
        ("criteria", reproduction.scope.criteria, original.spec.criteria),
        ("systems", reproduction.scope.systems, original.spec.systems),
        ("datasets", reproduction.scope.datasets, original.spec.data.datasets),
    ):
        if names and held and set(held) <= set(names):
            yield StudyFinding(
                ("scope", part),
                f"the scope names all {part} of the original, which reduces nothing",
                "leave it out; list the path under `confirmed` if you checked it",
            )
