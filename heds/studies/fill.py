"""Fill the datasheet of a study: derived answers, answers given directly, and open questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.model.blank import is_blank
from heds.model.catalogue import Question, catalogue
from heds.model.datasheet import datasheet_model, to_sheet
from heds.model.sheet import NO_ANSWER, Answer, Sheet
from heds.model.words import fold
from heds.studies.answers import ONCE
from heds.studies.criterion_answers import about_criterion
from heds.studies.unknown import absent, not_reported

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved

Place = tuple[Question, str | None]


@dataclass(slots=True)
class Filled:
    """A datasheet with an account of where each answer comes from."""

    sheet: Sheet
    derived: list[Place] = field(default_factory=list)
    given: list[Place] = field(default_factory=list)
    open: list[Place] = field(default_factory=list)


def fill(resolved: Resolved, version: str) -> Filled:
    """Return the datasheet of a study, as far as it follows from its spec."""
    sheet = Sheet(version)
    result = Filled(sheet)
    criteria = {name: about_criterion(resolved, name) for name in resolved.spec.criteria}
    sheet.criteria = {name: {} for name in criteria}
    direct = _direct(resolved, version)
    for question in catalogue(version).questions:
        if question.per_criterion:
            for name, answers in criteria.items():
                given = direct.criteria.get(name, {}).get(question.path, NO_ANSWER)
                derived = (
                    absent(resolved, question, name)
                    or answers.get(question.path)
                    or not_reported(resolved, question, name)
                )
                _put(result, question, name, given, derived)
        else:
            given = direct.once.get(question.path, NO_ANSWER)
            derive = ONCE.get(question.path)
            derived = absent(resolved, question, None) or (derive(resolved) if derive else None)
            derived = derived or not_reported(resolved, question, None)
            _put(result, question, None, given, derived)
    return result


def _direct(resolved: Resolved, version: str) -> Sheet:
    """Return the answers that the spec gives directly; they were typed when it was loaded."""
    given = resolved.spec.datasheet
    return to_sheet(datasheet_model(version).model_validate({**given, "heds": version}))


def _put(
    result: Filled, question: Question, criterion: str | None, given: Answer, derived: Answer | None
) -> None:
    place = (question, criterion)
    answer = given
    if given != NO_ANSWER:
        result.given.append(place)
    else:
        answer = _fitting(question, derived) if derived is not None else NO_ANSWER
        (result.derived if answer != NO_ANSWER else result.open).append(place)
        if question.explaining.intersection(answer.chosen) and is_blank(answer.explanation):
            # What was chosen follows from the study, but the reason has to come from a person.
            result.open.append(place)
    if answer != NO_ANSWER:
        target = result.sheet.once if criterion is None else result.sheet.criteria[criterion]
        target[question.path] = answer


def _fitting(question: Question, answer: Answer) -> Answer:
    """Put an answer into the form that the version asks for: a choice, or a text."""
    if question.is_choice and answer.chosen:
        return _options(question, answer)
    if question.is_choice:
        return _text_as_choice(question, answer.text)
    if answer.chosen:
        return _choice_as_text(question, answer)
    return answer


def _options(question: Question, answer: Answer) -> Answer:
    """Choose the options of these words; a word that the version lacks becomes `other`."""
    chosen, extra = [], [answer.explanation] if answer.explanation else []
    for word in answer.chosen:
        known = question.words.get(fold(word))
        if known is None and "other" in question.by_word:
            extra.append(word.removeprefix("other: "))
            known = "other"
        if known is not None:
            chosen.append(known)
    if not chosen:
        return NO_ANSWER
    order = [option.word for option in question.options]
    # Where no chosen option wants an explanation, the form would hide it.
    said = "\n".join(extra) if question.explaining.intersection(chosen) else ""
    return Answer(chosen=tuple(sorted(set(chosen), key=order.index)), explanation=said)


def _text_as_choice(question: Question, text: str) -> Answer:
    """Turn a 3.0 text into the 2.1 choice that says the same."""
    if question.path == "scale.size":
        if text == "continuous":
            return Answer(chosen=("continuous",))
        if text == "N/A":
            return Answer(chosen=("not applicable",))
        return Answer(chosen=("discrete",), explanation=text)
    if "not assessed" in text:
        return Answer(chosen=("not assessed",))
    return Answer(chosen=("assessed",), explanation=text)


def _choice_as_text(question: Question, answer: Answer) -> Answer:
    """Turn a 3.0 choice into the 2.1 text that says the same."""
    if question.path == "paper.resources":
        return Answer(answer.explanation or "N/A")
    if question.path.startswith("ethics."):
        return Answer(answer.explanation or "No")
    return Answer(answer.explanation)
