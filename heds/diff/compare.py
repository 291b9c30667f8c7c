"""Compare two values of a field by its type: direction, members, order, words."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError

from heds.diff.difference import Compared
from heds.diff.text import normalised, plain, said, word_diff
from heds.model.study.values import Bound, read_bound
from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Callable

SAME = Compared(equal=True)


def compare(comparison: str, original: Any, reproduction: Any) -> Compared:
    """Compare two values the way their field asks for."""
    if original == reproduction:
        return SAME
    return _COMPARISONS.get(comparison, _words)(original, reproduction)


def shown(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {shown(item)}" if item not in ({}, None) else str(key)
                         for key, item in value.items())  # fmt: skip
    if isinstance(value, list):
        return "; ".join(shown(item) for item in value) if any(
            "," in shown(item) for item in value
        ) else ", ".join(shown(item) for item in value)  # fmt: skip
    if isinstance(value, Decimal):
        return f"{value:f}"
    return "" if value is None else str(value)


def _words(original: Any, reproduction: Any) -> Compared:
    """Compare words of a vocabulary; spelling does not count."""
    if fold(shown(original)) == fold(shown(reproduction)):
        return SAME
    return Compared(equal=False, how="replaced")


def _number(original: Any, reproduction: Any) -> Compared:
    old, new = _decimal(original), _decimal(reproduction)
    if old is None or new is None:
        return _words(original, reproduction)
    if old == new:
        return SAME
    detail = ""
    if old > 0 and new > 0:
        ratio = new / old
        times = ratio if ratio > 1 else 1 / ratio
        detail = f"{_times(times)} times as {'much' if ratio > 1 else 'little'}"
    return Compared(equal=False, how="more" if new > old else "fewer", detail=detail)


def _times(ratio: Decimal) -> str:
    return f"{ratio.quantize(Decimal('0.1')).normalize():f}" if ratio < 100 else f"{ratio:.0f}"  # noqa: PLR2004


def _decimal(value: Any) -> Decimal | None:
    if isinstance(value, dict):
        # Parts of the items with their own number of judgements: compare the largest share.
        return None
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def _bound(value: Any) -> Bound | None:
    """Read a limit; a text that is none is compared as a word."""
    try:
        raw = read_bound(str(value)) if isinstance(value, str | int | Decimal) else None
    except PydanticCustomError:
        return None
    return Bound.model_validate(raw) if isinstance(raw, dict) else raw


def _reach(bound: Bound, *, lowest: bool) -> tuple[Decimal, int]:
    """Order limits: a lower limit that is higher, or an upper one that is lower, is stricter."""
    if bound.relation == "unlimited":
        return (Decimal("-Infinity"), 0) if lowest else (Decimal("Infinity"), 0)
    strict = 1 if bound.relation in (">", "<") else 0
    return (bound.value, strict if lowest else -strict)


def _limit(original: Any, reproduction: Any, *, lowest: bool) -> Compared:
    old, new = _bound(original), _bound(reproduction)
    if old is None or new is None:
        return _words(original, reproduction)
    if _reach(old, lowest=lowest) == _reach(new, lowest=lowest) and old.percent == new.percent:
        return SAME
    if old.percent != new.percent and "unlimited" not in (old.relation, new.relation):
        return Compared(equal=False, how="replaced", detail="one limit is a percentage")
    higher = _reach(new, lowest=lowest) > _reach(old, lowest=lowest)
    return Compared(equal=False, how="stricter" if higher == lowest else "looser")


def _least(original: Any, reproduction: Any) -> Compared:
    return _limit(original, reproduction, lowest=True)


def _most(original: Any, reproduction: Any) -> Compared:
    return _limit(original, reproduction, lowest=False)


def _members(value: Any) -> dict[str, str]:
    items = value if isinstance(value, list) else [value]
    return {fold(shown(item)): shown(item) for item in items}


def _set(original: Any, reproduction: Any) -> Compared:
    old, new = _members(original), _members(reproduction)
    gone = [name for key, name in old.items() if key not in new]
    come = [name for key, name in new.items() if key not in old]
    if not gone and not come:
        return SAME
    parts = ([f"added {', '.join(come)}"] if come else []) + (
        [f"removed {', '.join(gone)}"] if gone else []
    )
    how = "superset" if not gone else "subset" if not come else "overlap"
    if len(gone) == len(old) and come:
        how = "replaced"
    return Compared(equal=False, how=how, detail="; ".join(parts))


def _ordered(original: Any, reproduction: Any) -> Compared:
    old = [plain(shown(item)) for item in _list(original)]
    new = [plain(shown(item)) for item in _list(reproduction)]
    if old == new:
        return Compared(equal=False, how="cosmetic", detail="white space, quotes or case")
    if sorted(old) == sorted(new) or list(map(_sides_apart, old)) == list(map(_sides_apart, new)):
        return Compared(equal=False, how="reordered", detail=_permutation(old, new))
    found = _set(_list(original), _list(reproduction))
    return Compared(equal=False, how=found.how, detail=found.detail)


_SIDE = re.compile(r"\b[a-d1-4]\b")


def _sides_apart(text: str) -> str:
    """Return a text without the names of its sides: an example whose A and B were swapped."""
    return " ".join(_SIDE.sub(" ", text).split())


def _permutation(old: list[str], new: list[str]) -> str:
    rest = list(enumerate(old, 1))
    order = []
    for text in new:
        at = next((i for i, (_, held) in enumerate(rest) if held == text), None)
        if at is None:
            places = [
                str(i) for i, pair in enumerate(zip(old, new, strict=True), 1) if len(set(pair)) > 1
            ]
            return f"the sides of number {', '.join(places)} are swapped"
        order.append(str(rest.pop(at)[0]))
    return f"now in the order {', '.join(order)}"


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _text(original: Any, reproduction: Any) -> Compared:
    old, new = shown(original), shown(reproduction)
    if normalised(old) == normalised(new):
        return Compared(equal=False, how="cosmetic", detail=said(word_diff(old, new)))
    return Compared(equal=False, how="reworded", detail=said(word_diff(old, new)))


def _labels(original: Any, reproduction: Any) -> Compared:
    if isinstance(original, dict) and isinstance(reproduction, dict):
        changed = [
            key
            for key in {**original, **reproduction}
            if plain(shown(original.get(key))) != plain(shown(reproduction.get(key)))
        ]
        if not changed:
            return Compared(equal=False, how="cosmetic", detail="white space, quotes or case")
        return Compared(equal=False, how="replaced", detail=f"at {', '.join(map(str, changed))}")
    return _text(original, reproduction)


def _sampling(original: Any, reproduction: Any) -> Compared:
    """Compare how items were chosen; to reuse those of the original is to choose the same."""
    if "reuse" in (original, reproduction):
        return SAME
    return _words(original, reproduction)


_COMPARISONS: dict[str, Callable[[Any, Any], Compared]] = {
    "number": _number,
    "derived": _number,
    "least": _least,
    "most": _most,
    "set": _set,
    "order": _ordered,
    "text": _text,
    "prose": _text,
    "labels": _labels,
    "sampling": _sampling,
}
