"""Every field of a study with its facet and the way its values are compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from heds.diff.difference import Facet

if TYPE_CHECKING:
    from heds.model.study.tree import Steps

ANY = "*"
# Sections that describe one study alone: what came out, who did it, how it is filed.
APART = frozenset(["results", "incidents", "collected", "claims", "datasheet"])
# Maps whose entries are things with a name; one that is missing is listed once.
ELEMENTS: tuple[Steps, ...] = (("criteria",), ("systems",), ("checks",), ("data", "datasets"))
# Maps that are one value.
WHOLE = ("labels", "judgements_per_item", "references", "identical_to_input", "aggregate")
HIDDEN: tuple[Steps, ...] = (("data", "hashes"), ("payment", "fx"))

# facet, comparison, fields. A field that is not listed is compared as a word and
# reported as unclassified, so that nothing is dropped; a test keeps the list complete.
_TABLE = """
object      word      task.kind task.input_types task.output_types
object      set       task.input_languages task.output_languages data.conditions data.roles
object      number    data.inputs data.datasets.* data.identical_options
object      remark    systems.*.note systems.*.aliases systems.*.reference systems.*.proposed
object      sampling  data.sampling
object      prose     data.degenerate
object      remark    data.sampling_note data.note data.references data.identical_to_input
object      remark    design.system_selection
object      files     data.files data.items_file
object      derived   data.outputs_per_system data.outputs data.items
measurand   text      criteria.*.ask criteria.*.define criteria.*.label criteria.*.note
measurand   text      criteria.*.shows criteria.*.unit
measurand   order     criteria.*.examples
measurand   word      criteria.*.quality criteria.*.aspect criteria.*.frame
measurand   word      criteria.*.subjectivity criteria.*.use criteria.*.standard_name
measurand   word      INSTRUMENT.type INSTRUMENT.ties
measurand   number    INSTRUMENT.points INSTRUMENT.minimum INSTRUMENT.maximum INSTRUMENT.step
measurand   number    INSTRUMENT.k
measurand   order     INSTRUMENT.values INSTRUMENT.options
measurand   labels    INSTRUMENT.labels
measurand   text      INSTRUMENT.statement INSTRUMENT.task
measurand   word      INSTRUMENT.key
measurand   remark    INSTRUMENT.note
method      word      INSTRUMENT.widget
method      word      design.compare design.item_order design.option_order design.criteria_shown
method      prose     design.unit design.blinding design.sessions
method      number    design.batches design.inputs_per_batch design.items_per_batch
method      number    design.judgements_per_item
method      files     design.order_file
method      remark    design.seed design.note
method      word      design.time_limits design.on_failed_check
method      derived   design.assignments
method      word      checks.*.kind
method      number    checks.*.per_batch checks.*.attempts checks.*.minimum_minutes
method      word      checks.*.tests
method      prose     checks.*.shows checks.*.passes checks.*.position
method      remark    checks.*.note
operators   word      evaluators.kind evaluators.expertise evaluators.nlp_expertise
operators   word      evaluators.training evaluators.native_required
operators   word      evaluators.known_to_authors evaluators.include_authors
operators   number    evaluators.n
operators   prose     evaluators.population evaluators.native_language evaluators.demographics
operators   remark    evaluators.training_note
operators   word      recruitment.platform
operators   prose     recruitment.method recruitment.language
operators   admin     recruitment.guidelines
operators   countries recruitment.countries
operators   set       recruitment.filters
operators   least     recruitment.approval_rate recruitment.tasks_completed
operators   most      recruitment.batches_per_person
conditions  text      recruitment.advert
conditions  word      design.setting
conditions  prose     design.setting_variation
conditions  money     payment.amount
conditions  word      payment.per payment.form
conditions  number    payment.minutes
conditions  prose     payment.rule
conditions  derived   payment.hourly
conditions  remark    payment.note payment.equivalent payment.hourly_equivalent
conditions  word      interface.host interface.questions_policy interface.forced_response
conditions  order     interface.pages
conditions  text      interface.template interface.instructions interface.consent
conditions  text      interface.check_notice interface.terms interface.description
conditions  number    interface.time_limit
conditions  remark    interface.note
conditions  text      interface.consent_by
conditions  admin     interface.contact interface.link interface.code interface.screenshots
conditions  admin     schedule
analysis    word      analysis.score analysis.unit analysis.multi_annotated analysis.test_unit
analysis    prose     analysis.denominator analysis.normalise analysis.aggregate
analysis    prose     analysis.exclude analysis.posthoc analysis.correction analysis.effect_size
analysis    set       analysis.test analysis.variants
analysis    number    analysis.alpha
analysis    word      AGREEMENT.measure AGREEMENT.level
analysis    prose     AGREEMENT.scope AGREEMENT.method
analysis    prose     analysis.power.method analysis.power.effect_size
analysis    number    analysis.power.value analysis.power.n analysis.power.alpha
analysis    remark    analysis.power.note analysis.note
analysis    set       analysis.reproducibility
analysis    admin     analysis.code analysis.power.code
analysis    admin     analysis.references
measurand   admin     criteria.*.name
object      admin     systems.*.name data.datasets.*.name
method      admin     checks.*.name
conditions  admin     study people ethics notes pilots correspondence conclusion
"""
_MACROS = {
    "INSTRUMENT": ("instrument", "criteria.*.instrument"),
    "AGREEMENT": ("analysis.agreement", "analysis.self_agreement"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """How one field is compared."""

    pattern: str
    facet: Facet
    comparison: str

    @property
    def is_administrative(self) -> bool:
        """Whether it differs by nature, or only comments on something else."""
        return self.comparison in ("admin", "remark")


@cache
def fields() -> dict[str, Field]:
    """Return the table, by pattern."""
    found = {}
    for line in _TABLE.strip().splitlines():
        facet, comparison, *patterns = line.split()
        for written in patterns:
            head, _, rest = written.partition(".")
            for stem in _MACROS.get(head, (head,)):
                pattern = f"{stem}.{rest}" if rest else stem
                found[pattern] = Field(pattern, Facet(facet), comparison)
    return found


@lru_cache(4096)
def field_of(path: Steps) -> Field | None:
    """Return the field that a path belongs to, or None where the table does not know it."""
    table = fields()
    found = table.get(pattern_of(path))
    # `study` and `notes` stand for all that is below them.
    found = found or table.get(path[0])
    if found is None:
        # A whole section that one study does without.
        below = f"{pattern_of(path)}."
        inside = next((held for held in table.values() if held.pattern.startswith(below)), None)
        found = Field(inside.pattern, inside.facet, "word") if inside else None
    return found


@lru_cache(4096)
def pattern_of(path: Steps) -> str:
    """Write a path with `*` for the names that people chose.

    What is computed otherwise for one criterion is judged like the analysis of all.
    """
    if len(path) > 3 and path[0] == "criteria" and path[2] == "analysis":  # noqa: PLR2004
        path = path[2:]
    for section in ELEMENTS:
        if path[: len(section)] == section and len(path) > len(section):
            return ".".join((*section, ANY, *path[len(section) + 1 :]))
    return ".".join(path)
