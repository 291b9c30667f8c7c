"""A survey as text for Qualtrics (Advanced Format), with a list of what must be clicked by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.exporters.qualtrics_checklist import checklist
from heds.survey.exporters.qualtrics_flow import LINK_FIELDS, LIST
from heds.survey.exporters.qualtrics_losses import kinds, losses, number_of_questions
from heds.survey.exporters.qualtrics_questions import LEAST, MOST
from heds.survey.exporters.qualtrics_texts import (
    NOTHING,
    guarded,
    line,
    question_text,
    refuse_unseen,
    short,
    stimuli,
)  # fmt: skip
from heds.survey.qualtrics import codes, layout, shown, timer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heds.survey.build import Survey
    from heds.survey.form import Page, Question

SLOW = 300
ACROSS = ("rating", "agreement", "pairwise", "attention")
LOST = {
    "slider": "text has no sliders: the number is typed into a box",
    "best worst": "text has no best-worst question: it is two questions, and nothing keeps people "
    "from choosing the same twice",
    "bipolar": "text has no bipolar line: both ends stand beside the row",
    "post edit": "text cannot fill in the text that is edited: people copy it",
}


class QualtricsText:
    """Writes one text for all lists, and the list of what the text cannot say."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what a text for Qualtrics cannot express of this survey."""
        held = kinds(survey)
        found = [LOST[kind] for kind in held if kind in LOST]
        if "rank rating" in held and not held["rank rating"].options:
            found.append(LOST["slider"])
        found.append(
            "text has no branches, forced answers, limits or ending: checklist.txt says what must "
            "be clicked; the target qualtrics needs none of this"
        )
        count = number_of_questions(survey)
        if count > SLOW:
            found.append(f"the import of {count:,} questions takes minutes")
        return [*found, *losses(survey)]

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Write the text and the checklist."""
        yield "survey.txt", "\n".join(_lines(survey)) + "\n"
        yield "checklist.txt", checklist(survey)


def _lines(survey: Survey) -> Iterator[str]:
    first = survey.forms[0]
    yield "[[AdvancedFormat]]"
    yield ""
    for name in LINK_FIELDS:
        yield f"[[ED:{name}]]"
    yield f"[[ED:{LIST}:{first.number}]]" if len(survey.forms) == 1 else f"[[ED:{LIST}]]"
    for name, kind in (("Consent", "consent"), ("Instructions", "instructions"),
                       ("Comprehension check", "comprehension")):  # fmt: skip
        yield from _block(name, first.of_kind(kind))
    for form in survey.forms:
        yield from _block(f"List {form.number}", form.of_kind("task"))
    yield from _block("About you", first.of_kind("demographics"))
    yield from _block("End", first.of_kind("end"))


def _block(name: str, pages: list[Page]) -> Iterator[str]:
    for at, page in enumerate(pages):
        yield from ("", "[[PageBreak]]") if at else ("", f"[[Block:{name}]]")
        yield from _page(page)


def _page(page: Page) -> Iterator[str]:
    if page.timed:
        yield from _head("Timing", timer(page.id), "Timing")
    html = guarded(page.html) + (stimuli(page) if page.stimuli else "")
    if html:
        yield from _head("DB", f"s{page.id}", html)
    for question in page.questions:
        for text in (question.text, *(option.label or option.value for option in question.options)):
            refuse_unseen(page, text, question.id)
        yield from _question(question)


def _question(question: Question) -> Iterator[str]:
    shape = layout(question.kind, options=bool(question.options))
    html = question_text(question)
    if shape == "info":
        return
    if shape == "span":
        raise HedsError(
            "a text for Qualtrics has no question in which parts of a text are marked; use the "
            "target web, potato or label-studio"
        )
    if shape in ("single", "multi"):
        yield from _head(_choice(question), question.id, html)
        yield from _coded("Choice", question)
    elif shape in ("matrix", "bipolar"):
        yield from _head("Matrix:SingleAnswer", question.id, html)
        yield from _plain(
            f"{row.label} \u2013 {row.right}" if row.right else row.label for row in question.rows
        )
        yield from _coded("Answer", question)
    elif shape == "best worst":
        for row in question.rows:
            ends = f'{html}<div dir="auto"><strong>{line(row.label)}</strong></div>'
            yield from _head("MC:SingleAnswer:Horizontal", row.field, ends)
            yield from _coded("Choice", question)
    elif shape == "ranking":
        yield from _head("RankOrder", question.id, html)
        yield from _plain(row.label for row in question.rows)
    elif shape == "sliders":
        low, high = question.minimum or LEAST, question.maximum or MOST
        html += f"<div>{line(f'A number from {low} to {high}')}</div>"
        yield from _head(
            "TE:SingleLine" if len(question.rows) == 1 else "TE:Form", question.id, html
        )
        if len(question.rows) > 1:
            yield from _plain(row.label for row in question.rows)
    else:
        small = question.kind in ("count", "cloze")
        yield from _head("TE:SingleLine" if small else "TE:Essay", question.id, html)


def _choice(question: Question) -> str:
    if question.kind == "multi":
        return "MC:MultipleAnswer:Vertical"
    return f"MC:SingleAnswer:{'Horizontal' if question.kind in ACROSS else 'Vertical'}"


def _head(kind: str, name: str, html: str) -> Iterator[str]:
    yield ""
    yield f"[[Question:{kind}]]"
    yield f"[[ID:{name}]]"
    yield _untagged(html) or NOTHING


def _coded(word: str, question: Question) -> Iterator[str]:
    """Write options with their numbers."""
    yield f"[[Advanced{word}s]]"
    stored = codes((option.value for option in question.options), question.kind)
    # The ends of a bipolar line stand beside it already.
    bare = question.kind == "bipolar"
    for option, code in zip(question.options, stored.values(), strict=True):
        yield f"[[{word}:{code}]]"
        yield _untagged(
            short(option.value if bare else shown(option.value, option.label, question.kind))
        )


def _plain(texts: Iterable[str]) -> Iterator[str]:
    yield "[[AdvancedChoices]]"
    for text in texts:
        yield "[[Choice]]"
        yield _untagged(short(text))


def _untagged(html: str) -> str:
    """Keep what people typed from being read as a tag."""
    return html.replace("[[", "&#91;&#91;").replace("]]", "&#93;&#93;")
