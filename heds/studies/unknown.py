"""Answers that say honestly that the paper does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.sheet import Answer

if TYPE_CHECKING:
    from heds.model.catalogue import Question
    from heds.studies.resolve import Resolved

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
    "ethics.impact_assessment": "ethics.impact_assessment",
}


def not_reported(resolved: Resolved, question: Question, criterion: str | None) -> Answer | None:
    """Answer that something is not reported, where the study lists it as unreported."""
    fact = FACTS.get(question.path)
    if fact is None:
        return None
    path = tuple((criterion or "") if step == "*" else step for step in fact.split("."))
    if not resolved.is_unreported(path):
        return None
    if question.kind == "integer":
        return Answer("N/A")
    if not question.is_choice:
        return Answer(SAID)
    for word in ("not applicable", "other"):
        if word in question.explaining:
            return Answer(chosen=(word,), explanation=SAID)
    return None
