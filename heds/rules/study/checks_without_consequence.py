"""Whoever checks should say what follows from a failed check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.names import spot
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

# These have their consequence in themselves.
OWN = ("worked example", "duplicate item", "gold pair exclusion", "comprehension check")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report checks where nothing says what happens to those who fail."""
    path = ("design", "on_failed_check")
    if subject.spec.design.on_failed_check is not None or subject.resolved.is_unreported(path):
        return
    names = [name for name, held in subject.spec.checks.items() if held.kind not in OWN]
    if names:
        listed = ", ".join(f"`{name}`" for name in names[:5])
        yield StudyFinding(
            spot(subject, ("checks", names[0])),
            f"nothing says what follows when {listed} is failed",
            "add `design.on_failed_check`, such as `replace`, `exclude response`, `keep` or `none`",
        )
