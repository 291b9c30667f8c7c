"""Every planned batch is in the materials."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from heds.rules.study.names import spot
from heds.rules.study.reading import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


MOST = 10


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare the batches of a table with those of the design."""
    planned = subject.computed.batches
    held = [table for table in tables(subject) if table.has_batches and not table.problem]
    found = {name for table in held for name in table.batches if name}
    if planned is None or not held or len(found) == planned:
        return
    path = spot(subject, ("data", held[0].named_in))
    message = f"`{held[0].name}` holds {len(found)} batches, but the design has {planned}"
    numbers = {int(name) for name in found if name.isdecimal() and len(name) < len("1234567890")}
    if len(numbers) == len(found) and numbers and len(found) < planned:
        start = min(*numbers, 1)
        wanted = range(start, start + planned)
        missing = list(islice((str(n) for n in wanted if n not in numbers), MOST + 1))
        listed = ", ".join(missing[:MOST]) + (" ..." if len(missing) > MOST else "")
        message += f"; missing: {listed}" if missing else ""
    yield StudyFinding(path, message, "complete the file, or correct `design.batches`")
