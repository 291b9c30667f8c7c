"""Numbers that follow from other fields: compared, and blamed on what changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.diff.compare import compare
from heds.diff.difference import DEVIATIONS, Compared, Difference, Result
from heds.diff.money import compare_hourly
from heds.studies.resolved import Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from heds.diff.pair import Pair
    from heds.model.study.tree import Steps
    from heds.studies.resolved import Resolved

# The number, its name among the computed ones, and the fields that it follows from.
DERIVED: tuple[tuple[Steps, str, tuple[Steps, ...]], ...] = (
    (
        ("data", "outputs_per_system"),
        "outputs_per_system",
        (("data", "inputs"), ("data", "datasets"), ("data", "roles"), ("data", "conditions")),
    ),
    (
        ("data", "outputs"),
        "outputs",
        (("data", "inputs"), ("data", "datasets"), ("data", "roles"), ("data", "conditions"),
         ("systems",)),
    ),
    (
        ("data", "items"),
        "items",
        (("data", "inputs"), ("data", "datasets"), ("data", "roles"), ("data", "conditions"),
         ("systems",), ("design", "compare")),
    ),
    (
        ("design", "assignments"),
        "assignments",
        (("design", "batches"), ("design", "judgements_per_item"), ("design", "items_per_batch"),
         ("design", "inputs_per_batch"), ("data", "inputs"), ("systems",)),
    ),
    (
        ("payment", "hourly"),
        "hourly",
        (("payment", "amount"), ("payment", "minutes"), ("payment", "per")),
    ),
)  # fmt: skip
# What is stated in one study and computed in the other.
COUNTED: tuple[tuple[Steps, tuple[Steps, ...]], ...] = (
    (("data", "inputs"), (("data", "datasets"),)),
    (("design", "batches"), DERIVED[2][2]),
    (("design", "items_per_batch"), (("systems",), ("design", "compare"))),
)
PEOPLE = ("evaluators", "n")


def derived(pair: Pair, found: Mapping[Steps, Difference]) -> Iterator[Difference]:
    """Compare the computed numbers of both designs, or the stated ones where they lack."""
    for path, causes in COUNTED:
        counted = found.get(path)
        if counted is not None and _is_computed(counted) and (cause := _cause(causes, found)):
            counted.result, counted.cause = Result.CONSEQUENCE, cause
    for path, name, causes in DERIVED:
        old = _value(path, getattr(pair.computed[0], name), pair.original)
        new = _value(path, getattr(pair.computed[1], name), pair.reproduction)
        # A number that rests on what a study does not report is not known either.
        old = None if _rests_on_gap(old, causes, pair.own_gaps[0]) else old
        new = None if _rests_on_gap(new, causes, pair.own_gaps[1]) else new
        if old is None and new is None:
            continue
        if pair.is_void(path, pair.original) or pair.is_void(path, pair.reproduction):
            continue
        if old is None or new is None:
            known = old or new
            if known is not None and known.status == "derived" and (cause := _cause(causes, found)):
                lacking = Compared(equal=False, how="uncomputed")
                yield Difference(path, Result.CONSEQUENCE, old, new, lacking, cause=cause)
                continue
            gap = Result.ORIGINAL_UNREPORTED if old is None else Result.REPRODUCTION_UNREPORTED
            yield Difference(path, gap, old, new, Compared(equal=False))
            continue
        compared = compare_hourly(pair) if name == "hourly" else None
        if compared is None or compared.how == "replaced":
            kind = "money" if name == "hourly" else "number"
            compared = compare(kind, old.value, new.value)
        if compared.equal:
            yield Difference(path, Result.SAME, old, new, compared, same="inherited")
            continue
        cause = _cause(causes, found)
        result = Result.CONSEQUENCE if cause else Result.CHANGED
        yield Difference(path, result, old, new, compared, cause=cause)
    people = found.get(PEOPLE)
    if people is not None and people.result is Result.CHANGED:
        cause = _cause((("recruitment", "batches_per_person"), ("design", "batches")), found)
        if cause and people.declaration is None:
            people.result, people.cause = Result.CONSEQUENCE, cause
            yield people


def _is_computed(difference: Difference) -> bool:
    ends = (difference.original, difference.reproduction)
    return difference.result is Result.CHANGED and any(
        end is not None and end.status == "derived" for end in ends
    )


def _rests_on_gap(value: Value | None, causes: tuple[Steps, ...], gaps: frozenset[Steps]) -> bool:
    return (
        value is not None
        and value.status == "derived"
        and any(cause[:end] in gaps for cause in causes for end in range(1, len(cause) + 1))
    )


def _cause(causes: tuple[Steps, ...], found: Mapping[Steps, Difference]) -> str:
    blamed = [
        difference.name
        for path, difference in found.items()
        if difference.result in (*DEVIATIONS, Result.ADDED)
        and any(path[: len(cause)] == cause for cause in causes)
    ]
    return ", ".join(blamed)


def _value(path: Steps, number: Any, study: Resolved) -> Value | None:
    stated = study.values.get(path)
    if number is None:
        return stated
    if stated is not None:
        return stated
    line, column = study.loaded.place(path[:1])
    text = str(number) if path == ("payment", "hourly") else number
    return Value(path, text, "derived", study.loaded.file, line, column)
