"""The HEDS answers about one criterion that follow from a study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.sheet import Answer
from heds.studies import facts
from heds.studies.answers import NOT_APPLICABLE, choice, other, text
from heds.studies.compute import RELATIVE
from heds.studies.overrides import analysis_of

if TYPE_CHECKING:
    from heds.model.study.measure import Analysis, Criterion, Instrument
    from heds.model.study.spec import Original
    from heds.studies.resolved import Resolved

RESPONSES = {
    "agreement": "agreement with statement", "rating": "direct estimation",
    "matrix": "direct estimation", "slider": "direct estimation", "bipolar": "direct estimation",
    "rank rating": "direct estimation", "pairwise": "relative estimation",
    "best worst": "relative estimation", "ranking": "relative estimation", "count": "counting",
    "text": "qualitative feedback", "post edit": "post-editing or annotation",
    "span": "post-editing or annotation", "choice": "labelling", "multi": "labelling",
    "reading measure": "text interaction", "cloze": "task performance",
    "interaction": "system interaction",
}  # fmt: skip
WIDGETS = {"multiple choice": "multiple choice", "check boxes": "check boxes", "slider": "slider"}
SCALES = ("rating", "agreement", "matrix", "slider", "bipolar", "rank rating", "pairwise")


def about_criterion(found: Resolved, name: str) -> dict[str, Answer | None]:
    """Return the answers about one criterion that follow from the study."""
    spec: Original = found.spec
    criterion: Criterion = spec.criteria[name]
    instrument: Instrument = criterion.instrument or spec.instrument
    kind = instrument.type
    scaled = kind in SCALES
    score = spec.results.agreement
    analysis = analysis_of(spec, name)
    return {
        "quality": choice(criterion.quality),
        "aspect": choice(criterion.aspect),
        "frame": choice(criterion.frame),
        "subjectivity": choice(criterion.subjectivity),
        "comparison": choice(
            ("relative" if kind in RELATIVE else "absolute") if kind else None
        ),
        "use": choice(criterion.use or ("extrinsic" if kind == "cloze" else None)),
        "name": text(criterion.label or name),
        "standard_name": text(criterion.standard_name),
        "definition": text(criterion.define),
        "scale.size": _size(instrument, scaled=scaled),
        "scale.values": text(facts.scale_values(instrument)) if scaled else NOT_APPLICABLE,
        "scale.shown_as": _widget(instrument, scaled=scaled),
        "task": text(instrument.task) or (NOT_APPLICABLE if scaled else None),
        "question": text(criterion.ask),
        "response": other(kind, RESPONSES) or _other_response(kind),
        "aggregation": text(facts.aggregation(analysis)),
        "statistics": text(facts.statistics(analysis)),
        "inter_annotator_agreement.method": _agreement(found, analysis, "agreement", "InterAA"),
        "inter_annotator_agreement.score": _score(score, name)
        or _agreement_score(found, analysis, "agreement", "InterAA"),
        "intra_annotator_agreement.method": _agreement(
            found, analysis, "self_agreement", "IntraAA"
        ),
        "intra_annotator_agreement.score": text(spec.results.self_agreement)
        or _agreement_score(found, analysis, "self_agreement", "IntraAA"),
    }  # fmt: skip


def _size(instrument: Instrument, *, scaled: bool) -> Answer | None:
    if not scaled:
        return NOT_APPLICABLE
    if instrument.type == "slider":
        return Answer("continuous")
    if instrument.type == "pairwise" and not instrument.points:
        ties = instrument.ties
        return Answer("3" if ties == "allowed" else "2") if ties else None
    points = instrument.points or facts.steps(instrument)
    return Answer(str(points)) if points else None


def _widget(instrument: Instrument, *, scaled: bool) -> Answer | None:
    if not scaled:
        return choice("not applicable")
    widget = instrument.widget
    if widget in ("text box", "spreadsheet cell", "buttons"):
        return choice("other", widget)
    if widget and widget.startswith("other: "):
        return choice("other", widget.removeprefix("other: "))
    return other(widget, WIDGETS)


def _other_response(kind: str | None) -> Answer | None:
    return choice("other", kind.removeprefix("other: ")) if kind and "other: " in kind else None


def _agreement(found: Resolved, analysis: Analysis, field: str, phrase: str) -> Answer | None:
    measure = getattr(analysis, field)
    said = facts.agreement(measure)
    if said:
        return Answer(said)
    return _agreement_score(found, analysis, field, phrase)


def _agreement_score(found: Resolved, analysis: Analysis, field: str, phrase: str) -> Answer | None:
    measure = getattr(analysis, field)
    if measure is not None and measure.measure not in (None, "none"):
        return None
    if measure is None and (field == "agreement" or found.is_unreported(("analysis", field))):
        return None
    return Answer(f"{phrase} not assessed")


def _score(score: object, name: str) -> Answer | None:
    if isinstance(score, str):
        return text(score)
    if isinstance(score, dict):
        value = score.get(name, score.get("overall"))
        if isinstance(value, dict):
            return text(", ".join(f"{key}: {item}" for key, item in value.items()))
        if value is not None:
            return text(str(value))
        return text(", ".join(f"{key}: {item}" for key, item in score.items()))
    return None
