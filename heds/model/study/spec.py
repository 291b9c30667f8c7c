"""The spec of a study, and of a reproduction that says only what differs."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from heds.model.answers import written
from heds.model.reading import Before, or_nothing
from heds.model.study import context as c
from heds.model.study import forms
from heds.model.study import words as w
from heds.model.study.measure import Analysis, Check, Criterion, Instrument, main_key
from heds.model.study.people import Ethics, Evaluators, Interface, Payment, People, Recruitment
from heds.model.study.values import Count, Minutes, MoneyValue, Number, Part, Text, Texts, wrong


def _names(raw: Any) -> Any:
    """Let a list of names stand for a mapping without further facts."""
    if raw is None:
        return {}
    if not isinstance(raw, list):
        return raw
    for name in raw:
        if name is None or isinstance(name, dict | list):
            raise wrong("names", name, "write each as `name:` with its facts below, or names only")
    return {str(written(name)): None for name in raw}


def _several(raw: Any) -> Any:
    """Let one value stand for a list of one."""
    if raw is None:
        return []
    return raw if isinstance(raw, list) else [raw]


Named = Before(_names, forms.names)
Several = Before(_several, forms.several)
Empty = Before(lambda raw: {} if raw is None else raw, or_nothing)


class About(Part):
    """Which study this is."""

    id: Text = None
    title: Text = None
    link: Text = None
    year: Count = None
    authors: Texts = Field(default=[])
    lab: Text = None
    project: Text = None
    """The project or campaign that the study belongs to, with its number there."""
    selection: Text = None
    """How the project came to this experiment."""
    goal: Text = None
    """What the study is meant to show."""
    venue: Text = None
    """Where it was published: proceedings, pages, place."""
    keywords: Texts = Field(default=[])
    experiment: Text = None
    """Section and table of the paper that report this experiment."""
    status: Annotated[str | None, w.STATUS] = None
    preregistration: Text = None
    resources: Texts = Field(default=[])
    datasheet: Annotated[c.Published | None, c.PUBLISHED] = None
    """The datasheet that was published with the study."""
    funding: Texts = Field(default=[])
    thanks: Texts = Field(default=[])
    sisters: Annotated[dict[str, Annotated[c.Sister, c.SISTER]], Named] = Field(default={})
    """Other labs that reproduce the same original."""
    related: Annotated[dict[str, Annotated[c.Sister, c.SISTER]], Named] = Field(default={})
    """Studies of another original that are alike, or a second study of the same paper."""
    note: Text = None


class Task(Part):
    """What the systems do."""

    kind: Annotated[list[Annotated[str, w.TASKS]], Several] = Field(default=[])
    input_types: Annotated[list[Annotated[str, w.INPUT_TYPES]], Several] = Field(default=[])
    output_types: Annotated[list[Annotated[str, w.OUTPUT_TYPES]], Several] = Field(default=[])
    input_languages: Annotated[list[Annotated[str, w.LANGUAGES]], Several] = Field(default=[])
    output_languages: Annotated[list[Annotated[str, w.LANGUAGES]], Several] = Field(default=[])


class System(Part):
    """One system whose outputs are judged."""

    note: Text = None
    aliases: Texts = Field(default=[])
    proposed: Annotated[str | None, w.YES_NO] = None
    reference: Text = None


class Data(Part):
    """What is judged, and how it was chosen."""

    inputs: Count = None
    datasets: Annotated[dict[str, Count], Named] = Field(default={})
    """Inputs per data set."""
    references: Annotated[dict[str, Text], Empty] = Field(default={})
    """Where each data set comes from."""
    conditions: Texts = Field(default=[])
    roles: Texts = Field(default=[])
    """Outputs per input and system, such as one summary for each role."""
    sampling: Annotated[str | None, w.SELECTION] = None
    sampling_note: Text = None
    files: Texts = Field(default=[])
    items_file: Text = None
    hashes: dict[str, str] = Field(default={})
    outputs_per_system: Count = None
    outputs: Count = None
    items: Count = None
    identical_options: Count = None
    """Items whose options are the same text."""
    identical_to_input: Annotated[dict[str, Any], Empty] = Field(default={})
    """Share of outputs that repeat the input, by system."""
    degenerate: Text = None
    note: Text = None


class Design(Part):
    """Who sees what, how often, and in which order."""

    compare: Annotated[str | None, w.COMPARE] = None
    unit: Text = None
    """What one judgement is about."""
    batches: Count = None
    inputs_per_batch: Count = None
    items_per_batch: Count = None
    judgements_per_item: Annotated[Count | dict[str, Count], Field(union_mode="left_to_right")] = (
        None
    )
    """How many people judge an item; or, for parts of the items, `10: 3`."""
    system_selection: Text = None
    """How the systems were chosen."""
    criteria_shown: Annotated[str | None, w.SHOWN] = None
    item_order: Annotated[str | None, w.ORDER] = None
    option_order: Annotated[str | None, w.ORDER] = None
    order_file: Text = None
    seed: Text = None
    blinding: Text = None
    sessions: Text = None
    time_limits: Annotated[str | None, w.TIME_LIMITS] = None
    setting: Annotated[str | None, w.SETTINGS] = None
    setting_variation: Text = None
    on_failed_check: Annotated[str | None, w.ON_FAILED] = None
    assignments: Count = None
    note: Text = None


class Claim(Part):
    """A statement of the paper that the results decide."""

    text: Text = None
    criterion: Text = None
    holds_if: Text = None
    """An ordering such as `meaning VAE > others`."""
    needs_test: Annotated[str | None, w.YES_NO] = None
    by_scores: Annotated[str | None, w.OUTCOMES] = None
    by_test: Annotated[str | None, w.OUTCOMES] = None
    verdict: Annotated[c.Verdict | None, c.VERDICT] = None
    """What the authors say, in their words; by scores and by test is what the numbers say."""
    where: Text = None
    note: Text = None


class Results(Part):
    """Scores by criterion and system, and what was computed from them."""

    scores: Annotated[dict[str, dict[str, Any]], Empty] = Field(default={})
    scale_min: Number = None
    scale_max: Number = None
    decimals: Count = None
    agreement: Annotated[dict[str, Any] | Text, Field(union_mode="left_to_right")] = None
    self_agreement: Text = None
    tests: Annotated[dict[str, Any], Empty] = Field(default={})
    reproducibility: Annotated[dict[str, Any], Empty] = Field(default={})
    variants: Annotated[dict[str, dict[str, dict[str, Any]]], Empty] = Field(default={})
    """The scores under other recipes, by name."""
    wins: Annotated[dict[str, Any], Empty] = Field(default={})
    further: Annotated[dict[str, Annotated[c.Further, c.FURTHER]], Empty] = Field(default={})
    """Further analyses, by name."""
    raw: Text = None
    note: Text = None


class Incident(Part):
    """Something that went otherwise than planned while data were collected."""

    what: Text = None
    because: Text = None
    did: Text = None
    timing: Annotated[str | None, w.TIMING] = None
    by: Annotated[str | None, w.IMPOSED] = None
    impact: Annotated[str | None, w.IMPACT] = None
    called: Text = None
    """The authors' own word for how large the difference is."""
    set: Annotated[dict[str, Any], Empty] = Field(default={})
    """What was done in fact, by path; the plan stays known beside it."""


