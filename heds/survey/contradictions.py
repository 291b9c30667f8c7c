"""Answers that are fine one by one and impossible together: best and worst, ranks given twice."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heds.survey.readers import Submission

TOGETHER = ("best worst", "ranking")


def contradictions(fields: dict[str, Any], submission: Submission) -> dict[str, str]:
    """Return the fields whose answers contradict each other, with what is wrong."""
    groups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, answer in submission.answers.items():
        entry = fields.get(name)
        if entry and entry["kind"] in TOGETHER and answer.value and not entry.get("ties"):
            groups[entry["question"]][answer.value].append(name)
    return {
        name: f"the same answer is given to {', '.join(f'`{n}`' for n in names if n != name)}"
        for held in groups.values()
        for names in held.values()
        if len(names) > 1
        for name in names
    }
