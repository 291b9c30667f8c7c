"""The HEDS answers that follow from a study; what does not follow is left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.sheet import Answer
from heds.studies import facts
from heds.studies.compute import compute

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.studies.resolved import Resolved

NOT_APPLICABLE = Answer("N/A")
PAYMENT = {
    "money": "monetary", "gift card": "non-monetary", "credit": "non-monetary", "none": "unpaid",
}  # fmt: skip
EXPERTISE = {"domain expert": "experts", "non-expert": "non-experts"}
QUESTIONS = {"during": "told during evaluation", "feedback after": "feedback after", "none": "none"}

Once = dict[str, "Callable[[Resolved], Answer | None]"]


def text(value: str | None) -> Answer | None:
    """Answer with a text, or leave it open."""
    return Answer(value) if value and value.strip() else None


def choice(word: str | None, explanation: str = "") -> Answer | None:
    """Answer with one option, or leave it open."""
    return Answer(chosen=(word,), explanation=explanation) if word else None


def other(value: str | None, known: dict[str, str] | None = None) -> Answer | None:
    """Answer with a known option, or with `other` and the text."""
    if not value:
        return None
    if known is not None and value in known:
        return choice(known[value])
    if value.startswith("other: "):
        return choice("other", value.removeprefix("other: "))
    return choice(value) if known is None else None


def _report(found: Resolved) -> Answer | None:
    study = found.spec.study
    if study.link and study.status in ("published", None):
        return choice("published", study.link)
    if study.link:
        kind = "preregistration" if study.status == "preregistered" else "unpublished"
        return choice(kind, study.link)
    if study.status in ("planned", "running", "finished") and study.preregistration:
        return choice("preregistration", study.preregistration)
    return None


def _experiment(found: Resolved) -> Answer | None:
    spec = found.spec
    where = spec.study.experiment
    criteria = facts.listed(spec.criteria)
    original = found.original.spec.study if found.original else None
    said = facts.sentences(
        (
            facts.sentence(where),
            facts.sentence("criteria:", criteria) if criteria else "",
            facts.sentence("systems:", facts.systems(spec)) if spec.systems else "",
            facts.sentence("data:", facts.listed(spec.data.datasets)) if spec.data.datasets else "",
            facts.sentence("reproduces", original.title or original.id, original.link)
            if original
            else "",
        )
    )
    return text(said)


def _resources(found: Resolved) -> Answer | None:
    links = found.spec.study.resources
    if links == ["none"]:
        return choice("not shared")
    return choice("shared", "\n".join(links)) if links else None


def _outputs(found: Resolved) -> Answer | None:
    computed = compute(found.spec)
    if computed.outputs_per_system is None:
        return None
    return Answer(str(computed.outputs_per_system))


def _selection(found: Resolved) -> Answer | None:
    data = found.spec.data
    same = any(
        value is not None and value.same == "stated"
        for value in (found.values.get(("data", name)) for name in ("files", "items_file"))
    )
    if same or data.sampling == "reuse" or (found.original is not None and data.sampling is None):
        how = data.sampling if data.sampling != "reuse" else None
        chosen = f"; they were chosen: {facts.word(how)}" if how else ""
        return choice("other", f"the items of the original study{chosen}")
    if data.sampling and data.sampling.startswith("other: "):
        return choice("other", data.sampling.removeprefix("other: "))
    return choice(data.sampling)


def _power(field: str) -> Callable[[Resolved], Answer | None]:
    def answer(found: Resolved) -> Answer | None:
        power = found.spec.analysis.power
        if power is None:
            return NOT_APPLICABLE if not found.is_unreported(("analysis", "power")) else None
        if power.method in ("no", "none"):
            return NOT_APPLICABLE
        if field == "method":
            return text(power.method)
        if field == "code":
            return text(power.code) or NOT_APPLICABLE
        parts = [str(power.value) if power.value is not None else ""]
        parts += [f"effect size {power.effect_size}" if power.effect_size else ""]
        parts += [f"n = {power.n}" if power.n else ""]
        parts += [f"alpha = {power.alpha}" if power.alpha is not None else ""]
        return text(", ".join(part for part in parts if part))

    return answer


def _number(found: Resolved) -> Answer | None:
    number = found.spec.collected.evaluators or found.spec.evaluators.n
    return Answer(str(number)) if number is not None else None


def _expertise(found: Resolved) -> Answer | None:
    evaluators = found.spec.evaluators
    if evaluators.expertise == "mixed":
        return choice(
            "not applicable",
            facts.sentences(
                ("Some are experts of the domain.", facts.sentence(evaluators.population))
            ),
        )
    return other(evaluators.expertise, EXPERTISE)


def _payment(found: Resolved) -> Answer | None:
    payment = found.spec.payment
    form = payment.form or ("money" if payment.amount is not None else None)
    if form == "salary":
        return choice("not applicable", "judged as part of their paid work")
    return other(form, PAYMENT)


def _yes_no(field: str, yes: str, no: str) -> Callable[[Resolved], Answer | None]:
    def answer(found: Resolved) -> Answer | None:
        return other(getattr(found.spec.evaluators, field), {"yes": yes, "no": no})

    return answer


def _preregistration(found: Resolved) -> Answer | None:
    link = found.spec.study.preregistration
    if link is None:
        return None
    return choice("not registered") if link in ("no", "none") else choice("registered", link)


def _quality_methods(found: Resolved) -> Answer | None:
    spec = found.spec
    chosen = []
    if spec.evaluators.native_required == "yes":
        chosen.append("native speakers")
    if spec.checks:
        chosen.append("automatic checks")
    after = spec.design.on_failed_check
    if after == "exclude person":
        chosen.append("evaluators excluded")
    if after in ("reject and replace", "replace", "exclude response"):
        chosen.append("evaluations excluded")
    if chosen:
        return Answer(chosen=tuple(chosen))
    if found.is_unreported(("checks",)) or not spec.design.on_failed_check:
        return None
    return choice("none", "no checks were used")


def _interface(found: Resolved) -> Answer | None:
    seen = found.spec.interface
    pages = f"pages: {', '.join(seen.pages)}" if seen.pages else None
    shown = found.spec.design.criteria_shown
    return text(
        facts.sentences(
            (
                facts.sentence(seen.description),
                facts.sentence(pages),
                facts.sentence("one judgement is about", found.spec.design.unit)
                if found.spec.design.unit
                else "",
                facts.sentence("criteria shown", shown) if shown else "",
            )
        )
    )


def _time_limits(found: Resolved) -> Answer | None:
    design = found.spec.design
    if design.time_limits == "none":
        # HEDS 2.1 wants to know how they worked instead.
        return choice("none", facts.sentence(design.sessions or "no limit on time"))
    return other(design.time_limits)


def _questions(found: Resolved) -> Answer | None:
    policy = found.spec.interface.questions_policy
    if policy == "before start":
        return choice("other", "questions could be asked before the start")
    return other(policy, QUESTIONS)


def _variation(found: Resolved) -> Answer | None:
    said = text(found.spec.design.setting_variation)
    setting = found.spec.design.setting or ""
    return said or (NOT_APPLICABLE if setting.endswith("same") else None)


def _ethics(field: str) -> Callable[[Resolved], Answer | None]:
    def answer(found: Resolved) -> Answer | None:
        said = getattr(found.spec.ethics, field)
        if said is None:
            return None
        if said.strip().lower().rstrip(".") in ("no", "none"):
            return choice("not involved")
        return choice("involved", said)

    return answer


def _approval(found: Resolved) -> Answer | None:
    approval = found.spec.ethics.approval
    if approval is None or not approval.body:
        return None
    if approval.body.strip().lower() in ("no", "none"):
        return Answer("No ethical approval obtained")
    reference = f"reference {approval.reference}" if approval.reference else None
    return text(", ".join(p for p in (approval.body, reference, approval.date) if p))


def _person(who: str, field: str) -> Callable[[Resolved], Answer | None]:
    def answer(found: Resolved) -> Answer | None:
        person = getattr(found.spec.people, who)
        return text(getattr(person, field)) if person else None

    return answer


def _listed(field: str) -> Callable[[Resolved], Answer | None]:
    def answer(found: Resolved) -> Answer | None:
        words = getattr(found.spec.task, field)
        if words == ["not applicable"]:
            # HEDS wants a reason; what the texts are instead of language is the reason.
            types = getattr(found.spec.task, field.replace("languages", "types"))
            return choice("not applicable", facts.sentence(facts.listed(types)))
        return Answer(chosen=tuple(words)) if words else None

    return answer


ONCE: Once = {
    "paper.report": _report,
    "paper.experiment": _experiment,
    "paper.resources": _resources,
    **{
        f"people.{ours}.{field}": _person(theirs, field)
        for ours, theirs in (("sheet_author", "sheet_author"), ("contact_author", "contact"))
        for field in ("name", "affiliation", "email")
    },
    "system.input_types": _listed("input_types"),
    "system.output_types": _listed("output_types"),
    "system.tasks": _listed("kind"),
    "system.input_languages": _listed("input_languages"),
    "system.output_languages": _listed("output_languages"),
    "sample.outputs": _outputs,
    "sample.selection": _selection,
    "sample.power.method": _power("method"),
    "sample.power.value": _power("value"),
    "sample.power.script": _power("code"),
    "evaluators.number": _number,
    "evaluators.expertise": _expertise,
    "evaluators.payment": _payment,
    "evaluators.known_to_authors": _yes_no("known_to_authors", "known", "not known"),
    "evaluators.authors": _yes_no("include_authors", "included", "not included"),
    "evaluators.remarks": lambda found: text(facts.payment(found.spec)),
    "evaluators.recruitment": lambda found: text(facts.recruitment(found.spec)),
    "evaluators.training": lambda found: text(facts.training(found.spec)),
    "evaluators.characteristics": lambda found: text(facts.characteristics(found.spec)),
    "design.preregistration": _preregistration,
    "design.collection": lambda found: text(facts.word(found.spec.interface.host)),
    "design.quality_assurance.methods": _quality_methods,
    "design.quality_assurance.description": lambda found: text(facts.checks(found.spec)),
    "design.interface.link": lambda found: text(
        found.spec.interface.link or found.spec.interface.template
    ),
    "design.interface.description": _interface,
    "design.time_limits": _time_limits,
    "design.questions": _questions,
    "design.setting": lambda found: other(found.spec.design.setting),
    "design.setting_variation": _variation,
    "ethics.approval": _approval,
    "ethics.personal_data": _ethics("personal_data"),
    "ethics.special_category_data": _ethics("special_category_data"),
    "ethics.impact_assessment": lambda found: text(found.spec.ethics.impact_assessment),
}
