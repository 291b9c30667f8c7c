"""Data sets that are said to be equal should have equal sizes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.rules.study.names import spot
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

EQUAL = re.compile(r"\b(?:equal(?:ly)?|evenly|balanced|same number|uniformly)\b", re.IGNORECASE)


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report unequal sizes where the sampling is called equal."""
    data = subject.spec.data
    sizes = [size for size in data.datasets.values() if size is not None]
    said = EQUAL.search(data.sampling_note or "") or EQUAL.search(data.sampling or "")
    if said and len(set(sizes)) > 1:
        parts = ", ".join(f"{name} {size}" for name, size in data.datasets.items())
        yield StudyFinding(
            spot(subject, ("data", "datasets")),
            f"the sampling is called `{said.group()}`, but the data sets differ: {parts}",
            "say in `data.sampling_note` how many inputs come from which data set",
        )
