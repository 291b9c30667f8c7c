"""One HIT as a page: all screens of a list in one form that submits to MTurk by itself."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.resources import data_dir
from heds.survey.exporters.characters import FORBIDDEN
from heds.survey.questions import SCALES, instrument_of

if TYPE_CHECKING:
    from jinja2 import Template

    from heds.survey.build import Survey
    from heds.survey.form import Form, Option, Page, Question, Stimulus

_LIST = re.compile(r"^l\d+(?=p\d)")
_SLOT = re.compile("\x00(\\w+)\x00")
_LINES = re.compile("\r\n?|\n")


def field_name(field: str) -> str:
    """Return the name of an answer in a HIT: its field without the list, which stands beside."""
    return _LIST.sub("", field)


def page_html(survey: Survey, form: Form) -> str:
    """Return a HIT with all texts in place."""
    from markupsafe import escape

    return guarded(_rendered(survey, form, lambda _, text: escape(text), None))


def template_html(
    survey: Survey, form: Form, slots: list[tuple[str, str]]
) -> tuple[str, dict[str, str]]:
    """Return a template with `${column}` wherever lists differ, and the values of one list."""
    from markupsafe import Markup

    values: dict[str, str] = {}

    def slot(name: str, text: str) -> Markup:
        values[name] = cell(str(text))
        return Markup(f"\x00{name}\x00")  # noqa: S704 - a mark that becomes ${name} below

    made = _rendered(survey, form, slot, slots)
    return _SLOT.sub(r"${\1}", guarded(made)), values


def cell(text: str) -> str:
    """Escape a text for a batch: MTurk puts it into the page as it stands."""
    from markupsafe import escape

    made = guarded(str(escape(_LINES.sub("\n", text)))).replace("\n", "&#10;").replace("\t", "&#9;")
    # In a spreadsheet, a cell that begins like this would be a formula.
    return f"&#{ord(made[0])};{made[1:]}" if made[:1] in ("=", "+", "-", "@") else made


def guarded(html: str) -> str:
    """Write what MTurk would misread as references: variables, ends of CDATA, 4-byte characters."""
    html = html.replace("${", "&#36;{").replace("]]>", "]]&gt;")
    if html.isascii():
        return html
    return "".join(c if c <= "\uffff" else f"&#x{ord(c):X};" for c in html)


def slots_of(forms: list[Form]) -> list[tuple[str, str]]:
    """Return the places for texts that any screen needs, so that lists can share a template."""
    found: dict[tuple[str, str], None] = {}
    for form in forms:
        for page in form.pages:
            for stimulus in page.stimuli:
                found[_slot(stimulus), stimulus.label] = None
    order = ("input", "reference", "context", "text")
    return sorted(found, key=lambda s: (order.index(s[0]) if s[0] in order else len(order), s))


def _slot(stimulus: Stimulus) -> str:
    return stimulus.label.casefold() if len(stimulus.label) > 1 else stimulus.label or "text"


@lru_cache(maxsize=1)
def _template() -> tuple[Template, str, str]:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = data_dir("templates") / "survey"
    environment = Environment(
        loader=FileSystemLoader(folder), undefined=StrictUndefined, autoescape=True,
        keep_trailing_newline=True, lstrip_blocks=False,
    )  # fmt: skip
    style, script = ((folder / f"mturk.{kind}").read_text("utf-8") for kind in ("css", "js"))
    return environment.get_template("mturk.html.j2"), style, script


def _rendered(survey: Survey, form: Form, slot: Any, slots: list[tuple[str, str]] | None) -> str:
    from markupsafe import Markup

    template, style, script = _template()
    pages = [
        {
            "name": field_name(page.id), "timed": page.timed,
            "html": Markup(page.html),  # noqa: S704 - cleaned where it was made
            "stimuli": _stimuli(page, slots),
            "questions": [_question(survey, question, slot) for question in page.questions],
        }
        for page in form.pages
    ]  # fmt: skip
    made = template.render(
        title=form.title, number=str(form.number), pages=pages, slot=slot,
        style=Markup(style), script=Markup(script),  # noqa: S704 - our own
    ).strip() + "\n"  # fmt: skip
    wrong = FORBIDDEN.search(made.replace("\x00", ""))
    if wrong:
        raise HedsError(
            f"a text of the study holds the character U+{ord(wrong[0]):04X}, which MTurk cannot "
            "show; delete it"
        )
    return made


def _stimuli(page: Page, slots: list[tuple[str, str]] | None) -> list[dict[str, str]]:
    if page.screen is None:
        return []
    stem = f"p{page.screen.position}"
    held = {_slot(stimulus): stimulus.text for stimulus in page.stimuli}
    if slots is None:
        slots = [(_slot(stimulus), stimulus.label) for stimulus in page.stimuli]
    return [
        {"name": f"{stem}_{slot}", "label": label, "text": held.get(slot, "")}
        for slot, label in slots
    ]


def _question(survey: Survey, question: Question, slot: Any) -> dict[str, Any]:
    name = field_name(question.rows[0].field)
    ends = _ends(survey, question)
    cloze = question.kind == "cloze"
    asked = slot(f"{name}_q", question.text) if cloze else question.text or "Your answers"
    options = [
        {
            "value": option.value,
            "given": slot(f"{name}_o{at}", option.value) if cloze else option.value,
            "shown": slot(f"{name}_o{at}", option.value) if cloze else _shown(question, option),
        }
        for at, option in enumerate(question.options, 1)
    ]
    rows = [
        {"name": field_name(row.field), "label": row.label, "right": row.right, "value": ""}
        for row in question.rows
    ]
    columns = [{"name": "", "value": o["value"], "label": o["shown"]} for o in options]
    if question.kind == "best worst":
        columns = [{"name": row["name"], "value": "", "label": row["label"]} for row in rows]
    about = [question.define, question.task if question.task != question.text else "", ends[2]]
    most = int(float(question.maximum)) if question.maximum else len(options)
    return {
        "kind": question.kind, "name": name, "asked": asked, "rows": rows, "options": options,
        "define": " ".join(part for part in about if part), "columns": columns,
        "sides": [{"name": "", "label": o.value, "value": o.value} for o in question.options],
        "required": question.required, "exclusive": question.exclusive, "marked": question.marked,
        "minimum": question.minimum, "maximum": question.maximum, "step": question.step,
        "least": int(float(question.minimum or 0)) or int(question.required), "most": most,
        "low": ends[0], "high": ends[1],
        "unique": question.kind == "ranking" and not question.ties,
    }  # fmt: skip


def _shown(question: Question, option: Option) -> str:
    if question.kind in (*SCALES, "ranking", "rank rating") and option.label not in (
        "", option.value
    ):  # fmt: skip
        return f"{option.value} – {option.label}"
    return option.label or option.value


def _ends(survey: Survey, question: Question) -> tuple[str, str, str]:
    """Return what stands at the ends of a scale of numbers, and the same as a sentence."""
    name = survey.manifest["fields"][question.rows[0].field]["criterion"]
    if question.kind not in ("slider", "rank rating") or question.options or name is None:
        return "", "", ""
    spec = survey.design.spec
    labels = instrument_of(spec, spec.criteria[name]).labels
    held = list(labels.values()) if isinstance(labels, dict) else list(labels or [])
    low, high = (held[0], held[-1]) if len(held) > 1 else ("", "")
    least, most = question.minimum or "0", question.maximum or "100"
    return low, high, f"{least} = {low}, {most} = {high}" if low or high else ""
