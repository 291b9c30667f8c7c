"""XLSForm: one workbook for each list, for ODK and everything that reads its forms.

Names of questions are the ids of the manifest; a ranking is one question that stores its sides
in order. Options are named by their value if that is one word, else `o1`, `o2` and so on.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.exporters.literal import (
    has_comprehension,
    has_kind,
    has_ties,
    one_line,
    option_label,
    question_text,
    refuse_controls,
    refuse_kinds,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

SURVEY = (
    "type", "name", "label", "required", "relevant", "constraint", "constraint_message",
    "appearance", "parameters", "default", "calculation",
)  # fmt: skip
CHOICES = ("list_name", "name", "label")
PARTICIPANT, LIST = "prolific_pid", "list"
RETRY = "r"
REFUSED = {
    "span": "an XLSForm marks no parts of a text; use web, potato or label-studio",
    "info": "an XLSForm does not store the time on a page; use web, limesurvey or surveyjs",
}
# A workbook must not say when it was made: the same input gives the same bytes.
MADE = datetime(2000, 1, 1, tzinfo=UTC)
# Converters write straight quotes for these, in every cell.
CURLY = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
JOINER = "\u2060"
_NAME = re.compile("[A-Za-z0-9_.-]+")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")


def choice_names(values: Sequence[str]) -> list[str]:
    """Return the names of options: their values if all are single words, else o1, o2 and so on."""
    if len(set(values)) == len(values) and all(_NAME.fullmatch(value) for value in values):
        return list(values)
    return [f"o{at}" for at in range(1, len(values) + 1)]


class XLSForm:
    """Writes workbooks for pyxform."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what an XLSForm cannot express of this survey."""
        found = [
            "every list is a form of its own; give people theirs",
            "a form knows when it began and ended, but not the time on each page",
            f"only web forms of Enketo take the id of a person, from ?d[/data/{PARTICIPANT}]=ID",
        ]
        if survey.code or survey.redirect:
            found.append("nobody is sent back at the end: the code stands on the last page")
        if has_comprehension(survey):
            found.append("who fails the comprehension check twice sees no tasks, but sends a form")
        if has_kind(survey, "bipolar"):
            found.append("opposite words stand at the first and the last option")
        texts = [s.text for form in survey.forms for page in form.pages for s in page.stimuli]
        if any(text != text.translate(CURLY) for text in texts):
            found.append("pyxform turns curly quotes into straight ones")
        return found + has_ties(survey)

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return a workbook for each list."""
        refuse_kinds(survey, "an XLSForm", REFUSED)
        refuse_controls(survey, "an XLSForm")
        for form in survey.forms:
            yield f"xlsform-list{form.number}.xlsx", _Workbook(form).contents()


class _Workbook:
    """The sheets of one form."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.rows: list[dict[str, str]] = []
        self.choices: list[tuple[str, str, str]] = []
        self.lists: dict[tuple[tuple[str, str], ...], str] = {}
        self.shown: list[str] = []

    def contents(self) -> bytes:
        """Return the whole file."""
        import xlsxwriter

        self._rows()
        stream = io.BytesIO()
        book = xlsxwriter.Workbook(stream, {"in_memory": True, "strings_to_formulas": False,
                                            "strings_to_urls": False})  # fmt: skip
        book.set_properties({"created": MADE})
        settings = ("form_title", "form_id", "style", "clean_text_values")
        held = (one_line(self.form.title), _form_id(self.form), "pages", "no")
        for name, lines in (
            ("survey", [SURVEY, *([row.get(c, "") for c in SURVEY] for row in self.rows)]),
            ("choices", [CHOICES, *self.choices]),
            ("settings", [settings, held]),
        ):
            sheet = book.add_worksheet(name)
            for at, cells in enumerate(lines):
                for column, cell in enumerate(cells):
                    if cell:
                        sheet.write_string(at, column, cell)
        book.close()
        return stream.getvalue()

    def _row(self, kind: str, name: str, label: str = "", **cells: str) -> None:
        self.rows.append({"type": kind, "name": name, "label": label, **cells})

    def _rows(self) -> None:
        for kind in ("start", "end"):
            self._row(kind, kind)
        self._row("calculate", LIST, calculation=str(self.form.number))
        self._row("hidden", PARTICIPANT)
        for page in self.form.pages:
            self._page(page)
            for question in page.questions:
                if question.kind == "consent":
                    self.shown.append("${consent} = 'yes'")
                if page.kind == "comprehension":
                    self._retry(page, question)

    def _page(self, page: Page) -> None:
        self._row("begin_group", f"page_{page.id}", appearance="field-list",
                  relevant=" and ".join(self.shown))  # fmt: skip
        shown = [_plain(page.html)] if page.html else []
        shown += [
            (f"**{_literal(held.label)}**\n\n" if held.label else "") + _literal(held.text)
            for held in page.stimuli
        ]
        for at, text in enumerate(shown, 1):
            self._row("note", f"{page.id}x{at}", text)
        for question in page.questions:
            self._ask(question)
        self._row("end_group", f"page_{page.id}")

    def _retry(self, page: Page, question: Question) -> None:
        """Ask a comprehension check a second time, if the first answer was wrong."""
        values = [option.value for option in question.options]
        right = choice_names(values)[values.index(question.expected)]
        retry = question.id + RETRY
        wrong = f"${{{question.id}}} != '{right}'"
        self._row("begin_group", f"page_{page.id}{RETRY}", appearance="field-list",
                  relevant=" and ".join([*self.shown, wrong]))  # fmt: skip
        instructions = next((p.html for p in self.form.of_kind("instructions")), "")
        note = "That was not the right answer. Please read the instructions again.\n\n"
        self._row("note", f"{retry}x", note + _plain(instructions))
        self._ask(question, retry)
        self._row("end_group", f"page_{page.id}{RETRY}")
        self.shown.append(f"(${{{question.id}}} = '{right}' or ${{{retry}}} = '{right}')")

    def _list(self, pairs: list[tuple[str, str]]) -> str:
        """Name a list of options; the same options are one list."""
        key = tuple(pairs)
        if key not in self.lists:
            self.lists[key] = f"options{len(self.lists) + 1}"
            self.choices += [(self.lists[key], code, label) for code, label in pairs]
        return self.lists[key]

    def _ask(self, question: Question, name: str = "") -> None:
        kind, name = question.kind, name or question.id
        needed = {"required": "yes"} if question.required else {}
        label = _literal(question_text(question)) or "."
        codes = choice_names([option.value for option in question.options])
        pairs = [
            (code, _literal(option_label(question, option)))
            for code, option in zip(codes, question.options, strict=True)
        ]
        rows = question.rows
        if kind == "ranking":
            held = self._list([(row.label, row.label) for row in rows])
            self._row(f"rank {held}", name, label, **needed)
        elif kind == "multi":
            self._row(f"select_multiple {self._list(pairs)}", name, label, **needed,
                      **_constraint(*_limits(question, dict(zip(question.options, codes,
                                                                strict=True)))))  # fmt: skip
        elif kind in ("matrix", "best worst", "rank rating"):
            table = {"appearance": "table-list"} if kind == "matrix" else {}
            self._row("begin_group", f"group_{name}", label, **table)
            for row in rows:
                cells = {}
                if row.field.endswith("w") and kind == "best worst":
                    cells = _constraint(f". != ${{{rows[0].field}}}", "Choose two different ones.")
                if pairs:
                    kind_of_row = f"select_one {self._list(pairs)}"
                else:
                    kind_of_row, cells = _number(question)
                self._row(kind_of_row, row.field, _literal(row.label), **needed, **cells)
            self._row("end_group", f"group_{name}")
        elif kind == "slider":
            low, high, step = question.minimum or "0", question.maximum or "100", question.step
            self._row("range", name, label, **needed,
                      parameters=f"start={low} end={high} step={step or '1'}")  # fmt: skip
        elif kind == "count":
            kind_of_row, cells = _number(question)
            self._row(kind_of_row, name, label, **needed, **cells)
        elif pairs:
            across = {"appearance": "likert"} if kind in ("rating", "agreement", "bipolar") else {}
            if kind == "bipolar":
                pairs = _ends(question, pairs)
            self._row(f"select_one {self._list(pairs)}", name, label, **needed, **across)
        else:
            self._row("text", name, label, **needed, appearance="multiline", **_lengths(question),
                      **({"default": _xpath(question)} if kind == "post edit" else {}))  # fmt: skip


