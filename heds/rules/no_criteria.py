"""A datasheet without a quality criterion says nothing about what was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report a datasheet that lists no criterion; the form lets it pass."""
    if not subject.sheet.criteria:
        yield Finding(
            "no quality criterion is listed, so all of section 4 is missing",
            hint="add the criteria by name under `criteria:`",
            keys=("criteria",),
            path='$["heds-criteria-criterion"].control',
        )
