"""Label Studio: a project for each list, as labelling config and tasks.

A task is a screen. A control is named by what follows the screen in the ids of the manifest:
the answer of control `c1b` on a task with `screen` l1p3 is the field l1p3c1b.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.survey.exporters.literal import (
    has_comprehension,
    has_kind,
    has_ties,
    option_label,
    question_text,
    refuse_controls,
    refuse_kinds,
    stimuli_html,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

SHOWN, MARKED, READ = "shown", "marked", "read"
REFUSED = {"attention": "Label Studio cannot stop those who miss it; use web, qualtrics or potato"}
JOINER = "\u2060"
_SCREEN = re.compile(r"l\d+p\d+")


def screen_of(field: str) -> str:
    """Return the screen that an id belongs to."""
    found = _SCREEN.match(field)
    return found[0] if found else ""


def aliases(values: Sequence[str]) -> list[str]:
    """Return what is stored for options: their values, or o1, o2 where `$` would mean a column."""
    if any("$" in value for value in values):
        return [f"o{at}" for at in range(1, len(values) + 1)]
    return list(values)


class LabelStudio:
    """Writes projects."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what Label Studio cannot express of this survey."""
        found = [
            "every list is a project of its own; set how many people annotate it",
            "nothing asks for consent: agree on it elsewhere",
            "put instructions.html into the settings of each project",
            "no codes of Prolific are taken or shown; people are known by their account",
            "tasks are shown in their order only if the project samples them one after another",
        ]
        if has_comprehension(survey):
            found.append("the comprehension check is left out: ask it elsewhere beforehand")
        if has_kind(survey, "best worst"):
            found.append("that best and worst differ is not enforced")
        if has_kind(survey, "multi"):
            found.append("how many boxes are ticked, and which go together, is not enforced")
        if has_kind(survey, "ranking"):
            found.append("outputs stand in an order from the beginning, which people may leave")
        if has_kind(survey, "text", "post edit"):
            found.append("the length of a text is not enforced")
        if any(len({frozenset(c) for c in _controls(form)}) > 1 for form in survey.forms):
            found.append("on every task all questions of the project are shown; those that a check "
                         "does not ask may be left empty, so answers are not forced")  # fmt: skip
        return found + has_ties(survey)

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return config and tasks of each list, and the instructions."""
        refuse_kinds(survey, "Label Studio", REFUSED)
        refuse_controls(survey, "Label Studio")
        for form in survey.forms:
            _refuse_alone(form)
            folder = f"list{form.number}"
            yield f"{folder}/config.xml", _config(form)
            asked = _Asked(form)
            tasks = [{"data": asked.data(page)} for page in form.of_kind("task")]
            yield f"{folder}/tasks.json", json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"
        texts = [page.html for kind in ("consent", "instructions")
                 for page in survey.forms[0].of_kind(kind)]  # fmt: skip
        yield "instructions.html", "\n".join(texts) + "\n"


def _controls(form: Form) -> list[list[str]]:
    return [[_control(question) for question in page.questions] for page in form.of_kind("task")]


def _control(question: Question) -> str:
    return question.id.removeprefix(screen_of(question.id))


def _refuse_alone(form: Form) -> None:
    """Refuse screens whose questions must be seen one by one."""
    screens = Counter(screen_of(page.id) for page in form.of_kind("task"))
    twice = next((name for name, count in screens.items() if count > 1), "")
    if twice:
        raise HedsError(
            f"Label Studio shows all questions of a project at once, but the criteria of screen "
            f"{twice} are to be shown alone; use `criteria_shown: separate tasks` or another target"
        )


def _questions(form: Form) -> dict[str, list[Question]]:
    """Return the questions of all tasks by their control."""
    found: dict[str, list[Question]] = {}
    for page in form.of_kind("task"):
        for question in page.questions:
            found.setdefault(_control(question), []).append(question)
    return found


def _config(form: Form) -> str:
    lines = ["<View>", f'  <HyperText name="{SHOWN}" value="${SHOWN}" inline="true"/>']
    tasks = len(form.of_kind("task"))
    for control, questions in _questions(form).items():
        lines += _tags(control, questions, forced=len(questions) == tasks)
    return "\n".join([*lines, "</View>"]) + "\n"


def _tags(control: str, questions: list[Question], *, forced: bool) -> list[str]:
    """Return the tags that ask a question."""
    first = questions[0]
    kind = first.kind
    needed = ' required="true"' if forced and first.required else ""
    found = []
    if kind == "info":
        return [f'  <Choices name="{READ}" toName="{SHOWN}" required="true">',
                '    <Choice value="I have read it"/>', "  </Choices>"]  # fmt: skip
    if _varies(questions, "text"):
        found.append(f'  <Text name="{control}text" value="${control}text"/>')
    elif question_text(first):
        found.append(f'  <Header value="{_attribute(question_text(first))}"/>')
    if kind == "span":
        return [*found, f'  <Text name="{MARKED}" value="${MARKED}"/>',
                f'  <Labels name="{control}" toName="{MARKED}">',
                *_options("Label", first), "  </Labels>"]  # fmt: skip
    if kind == "ranking":
        return [*found, f'  <List name="{control}list" value="${control}list" title=""/>',
                f'  <Ranker name="{control}" toName="{control}list"/>']  # fmt: skip
    several = kind in ("matrix", "best worst", "rank rating")
    for row in first.rows:
        name = row.field.removeprefix(screen_of(row.field))
        if several:
            found.append(f'  <Header value="{_attribute(row.label)}" size="5"/>')
        found += _tag(name, questions, needed)
    return found


def _tag(name: str, questions: list[Question], needed: str) -> list[str]:
    first = questions[0]
    head = f'name="{name}" toName="{SHOWN}"{needed}'
    typed = 'rows="4" maxSubmissions="1" editable="true"/>'
    if first.kind == "post edit":
        return [f'  <TextArea {head} value="${name}text" {typed}']
    if first.options:
        many = "multiple" if first.kind == "multi" else "single"
        across = ' showInline="true"' if first.kind in ("rating", "agreement", "bipolar") else ""
        if _varies(questions, "options"):
            return [f'  <Choices {head} choice="{many}" value="${name}options"/>']
        return [f'  <Choices {head} choice="{many}"{across}>', *_options("Choice", first),
                "  </Choices>"]  # fmt: skip
    if first.kind in ("slider", "count", "rank rating"):
        limits = {"min": first.minimum, "max": first.maximum, "step": first.step or "1"}
        cells = "".join(f' {key}="{text}"' for key, text in limits.items() if text)
        slider = ' slider="true"' if first.kind == "slider" else ""
        return [f"  <Number {head}{cells}{slider}/>"]
    return [f"  <TextArea {head} {typed}"]


def _varies(questions: list[Question], name: str) -> bool:
    return any(getattr(held, name) != getattr(questions[0], name) for held in questions)


def _options(tag: str, question: Question) -> list[str]:
    stored = aliases([option.value for option in question.options])
    return [
        f'    <{tag} value="{_attribute(_shown(question, at))}" alias="{_attribute(alias)}"/>'
        for at, alias in enumerate(stored)
    ]


def _shown(question: Question, at: int) -> str:
    """Return the label of an option; the ends of a bipolar scale hold its words."""
    label = option_label(question, question.options[at])
    if question.kind == "bipolar":
        row = question.rows[0]
        ends = {0: row.label, len(question.options) - 1: row.right}
        label = f"{label} {ends.get(at, '')}".strip()
    return label


class _Asked:
    """What the tasks of a list hold: texts, and options that differ from task to task."""

    def __init__(self, form: Form) -> None:
        self.number = form.number
        self.first: dict[str, Question] = {}
        self.texts: set[str] = set()
        self.options: set[str] = set()
        for control, questions in _questions(form).items():
            self.first[control] = questions[0]
            if _varies(questions, "text"):
                self.texts.add(control)
            if _varies(questions, "options"):
                self.options.add(control)

    def data(self, page: Page) -> dict[str, Any]:
        """Return what a task shows, and what it is."""
        held: dict[str, Any] = {
            "screen": screen_of(page.id),
            "list": self.number,
            SHOWN: stimuli_html(page),
        }
        mine = {_control(question): question for question in page.questions}
        for control, first in self.first.items():
            question = mine.get(control)
            if first.kind == "info":
                continue
            if first.kind == "span":
                held[MARKED] = question.marked if question else ""
            elif first.kind == "post edit":
                held[f"{control}text"] = question.marked if question else ""
            elif control in self.texts:
                held[f"{control}text"] = question_text(question) if question else ""
            if first.kind == "ranking":
                held[f"{control}list"] = _ranked(page)
            elif control in self.options:
                held[f"{control}options"] = _choices(question)
        return held


def _choices(question: Question | None) -> list[dict[str, str]]:
    if question is None:
        return []
    stored = aliases([option.value for option in question.options])
    return [{"value": _shown(question, at), "alias": alias} for at, alias in enumerate(stored)]


def _ranked(page: Page) -> list[dict[str, str]]:
    outputs = [held for held in page.stimuli if held.role == "output"]
    return [{"id": held.label or "A", "title": held.label, "body": held.text} for held in outputs]


def _attribute(text: str) -> str:
    """Escape a text for XML; a `$` at its beginning would name a column of the tasks."""
    guarded = JOINER + text if text.startswith("$") else text
    return escape(guarded).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
