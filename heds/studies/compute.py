"""Numbers that follow from a design: items, screens, assignments, time, pay and cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from math import comb
from typing import TYPE_CHECKING

from heds.model.study.values import Money

if TYPE_CHECKING:
    from heds.model.study.spec import Original

CENT = Decimal("0.01")
MINUTES_PER_HOUR = 60
RELATIVE = ("pairwise", "best worst", "ranking", "rank rating")


@dataclass(slots=True)
class Computed:
    """What can be computed; None where something is missing, which `missing` names."""

    systems: int | None = None
    criteria: int | None = None
    inputs: int | None = None
    outputs_per_system: int | None = None
    outputs: int | None = None
    pairs: int | None = None
    items: int | None = None
    items_per_batch: int | None = None
    checks_per_batch: int | None = None
    screens_per_batch: int | None = None
    batches: int | None = None
    assignments: int | None = None
    judgements: int | None = None
    hourly: Money | None = None
    hourly_actual: Money | None = None
    cost: Money | None = None
    minutes_total: Decimal | None = None
    formulas: dict[str, str] = field(default_factory=dict)


def compute(spec: Original) -> Computed:
    """Compute everything that the design allows."""
    found = Computed()
    found.systems = len(spec.systems) or None
    found.criteria = len(spec.criteria) or None
    _inputs(spec, found)
    _items(spec, found)
    _batches(spec, found)
    _assignments(spec, found)
    _pay(spec, found)
    return found


def _inputs(spec: Original, found: Computed) -> None:
    data = spec.data
    sizes = list(data.datasets.values())
    if data.inputs is not None:
        found.inputs = data.inputs
    elif sizes and all(size is not None for size in sizes):
        found.inputs = sum(size for size in sizes if size is not None)
        found.formulas["inputs"] = " + ".join(str(size) for size in sizes)
    if found.inputs is None:
        return
    times = max(len(data.roles), 1) * max(len(data.conditions), 1)
    found.outputs_per_system = found.inputs * times
    if times > 1:
        found.formulas["outputs_per_system"] = f"{found.inputs} inputs x {times}"
    if found.systems:
        found.outputs = found.outputs_per_system * found.systems
        found.formulas["outputs"] = f"{found.outputs_per_system} x {found.systems} systems"


def is_relative(spec: Original) -> bool:
    """Tell whether outputs are judged against each other."""
    kinds = {spec.instrument.type} | {
        criterion.instrument.type for criterion in spec.criteria.values() if criterion.instrument
    }
    return bool(kinds & set(RELATIVE))


def _items(spec: Original, found: Computed) -> None:
    compare = spec.design.compare
    if compare == "all pairs" and found.systems and found.outputs_per_system:
        found.pairs = comb(found.systems, 2)
        found.items = found.pairs * found.outputs_per_system
        found.formulas["items"] = f"{found.pairs} pairs x {found.outputs_per_system} inputs"
    elif compare == "tuples" and found.outputs_per_system:
        found.items = found.outputs_per_system
        found.formulas["items"] = f"{found.outputs_per_system} tuples"
    elif compare in (None, "none") and not is_relative(spec) and found.outputs:
        found.items = found.outputs
        found.formulas["items"] = f"{found.outputs} outputs"
    elif spec.data.items is not None:
        found.items = spec.data.items


def _batches(spec: Original, found: Computed) -> None:
    design = spec.design
    found.batches = design.batches
    if design.items_per_batch is not None:
        found.items_per_batch = design.items_per_batch
    elif design.inputs_per_batch is not None and found.items and found.inputs:
        per_input = found.items // found.inputs
        found.items_per_batch = design.inputs_per_batch * per_input
        found.formulas["items_per_batch"] = f"{design.inputs_per_batch} inputs x {per_input}"
    elif design.batches and found.items and found.items % design.batches == 0:
        found.items_per_batch = found.items // design.batches
        found.formulas["items_per_batch"] = f"{found.items} items / {design.batches} batches"
    per_batch = found.items_per_batch
    if found.batches is None and found.items and per_batch and found.items % per_batch == 0:
        found.batches = found.items // per_batch
        found.formulas["batches"] = f"{found.items} items / {per_batch}"
    found.checks_per_batch = sum(check.per_batch or 0 for check in spec.checks.values())
    if found.items_per_batch is not None:
        found.screens_per_batch = found.items_per_batch + found.checks_per_batch
        found.formulas["screens_per_batch"] = (
            f"{found.items_per_batch} items + {found.checks_per_batch} checks"
        )


def _assignments(spec: Original, found: Computed) -> None:
    times = spec.design.judgements_per_item
    shown = len(spec.criteria) or 1
    if isinstance(times, int):
        if found.batches:
            found.assignments = found.batches * times
            found.formulas["assignments"] = f"{found.batches} batches x {times}"
        if found.items:
            found.judgements = found.items * times * shown
            found.formulas["judgements"] = f"{found.items} items x {times} x {shown} criteria"
    elif isinstance(times, dict) and found.inputs and found.items:
        total = whole = 0
        for share, number in times.items():
            if not str(share).isdigit() or number is None:
                return
            total += int(share) * number
            whole += int(share)
        # The parts are parts of the inputs, or, where they make up all items, of the items.
        per_input = 1 if whole == found.items else found.items // found.inputs
        found.judgements = total * per_input * shown
        parts = " + ".join(f"{share} x {number}" for share, number in times.items())
        outputs = f" x {per_input} outputs" if per_input > 1 else ""
        found.formulas["judgements"] = f"({parts}){outputs} x {shown} criteria"


def _pay(spec: Original, found: Computed) -> None:
    payment = spec.payment
    if payment.amount is None:
        return
    if payment.per == "hour":
        found.hourly = payment.amount
    elif payment.minutes:
        found.hourly = _per_hour(payment.amount, payment.minutes)
        found.formulas["hourly"] = f"{payment.amount} in {payment.minutes} minutes"
    if spec.collected.median_minutes and payment.per != "hour":
        found.hourly_actual = _per_hour(payment.amount, spec.collected.median_minutes)
        found.formulas["hourly_actual"] = (
            f"{payment.amount} in {spec.collected.median_minutes} minutes"
        )
    number = found.assignments if payment.per in ("batch", "task", None) else spec.evaluators.n
    if number and payment.per not in ("hour", "item"):
        amount = (payment.amount.amount * number).quantize(CENT, ROUND_HALF_UP)
        found.cost = Money(amount=amount, currency=payment.amount.currency)
        found.formulas["cost"] = f"{number} x {payment.amount}, without fees of the platform"
    if payment.minutes and number:
        found.minutes_total = payment.minutes * number


def _per_hour(amount: Money, minutes: Decimal) -> Money:
    value = (amount.amount * MINUTES_PER_HOUR / minutes).quantize(CENT, ROUND_HALF_UP)
    return Money(amount=value, currency=amount.currency)
