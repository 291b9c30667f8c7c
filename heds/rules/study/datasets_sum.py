"""The inputs are those of all data sets together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Add up the data sets and compare."""
    data = subject.spec.data
    sizes = [size for size in data.datasets.values() if size is not None]
    if data.inputs is None or not sizes or len(sizes) != len(data.datasets):
        return
    if sum(sizes) != data.inputs:
        yield StudyFinding(
            ("data", "inputs"),
            f"`data.inputs` is {data.inputs}, but the data sets hold "
            f"{' + '.join(map(str, sizes))} = {sum(sizes)}",
            "correct `data.inputs` or `data.datasets`; the sum is computed if you leave it out",
        )
