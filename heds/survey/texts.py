"""Participant texts: templates filled from the study, so that they cannot contradict it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.resources import data_dir
from heds.studies.compute import compute

if TYPE_CHECKING:
    from heds.model.study.spec import Original
    from heds.studies.resolved import Resolved

MOST_BYTES = 1_000_000
# What Markdown may become; everything else that people typed is shown as text.
TAGS = {
    "p", "h1", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote",
    "br", "hr", "table", "thead", "tbody", "tr", "th", "td", "a",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Texts:
    """All that participants read beside the task, as clean HTML."""

    consent: str
    instructions: str
    end: str
    demographics: str = ""
    agree: str = "Do you agree to take part?"
    yes: str = "Yes, I agree"
    no: str = "No, I do not agree"


def texts_of(study: Resolved, code: str = "") -> Texts:
    """Fill the templates of a study."""
    spec = study.spec
    facts = _facts(spec, code)
    facts["consent"] = _own(study, "consent")
    facts["instructions"] = _own(study, "instructions")
    facts["notice"] = _own(study, "check_notice")
    return Texts(
        participant_text("consent", facts),
        participant_text("instructions", facts),
        participant_text("end", facts),
    )


def _facts(spec: Original, code: str) -> dict[str, Any]:
    payment = spec.payment
    pay = ""
    if payment.amount is not None and payment.form != "none":
        per = {"hour": " for an hour"}.get(payment.per or "", "")
        pay = f"{payment.amount}{per}"
    minutes = payment.minutes
    approval = spec.ethics.approval
    return {
        "title": spec.study.title or spec.study.id or "A study",
        "lab": spec.study.lab or "",
        "minutes": f"{minutes.normalize():f}" if minutes is not None else "",
        "pay": pay,
        "hourly": str(compute(spec).hourly or ""),
        "contact": spec.interface.contact or "",
        "ethics": (approval.body or "") if approval else "",
        "criteria": [
            {"label": held.label or name, "define": held.define or "", "examples": held.examples}
            for name, held in spec.criteria.items()
        ],
        "code": code,
    }


def _own(study: Resolved, field: str) -> str:
    """Return a text of the study, or of the file that it names."""
    value = study.values.get(("interface", field))
    if value is None or not isinstance(value.value, str):
        return ""
    text = value.value.strip()
    path = Path(value.file).parent / text
    try:
        if len(text) < 250 and "\n" not in text and path.is_file():  # noqa: PLR2004 - a file name
            return path.read_bytes()[:MOST_BYTES].decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return text
    return text


def participant_text(name: str, facts: dict[str, Any]) -> str:
    """Fill one template and make it clean HTML."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(data_dir("templates") / "survey"),
        undefined=StrictUndefined,
        trim_blocks=True,
        # The result is Markdown, cleaned as HTML below; escaping here would show entities.
        autoescape=False,  # noqa: S701
    )
    return html_of(environment.get_template(f"{name}.md").render(**facts))


def html_of(text: str) -> str:
    """Turn Markdown into HTML that can run nothing and load nothing."""
    import markdown
    import nh3

    made = markdown.markdown(text, extensions=["sane_lists", "tables"], output_format="html")
    return nh3.clean(made, tags=TAGS, attributes={"a": {"href"}}, url_schemes={"https", "mailto"})
