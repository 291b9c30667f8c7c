"""Placeholders such as `nan` are no outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.reading import items
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Count outputs that are empty or hold nothing but a placeholder, by system."""
    told = subject.spec.data.degenerate
    for table in items(subject):
        outputs = table.rows - table.controls
        for system, counted in table.degenerate.items():
            number = counted.total()
            if not number:
                continue
            words = ", ".join(
                f"`{word}`" if word else "empty" for word, _ in counted.most_common(4)
            )
            yield StudyFinding(
                ("data", table.named_in),
                f"{number} of {outputs} outputs of `{system}` in `{table.name}` are no texts: "
                f"{words}",
                "keep the rule for them in mind: `data.degenerate`"
                if told
                else "correct them, or say in `data.degenerate` what is done with them",
                Severity.NOTE if told else None,
            )
