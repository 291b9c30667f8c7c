"""Agreement that was assessed has a score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.model.stock import says_nothing
from heds.rules.agreement import KINDS, method_given
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report agreement with a method and no number."""
    for criterion in subject.criteria:
        for kind in KINDS:
            if not method_given(subject, kind, criterion):
                continue
            score = subject.answer(f"criteria.{kind}.score", criterion).text
            if is_blank(score) or says_nothing(score):
                said = (
                    "no score is given" if is_blank(score) else f"the score says {shorten(score)!r}"
                )
                yield subject.find(
                    f"criteria.{kind}.score",
                    f"agreement on `{criterion}` was assessed, but {said}",
                    criterion,
                    "give the score, or say that agreement was not assessed",
                )
