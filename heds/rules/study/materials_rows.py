"""A table of items has as many rows as the design has inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.reading import items
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare the number of rows with that of inputs or items."""
    computed = subject.computed
    if computed.inputs is None:
        return
    right = {computed.inputs, computed.outputs_per_system, computed.items}
    held = items(subject)
    if sum(table.rows - table.controls for table in held) in right:
        # Parts of one table, such as a file for each batch.
        return
    for table in held:
        rows = table.rows - table.controls
        if rows not in right:
            further = f" beside its checks ({table.controls})" if table.controls else ""
            yield StudyFinding(
                ("data", table.named_in),
                f"`{table.name}` has {rows} rows{further}, but there are {computed.inputs} inputs",
                "correct `data.inputs`, or complete the file",
            )
