"""LimeSurvey: one tab-separated structure file for each list.

Question codes are the ids of the manifest. Where a question has several lines, the codes of its
subquestions are the ids: a column is called `QUESTION[FIELD]`. Answers are coded by their value
if that is short, else by `A1`, `A2` and so on; see `answer_codes`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.exporters.literal import (
    has_kind,
    has_ties,
    language_of,
    literal,
    one_line,
    option_label,
    question_html,
    refuse_controls,
    refuse_kinds,
    stimuli_html,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

COLUMNS = (
    "id", "related_id", "class", "type/scale", "name", "relevance", "text", "help", "language",
    "validation", "mandatory", "other", "default", "same_default", "hidden", "display_columns",
    "em_validation_q", "em_validation_q_tip", "min_answers", "max_answers", "exclude_all_others",
    "num_value_int_only", "min_num_value_n", "max_num_value_n", "maximum_chars", "slider_layout",
    "slider_min", "slider_max", "slider_accuracy", "slider_showminmax",
)  # fmt: skip
# Platform ids arrive through the link: ?PROLIFICPID={{%PROLIFIC_PID%}}&STUDYID=…
FROM_LINK = ("PROLIFICPID", "STUDYID", "SESSIONID")
# The tables of MySQL, in which LimeSurvey keeps answers, have no more columns.
MOST_COLUMNS = 1000
RETRY = "r"
UNCLEAR = "Your answers show that the task is not clear. You cannot take part. Thank you."
REFUSED = {"span": "nothing in LimeSurvey marks parts of a text; use web, potato or label-studio"}
_CODE = re.compile("[A-Za-z0-9]{1,5}")


def answer_codes(values: Sequence[str]) -> list[str]:
    """Return the codes of options: their values if all are short, else A1, A2 and so on."""
    folded = {value.casefold() for value in values}
    if len(folded) == len(values) and all(_CODE.fullmatch(value) for value in values):
        return list(values)
    return [f"A{at}" for at in range(1, len(values) + 1)]


def option_codes(count: int) -> list[str]:
    """Return the codes of check boxes, each of which is a subquestion."""
    return [f"o{at}" for at in range(1, count + 1)]


class LimeSurvey:
    """Writes tab-separated structure files."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what LimeSurvey cannot express of this survey."""
        found = [
            "every list is a survey of its own: import each file",
            "give people the link to their list, with ?PROLIFICPID={{%PROLIFIC_PID%}} on Prolific",
            "export answers as CSV with question codes, answer codes and timings",
        ]
        if has_kind(survey, "post edit"):
            found.append("texts to edit are shown, but not pre-filled: people copy them first")
        if has_kind(survey, "rank rating") and any(
            question.step not in ("", "1") for form in survey.forms for question in form.questions
        ):
            found.append("the steps of numbers are asked for, but not enforced")
        if any(form.minimum_seconds for form in survey.forms):
            found.append("people who are too fast are found in the answers, not stopped")
        return found + has_ties(survey)

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return a file for each list."""
        refuse_kinds(survey, "LimeSurvey", REFUSED)
        refuse_controls(survey, "LimeSurvey")
        for form in survey.forms:
            yield f"limesurvey-list{form.number}.txt", _Structure(form).text()


class _Structure:
    """The rows of one survey."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.language = language_of(form)
        self.rows: list[dict[str, str]] = []
        self.groups = 0
        self.shown: list[str] = []
        """What must hold for later pages to be shown."""
        self.quotas: list[tuple[str, str]] = []

    def text(self) -> str:
        """Return the whole file."""
        self._settings()
        for page in self.form.pages:
            if page.kind == "end":
                continue
            if page.kind == "comprehension":
                self._comprehension(page)
            else:
                self._page(page)
        for number, (name, message) in enumerate(self.quotas, 1):
            self._row("QTA", name, id=str(number), mandatory="0", other="1", default="1",
                      same_default="0")  # fmt: skip
            self._row("QTALS", name, related_id=str(number), relevance=_guarded(literal(message)))
        answers = sum(len(q.rows) * max(len(q.options), 1) for q in self.form.questions)
        if answers > MOST_COLUMNS:
            raise HedsError(
                f"list {self.form.number} has up to {answers:,} answers; a table of LimeSurvey "
                f"holds {MOST_COLUMNS:,}; make smaller batches"
            )
        lines = ["\t".join(COLUMNS)]
        lines += ["\t".join(_quoted(row.get(name, "")) for name in COLUMNS) for row in self.rows]
        return "\n".join(lines) + "\n"

    def _row(self, kind: str, name: str, text: str = "", **cells: str) -> None:
        held = {"class": kind, "name": name, "text": text, "language": self.language}
        self.rows.append({**held, **cells})

    def _settings(self) -> None:
        form = self.form
        settings = {
            "language": self.language, "format": "G", "anonymized": "N", "datestamp": "Y",
            "savetimings": "Y", "allowprev": "N", "showprogress": "Y", "showwelcome": "N",
            "showgroupinfo": "X", "showqnumcode": "X", "shownoanswer": "N", "questionindex": "0",
            "autoredirect": "Y" if form.redirect else "N",
        }  # fmt: skip
        for name, value in settings.items():
            self.rows.append({"class": "S", "name": name, "text": value})
        end = next((page.html for page in form.of_kind("end")), "")
        title = one_line(f"{form.title} (list {form.number})")
        self._row("SL", "surveyls_title", _guarded(literal(title)))
        self._row("SL", "surveyls_endtext", _guarded(_flat(end)))
        if form.redirect:
            self._row("SL", "surveyls_url", form.redirect)

    def _group(self, name: str, relevance: str = "") -> None:
        self.groups += 1
        terms = [*self.shown, relevance] if relevance else self.shown
        self._row(
            "G", name, relevance=" && ".join(terms) or "1", **{"type/scale": str(self.groups)}
        )

    def _page(self, page: Page) -> None:
        self._group(page.id)
        if page.kind == "consent":
            for name in FROM_LINK:
                self._question("S", name, "", required=False, hidden="1")
        shown = _flat(page.html) + stimuli_html(page)
        if shown:
            self._question("X", f"{page.id}x", _guarded(shown), required=False)
        for question in page.questions:
            self._ask(question)
            if question.kind == "consent":
                self.shown.append("consent.NAOK == 'yes'")
                self._stop("no consent", ["no"], "You did not agree to take part. Thank you.")

    def _comprehension(self, page: Page) -> None:
        """Ask twice at most; who is wrong both times cannot go on."""
        question = page.questions[0]
        values = [option.value for option in question.options]
        codes = answer_codes(values)
        right = codes[values.index(question.expected)]
        retry = question.id + RETRY
        self._group(page.id)
        self._ask(question)
        self._group(page.id + RETRY, f"{question.id}.NAOK != '{right}'")
        note = "That was not the right answer. Please read the instructions again, and try again."
        instructions = next((p.html for p in self.form.of_kind("instructions")), "")
        self._question("X", f"{retry}x", _guarded(f"<p>{note}</p>{_flat(instructions)}"),
                       required=False)  # fmt: skip
        self._ask(question, retry)
        self._stop(f"{question.id} failed", [code for code in codes if code != right], UNCLEAR)
        self.shown.append(f"({question.id}.NAOK == '{right}' or {retry}.NAOK == '{right}')")

    def _stop(self, name: str, codes: list[str], message: str) -> None:
        """End the survey for those who gave one of these answers to the last question."""
        self.quotas.append((name, message))
        for code in codes:
            self._row("QTAM", code, related_id=str(len(self.quotas)))

    def _question(
        self, kind: str, name: str, text: str, *, required: bool = True, **cells: str
    ) -> None:
        self._row("Q", name, text, relevance="1", mandatory="Y" if required else "N", other="N",
                  same_default="0", **{"type/scale": kind}, **cells)  # fmt: skip

    def _ask(self, question: Question, name: str = "") -> None:
        kind, cells = _type(question)
        # The text of an empty question, such as that of a matrix without one, must be something.
        text = question_html(question) or "&nbsp;"
        if kind == "":
            return
        self._question(kind, name or question.id, _guarded(text), required=question.required,
                       **cells)  # fmt: skip
        if kind == "M":
            for code, option in zip(
                option_codes(len(question.options)), question.options, strict=True
            ):
                self._sub(code, literal(option_label(question, option)))
            return
        if kind in ("F", "H", "K"):
            for row in question.rows:
                self._sub(row.field, "|".join(literal(t).replace("|", "&#124;")
                                              for t in (row.label, row.right) if t))  # fmt: skip
        if kind == "R":
            for row in question.rows:
                self._answer(row.label, row.label)
        elif kind in ("L", "F", "H"):
            codes = answer_codes([option.value for option in question.options])
            for code, option in zip(codes, question.options, strict=True):
                self._answer(code, option_label(question, option))

    def _sub(self, code: str, markup: str) -> None:
        self._row("SQ", code, _guarded(markup), relevance="1", **{"type/scale": "0"})

    def _answer(self, code: str, label: str) -> None:
        self._row("A", code, _guarded(literal(label)), **{"type/scale": "0"})


