"""Two criteria whose names differ only in case or spaces are probably one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report pairs of names that look the same."""
    seen: dict[str, str] = {}
    for criterion in subject.criteria:
        folded = fold(criterion)
        if folded in seen:
            yield Finding(
                f"the criteria `{seen[folded]}` and `{criterion}` have nearly the same name",
                criterion=criterion,
                hint="keep one of them",
                keys=("criteria", criterion),
                path='$["heds-criteria-criterion"].control',
            )
        seen.setdefault(folded, criterion)
