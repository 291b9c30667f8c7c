"""What Qualtrics cannot express of a survey, in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.survey.exporters.qualtrics_questions import grid
from heds.survey.qualtrics import layout
from heds.survey.questions import instrument_of

if TYPE_CHECKING:
    from heds.survey.build import Survey
    from heds.survey.form import Question


def kinds(survey: Survey) -> dict[str, Question]:
    """Return the kinds of question with the first of each."""
    found: dict[str, Question] = {}
    for form in survey.forms:
        for question in form.questions:
            found.setdefault(question.kind, question)
    return found


def number_of_questions(survey: Survey) -> int:
    """Count what becomes a question: texts and timers too."""
    pages = [page for form in survey.forms for page in form.of_kind("task")]
    return sum(2 + len(page.questions) for page in pages)


def losses(survey: Survey) -> list[str]:
    """Say what is lost on the way into Qualtrics, by file and by text."""
    found: list[str] = []
    held = kinds(survey)
    spec = survey.design.spec
    instruments = [instrument_of(spec, criterion) for criterion in spec.criteria.values()]
    if "ranking" in held and any(i.ties == "allowed" for i in instruments):
        found.append("a ranking in Qualtrics has no ties: people must put equals in some order")
    for question in held.values():
        step = float(question.step or 1)
        sliding = layout(question.kind, options=bool(question.options)) == "sliders"
        if sliding and step != 1 and not grid(question):
            found.append(f"the slider does not keep to steps of {question.step}")
    floor = max((form.minimum_seconds for form in survey.forms), default=0)
    if floor:
        found.append(
            f"people who take less than {floor} seconds are not stopped; `heds responses` names "
            "them"
        )
    return found
