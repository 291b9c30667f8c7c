"""Answers that say honestly that the paper does not say, or that there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.sheet import Answer

if TYPE_CHECKING:
    from heds.model.catalogue import Question
    from heds.studies.resolved import Resolved

SAID = "Not reported"
# Where the fact behind an answer stands in a study; `*` is the criterion.
FACTS = {
    "paper.resources": "study.resources",
    "system.input_types": "task.input_types",
    "system.output_types": "task.output_types",
    "sample.outputs": "data.inputs",
    "sample.selection": "data.sampling",
    "sample.power.method": "analysis.power",
    "sample.power.value": "analysis.power",
    "sample.power.script": "analysis.power",
    "evaluators.number": "evaluators.n",
    "evaluators.expertise": "evaluators.expertise",
    "evaluators.payment": "payment.form",
    "evaluators.known_to_authors": "evaluators.known_to_authors",
    "evaluators.authors": "evaluators.include_authors",
    "evaluators.remarks": "payment.amount",
    "evaluators.recruitment": "recruitment.platform",
    "evaluators.training": "evaluators.training",
    "evaluators.characteristics": "evaluators.demographics",
    "design.collection": "interface.host",
    "design.quality_assurance.methods": "checks",
    "design.quality_assurance.description": "checks",
    "design.interface.link": "interface.template",
    "design.interface.description": "interface.description",
    "design.setting": "design.setting",
    "design.setting_variation": "design.setting_variation",
    "definition": "criteria.*.define",
    "question": "criteria.*.ask",
    "scale.size": "instrument.points",
    "scale.values": "instrument.labels",
    "scale.shown_as": "instrument.widget",
    "aggregation": "analysis.score",
    "statistics": "analysis.test",
    "inter_annotator_agreement.method": "analysis.agreement",
    "inter_annotator_agreement.score": "analysis.agreement",
    "intra_annotator_agreement.method": "analysis.self_agreement",
    "intra_annotator_agreement.score": "analysis.self_agreement",
    "ethics.approval": "ethics.approval",
    "ethics.personal_data": "ethics.personal_data",
    "ethics.special_category_data": "ethics.special_category_data",
    "ethics.impact_assessment": "ethics.impact_assessment",
    "design.preregistration": "study.preregistration",
    "design.time_limits": "design.time_limits",
    "design.questions": "interface.questions_policy",
}
OPEN = frozenset(
    [
        "ethics.personal_data", "ethics.special_category_data", "design.preregistration",
        "design.time_limits", "design.questions",
    ]
)  # fmt: skip


# What to answer where something is known not to exist; elsewhere `N/A`.
NONE = {
    "paper.resources": Answer(chosen=("not shared",)),
    "evaluators.payment": Answer(chosen=("unpaid",)),
    "evaluators.training": Answer("No training or practice"),
    "design.preregistration": Answer(chosen=("not registered",)),
    "design.quality_assurance.methods": Answer(chosen=("none",), explanation="no checks were used"),
    "design.time_limits": Answer(chosen=("none",)),
    "design.questions": Answer(chosen=("none",)),
    "inter_annotator_agreement.method": Answer("InterAA not assessed"),
    "inter_annotator_agreement.score": Answer("InterAA not assessed"),
    "intra_annotator_agreement.method": Answer("IntraAA not assessed"),
    "intra_annotator_agreement.score": Answer("IntraAA not assessed"),
    "ethics.approval": Answer("No ethical approval obtained"),
    "ethics.personal_data": Answer(chosen=("not involved",)),
    "ethics.special_category_data": Answer(chosen=("not involved",)),
    "ethics.impact_assessment": Answer("No"),
}


def absent(resolved: Resolved, question: Question, criterion: str | None) -> Answer | None:
    """Answer that there is none, where the study lists it as absent."""
    path = _fact(question, criterion)
    if path is None or not resolved.is_absent(path):
        return None
    return NONE.get(question.path) or (None if question.is_choice else Answer("N/A"))


def _fact(question: Question, criterion: str | None) -> tuple[str, ...] | None:
    fact = FACTS.get(question.path)
    if fact is None:
        return None
    return tuple((criterion or "") if step == "*" else step for step in fact.split("."))


def not_reported(resolved: Resolved, question: Question, criterion: str | None) -> Answer | None:
    """Answer that something is not reported, where the study lists it as unreported."""
    path = _fact(question, criterion)
    # Some options say nothing but yes or no; what is not reported then stays open.
    if path is None or question.path in OPEN or not resolved.is_unreported(path):
        return None
    if question.kind == "integer":
        return Answer("N/A")
    if not question.is_choice:
        return Answer(SAID)
    for word in ("not applicable", "other"):
        if word in question.explaining:
            return Answer(chosen=(word,), explanation=SAID)
    return None
