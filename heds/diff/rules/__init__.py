"""What changes mean: one line per rule, with its mirror; the code stands in small modules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from heds.diff.difference import Facet, Level
from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

    DiffRule = Callable[[Difference, Pair], "Said | None"]


class Said(NamedTuple):
    """What a rule says: the reason in one sentence, and what is unusual about it."""

    explanation: str
    severity: Level | None = None
    result_types: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class DiffRuleEntry(Entry):
    """A rule with its usual facet and severity, the fields it looks at, and its mirror."""

    facet: Facet | None = None
    severity: Level | None = None
    mirror: str = ""
    paths: tuple[str, ...] = ()


OBJECT, MEASURAND, METHOD = Facet.OBJECT, Facet.MEASURAND, Facet.METHOD
OPERATORS, CONDITIONS, ANALYSIS = Facet.OPERATORS, Facet.CONDITIONS, Facet.ANALYSIS
COSMETIC, LOW, MODERATE, HIGH = Level.COSMETIC, Level.LOW, Level.MODERATE, Level.HIGH
SCALE = (
    "instrument.type instrument.points instrument.values instrument.labels instrument.minimum "
    "instrument.maximum instrument.step instrument.k instrument.ties instrument.options "
    "instrument.statement instrument.task instrument.key"
)
CRITERION_SCALE = " ".join(f"criteria.*.{path}" for path in SCALE.split())
RECIPE = (
    "analysis.score analysis.unit analysis.multi_annotated analysis.denominator "
    "analysis.normalise analysis.aggregate"
)
TESTS = (
    "analysis.test analysis.test_unit analysis.posthoc analysis.correction analysis.alpha "
    "analysis.effect_size analysis.power.method analysis.power.value analysis.power.effect_size "
    "analysis.power.n analysis.power.alpha"
)
AGREEMENT = " ".join(
    f"analysis.{which}.{field}"
    for which in ("agreement", "self_agreement")
    for field in ("measure", "level", "scope", "method")
)
# What has no rule of its own where one study does without it.
VALUES = (
    "data.inputs data.datasets.* data.sampling data.files data.items_file data.outputs_per_system "
    "data.outputs data.items data.identical_options design.batches design.inputs_per_batch "
    "design.items_per_batch design.assignments evaluators.n payment.minutes"
)
PAGES = "interface.template interface.pages interface.description interface.terms"
TEXTS = (
    "interface.instructions interface.consent interface.consent_by interface.check_notice "
    "recruitment.advert"
)


def _rule(
    name: str, target: str, facet: Facet | None, severity: Level | None, paths: str,
    summary: str, mirror: str = "",
) -> DiffRuleEntry:  # fmt: skip
    return DiffRuleEntry(
        name, summary, f"heds.diff.rules.{target}", facet, severity, mirror or name,
        tuple(paths.split()),
    )  # fmt: skip


# fmt: off
DIFF_RULES: Registry[DiffRule] = Registry(
    what="diff rule",
    group="heds.diff_rules",
    builtin=(
        # What holds for every field.
        _rule("administrative", "every:administrative", None, None, "*",
              "a field that differs by nature, or only comments"),
        _rule("original-unknown", "every:original_unknown", None, Level.UNKNOWN, "*",
              "the original does not say", "reproduction-unknown"),
        _rule("reproduction-unknown", "every:reproduction_unknown", None, Level.UNKNOWN, "*",
              "the reproduction does not say", "original-unknown"),
        _rule("both-unknown", "every:both_unknown", None, Level.UNKNOWN, "*",
              "neither study says"),
        _rule("assumed-same", "every:assumed_same", None, Level.UNKNOWN, "*",
              "taken to be the same, because the original does not say"),
        _rule("wording-only", "every:wording_only", None, COSMETIC, "*",
              "equal after normalising white space, quotes, case and words of platforms"),
        _rule("derived-number", "every:derived_number", None, LOW, "*",
              "a value that follows from other fields"),
        _rule("files-unseen", "every:unseen", None, Level.UNKNOWN, "*",
              "files that could not be compared"),
        # Object: what is judged.
        _rule("system-dropped", "scope:system_dropped", OBJECT, Level.SCOPE, "systems.*",
              "a system is left out; high where a claim needs it", "system-added"),
        _rule("system-added", "scope:system_added", OBJECT, Level.ADDITION, "systems.*",
              "a system that the original did not have", "system-dropped"),
        _rule("dataset-dropped", "scope:dataset_dropped", OBJECT, Level.SCOPE, "data.datasets.*",
              "a data set is left out", "dataset-added"),
        _rule("dataset-added", "scope:dataset_added", OBJECT, Level.ADDITION, "data.datasets.*",
              "a data set that the original did not have", "dataset-dropped"),
        _rule("items-fewer", "items:fewer", OBJECT, Level.SCOPE,
              "data.inputs data.datasets.* data.files data.items_file data.items data.outputs "
              "data.outputs_per_system",
              "a part of the same items", "items-more"),
        _rule("items-more", "items:more", OBJECT, Level.ADDITION,
              "data.inputs data.datasets.* data.files data.items_file data.items data.outputs "
              "data.outputs_per_system",
              "more items than in the original", "items-fewer"),
        _rule("items-replaced", "items:replaced", OBJECT, HIGH,
              "data.files data.items_file data.sampling data.identical_options",
              "other items or outputs"),
        _rule("items-moved", "items:moved", METHOD, LOW,
              "data.files data.items_file design.order_file",
              "the same items in another order or with other columns"),
        _rule("task-changed", "items:task", OBJECT, HIGH,
              "task.kind task.input_types task.output_types task.input_languages "
              "task.output_languages data.conditions data.roles",
              "another task, language, condition or role"),
        _rule("degenerate-outputs", "items:degenerate", OBJECT, MODERATE, "data.degenerate",
              "degenerate outputs are treated otherwise"),
        # Measurand: what is asked.
        _rule("criterion-dropped", "scope:criterion_dropped", MEASURAND, Level.SCOPE, "criteria.*",
              "a criterion is left out", "criterion-added"),
        _rule("criterion-added", "scope:criterion_added", MEASURAND, Level.ADDITION, "criteria.*",
              "a criterion that the original did not have", "criterion-dropped"),
        _rule("definition-dropped", "question:dropped", MEASURAND, HIGH,
              "criteria.*.ask criteria.*.define criteria.*.label",
              "a question, definition or name is no longer shown", "definition-added"),
        _rule("definition-added", "question:added", MEASURAND, HIGH,
              "criteria.*.ask criteria.*.define criteria.*.label",
              "a question, definition or name that was not shown before", "definition-dropped"),
        _rule("question-reworded", "question:reworded", MEASURAND, HIGH,
              "criteria.*.ask criteria.*.define criteria.*.label criteria.*.shows",
              "the question or definition has other words"),
        _rule("scale-changed", "question:scale", MEASURAND, HIGH, f"{SCALE} {CRITERION_SCALE}",
              "points, values, labels, ties or kind of the instrument differ"),
        _rule("examples-reordered", "examples:reordered", MEASURAND, COSMETIC,
              "criteria.*.examples", "the same examples, in another order or on other sides"),
        _rule("examples-dropped", "examples:dropped", MEASURAND, MODERATE, "criteria.*.examples",
              "examples are missing; high without a definition", "examples-added"),
        _rule("examples-added", "examples:added", MEASURAND, MODERATE, "criteria.*.examples",
              "more examples than in the original; high without a definition",
              "examples-dropped"),
        _rule("examples-replaced", "examples:replaced", MEASURAND, MODERATE, "criteria.*.examples",
              "other examples; high without a definition"),
        _rule("special-rule-added", "question:rule_added", MEASURAND, MODERATE, "criteria.*.note",
              "a rule for special items is new", "special-rule-dropped"),
        _rule("special-rule-dropped", "question:rule_dropped", MEASURAND, MODERATE,
              "criteria.*.note", "a rule for special items is gone", "special-rule-added"),
        _rule("special-rule-changed", "question:rule_changed", MEASURAND, MODERATE,
              "criteria.*.note", "a rule for special items differs"),
        _rule("criterion-classified", "question:classified", MEASURAND, LOW,
              "criteria.*.quality criteria.*.aspect criteria.*.frame criteria.*.subjectivity "
              "criteria.*.use criteria.*.standard_name",
              "the same criterion is classified otherwise"),
        # Method: how judgements are collected.
        _rule("criteria-alone", "shown:alone", METHOD, MODERATE, "design.criteria_shown",
              "criteria are shown alone instead of together", "criteria-together"),
        _rule("criteria-together", "shown:together", METHOD, MODERATE, "design.criteria_shown",
              "criteria are shown together instead of alone", "criteria-alone"),
        _rule("criteria-otherwise", "shown:otherwise", METHOD, MODERATE, "design.criteria_shown",
              "criteria are shown in another way"),
        _rule("widget-changed", "shown:widget", METHOD, LOW,
              "instrument.widget criteria.*.instrument.widget",
              "the answer is given with another control"),
        _rule("comparison-changed", "shown:comparison", METHOD, HIGH,
              "design.compare design.unit criteria.*.unit",
              "other things are compared or judged at once"),
        _rule("blinding-changed", "shown:blinding", METHOD, MODERATE, "design.blinding",
              "evaluators know more or less about the systems"),
        _rule("batch-larger", "batches:larger", METHOD, LOW,
              "design.inputs_per_batch design.items_per_batch design.batches",
              "more work for one person; moderate from twice as much", "batch-smaller"),
        _rule("batch-smaller", "batches:smaller", METHOD, LOW,
              "design.inputs_per_batch design.items_per_batch design.batches",
              "less work for one person; moderate from half as much", "batch-larger"),
        _rule("batches-more", "batches:more", METHOD, LOW, "design.batches",
              "more batches of the same size", "batches-fewer"),
        _rule("batches-fewer", "batches:fewer", METHOD, LOW, "design.batches",
              "fewer batches of the same size", "batches-more"),
        _rule("sessions-changed", "batches:sessions", METHOD, LOW,
              "design.sessions design.time_limits interface.time_limit",
              "other sittings or time limits"),
        _rule("order-changed", "batches:order", METHOD, LOW,
              "design.item_order design.option_order design.order_file",
              "items or options come in another order"),
        _rule("judgements-fewer", "batches:judgements_fewer", METHOD, MODERATE,
              "design.judgements_per_item design.assignments",
              "fewer people judge an item", "judgements-more"),
        _rule("judgements-more", "batches:judgements_more", METHOD, LOW,
              "design.judgements_per_item design.assignments",
              "more people judge an item", "judgements-fewer"),
        _rule("judgements-shared", "batches:judgements_other", METHOD, MODERATE,
              "design.judgements_per_item", "the judgements are shared out otherwise"),
        _rule("check-dropped", "checks:dropped", METHOD, MODERATE, "checks.* checks.*.*",
              "a check is left out; low where hardly anybody failed", "check-added"),
        _rule("check-added", "checks:added", METHOD, Level.ADDITION, "checks.* checks.*.*",
              "a check that the original did not have", "check-dropped"),
        _rule("check-changed", "checks:changed", METHOD, MODERATE, "checks.*.*",
              "a check differs; low where hardly anybody failed"),
        _rule("failing-harsher", "checks:harsher", METHOD, MODERATE, "design.on_failed_check",
              "failing a check costs more; low where hardly anybody failed", "failing-milder"),
        _rule("failing-milder", "checks:milder", METHOD, MODERATE, "design.on_failed_check",
              "failing a check costs less; low where hardly anybody failed", "failing-harsher"),
        _rule("failing-otherwise", "checks:otherwise", METHOD, MODERATE, "design.on_failed_check",
              "failing a check has other consequences"),
        # Operators: who judges.
        _rule("evaluator-class", "people:kind", OPERATORS, HIGH, "evaluators.kind",
              "another class of evaluators; moderate between peers"),
        _rule("authors-judge", "people:authors", OPERATORS, MODERATE,
              "evaluators.include_authors evaluators.known_to_authors",
              "authors, or people they know, judge in one study only"),
        _rule("expertise-changed", "people:expertise", OPERATORS, MODERATE,
              "evaluators.expertise evaluators.nlp_expertise", "evaluators know more or less"),
        _rule("population-changed", "people:population", OPERATORS, LOW,
              "evaluators.population evaluators.demographics recruitment.method",
              "other people, or found in another way"),
        _rule("evaluators-fewer", "people:fewer", OPERATORS, MODERATE, "evaluators.n",
              "fewer people", "evaluators-more"),
        _rule("evaluators-more", "people:more", OPERATORS, MODERATE, "evaluators.n",
              "more people", "evaluators-fewer"),
        _rule("training-less", "people:training_less", OPERATORS, MODERATE, "evaluators.training",
              "less training; high where there is no definition either", "training-more"),
        _rule("training-more", "people:training_more", OPERATORS, MODERATE, "evaluators.training",
              "more training; high where there is no definition", "training-less"),
        _rule("training-otherwise", "people:training_otherwise", OPERATORS, MODERATE,
              "evaluators.training", "other training; high where there is no definition"),
        _rule("platform-changed", "platform:changed", OPERATORS, MODERATE, "recruitment.platform",
              "evaluators come from another platform"),
        _rule("countries-more", "platform:countries_more", OPERATORS, LOW, "recruitment.countries",
              "people from more countries; moderate for form", "countries-fewer"),
        _rule("countries-fewer", "platform:countries_fewer", OPERATORS, LOW,
              "recruitment.countries", "people from fewer countries; moderate for form",
              "countries-more"),
        _rule("countries-changed", "platform:countries_other", OPERATORS, LOW,
              "recruitment.countries", "people from other countries; moderate for form"),
        _rule("language-changed", "platform:language", OPERATORS, LOW,
              "evaluators.native_language evaluators.native_required recruitment.language",
              "other demands on the language of evaluators; moderate for form"),
        _rule("repeat-stricter", "platform:repeat_stricter", OPERATORS, MODERATE,
              "recruitment.batches_per_person", "one person may do less", "repeat-looser"),
        _rule("repeat-looser", "platform:repeat_looser", OPERATORS, MODERATE,
              "recruitment.batches_per_person", "one person may do more", "repeat-stricter"),
        _rule("repeat-otherwise", "platform:repeat_other", OPERATORS, MODERATE,
              "recruitment.batches_per_person", "limits that cannot be put in order"),
        _rule("threshold-stricter", "platform:threshold_stricter", OPERATORS, LOW,
              "recruitment.approval_rate recruitment.tasks_completed",
              "only people with a better record", "threshold-looser"),
        _rule("threshold-looser", "platform:threshold_looser", OPERATORS, LOW,
              "recruitment.approval_rate recruitment.tasks_completed",
              "people with a lesser record as well", "threshold-stricter"),
        _rule("threshold-incomparable", "platform:threshold_other", OPERATORS, LOW,
              "recruitment.approval_rate recruitment.tasks_completed",
              "limits of two platforms, which count different things"),
        _rule("filters-changed", "platform:filters", OPERATORS, LOW, "recruitment.filters",
              "other demands on evaluators"),
        # Conditions: where, for how much, and with which pages.
        _rule("host-changed", "interface:host", CONDITIONS, LOW, "interface.host design.setting "
              "design.setting_variation", "another survey program or place"),
        _rule("pages-changed", "interface:pages", CONDITIONS, LOW, PAGES,
              "pages and their layout differ"),
        _rule("text-dropped", "interface:text_dropped", CONDITIONS, LOW, f"{TEXTS} {PAGES}",
              "a text that participants saw is gone", "text-added"),
        _rule("text-added", "interface:text_added", CONDITIONS, LOW, f"{TEXTS} {PAGES}",
              "a text that participants did not see before", "text-dropped"),
        _rule("text-changed", "interface:text_changed", CONDITIONS, LOW, TEXTS,
              "instructions, consent or notices differ"),
        _rule("answering-changed", "interface:answering", CONDITIONS, LOW,
              "interface.questions_policy interface.forced_response",
              "whether answers are forced, or questions can be asked"),
        _rule("pay-more", "pay:more", CONDITIONS, LOW, "payment.amount payment.hourly",
              "better paid", "pay-less"),
        _rule("pay-less", "pay:less", CONDITIONS, LOW, "payment.amount payment.hourly",
              "less well paid", "pay-more"),
        _rule("pay-otherwise", "pay:otherwise", CONDITIONS, LOW,
              "payment.amount payment.form payment.per payment.rule payment.hourly",
              "paid in another way"),
        _rule("time-longer", "pay:longer", CONDITIONS, LOW, "payment.minutes",
              "more time is expected", "time-shorter"),
        _rule("time-shorter", "pay:shorter", CONDITIONS, LOW, "payment.minutes",
              "less time is expected", "time-longer"),
        _rule("years-apart", "every:years_apart", CONDITIONS, LOW, "study.year",
              "more than two years lie between the studies"),
        # Analysis: how answers become scores and conclusions.
        _rule("recipe-changed", "analysis:recipe", ANALYSIS, Level.ANALYSIS, RECIPE,
              "scores are computed otherwise"),
        _rule("test-changed", "analysis:test", ANALYSIS, Level.ANALYSIS, TESTS,
              "other tests, or tests on another unit"),
        _rule("agreement-changed", "analysis:agreement", ANALYSIS, Level.ANALYSIS, AGREEMENT,
              "agreement is measured otherwise"),
        _rule("analysis-added", "analysis:added", ANALYSIS, Level.ADDITION, "analysis.*",
              "an analysis that the original did not report", "analysis-dropped"),
        _rule("analysis-dropped", "analysis:dropped", ANALYSIS, Level.ANALYSIS, "analysis.*",
              "an analysis of the original is missing", "analysis-added"),
        _rule("exclusions-changed", "analysis:exclusions", ANALYSIS, LOW, "analysis.exclude",
              "other responses are left out; moderate above two per cent"),
        _rule("variants-changed", "analysis:variants", ANALYSIS, Level.ANALYSIS,
              "analysis.variants analysis.reproducibility", "other recipes were run as well"),
        _rule("value-dropped", "every:dropped", None, LOW, VALUES,
              "the reproduction does without a value of the original", "value-added"),
        _rule("value-added", "every:added", None, LOW, VALUES,
              "a value that the original does without", "value-dropped"),
        _rule("unclassified", "every:unclassified", None, Level.UNKNOWN, "*",
              "a change that no rule knows"),
    ),
)
# fmt: on
