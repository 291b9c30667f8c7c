"""Batches have to hold all inputs, no more and no less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Multiply batches by their size, and compare."""
    design, computed = subject.spec.design, subject.computed
    if design.batches is None:
        return
    for size, total, field, noun in (
        (design.inputs_per_batch, computed.inputs, "inputs_per_batch", "inputs"),
        (design.items_per_batch, computed.items, "items_per_batch", "items"),
    ):
        if size is not None and total is not None and design.batches * size != total:
            yield StudyFinding(
                ("design", field),
                f"{design.batches} batches x {size} {noun} = {design.batches * size}, "
                f"but there are {total} {noun}",
                "correct the number of batches, their size, or `data`",
            )
