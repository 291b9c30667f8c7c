"""SurveyJS: one JSON file for each list, and the few lines that a page needs to run it.

Names of questions are the ids of the manifest; lines of a matrix are named by their ids, and a
ranking stores its sides in order.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from heds.survey.exporters.literal import (
    has_kind,
    has_ties,
    language_of,
    literal,
    option_label,
    question_text,
    refuse_controls,
    refuse_kinds,
    stimuli_html,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

FROM_LINK = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")
LIST, SECONDS, STARTED = "list", "seconds", "started"
RETRY = "r"
UNCLEAR = "Your answers show that the task is not clear. You cannot take part. Thank you."
REFUSED = {"span": "SurveyJS marks no parts of a text; use web, potato or label-studio"}
SETUP = f"""\
// Call prepare(survey) after `const survey = new Survey.Model(json)`: it takes the ids from the
// link and stores when the survey began and the seconds on each page with the answers.
function prepare(survey) {{
  const query = new URLSearchParams(typeof location === "undefined" ? "" : location.search);
  for (const name of {json.dumps(FROM_LINK)}) {{
    if (query.get(name)) survey.setValue(name, query.get(name));
  }}
  survey.setValue("{STARTED}", new Date().toISOString());
  const seconds = {{}};
  let since = Date.now();
  const leave = (page) => {{
    const now = Date.now();
    if (page) seconds[page.name] = (seconds[page.name] || 0) + (now - since) / 1000;
    since = now;
    survey.setValue("{SECONDS}", {{ ...seconds }});
  }};
  survey.onCurrentPageChanged.add((_, options) => leave(options.oldCurrentPage));
  survey.onCompleting.add((sender) => leave(sender.currentPage));
}}
if (typeof module !== "undefined") module.exports = {{ prepare }};
"""


class SurveyJS:
    """Writes survey models."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what SurveyJS cannot express of this survey."""
        found = [
            "SurveyJS brings no server: a page of yours shows each file and saves survey.data",
            "the page calls prepare() of surveyjs-setup.js, which stores ids and times",
            "collect the results of all people in one JSON array",
            "every list is a file of its own; give people the link to theirs",
        ]
        if has_kind(survey, "info"):
            found.append("times on pages are answers here: without surveyjs-setup.js they are lost")
        if any(form.minimum_seconds for form in survey.forms):
            found.append("people who are too fast are found in the answers, not stopped")
        return found + has_ties(survey)

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return a file for each list, and the setup."""
        refuse_kinds(survey, "SurveyJS", REFUSED)
        refuse_controls(survey, "SurveyJS")
        for form in survey.forms:
            text = json.dumps(_model(form), ensure_ascii=False, indent=1)
            yield f"surveyjs-list{form.number}.json", text + "\n"
        yield "surveyjs-setup.js", SETUP


def _model(form: Form) -> dict[str, Any]:
    instructions = next((page.html for page in form.of_kind("instructions")), "")
    pages: list[dict[str, Any]] = []
    stops: list[tuple[str, str]] = []
    for page in form.pages:
        if page.kind == "end":
            continue
        pages.append(_page(page))
        for question in page.questions:
            if question.kind == "consent":
                stops.append(("{consent} = 'no'", "You did not agree to take part. Thank you."))
            if page.kind == "comprehension":
                right, retry = _string(question.expected), question.id + RETRY
                pages.append(_retry(page, question, instructions))
                stops.append((f"{{{retry}}} notempty and {{{retry}}} <> {right}", UNCLEAR))
    end = next((page.html for page in form.of_kind("end")), "")
    made: dict[str, Any] = {
        "title": _guarded(form.title),
        "locale": language_of(form),
        "showPrevButton": False,
        "showProgressBar": True,
        "questionErrorLocation": "bottom",
        "calculatedValues": [
            {"name": LIST, "expression": str(form.number), "includeIntoResult": True}
        ],
        "triggers": [{"type": "complete", "expression": when} for when, _ in stops],
        "completedHtml": _markup(end),
        "completedHtmlOnCondition": [
            {"expression": when, "html": f"<p>{literal(text)}</p>"} for when, text in stops
        ],
        "pages": pages,
    }
    if form.redirect:
        # Only those who came to the end get the completion code.
        whole = " and ".join(f"!({when})" for when, _ in stops) or "1 = 1"
        made["navigateToUrlOnCondition"] = [{"expression": whole, "url": form.redirect}]
    return made


def _page(page: Page) -> dict[str, Any]:
    shown = _markup(page.html + stimuli_html(page))
    elements: list[dict[str, Any]] = []
    if shown:
        elements.append({"type": "html", "name": f"{page.id}x", "html": shown})
    for question in page.questions:
        elements += _elements(question)
    return {"name": page.id, "elements": elements}


def _retry(page: Page, question: Question, instructions: str) -> dict[str, Any]:
    """Ask a comprehension check a second time, below the instructions."""
    note = "<p>That was not the right answer. Please read the instructions again.</p>"
    (element,) = _elements(question)
    return {
        "name": page.id + RETRY,
        "visibleIf": f"{{{question.id}}} <> {_string(question.expected)}",
        "elements": [
            {
                "type": "html",
                "name": f"{question.id}{RETRY}x",
                "html": _markup(note + instructions),
            },
            {**element, "name": question.id + RETRY},
        ],
    }


def _elements(question: Question) -> list[dict[str, Any]]:  # noqa: PLR0911 - a case for each kind
    """Return what asks a question; nothing where nothing is asked."""
    kind = question.kind
    if kind == "info":
        return []
    held: dict[str, Any] = {"name": question.id, "title": _guarded(question_text(question)) or " "}
    needed = {"isRequired": True} if question.required else {}
    choices: list[dict[str, Any]] = [
        {"value": option.value, "text": _guarded(option_label(question, option))}
        for option in question.options
    ]
    rows = [{"value": row.field, "text": _guarded(row.label)} for row in question.rows]
    if kind in ("matrix", "best worst") or (kind == "rank rating" and choices):
        each = {"eachRowRequired": True} if question.required else {}
        unique = {"eachRowUnique": True} if kind == "best worst" else {}
        return [{"type": "matrix", **held, "columns": choices, "rows": rows, **each, **needed,
                 **unique}]  # fmt: skip
    if kind == "rank rating":
        parts = [{**_number(question, row.field), **needed, "title": row.label}
                 for row in question.rows]  # fmt: skip
        return [{"type": "panel", **held, "elements": parts}]
    if kind in ("rating", "agreement", "bipolar"):
        ends = {}
        if kind == "bipolar":
            row = question.rows[0]
            ends = {"minRateDescription": _guarded(row.label),
                    "maxRateDescription": _guarded(row.right)}  # fmt: skip
        return [{"type": "rating", **held, "rateValues": choices, "autoGenerate": False,
                 "displayMode": "buttons", **ends, **needed}]  # fmt: skip
    if kind == "ranking":
        sides = [row.label for row in question.rows]
        all_of_them = {"minSelectedChoices": len(sides)} if question.required else {}
        return [{"type": "ranking", **held, "choices": sides, "selectToRankEnabled": True,
                 **all_of_them, **needed}]  # fmt: skip
    if kind == "multi":
        for choice, option in zip(choices, question.options, strict=True):
            if option.value in question.exclusive:
                choice["isExclusive"] = True
        limits = {"minSelectedChoices": question.minimum, "maxSelectedChoices": question.maximum}
        return [{"type": "checkbox", **held, "choices": choices, **needed,
                 **{name: int(float(text)) for name, text in limits.items() if text}}]  # fmt: skip
    if kind == "slider":
        limits = {"min": question.minimum, "max": question.maximum, "step": question.step}
        return [{"type": "slider", **held, **needed,
                 **{name: _plain(text) for name, text in limits.items() if text}}]  # fmt: skip
    if kind == "count":
        return [{**_number(question, question.id), **held, **needed}]
    if choices:
        return [{"type": "radiogroup", **held, "choices": choices, **needed}]
    return [{"type": "comment", **held, **needed, **_lengths(question),
             **({"defaultValue": question.marked} if kind == "post edit" else {})}]  # fmt: skip


def _number(question: Question, name: str) -> dict[str, Any]:
    limits = {"min": question.minimum, "max": question.maximum, "step": question.step or "1"}
    made: dict[str, Any] = {"type": "text", "name": name, "inputType": "number"}
    made |= {key: _plain(text) for key, text in limits.items() if text}
    step = _plain(question.step or "1")
    if isinstance(step, int):
        start = _plain(question.minimum or "0")
        made["validators"] = [
            {"type": "expression", "expression": f"({{{name}}} - {start}) % {step} = 0",
             "text": f"Please give a number in steps of {step}."}
        ]  # fmt: skip
    return made


def _lengths(question: Question) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if question.maximum:
        made["maxLength"] = int(float(question.maximum))
    if question.minimum:
        made["validators"] = [{"type": "text", "minLength": int(float(question.minimum))}]
    return made


def _plain(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _string(text: str) -> str:
    """Write a text in an expression."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _guarded(text: str) -> str:
    """Keep a name in braces from being replaced by an answer: a joiner of no width follows."""
    return text.replace("{", "{\u2060")


def _markup(html: str) -> str:
    return html.replace("{", "&#123;")
