"""Texts that people typed, as markup that shows them letter by letter and runs nothing."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.form import SIDES

if TYPE_CHECKING:
    from heds.survey.build import Survey
    from heds.survey.form import Form, Option, Page, Question

# Neither XML nor a browser can show these.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_LINES = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
SCALES = ("rating", "agreement", "matrix", "bipolar", "rank rating")


def literal(text: str) -> str:
    """Escape a text for HTML on one line."""
    return _LINES.sub("<br />", escape(text)).replace("\t", "&#9;")


def one_line(text: str) -> str:
    """Keep a plain text on one line."""
    return _LINES.sub(" ", text).replace("\t", " ")


def stimuli_html(page: Page) -> str:
    """Return the texts that are judged, each under its label."""
    found = []
    for held in page.stimuli:
        label = f"<p><strong>{literal(held.label)}</strong></p>" if held.label else ""
        found.append(f"{label}<blockquote><p>{literal(held.text)}</p></blockquote>")
    return "".join(found)


def question_html(question: Question) -> str:
    """Return what is asked, with the definition of the criterion."""
    asked = f"<p><strong>{literal(question.text)}</strong></p>" if question.text else ""
    further = [text for text in _further(question) if text != question.text]
    return asked + "".join(f"<p>{literal(text)}</p>" for text in further if text)


def question_text(question: Question) -> str:
    """Return what is asked as plain text on one line."""
    texts = [question.text, *_further(question)]
    return " ".join(one_line(text) for text in dict.fromkeys(texts) if text)


def _further(question: Question) -> list[str]:
    """Return what stands below a question: task, definition, and what the ends mean."""
    ends = ""
    if question.ends:
        low, high = question.ends
        ends = f"{question.minimum or 'low'}: {low}. {question.maximum or 'high'}: {high}."
    elif question.kind == "ranking" and question.options[0].label != question.options[0].value:
        ends = f"From {question.options[0].label} to {question.options[-1].label}."
    return [question.task, question.define, ends]


def has_ties(survey: Survey) -> list[str]:
    """Say that ties cannot be given, where outputs are put in order and ties are allowed."""
    asked = [q for form in survey.forms for q in form.questions if q.kind == "ranking"]
    return ["no two outputs can have the same rank"] if any(q.ties for q in asked) else []


def option_label(question: Question, option: Option) -> str:
    """Return what stands at an option: points of a scale show their number beside their label."""
    if not option.label or question.kind == "bipolar":
        return option.value
    whole = all(other.label for other in question.options)
    if question.kind in SCALES and not whole and option.label != option.value:
        return f"{option.value}: {option.label}"
    return option.label


def language_of(form: Form) -> str:
    """Return the code of the form's language; forms in no known language say English."""
    return form.language if re.fullmatch("[a-z]{2,3}", form.language) else "en"


def refuse_controls(survey: Survey, platform: str) -> None:
    """Refuse texts with control characters, which would break the file."""
    for form in survey.forms:
        for page in form.pages:
            for at, held in enumerate(page.stimuli):
                found = _CONTROLS.search(held.text)
                if found and page.screen is not None and page.screen.unit is not None:
                    raise HedsError(
                        f"item `{page.screen.unit.item.id}`: the text in the column "
                        f"`{_column(page, at)}` holds the character U+{ord(found[0]):04X}, which "
                        f"{platform} cannot show; take it out"
                    )


def _column(page: Page, at: int) -> str:
    held = page.stimuli[at]
    sides = page.screen.sides if page.screen else ()
    if held.role != "output":
        return held.label.casefold()
    return dict(zip(SIDES, sides, strict=False)).get(held.label or "A", held.label)


def refuse_kinds(survey: Survey, platform: str, kinds: dict[str, str]) -> None:
    """Refuse questions of kinds that a platform cannot ask, with the reason."""
    for form in survey.forms:
        for page in form.pages:
            for question in page.questions:
                if question.kind in kinds:
                    item = page.screen.unit.item.id if page.screen and page.screen.unit else ""
                    raise HedsError(
                        f"{platform} cannot ask `{question.text or question.id}` "
                        f"({question.kind}, item `{item}`): {kinds[question.kind]}"
                    )


def has_kind(survey: Survey, *kinds: str) -> bool:
    """Tell whether a survey asks a question of one of these kinds."""
    return any(q.kind in kinds for form in survey.forms for q in form.questions)


def has_comprehension(survey: Survey) -> bool:
    """Tell whether a survey begins with comprehension checks."""
    return any(form.of_kind("comprehension") for form in survey.forms)
