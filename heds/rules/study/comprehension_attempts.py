"""On Prolific, people get at least two attempts at a comprehension check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.names import spot
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

FEWEST = 2


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report comprehension checks on Prolific with fewer attempts."""
    if subject.spec.recruitment.platform != "Prolific":
        return
    for name, held in subject.spec.checks.items():
        if held.kind == "comprehension check" and (held.attempts or 0) < FEWEST:
            said = (
                "does not say how many attempts people have"
                if held.attempts is None
                else f"can be tried {'once' if held.attempts else 'never'}"
            )
            yield StudyFinding(
                spot(subject, ("checks", name, "attempts"))
                if held.attempts is not None
                else spot(subject, ("checks", name)),
                f"the comprehension check `{name}` {said}; Prolific asks for two attempts",
                f"write `attempts: {FEWEST}` or more",
            )
