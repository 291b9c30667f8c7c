"""Every decision to do something otherwise has a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report changes with neither `because` nor `follows`."""
    for index, change in enumerate(subject.resolved.changes()):
        if not change.because and not change.follows:
            fields = [*change.set, *change.remove]
            what = f" of `{fields[0]}`" if fields else f" `{change.id}`" if change.id else ""
            yield StudyFinding(
                ("changes", index),
                f"the change{what} has no reason",
                "add `because:`, or `follows: scope` or the id of the change that it follows from",
            )
