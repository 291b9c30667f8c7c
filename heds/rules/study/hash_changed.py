"""A file whose hash was noted is still the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.reading import tables
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

SHA256 = re.compile(r"[0-9a-f]{64}")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare the hashes of files with those given."""
    hashes = subject.spec.data.hashes
    for name, given in hashes.items():
        if not SHA256.fullmatch(given.strip().casefold().removeprefix("sha256:")):
            yield StudyFinding(
                ("data", "hashes", name),
                f"the hash of `{name}` is no SHA-256 of 64 digits",
                f"write what `sha256sum {name}` prints",
                Severity.WARNING,
            )
            continue
        for table in tables(subject):
            expected = given.strip().casefold().removeprefix("sha256:")
            if table.name == name and table.sha256 and table.sha256 != expected:
                yield StudyFinding(
                    ("data", "hashes", name),
                    f"`{name}` has changed: its SHA-256 now begins with {table.sha256[:12]}, "
                    f"not {expected[:12]}",
                    "restore the file; or, if the change was meant, note the new hash and why",
                )
