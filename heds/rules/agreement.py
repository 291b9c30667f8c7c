"""What the agreement questions say together, in both versions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.model.stock import says_nothing

if TYPE_CHECKING:
    from heds.rules.subject import Subject

_DENIED = re.compile(
    r"\bnot (assessed|computed|measured|calculated|reported|applicable)\b|^none\b", re.IGNORECASE
)
KINDS = ("inter_annotator_agreement", "intra_annotator_agreement")


def method_given(subject: Subject, kind: str, criterion: str) -> bool:
    """Tell whether agreement was assessed: chosen in 2.1, a method written in 3.0."""
    answer = subject.answer(f"criteria.{kind}.method", criterion)
    if answer.chosen:
        return "assessed" in answer.chosen
    text = answer.text
    if _DENIED.search(text.split(".")[0]):
        return False
    return not is_blank(text) and not says_nothing(text.split(":")[0].split("\n")[0])
