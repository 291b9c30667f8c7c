"""Every item needs at least one judgement, and enough people to give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.names import spot
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

PATH = ("design", "judgements_per_item")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report numbers of judgements that are impossible."""
    times, people = subject.spec.design.judgements_per_item, subject.spec.evaluators.n
    parts = times if isinstance(times, dict) else {"": times}
    numbers = [number for number in parts.values() if number is not None]
    if 0 in numbers:
        which = "items" if "" in parts else f"{_which(parts)} items"
        yield StudyFinding(
            spot(subject, PATH),
            f"{which} get 0 judgements each",
            "give the number of people who judge an item, or leave such items out of `data`",
        )
    elif numbers and people is not None and max(numbers) > people > 0:
        yield StudyFinding(
            spot(subject, PATH),
            f"an item gets {max(numbers)} judgements, but there are {people} evaluators",
            "correct `design.judgements_per_item` or `evaluators.n`",
            Severity.WARNING,
        )
    inputs = subject.computed.inputs
    if inputs is not None and isinstance(times, dict) and all(key.isdecimal() for key in times):
        total = sum(int(key) for key in times)
        if total > inputs and total != subject.computed.items:
            yield StudyFinding(
                spot(subject, PATH),
                f"the parts {' + '.join(times)} make {total} inputs, but there are {inputs}",
                "write how many inputs are judged how often, such as `{10: 3, 90: 1}`",
            )


def _which(parts: dict[str, int | None]) -> str:
    return " and ".join(name for name, number in parts.items() if number == 0)