class Collected(Part):
    """What came in."""

    date: Text = None
    evaluators: Count = None
    assignments: Count = None
    judgements: Count = None
    failed_checks: Count = None
    replaced: Count = None
    rejected: Count = None
    discarded: Count = None
    """Assignments that came in and were not used."""
    median_minutes: Minutes = None
    hourly: MoneyValue = None
    eligible: Count = None
    pool: Count = None
    time: Annotated[dict[str, Any], Empty] = Field(default={})
    demographics: Annotated[dict[str, Any], Empty] = Field(default={})
    note: Text = None


class Sources(Part):
    """Where values that the paper does not state come from."""

    authors: Texts = Field(default=[])
    project: Texts = Field(default=[])
    derived: Texts = Field(default=[])
    artifact: dict[str, str] = Field(default={})
    """Paths with the file in which they were seen."""
    reproduction: Texts = Field(default=[])
    """What is known of the original only from the paper of its reproduction."""
    unsure: Texts = Field(default=[])
    """Paths whose source was not certain."""


class Spec(Part):
    """What an original and a reproduction share."""

    study: Annotated[About, main_key("id")] = Field(default_factory=About.model_construct)
    people: Annotated[People, Empty] = Field(default_factory=People.model_construct)
    task: Annotated[Task, main_key("kind")] = Field(default_factory=Task.model_construct)
    systems: Annotated[dict[str, Annotated[System, main_key("note")]], Named] = Field(default={})
    data: Annotated[Data, main_key("inputs")] = Field(default_factory=Data.model_construct)
    criteria: Annotated[dict[str, Annotated[Criterion, main_key("ask")]], Named] = Field(default={})
    instrument: Annotated[Instrument, main_key("type")] = Field(
        default_factory=Instrument.model_construct
    )
    design: Annotated[Design, Empty] = Field(default_factory=Design.model_construct)
    checks: Annotated[dict[str, Annotated[Check, main_key("kind")]], Named] = Field(default={})
    evaluators: Annotated[Evaluators, main_key("kind")] = Field(
        default_factory=Evaluators.model_construct
    )
    recruitment: Annotated[Recruitment, main_key("platform")] = Field(
        default_factory=Recruitment.model_construct
    )
    payment: Annotated[Payment, main_key("amount")] = Field(default_factory=Payment.model_construct)
    interface: Annotated[Interface, main_key("host")] = Field(
        default_factory=Interface.model_construct
    )
    analysis: Annotated[Analysis, main_key("score")] = Field(
        default_factory=Analysis.model_construct
    )
    ethics: Annotated[Ethics, main_key("approval")] = Field(default_factory=Ethics.model_construct)
    schedule: Text = None
    pilots: Annotated[list[c.Pilot], c.PILOTS] = Field(default=[])
    correspondence: Annotated[c.Correspondence, main_key("through")] = Field(
        default_factory=c.Correspondence
    )
    results: Annotated[Results, Empty] = Field(default_factory=Results.model_construct)
    claims: Annotated[dict[str, Annotated[Claim, main_key("text")]], Empty] = Field(default={})
    incidents: list[Incident] = Field(default=[])
    collected: Annotated[Collected, Empty] = Field(default_factory=Collected.model_construct)
    conclusion: Annotated[c.Conclusion, c.CONCLUSION] = Field(default_factory=c.Conclusion)
    notes: Annotated[dict[str, Text], Empty] = Field(default={})
    """Facts that have no place of their own."""
    datasheet: Annotated[dict[str, Any], Empty] = Field(default={})
    """Answers to HEDS questions given directly; they win over derived ones."""
    sources: Annotated[Sources, Empty] = Field(default_factory=Sources.model_construct)
    unreported: Texts = Field(default=[])
    """Paths that were looked for and not found."""
    absent: Texts = Field(default=[])
    """Paths of what is known not to exist, such as checks or an approval."""


