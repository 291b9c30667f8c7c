"""An agreement score means nothing without its method."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.stock import numbers_in
from heds.rules.agreement import KINDS, method_given
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report a score beside a method that was not used."""
    for criterion in subject.criteria:
        for kind in KINDS:
            score = subject.answer(f"criteria.{kind}.score", criterion).text
            if numbers_in(score) and not method_given(subject, kind, criterion):
                yield subject.find(
                    f"criteria.{kind}.method",
                    f"agreement on `{criterion}` has the score {shorten(score)!r}, but no method",
                    criterion,
                    "name the measure and its level, or delete the score",
                )
