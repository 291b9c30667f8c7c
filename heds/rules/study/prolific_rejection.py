"""Prolific accepts a rejection only for instruction checks and nonsense items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

# https://researcher-help.prolific.com/en/article/fb63bb
NO_GROUND = ("control item", "comprehension check", "duplicate item", "gold pair exclusion")
PATH = ("design", "on_failed_check")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report checks that may not lead to rejection on Prolific."""
    spec = subject.spec
    if spec.recruitment.platform != "Prolific" or spec.design.on_failed_check is None:
        return
    if spec.design.on_failed_check != "reject and replace":
        return
    for name, held in spec.checks.items():
        # A check of a criterion without a kind is an item with a known answer.
        kind = held.kind or ("control item" if held.tests else None)
        if kind in NO_GROUND:
            yield StudyFinding(
                PATH,
                f"people who fail `{name}` are rejected, but on Prolific a {kind} is no ground "
                "for rejection",
                "set `design.on_failed_check` to `replace` or `keep`, or use instruction checks",
            )