def _type(question: Question) -> tuple[str, dict[str, str]]:  # noqa: PLR0911 - a case for each kind
    """Return the type of a question, and its attributes; nothing where nothing is asked."""
    kind, low, high = question.kind, question.minimum, question.maximum
    numbers = {"min_num_value_n": low, "max_num_value_n": high}
    if kind == "info":
        return "", {}
    if kind in ("matrix", "bipolar"):
        return "F", {}
    if kind == "best worst":
        best, worst = (f"{question.id}_{row.field}.NAOK" for row in question.rows)
        return "H", {"em_validation_q": f"(is_empty({best}) or {best} != {worst})",
                     "em_validation_q_tip": "Choose two different ones."}  # fmt: skip
    if kind == "ranking":
        count = str(len(question.rows))
        return "R", {"max_answers": count, **({"min_answers": count} if question.required else {})}
    if kind == "multi":
        codes = dict(zip(_values(question), option_codes(len(question.options)), strict=True))
        excluded = ";".join(codes[name] for name in question.exclusive if name in codes)
        return "M", {"min_answers": low, "max_answers": high, "exclude_all_others": excluded}
    if kind == "slider":
        return "K", {"slider_layout": "1", "slider_min": low or "0", "slider_max": high or "100",
                     "slider_accuracy": question.step or "1", "slider_showminmax": "1"}  # fmt: skip
    if kind == "rank rating" and not question.options:
        step = f"Give a number from {low} to {high}" + (
            f", in steps of {question.step}." if question.step not in ("", "1") else "."
        )
        whole = "1" if "." not in question.step else ""
        return "K", {**numbers, "num_value_int_only": whole, "help": step}
    if kind == "rank rating":
        return "F", {}
    if kind == "count":
        return "N", {**numbers, "num_value_int_only": "1"}
    if question.options:
        across = len(question.options) if kind in ("rating", "agreement") else 1
        return "L", {"display_columns": str(across)}
    limits = {"maximum_chars": high}
    if low and low != "0":
        limits["em_validation_q"] = f"(is_empty(this.NAOK) or strlen(this.NAOK) >= {low})"
        limits["em_validation_q_tip"] = f"Write at least {low} characters."
    return "T", limits


def _values(question: Question) -> list[str]:
    return [option.value for option in question.options]


def _flat(html: str) -> str:
    """Put clean HTML on one line; lines mean nothing in it."""
    return " ".join(html.split())


def _guarded(markup: str) -> str:
    """Keep braces from beginning an expression."""
    return markup.replace("{", "&#123;").replace("}", "&#125;")


def _quoted(cell: str) -> str:
    """Quote a cell where the file needs it."""
    if any(mark in cell for mark in '\t\n"'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
