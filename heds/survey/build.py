"""Build a survey from a study: design, forms and manifest together."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.survey.design import compute_design
from heds.survey.items import read_items
from heds.survey.manifest import manifest
from heds.survey.pages import form_of
from heds.survey.texts import texts_of

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved
    from heds.survey.design import Design
    from heds.survey.form import Form

PROLIFIC = "https://app.prolific.com/submissions/complete?cc="


@dataclass(slots=True)
class Survey:
    """Everything that exporters need."""

    study: Resolved
    design: Design
    forms: list[Form]
    manifest: dict[str, Any]
    code: str = ""
    redirect: str = ""
    endpoint: str = ""
    """Where a web page posts its answers, if anywhere."""
    notes: list[str] = field(default_factory=list)


def build_survey(
    study: Resolved, items: str | None = None, seed: str = "", code: str = "", endpoint: str = ""
) -> Survey:
    """Compute the whole survey of a study."""
    spec = study.spec
    if not spec.criteria:
        raise HedsError("the study has no criteria to ask for")
    design = compute_design(spec, read_items(items or _items_file(study), spec), seed)
    redirect = ""
    if code and spec.recruitment.platform == "Prolific":
        from urllib.parse import quote

        redirect = PROLIFIC + quote(code, safe="")
    texts = texts_of(study, code)
    forms = [form_of(design, held, texts, code, redirect) for held in design.lists]
    made = manifest(study, design, forms)
    return Survey(study, design, forms, made, code, redirect, endpoint, list(design.left_out))


def _items_file(study: Resolved) -> str:
    value = study.values.get(("data", "items_file"))
    if value is None:
        raise HedsError(
            "the study names no table of items; give one with --items FILE, or in `data.items_file`"
        )
    return str(Path(value.file).parent / str(value.value))
