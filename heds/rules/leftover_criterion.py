"""Answers of deleted criteria stay in the file, although nobody sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.sheet import NO_ANSWER
from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report each criterion that has answers and is not on the list."""
    for criterion, answers in subject.sheet.kept.deleted_criteria.items():
        if not any(answer != NO_ANSWER for answer in answers.values()):
            continue
        shown = f"`{criterion}`" if criterion else "without a name"
        yield Finding(
            f"{len(answers)} answer(s) about the criterion {shown} are left, which is not listed",
            criterion=criterion,
            hint="delete them under `kept_from_form` in the YAML, or list the criterion again",
            keys=("kept_from_form", "deleted_criteria", criterion),
            path='$["heds-criteria-criterion"].control',
        )
