"""What must be clicked in Qualtrics after a survey was imported as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.survey.exporters.qualtrics_losses import kinds
from heds.survey.exporters.qualtrics_questions import LEAST, MOST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey
    from heds.survey.form import Question


def checklist(survey: Survey) -> str:
    """Return the steps, to be printed and ticked off."""
    lines = [f"What must be clicked in Qualtrics: {survey.manifest['study']}", ""]
    sections = (
        ("Import", _import(survey)),
        ("Questions", _questions(survey)),
        ("Survey flow", _flow(survey)),
        ("Survey options", _options()),
        ("Before you pay anybody", _try(survey)),
    )
    for title, steps in sections:
        # A line that begins with spaces belongs to the step above.
        lines += [title, *(s if s.startswith(" ") else f"[ ] {s}" for s in steps), ""]
    return "\n".join(lines)


def _import(survey: Survey) -> Iterator[str]:
    count = sum(len(page.questions) + 2 for form in survey.forms for page in form.of_kind("task"))
    yield "Make a blank survey. Tools > Import/Export > Import survey: survey.txt."
    if count > 300:  # noqa: PLR2004 - from here on it is slow
        yield f"Wait: {count:,} questions take minutes."
    yield "Delete the empty `Default Question Block`; the import leaves it behind."
    yield "Blocks have the date of the import in their names; the names below are without it."
    yield "Check that a timer stands on every page of every list. If not, add one per page, named"
    yield "    `t` and the id of the page, such as `tl1p1`; without it there are no seconds."


def _questions(survey: Survey) -> Iterator[str]:
    forms = survey.forms
    forced = [q.id for form in forms for q in form.questions if q.required and q.kind != "info"]
    free = [q.id for form in forms for q in form.questions if not q.required and q.kind != "info"]
    if forced:
        names = len(dict.fromkeys(forced))
        yield f"Force response on {names:,} questions" + (
            f"; not on {', '.join(free[:5])}{' and so on' if len(free) > 5 else ''}."  # noqa: PLR2004
            if free else ": all of them."
        )  # fmt: skip
    for kind, question in kinds(survey).items():
        yield from _of_kind(kind, question)


def _of_kind(kind: str, question: Question) -> Iterator[str]:
    like = f"such as `{question.id}`"
    if kind in ("slider", "rank rating", "count") and not question.options:
        low = question.minimum or LEAST
        high = question.maximum or (MOST if kind != "count" else "")
        bounds = f"from {low} to {high}" if high else f"from {low}"
        yield f"Content validation, number {bounds}, on every number ({like})."
    if kind == "best worst":
        pair = " and ".join(f"`{row.field}`" for row in question.rows)
        yield f"Custom validation: best and worst must differ (such as {pair})."
    if kind == "multi":
        limits = [f"at least {question.minimum}"] if question.minimum else []
        limits += [f"at most {question.maximum}"] if question.maximum else []
        if limits:
            yield f"Limit the number of answers: {' and '.join(limits)} ({like})."
        for value in question.exclusive:
            yield f"Make `{value}` exclusive ({like})."
    if kind == "post edit":
        yield f"Default text: paste the text into each box, if people shall not copy it ({like})."


def _flow(survey: Survey) -> Iterator[str]:
    first = survey.forms[0]
    yield "Embedded data PROLIFIC_PID, STUDY_ID, SESSION_ID and list stand first, without a value:"
    yield "    they come from the link."
    yield "After `Consent`: a branch, if the answer is the second one, to an end of survey that"
    yield "    marks the response as screened out."
    checks = [q for page in first.of_kind("comprehension") for q in page.questions]
    if checks:
        yield "After `Comprehension check`: a branch for each wrong answer to a copy of the block,"
        yield "    and after it a branch for each wrong answer to an end of survey."
        for question in checks:
            yield f"    The right answer to `{question.id}` is `{question.expected}`;"
            yield f"    name its copy `{question.id}try2`."
    if len(survey.forms) > 1:
        for form in survey.forms:
            number = form.number
            yield f"A branch, if the embedded data `list` is equal to {number}, to `List {number}`."
    if first.redirect:
        yield f"End of survey: redirect to {first.redirect}"
    elif first.completion_code:
        yield f"End of survey: a message with the completion code {first.completion_code}."


def _options() -> Iterator[str]:
    yield "Back button off, progress bar on, prevent indexing on."


def _try(survey: Survey) -> Iterator[str]:
    number = survey.forms[0].number
    yield f"Answer the survey once with ?list={number}&PROLIFIC_PID=test at the end of the link."
    yield "Export the answers as CSV with numeric values, and read them:"
    yield "    heds responses manifest.json EXPORT.csv -o responses.csv"