def _form_id(form: Form) -> str:
    return re.sub("[^A-Za-z0-9_-]", "_", f"{form.study}_list{form.number}")


def _ends(question: Question, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Write the opposite words at the first and the last option."""
    row = question.rows[0]
    words = {0: row.label, len(pairs) - 1: row.right}
    return [
        (code, f"{label} {_literal(words[at])}" if words.get(at) else label)
        for at, (code, label) in enumerate(pairs)
    ]


def _constraint(rule: str, message: str) -> dict[str, str]:
    return {"constraint": rule, "constraint_message": message} if rule else {}


def _number(question: Question) -> tuple[str, dict[str, str]]:
    low, high, step = question.minimum, question.maximum, question.step or "1"
    whole = step.isdigit()
    rules = [f". >= {low}" if low else "", f". <= {high}" if high else ""]
    if whole and step != "1":
        rules.append(f"(. - {low or '0'}) mod {step} = 0")
    message = f"Give a number from {low or '0'} to {high or 'any'}, in steps of {step}."
    rule = " and ".join(rule for rule in rules if rule)
    return ("integer" if whole else "decimal"), _constraint(rule, message)


def _limits(question: Question, codes: dict[object, str]) -> tuple[str, str]:
    """Say how many boxes may be ticked, and which go with no other."""
    rules = []
    if question.minimum:
        rules.append(f"count-selected(.) >= {question.minimum}")
    if question.maximum:
        rules.append(f"count-selected(.) <= {question.maximum}")
    for option, code in codes.items():
        if getattr(option, "value", "") in question.exclusive:
            rules.append(f"not(selected(., '{code}') and count-selected(.) > 1)")
    return " and ".join(rules), "Please check how many you have chosen, and what goes together."


def _lengths(question: Question) -> dict[str, str]:
    low, high = question.minimum, question.maximum
    rules = [f"string-length(.) >= {low}" if low else "",
             f"string-length(.) <= {high}" if high else ""]  # fmt: skip
    rule = " and ".join(rule for rule in rules if rule)
    return _constraint(
        rule, f"Write between {low or '0'} and {high or 'any number of'} characters."
    )


def _xpath(question: Question) -> str:
    """Write a text as an expression, since a plain default may be taken for one."""
    text = question.marked.translate(CURLY)
    if "\n" in text or "\r" in text:
        raise HedsError(
            f"an XLSForm cannot hold the text to edit of `{question.id}`, which has several lines"
        )
    parts = [part for part in re.split("(')|(?<=[$])(?={)", text) if part]
    return "concat(" + ", ".join('"\'"' if p == "'" else f"'{p}'" for p in [*parts, ""]) + ")"


def _literal(text: str) -> str:
    """Keep a text from being read as Markdown, markup, or a reference to a question."""
    for mark in ("\\", "*", "_", "#"):
        text = text.replace(mark, "\\" + mark)
    text = _TAG.sub("<" + JOINER, text).replace("](", f"]{JOINER}(")
    return text.replace("${", f"${JOINER}{{").replace("$last-saved", f"${JOINER}last-saved")


def _plain(html: str) -> str:
    """Return a participant text without its markup; headings and lists keep their lines."""
    from html import unescape

    text = re.sub(r"\s+", " ", html)
    text = re.sub(r"<li>", "\n- ", text)
    text = re.sub(r"</(p|h\d|ul|ol|table|tr|blockquote|pre)>|<br ?/?>", "\n\n", text)
    text = unescape(re.sub(r"<[^>]*>", "", text))
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return _literal(re.sub("\n{3,}", "\n\n", "\n".join(lines)).strip())
