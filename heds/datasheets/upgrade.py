"""Upgrade a HEDS 2.1 datasheet to 3.0 by meaning; ids were reused and say nothing.

Questions keep their path in both versions and options their word, so most
answers carry over as they are. What differs is listed here, each with what a
person has to know or decide. No answer is invented.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.cards.entry import is_regular
from heds.datasheets.guidance_changes import ADDRESS, changed_question
from heds.model.blank import is_blank, trim
from heds.model.catalogue import Question, catalogue
from heds.model.sheet import NO_ANSWER, UNTICKED, Answer, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN_NO = re.compile(r"no\.?", re.IGNORECASE)
PLAIN_NA = re.compile(r"n/?a\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remark:
    """What a person should know or decide about one answer."""

    question: Question
    criterion: str | None
    text: str


@dataclass(slots=True)
class Upgraded:
    """The 3.0 datasheet with an account of how each answer got there."""

    sheet: Sheet
    carried: int = 0
    changed: list[Remark] = field(default_factory=list)
    asked: list[Remark] = field(default_factory=list)
    """Kept answers to questions that 3.0 asks differently."""
    decide: list[Remark] = field(default_factory=list)


Result = tuple[Answer, str, str]
"""The new answer, what changed (or nothing), and what to decide (or nothing)."""


def upgrade(old: Sheet) -> Upgraded:
    """Return the 3.0 datasheet that says the same as far as it can."""
    new = Sheet("3.0")
    report = Upgraded(new)
    new.once = _answers(old.once, report, None)
    for name, answers in old.criteria.items():
        new.criteria[name] = _answers(answers, report, name)
    _remarks_move(old, report)
    _varying_conditions(report)
    kept = copy.deepcopy(old.kept)
    silent = Upgraded(new)
    new.kept.open_criterion = kept.open_criterion
    new.kept.deleted_criteria = {
        name: _answers(answers, silent, name) for name, answers in kept.deleted_criteria.items()
    }
    _unusual(old, report)
    known = catalogue("3.0").entries
    for key, entry in kept.unknown_entries.items():
        # Under its own id the 3.0 form might show an answer that nobody gave.
        kept_as = f"{key}-from-2.1" if key in known else key
        new.kept.unknown_entries[kept_as] = entry
    return report


def _answers(old: dict[str, Answer], report: Upgraded, criterion: str | None) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for question in catalogue("3.0").questions:
        if question.per_criterion != (criterion is not None):
            continue
        answer = old.get(question.path, NO_ANSWER)
        if question.path == "standard_name":
            report.decide.append(
                Remark(question, criterion, "new in 3.0: name the criterion in a standard taxonomy")
            )
            continue
        if answer == NO_ANSWER:
            continue
        convert = _RULES.get(question.path)
        result, changed, decide = convert(question, answer) if convert else (answer, "", "")
        if not changed and not decide:
            changed = _reworded(question, answer)
        found[question.path] = result
        if decide:
            report.decide.append(Remark(question, criterion, decide))
        elif changed:
            report.changed.append(Remark(question, criterion, changed))
        else:
            report.carried += 1
        if note := "" if decide else changed_question(question, result):
            report.asked.append(Remark(question, criterion, note))
    return found


def _reworded(question: Question, answer: Answer) -> str:
    """Say how 3.0 puts an answer that carries over, where it puts it differently."""
    if not answer.chosen:
        return ""
    old = {o.word: o for o in catalogue("2.1").by_number[question.number].options}
    changes = [
        f'"{old[word].text}" now reads "{question.by_word[word].text}"'
        for word in answer.chosen
        if old[word].text.casefold().rstrip(".")
        != question.by_word[word].text.casefold().rstrip(".")
    ]
    return "; ".join(changes)


def _report(_question: Question, answer: Answer) -> Result:
    if is_blank(answer.text):
        return NO_ANSWER, "", ""
    decide = (
        "replace the word `explanation` by `published`, `unpublished` or `preregistration`, "
        "or choose `none`"
    )
    return Answer(explanation=answer.text), "", decide


def _resources(_question: Question, answer: Answer) -> Result:
    text = trim(answer.text)
    if PLAIN_NA.fullmatch(text):
        return Answer(chosen=("not shared",)), '"N/A" became "not shared"', ""
    if ADDRESS.search(text):
        changed = 'the addresses stand beside the choice "shared"'
        return Answer(chosen=("shared",), explanation=answer.text), changed, ""
    if not text:
        return NO_ANSWER, "", ""
    return (
        Answer(explanation=answer.text),
        "",
        "replace `explanation` by `shared`, or choose `not shared`",
    )


def _data_protection(_question: Question, answer: Answer) -> Result:
    text = trim(answer.text)
    if PLAIN_NO.fullmatch(text):
        return Answer(chosen=("not involved",)), '"No" became "not involved"', ""
    if not text:
        return NO_ANSWER, "", ""
    decide = "replace the word `explanation` by `involved`, or choose `not involved`"
    return Answer(explanation=answer.text), "", decide


def _scale_size(_question: Question, answer: Answer) -> Result:
    if answer.chosen == ("discrete",) and not is_blank(answer.explanation):
        return Answer(text=answer.explanation), "the number of points is now a text", ""
    for word, said in (("continuous", "continuous"), ("not applicable", "N/A")):
        if answer.chosen == (word,):
            text = said if is_blank(answer.explanation) else f"{said}: {answer.explanation}"
            return Answer(text=text), "the choice is now a text", ""
    if answer.chosen or not is_blank(answer.explanation):
        return Answer(text=answer.explanation), "", "give the number of points of the scale"
    return NO_ANSWER, "", ""


def _agreement(question: Question, answer: Answer) -> Result:
    phrase = dict(question.phrases)["not assessed"]
    if answer.chosen == ("assessed",):
        if is_blank(answer.explanation):
            return NO_ANSWER, "", "name the measure of agreement; 2.1 said that it was assessed"
        return Answer(text=answer.explanation), "the choice is now a text, the method", ""
    if answer.chosen == ("not assessed",):
        text = phrase
        if not is_blank(answer.explanation):
            text = f"{phrase}\n{answer.explanation}"
        return Answer(text=text), f'"no" became "{phrase}"', ""
    if answer.chosen == ("not applicable",):
        text = phrase if is_blank(answer.explanation) else f"{phrase}: {answer.explanation}"
        return Answer(text=text), f'"N/A" became "{phrase}"; 3.0 does not tell them apart', ""
    if answer.chosen or not is_blank(answer.explanation):
        return Answer(text=answer.explanation), "", "name the measure of agreement"
    return NO_ANSWER, "", ""


def _time_limits(_question: Question, answer: Answer) -> Result:
    if "none" not in answer.chosen:
        return answer, "", ""
    rest = tuple(word for word in answer.chosen if word != "none")
    decide = (
        "2.1 ruled out two limits; say whether a fixed time or a limit on the whole "
        "evaluation held, or choose none"
    )
    if not is_blank(answer.explanation):
        decide += " (beside which the 3.0 form shows no explanation)"
    return Answer(chosen=rest, explanation=answer.explanation), "", decide


def _moved_to_other(old: str, note: str, said: str) -> Callable[[Question, Answer], Result]:
    """Return a rule for an option that 3.0 lacks: "other", with its meaning as explanation."""

    def convert(question: Question, answer: Answer) -> Result:
        if old not in answer.chosen:
            return answer, "", ""
        words = {"other" if word == old else word for word in answer.chosen}
        order = [option.word for option in question.options]
        explanation = said if is_blank(answer.explanation) else f"{answer.explanation}\n{said}"
        chosen = tuple(sorted(words, key=order.index))
        return Answer(chosen=chosen, explanation=explanation), note, ""

    return convert


def _no_input(_question: Question, answer: Answer) -> Result:
    if "no input" not in answer.chosen:
        return answer, "", ""
    said = "Human generation"
    text = said if is_blank(answer.explanation) else f"{answer.explanation}\n{said}"
    note = '2.1 said "human generation", which 3.0 wants as explanation'
    return Answer(chosen=answer.chosen, explanation=text), note, ""


def _experts(_question: Question, answer: Answer) -> Result:
    note = "3.0 asks for experts of the domain, 2.1 for experts of any kind"
    return answer, note if "experts" in answer.chosen else "", ""


def _feedback(question: Question, answer: Answer) -> Result:
    answer, changed, decide = _questions_before(question, answer)
    if "feedback after" in answer.chosen and not changed:
        changed = "2.1: evaluators are asked for feedback; 3.0: they provide feedback"
    return answer, changed, decide


def _conditions(_question: Question, answer: Answer) -> Result:
    note = "2.1: conditions are the same or vary; 3.0: are or are not controlled to be the same"
    plain = set(answer.chosen) <= {"own place", "other"}
    return answer, "" if plain else note, ""


_questions_before = _moved_to_other(
    "told before start",
    '3.0 has no option for questions before the start: "other", with the old wording',
    "Evaluators are told that they can ask questions before the start of the evaluation.",
)

_RULES: dict[str, Callable[[Question, Answer], Result]] = {
    "paper.report": _report,
    "paper.resources": _resources,
    "system.input_types": _no_input,
    "system.output_types": _moved_to_other(
        "human generated",
        '3.0 has no option for human outputs: "other", with the old wording',
        "Human-generated outputs",
    ),
    "evaluators.expertise": _experts,
    "design.time_limits": _time_limits,
    "design.questions": _feedback,
    "design.setting": _conditions,
    "scale.size": _scale_size,
    "inter_annotator_agreement.method": _agreement,
    "intra_annotator_agreement.method": _agreement,
    "ethics.personal_data": _data_protection,
    "ethics.special_category_data": _data_protection,
}


def _unusual(old: Sheet, report: Upgraded) -> None:
    """Leave answers that a card stored in an unusual way to a person."""
    entries = catalogue("2.1").entries
    new = {question.path: question for question in catalogue("3.0").questions}
    for key, entry in old.kept.stored_differently.items():
        if key not in entries or entry == UNTICKED or is_regular(entry, entries[key][1]):
            continue
        question = new.get(entries[key][0].path)
        if question is not None:
            text = f"the 2.1 card stored `{key}` in an unusual way; see that the answer is right"
            criterion = next(iter(old.criteria), "") if question.per_criterion else None
            report.decide.append(Remark(question, criterion, text))


def _remarks_move(old: Sheet, report: Upgraded) -> None:
    """Carry 3.2.2.5, which 3.0 dropped, over to 3.2.5 under a heading."""
    remarks = old.once.get("evaluators.remarks", NO_ANSWER).text
    if is_blank(remarks) or PLAIN_NA.fullmatch(trim(remarks)):
        return
    question = catalogue("3.0").by_path["evaluators.characteristics"]
    before = report.sheet.once.get(question.path, NO_ANSWER).text
    heading = f"Remarks on the evaluators (HEDS 2.1, 3.2.2.5): {remarks}"
    text = heading if is_blank(before) else f"{before}\n\n{heading}"
    report.sheet.once[question.path] = Answer(text=text)
    report.changed.append(
        Remark(question, None, "the remarks of 3.2.2.5, which 3.0 lacks, are added here")
    )


def _varying_conditions(report: Upgraded) -> None:
    """Point out that N/A in 3.3.8 turned round: it now means controlled conditions."""
    question = catalogue("3.0").by_path["design.setting_variation"]
    answer = report.sheet.once.get(question.path, NO_ANSWER)
    setting = report.sheet.once.get("design.setting", NO_ANSWER)
    if "own place" in setting.chosen and PLAIN_NA.fullmatch(trim(answer.text)):
        report.carried -= 1
        report.decide.append(
            Remark(
                question,
                None,
                "2.1 wanted N/A where evaluators choose their place; "
                "3.0 wants to know how conditions varied",
            )
        )
