"""The design of a survey, computed once: who sees what, in which order, on which side."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.batches import Batch, batches
from heds.survey.checks import AMONG_ITEMS, CheckScreen, screens_of
from heds.survey.shuffle import Stream
from heds.survey.units import Unit, units

if TYPE_CHECKING:
    from heds.model.study.spec import Original
    from heds.survey.items import Items

PER_PERSON = "random per person"
DEFAULT_SEED = "1"


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen of a list: what is shown, on which side, and what is checked."""

    position: int
    unit: Unit | None
    sides: tuple[str, ...]
    """The systems in the order in which they are shown: A, B, and so on."""
    check: CheckScreen | None = None


@dataclass(slots=True)
class SurveyList:
    """Everything that one person sees, in order; several people may get the same list."""

    number: int
    batch: int
    people: int
    screens: list[Screen] = field(default_factory=list)
    criteria: tuple[str, ...] = ()
    """The criteria that are asked for; all where nothing is said."""


@dataclass(slots=True)
class Design:
    """All lists of a survey."""

    spec: Original
    items: Items
    seed: str
    lists: list[SurveyList]
    left_out: list[str] = field(default_factory=list)
    """Checks that could not be placed, in words."""


def compute_design(spec: Original, items: Items, seed: str = "") -> Design:
    """Compute the whole design from study, items and seed, and from nothing else."""
    seed = seed or spec.design.seed or DEFAULT_SEED
    shared = batches(spec, units(spec, items))
    if not shared:
        raise HedsError("the design has no batches")
    found = Design(spec, items, seed, [])
    _left_out(found)
    own = PER_PERSON in (spec.design.item_order, spec.design.option_order)
    sides = _Sides(spec, seed)
    for criteria in _tasks(spec):
        for batch in shared:
            for copy in range(batch.people if own else 1):
                number = len(found.lists) + 1
                made = _list(found, batch, copy, number, sides)
                made.people, made.criteria = (1 if own else batch.people), criteria
                found.lists.append(made)
    return found


def _tasks(spec: Original) -> list[tuple[str, ...]]:
    """Return the criteria of each task; separate tasks have lists of their own."""
    if spec.design.criteria_shown == "separate tasks":
        return [(name,) for name in spec.criteria]
    return [tuple(spec.criteria)]


def _left_out(design: Design) -> None:
    """Say which checks cannot be shown, because neither study nor items say what they show."""
    spec = design.spec
    for name, check in spec.checks.items():
        if check.kind not in AMONG_ITEMS:
            continue
        first = batches(spec, units(spec, design.items))[0].units
        if not screens_of(name, check, spec, design.items, first, Stream("0", "try")):
            design.left_out.append(
                f"the check `{name}` is left out: give its rows in the items, with `{name}` in a "
                "column `check` and the right answer in a column `key`"
            )


def _list(design: Design, batch: Batch, copy: int, number: int, sides: _Sides) -> SurveyList:
    spec = design.spec
    order = spec.design.item_order
    name = f"order/{batch.number}" + (f"/{copy}" if order == PER_PERSON else "")
    ordered = list(batch.units)
    if order == "by system":
        ordered.sort(key=lambda unit: unit.systems)
    elif order in ("random once", PER_PERSON):
        ordered = Stream(design.seed, name).shuffled(ordered)
    side_copy = copy if spec.design.option_order == PER_PERSON else 0
    shown: list[tuple[Unit | None, CheckScreen | None]] = [(unit, None) for unit in ordered]
    for place, check in _placed(design, batch, copy, len(ordered)):
        shown.insert(place, (check.unit, check))
    screens = [
        Screen(at, unit, sides.of(unit, side_copy, check), check)
        for at, (unit, check) in enumerate(shown, 1)
    ]
    return SurveyList(number, batch.number, batch.people, screens)


def _placed(design: Design, batch: Batch, copy: int, length: int) -> list[tuple[int, CheckScreen]]:
    """Choose places for the checks: spread out, seeded, and never first or last."""
    spec = design.spec
    stream = Stream(design.seed, f"checks/{batch.number}/{copy}")
    found = [
        screen
        for name, check in spec.checks.items()
        if check.kind in AMONG_ITEMS
        for screen in screens_of(name, check, spec, design.items, batch.units, stream)
    ]
    if not found:
        return []
    found = stream.shuffled(found)
    inner = max(length - 1, 1)
    places = []
    for at, screen in enumerate(found):
        low = at * inner // len(found)
        high = max((at + 1) * inner // len(found), low + 1)
        # `1 +` keeps the first place for an item, `inner` the last one.
        places.append((min(1 + low + stream.below(high - low), max(length - 1, 1)), screen))
    # Inserting from the end keeps the places of those before.
    return sorted(places, key=lambda pair: -pair[0])


class _Sides:
    """On which side each system stands; over all units every side comes up equally often."""

    def __init__(self, spec: Original, seed: str) -> None:
        self.order = spec.design.option_order
        self.seed = seed
        self.uses: dict[tuple[object, ...], int] = defaultdict(int)

    def of(self, unit: Unit | None, copy: int, check: CheckScreen | None) -> tuple[str, ...]:
        """Return the systems of a unit from the first side to the last."""
        if unit is None or len(unit.systems) < 2:  # noqa: PLR2004 - nothing to turn
            return unit.systems if unit else ()
        if self.order in ("fixed", "by system") and check is None:
            return unit.systems
        systems = unit.systems
        if check is not None and check.expected in systems:
            systems = (check.expected, *(s for s in systems if s != check.expected))
        group = (check.name if check else "", copy, *systems)
        use = self.uses[group]
        self.uses[group] += 1
        # Within each run of as many units as there are sides, every system stands once on each.
        size = len(systems)
        turn = Stream(self.seed, f"sides/{group}/{use // size}").shuffled(range(size))[use % size]
        rest = (*systems[turn:], *systems[:turn])
        if size > 2:  # noqa: PLR2004 - the first side is balanced, the others follow the stream
            tail = Stream(self.seed, f"sides/{group}/{use}/rest").shuffled(rest[1:])
            rest = (rest[0], *tail)
        return rest
