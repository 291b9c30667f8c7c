"""The typed datasheet of a version, and the way from it to plain answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from heds.model.answers import Choice
from heds.model.sheet import UNTICKED, Answer, Kept, Sheet

if TYPE_CHECKING:
    from heds.model.catalogue import Question
    from heds.model.datasheet_2_1 import Datasheet as Datasheet21
    from heds.model.datasheet_3_0 import Datasheet as Datasheet30

    Datasheet: TypeAlias = Datasheet21 | Datasheet30


def datasheet_model(version: str) -> type[Datasheet21 | Datasheet30]:
    """Return the typed datasheet of a HEDS version; only that one is imported."""
    if version == "2.1":
        from heds.model import datasheet_2_1

        return datasheet_2_1.Datasheet
    from heds.model import datasheet_3_0

    return datasheet_3_0.Datasheet


def to_sheet(datasheet: Datasheet) -> Sheet:
    """Return the answers of a typed datasheet."""
    sheet = Sheet(datasheet.heds)
    questions = sheet.catalogue.questions
    sheet.once = _answers([q for q in questions if not q.per_criterion], datasheet)
    about = [q for q in questions if q.per_criterion]
    sheet.criteria = {
        name: _answers(about, criterion) for name, criterion in datasheet.criteria.items()
    }
    form = datasheet.kept_from_form
    sheet.kept = Kept(
        open_criterion=form.open_criterion,
        no_open_criterion="open_criterion" in form.model_fields_set and form.open_criterion is None,
        deleted_criteria={
            name: _answers(about, criterion) for name, criterion in form.deleted_criteria.items()
        },
        unknown_entries=dict(form.unknown_entries),
        stored_differently={
            **form.stored_differently,
            **dict.fromkeys(form.unticked, UNTICKED),
        },
        not_stored=list(form.not_stored),
    )
    return sheet


def _answers(questions: list[Question], part: Any) -> dict[str, Answer]:
    found = {}
    for question in questions:
        value = part
        for key in question.keys:
            value = getattr(value, key)
        if isinstance(value, Choice):
            answer = Answer(chosen=value.chosen, explanation=value.explanation)
        else:
            answer = Answer(text=value)
        if answer != Answer():
            found[question.path] = answer
    return found
