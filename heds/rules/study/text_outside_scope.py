"""Texts for participants should not name criteria that are not asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.rules.study.names import all_criteria
from heds.rules.study.subject import StudyFinding
from heds.rules.study.texts import denied, participant_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Look for the criteria that a scope leaves out."""
    kept = {fold(name) for name in subject.spec.criteria}
    left_out = [name for name in all_criteria(subject) if fold(name) not in kept]
    if not left_out or not kept:
        return
    for said in participant_texts(subject):
        named = [name for name in left_out if _names(said.text, name)]
        if named:
            listed = ", ".join(f"`{name}`" for name in named)
            yield StudyFinding(
                said.path,
                f"{said.name} names {listed}, outside the scope of this study",
                "give participants a text about the criteria that they judge",
            )


def _names(text: str, criterion: str) -> bool:
    """Tell whether a text names a criterion, other than to say that it is left out."""
    pattern = rf"(?<!\w){re.escape(criterion)}(?!\w)"
    return any(
        not denied(text, *found.span()) for found in re.finditer(pattern, text, re.IGNORECASE)
    )
