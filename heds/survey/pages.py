"""Build the form of a list: consent, instructions, comprehension check, task, demographics, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.survey.form import SIDES, Form, Option, Page, Question, Row, Stimulus
from heds.survey.questions import NO_QUESTION, instrument_of, screen_questions

if TYPE_CHECKING:
    from heds.model.study.spec import Original
    from heds.survey.design import Design, Screen, SurveyList
    from heds.survey.texts import Texts

# Columns that are shown beside the output.
BESIDE = ("reference", "context")
CONSENT = "consent"


def form_of(
    design: Design, survey_list: SurveyList, texts: Texts, code: str = "", redirect: str = ""
) -> Form:
    """Return all pages of one list."""
    spec = design.spec
    pages = [_consent(texts), Page("instructions", "instructions", html=texts.instructions)]
    pages += _comprehension(spec)
    for screen in survey_list.screens:
        pages += _task(spec, survey_list, screen)
    if texts.demographics:
        pages.append(Page("demographics", "demographics", html=texts.demographics))
    pages.append(Page("end", "end", html=texts.end))
    floor = max(
        (int(check.minimum_minutes * 60) for check in spec.checks.values()
         if check.kind == "time floor" and check.minimum_minutes), default=0,
    )  # fmt: skip
    language = (spec.task.output_languages or ["English"])[0]
    return Form(
        spec.study.id or "study", spec.study.title or spec.study.id or "Survey", language,
        survey_list.number, survey_list.batch, survey_list.people, pages,
        minimum_seconds=floor, completion_code=code, redirect=redirect,
    )  # fmt: skip


def _consent(texts: Texts) -> Page:
    box = Question(
        CONSENT, "consent", texts.agree, (Row(CONSENT, ""),),
        options=(Option("yes", texts.yes), Option("no", texts.no)),
    )  # fmt: skip
    return Page("consent", "consent", html=texts.consent, questions=[box])


def _comprehension(spec: Original) -> list[Page]:
    """Return a page for each comprehension check whose options stand in its text."""
    found: list[Page] = []
    for name, check in spec.checks.items():
        if check.kind != "comprehension check" or not check.shows or not check.passes:
            continue
        text, options = split_options(check.shows)
        right = next((o for o in options if fold(o) == fold(check.passes)), "")
        if not right:
            continue
        number = len(found) + 1
        question = Question(
            f"u{number}", "choice", text, (Row(f"u{number}", ""),),
            options=tuple(Option(option, option) for option in options), expected=right,
        )  # fmt: skip
        found.append(Page(f"check{number}", "comprehension", name, questions=[question]))
    return found


def split_options(text: str) -> tuple[str, list[str]]:
    """Take the options in brackets at the end of a question apart: `Which? (this, that)`."""
    text = text.strip()
    if text.endswith(")") and "(" in text:
        question, _, inner = text[:-1].rpartition("(")
        options = [option.strip() for option in inner.split(",") if option.strip()]
        if len(options) > 1:
            return question.strip(), options
    return text, []


def stem(survey_list: SurveyList, screen: Screen) -> str:
    """Name a screen within letters and digits, as every platform allows."""
    return f"l{survey_list.number}p{screen.position}"


def _task(spec: Original, survey_list: SurveyList, screen: Screen) -> list[Page]:
    names = list(survey_list.criteria or spec.criteria)
    only = screen.check.criterion if screen.check else ""
    if only:
        names = [name for name in names if name == only] or names
    base = stem(survey_list, screen)
    stimuli = _stimuli(spec, screen, names)
    questions = screen_questions(spec, screen, names, base)
    together = spec.design.criteria_shown != "alone" or len(questions) < 2  # noqa: PLR2004
    if together:
        return [Page(base, "task", stimuli=stimuli, questions=questions, timed=True, screen=screen)]
    return [
        Page(question.id, "task", stimuli=stimuli, questions=[question], timed=True, screen=screen)
        for question in questions
    ]


def _stimuli(spec: Original, screen: Screen, names: list[str]) -> list[Stimulus]:
    if screen.unit is None:
        return [Stimulus("", screen.check.text if screen.check else "", "check")]
    item = screen.unit.item
    kinds = {instrument_of(spec, spec.criteria[name]).type for name in names}
    found = []
    # A reader of a page that is only timed, or of a notice with an instruction, sees no input.
    if item.input and not kinds & {*NO_QUESTION, "attention", "cloze"}:
        found.append(Stimulus("Input", item.input, "input"))
    for column in BESIDE:
        text = next((held for name, held in item.fields.items() if fold(name) == column), "")
        if text:
            found.append(Stimulus(column.capitalize(), text, "reference"))
    several = len(screen.sides) > 1
    for side, system in zip(SIDES, screen.sides, strict=False):
        found.append(Stimulus(side if several else "", item.outputs[system], "output"))
    return found
