"""A batch cannot hold more than there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report batches that are larger than the data, where their number is not given."""
    design, computed = subject.spec.design, subject.computed
    if design.batches is not None:
        # Batches x size is compared elsewhere.
        return
    for field, size, total in (
        ("inputs", design.inputs_per_batch, computed.inputs),
        ("items", design.items_per_batch, computed.items),
    ):
        if size is not None and total is not None and size > total:
            yield StudyFinding(
                ("design", f"{field}_per_batch"),
                f"a batch holds {size} {field}, but there are only {total}",
                f"correct `design.{field}_per_batch` or `data`",
            )
