"""Nobody should be threatened with what the design does not do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding
from heds.rules.study.texts import denied, participant_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

THREAT = re.compile(r"\breject(?:s|ed|ion|ions|ing)?\b", re.IGNORECASE)


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report threats of rejection where failed checks lead to something else."""
    policy = subject.spec.design.on_failed_check
    if policy is None or policy == "reject and replace" or policy.startswith("other"):
        return
    for said in participant_texts(subject):
        if any(not denied(said.text, *found.span()) for found in THREAT.finditer(said.text)):
            yield StudyFinding(
                said.path,
                f"{said.name} speaks of rejection, but `design.on_failed_check` is `{policy}`",
                "take the threat out of the text, or correct the design",
            )
