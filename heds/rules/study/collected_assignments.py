"""What came in is what the design asks for, or an incident says why not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

NUMBER = re.compile(r"\d+|[a-z]+", re.IGNORECASE)
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare the assignments collected with those planned."""
    collected = subject.spec.collected
    came, planned = collected.assignments, subject.computed.assignments
    if came is None or planned is None or came == planned:
        return
    if came - planned in (collected.replaced, collected.failed_checks) or _explained(
        subject, came, planned
    ):
        return
    yield StudyFinding(
        ("collected", "assignments"),
        f"{came} assignments were collected, but "
        f"{subject.computed.formulas.get('assignments', 'the design')} gives {planned}, "
        "and no incident says why",
        "correct the number, or tell what happened under `incidents`",
    )


def _explained(subject: StudySubject, came: int, planned: int) -> bool:
    """Tell whether an incident names the number, or the difference."""
    by = abs(came - planned)
    names = {str(came), str(by), *WORDS[by : by + 1]}
    for incident in subject.spec.incidents:
        said = " ".join(filter(None, (incident.what, incident.because, incident.did)))
        if names.intersection(NUMBER.findall(said.casefold())):
            return True
        if "collected.assignments" in incident.set:
            return True
    return False
