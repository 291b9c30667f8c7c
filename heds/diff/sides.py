"""The fields of two studies, with the same fact at the same place in both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from heds.diff.fields import APART, HIDDEN, WHOLE
from heds.model.study.tree import Steps, get
from heds.studies.resolved import Value

if TYPE_CHECKING:
    from heds.diff.pair import Pair
    from heds.studies.resolved import Resolved

Side: TypeAlias = dict[Steps, Value]
# A word of some vocabularies that says as much as silence.
UNKNOWN = "unknown"
OWN_INSTRUMENT = 4
SIZES: tuple[Steps, ...] = (("design", "items_per_batch"), ("design", "inputs_per_batch"))


def sides(pair: Pair) -> tuple[Side, Side]:
    """Return the values of both studies by field, in the places of the original."""
    old = _fields(pair.original)
    new = {pair.names.of_original(path): value
           for path, value in _fields(pair.reproduction).items()}  # fmt: skip
    _instruments(old, new, pair)
    _inputs(old, new, pair)
    _batches(old, new, pair)
    return old, new


def _fields(study: Resolved) -> Side:
    """Return the values of a study by field; maps that are one value are put together."""
    found: Side = {}
    for path, value in study.values.items():
        if path[0] in APART or any(path[: len(h)] == h for h in HIDDEN):
            continue
        if value.value == UNKNOWN or study.is_absent(path):
            continue
        whole = next((at for at, step in enumerate(path) if step in WHOLE), None)
        if whole is None or whole + 1 == len(path):
            found[path] = value
            continue
        field = path[: whole + 1]
        if field not in found:
            found[field] = replace(value, path=field, value=get(study.tree, field))
    return found


def _instruments(old: Side, new: Side, pair: Pair) -> None:
    """Say for each criterion what its instrument is, where a study says it for one alone."""
    shared = [name for name in pair.original.spec.criteria
              if pair.names.of_reproduction(("criteria", name))[1]
              in pair.reproduction.spec.criteria]  # fmt: skip
    own: dict[str, dict[str, None]] = {}
    for path in [*old, *new]:
        if len(path) == OWN_INSTRUMENT and path[0] == "criteria" and path[2] == "instrument":
            own.setdefault(path[3], {})[path[1]] = None
    for fact, named in own.items():
        general = ("instrument", fact)
        for name in named:
            path = ("criteria", name, "instrument", fact)
            for side in (old, new):
                if path not in side and general in side and not _is_another(side, name):
                    side[path] = side[general]
        if shared and all(name in named for name in shared):
            # It holds for no criterion any more.
            old.pop(general, None)
            new.pop(general, None)


def _is_another(side: Side, criterion: str) -> bool:
    """Tell whether a criterion has an instrument of its own, of another kind."""
    kind = side.get(("criteria", criterion, "instrument", "type"))
    usual = side.get(("instrument", "type"))
    return kind is not None and usual is not None and kind.value != usual.value


def _inputs(old: Side, new: Side, pair: Pair) -> None:
    """Count the inputs where a study gives them only by data set."""
    path = ("data", "inputs")
    for side, other, computed in ((old, new, pair.computed[0]), (new, old, pair.computed[1])):
        sizes = [value for known, value in side.items() if known[:2] == ("data", "datasets")]
        if path in other and path not in side and computed.inputs is not None and sizes:
            side[path] = _derived(sizes[0], path, computed.inputs)


def _batches(old: Side, new: Side, pair: Pair) -> None:
    """Count batches in items, or compute their number, where only one study does so."""
    both = list(zip((old, new), pair.computed, strict=True))
    stated = [[path for path in SIZES if path in side] for side in (old, new)]
    if stated[0] != stated[1] and all(stated) and all(c.items_per_batch for _, c in both):
        for side, computed in both:
            first = next(side.pop(path) for path in SIZES if path in side)
            for path in SIZES:
                side.pop(path, None)
            side[SIZES[0]] = (
                first if first.path == SIZES[0]
                else _derived(first, SIZES[0], computed.items_per_batch)
            )  # fmt: skip
    path = ("design", "batches")
    for side, other, computed in ((old, new, pair.computed[0]), (new, old, pair.computed[1])):
        size = next((size for size in SIZES if size in side), None)
        if path in other and path not in side and computed.batches and size is not None:
            side[path] = _derived(side[size], path, computed.batches)


def _derived(source: Value, path: Steps, number: Any) -> Value:
    return replace(source, path=path, value=number, status="derived")