class Original(Spec):
    """The spec of a study that stands by itself."""


class Scope(Part):
    """Which part of the original is reproduced."""

    criteria: Texts = Field(default=[])
    systems: Texts = Field(default=[])
    datasets: Texts = Field(default=[])
    because: Text = None
    by: Annotated[str | None, w.IMPOSED] = None
    impact: Annotated[str | None, w.IMPACT] = None
    called: Text = None
    """The authors' own word for how large the difference is."""
    note: Text = None


class Change(Part):
    """One decision to do something otherwise, with all fields that it sets."""

    id: Text = None
    because: Text = None
    by: Annotated[list[Annotated[str, w.IMPOSED]] | None, Several] = None
    follows: Text = None
    """The scope, or the id of the change, that this one follows from."""
    impact: Annotated[str | None, w.IMPACT] = None
    called: Text = None
    """The authors' own word for how large the difference is."""
    timing: Annotated[str | None, w.TIMING] = None
    severity: Text = None
    """Another severity than the usual one, with `severity_because`."""
    severity_because: Text = None
    set: Annotated[dict[str, Any], Empty] = Field(default={})
    remove: Texts = Field(default=[])
    note: Text = None


class Reproduction(Spec):
    """The spec of a reproduction: what differs from the study that it extends."""

    extends: Text = None
    scope: Annotated[Scope, Empty] = Field(default_factory=Scope.model_construct)
    changes: list[Change] = Field(default=[])
    assumptions: Annotated[dict[str, Any], Empty] = Field(default={})
    """What is taken to be true of the original where it is silent."""
    confirmed: Texts = Field(default=[])
    """Paths that were checked and are the same."""
