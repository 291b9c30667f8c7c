"""A preregistration is written before there are results."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.stock import numbers_in
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report agreement scores in a sheet that says it is a preregistration."""
    answer = subject.answer("paper.report")
    registers = "preregistration" in answer.chosen or bool(
        re.search(r"\bpre-?regist", answer.text, re.IGNORECASE)
    )
    if not registers:
        return
    for criterion in subject.criteria:
        score = subject.answer("criteria.inter_annotator_agreement.score", criterion).text
        if numbers_in(score):
            yield subject.find(
                "criteria.inter_annotator_agreement.score",
                f"the sheet is for preregistration (1.1.1), yet `{criterion}` has "
                f"the agreement score {shorten(score)!r}",
                criterion,
                "update 1.1.1, or delete the score",
            )
