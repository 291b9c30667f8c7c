"""Items come once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.reading import items
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report ids and inputs that come in more than one row."""
    data = subject.spec.data
    for table in items(subject):
        repeats = max(len(data.roles), 1) * max(len(data.conditions), 1) > 1
        for word, found, severity in (
            ("id", table.same_id, None),
            ("input", table.same_input, Severity.NOTE),
        ):
            # One input may come in several batches, roles or conditions.
            if found.number and not (word == "input" and repeats) and not table.has_batches:
                first, again = found.example
                yield StudyFinding(
                    ("data", table.named_in),
                    f"the {word} of row {again} of `{table.name}` is that of row {first}; of "
                    f"{table.rows} rows, {found.number} repeat an {word}",
                    "give every item its own id"
                    if word == "id"
                    else "leave out what comes twice, unless it tests self-agreement",
                    severity,
                )
