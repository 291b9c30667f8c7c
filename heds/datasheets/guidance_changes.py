"""Questions that HEDS 3.0 has kept and yet asks differently: what to look at after an upgrade."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.stock import says_nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.model.catalogue import Question
    from heds.model.sheet import Answer

ADDRESS = re.compile(r"https?://|www\.|\bdoi\b|10\.\d{4,}/", re.IGNORECASE)


def _something(text: str) -> bool:
    return not says_nothing(text)


def _without_address(text: str) -> bool:
    return _something(text) and not ADDRESS.search(text)


def _stock(phrase: str) -> tuple[Callable[[str], bool], str]:
    return says_nothing, f'where nothing applies, 3.0 writes "{phrase}"'


# By path: which answers are concerned, and what is different.
_TEXTS: dict[str, tuple[Callable[[str], bool], str]] = {
    "sample.power.method": (_without_address, "3.0 also wants the address of a reference"),
    "evaluators.number": (_something, "3.0 does not count evaluators who were excluded later"),
    "evaluators.recruitment": (
        _something,
        "3.0 no longer asks here for rules of inclusion and exclusion",
    ),
    "design.quality_assurance.description": (
        _something,
        "3.0 wants details about each kind of check that is ticked in 3.3.3.1",
    ),
    "design.interface.description": (
        _something,
        "3.0 asks which types of information evaluators were shown",
    ),
    "name": _stock("no name given"),
    "definition": _stock("no definition given"),
    "aggregation": (says_nothing, "where nothing was aggregated, 3.0 wants a sentence saying so"),
    "inter_annotator_agreement.score": _stock("InterAA not assessed"),
    "intra_annotator_agreement.score": _stock("IntraAA not assessed"),
    "ethics.approval": _stock("No ethical approval obtained"),
    "ethics.impact_assessment": (
        bool,
        "3.0 counts only assessments in writing, and wants a sentence where there are none",
    ),
}
_CHOICES = {
    "evaluators.known_to_authors": "3.0 asks whether any of them was known",
    "evaluators.authors": "3.0 asks about the researchers who ran the study, not authors",
}


def changed_question(question: Question, answer: Answer) -> str:
    """Say what 3.0 asks differently, where that concerns an answer."""
    if question.is_choice:
        return _CHOICES.get(question.path, "") if answer.chosen else ""
    if question.path not in _TEXTS or not answer.text.strip():
        return ""
    concerned, note = _TEXTS[question.path]
    return note if concerned(answer.text) else ""
