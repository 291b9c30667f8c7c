"""What stands where in a workbook, for writing it and for reading it back."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

WORDS, START, TASK = "Instructions", "Start", "Task"
LISTS, ABOUT = "lists", "heds"
ID, QUESTION, ANSWER = "id", "question", "answer"
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Cell:
    """One answer cell: the field that it stores, and for ticked options which one."""

    field: str
    question: Question
    option: str = ""


@dataclass(slots=True)
class Line:
    """One row of a sheet: its id, what is read, and what is filled in."""

    id: str
    texts: dict[str, str] = field(default_factory=dict)
    cells: dict[str, Cell] = field(default_factory=dict)


@dataclass(slots=True)
class Table:
    """One sheet with its columns."""

    name: str
    lines: list[Line]

    @property
    def texts(self) -> list[str]:
        """The columns to read."""
        order = ("Input", "Reference", "Context", "Text")
        found = dict.fromkeys(header for line in self.lines for header in line.texts)
        named = [header for header in order if header in found]
        sides = sorted(header for header in found if header not in (*order, QUESTION))
        return [*named, *sides, *([QUESTION] if QUESTION in found else [])]

    @property
    def answers(self) -> list[str]:
        """The columns to fill in."""
        return list(dict.fromkeys(header for line in self.lines for header in line.cells))


def tables(survey: Survey, form: Form) -> list[Table]:
    """Return the sheets of a list: one for consent and understanding, one for the task."""
    fields = survey.manifest["fields"]
    asked = _varying(form)
    start: list[Line] = []
    task: list[Line] = []
    for page in form.pages:
        if not page.questions:
            continue
        line = Line(page.id)
        for question in page.questions:
            for row in question.rows:
                entry = fields[row.field]
                options = [o.value for o in question.options] if question.kind == "multi" else [""]
                for option in options:
                    line.cells[header(entry, option)] = Cell(row.field, question, option)
        if page.screen is None:
            line.texts[QUESTION] = page.questions[0].text
            start.append(line)
        else:
            _texts(page, line, asked)
            task.append(line)
    return [table for table in (Table(START, start), Table(TASK, task)) if table.lines]


def _texts(page: Page, line: Line, asked: set[int]) -> None:
    for stimulus in page.stimuli:
        line.texts[stimulus.label or "Text"] = stimulus.text
    for at, question in enumerate(page.questions):
        if at in asked:
            line.texts[QUESTION] = question.text


def _varying(form: Form) -> set[int]:
    """Find the questions whose words are not the same on all pages."""
    words: dict[int, set[str]] = {}
    for page in form.of_kind("task"):
        for at, question in enumerate(page.questions):
            if question.kind == "cloze":
                words.setdefault(at, set()).add(question.text)
    return {at for at, held in words.items() if len(held) > 1}


def header(entry: Mapping[str, Any], option: str = "") -> str:
    """Name the column of an answer, from the manifest alone."""
    if entry["position"] is None:
        return ANSWER
    name = f"{ANSWER}: {entry['criterion'] or entry['field']}"
    if entry["part"]:
        name += f" {entry['part']}"
    return f"{name} = {option}" if option else name


def checksum(texts: Mapping[str, str]) -> str:
    """Mark the texts of a row, so that one that was changed or moved away from its id is found."""
    shown = "\n".join(f"{name}\t{' '.join(texts[name].split())}" for name in sorted(texts))
    return sha256(shown.encode()).hexdigest()[:16]


def rater_name(number: int, copy: int) -> str:
    """Name the person who gets a workbook, by list and copy."""
    return f"l{number}r{copy}"
