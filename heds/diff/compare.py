"""Compare two values of a field by its type: direction, members, order, words."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError

from heds.diff.countries import country
from heds.diff.difference import Compared
from heds.diff.text import normalised, plain, said, word_diff
from heds.model.study.values import Bound, read_bound, read_money
from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Callable

SAME = Compared(equal=True)
# A smaller step than this would be told as `1 times as much`.
NOTABLE = Decimal("1.05")


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
    if isinstance(original, dict) and isinstance(reproduction, dict):
        original, reproduction = _uniform(original), _uniform(reproduction)
        if original == reproduction:
            return SAME
    old, new = _decimal(original), _decimal(reproduction)
    if old is None or new is None:
        return _words(original, reproduction)
    if old == new:
        return SAME
    detail = ""
    if old > 0 and new > 0:
        ratio = new / old
        times = ratio if ratio > 1 else 1 / ratio
        if times >= NOTABLE:
            detail = f"{_times(times)} times as {'much' if ratio > 1 else 'little'}"
    return Compared(equal=False, how="more" if new > old else "fewer", detail=detail)


def _money(original: Any, reproduction: Any) -> Compared:
    """Compare amounts of one currency; others need a rate."""
    try:
        old, new = read_money(original), read_money(reproduction)
    except PydanticCustomError:
        return _words(original, reproduction)
    if not old or not new or old["currency"] != new["currency"]:
        return _words(original, reproduction)
    return _number(old["amount"], new["amount"])


def _times(ratio: Decimal) -> str:
    return f"{ratio.quantize(Decimal('0.1')).normalize():f}" if ratio < 100 else f"{ratio:.0f}"  # noqa: PLR2004


def _decimal(value: Any) -> Decimal | None:
    value = _uniform(value)
    if isinstance(value, dict):
        return None
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def _uniform(value: Any) -> Any:
    """Return the one number that all parts of the items have, where it is one."""
    if not isinstance(value, dict):
        return value
    numbers = {str(number): number for number in value.values()}
    return next(iter(numbers.values())) if len(numbers) == 1 else value


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
    step = strict if lowest else -strict
    if not bound.percent and bound.value == bound.value.to_integral_value():
        # Of whole numbers `> 99` and `>= 100` are the same.
        return (bound.value + step, 0)
    return (bound.value, step)


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


def _members(value: Any, key: Callable[[str], str]) -> dict[str, str]:
    return {key(shown(item)): shown(item) for item in _list(value)}


def _countries(original: Any, reproduction: Any) -> Compared:
    return _set(original, reproduction, country)


def _set(original: Any, reproduction: Any, key: Callable[[str], str] = fold) -> Compared:
    old, new = _members(original, key), _members(reproduction, key)
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
    if sorted(old) == sorted(new) or _sides_swapped(_list(original), _list(reproduction)):
        return Compared(equal=False, how="reordered", detail=_permutation(old, new))
    found = _set(_list(original), _list(reproduction))
    return Compared(equal=False, how=found.how, detail=found.detail)


_SIDE = re.compile(r"\b[A-D]\b")


def _sides_swapped(original: list[Any], reproduction: list[Any]) -> bool:
    """Tell whether texts differ only in which side of a pair is called A and which B."""
    if len(original) != len(reproduction):
        return False
    return all(map(_is_swap, map(shown, original), map(shown, reproduction)))


def _is_swap(old: str, new: str) -> bool:
    if plain(_SIDE.sub(" ", old)) != plain(_SIDE.sub(" ", new)):
        return False
    pairs = set(zip(_SIDE.findall(old), _SIDE.findall(new), strict=False))
    # Each side has one new name, and no name is new or lost.
    return (
        len(_SIDE.findall(old)) == len(_SIDE.findall(new))
        and len(pairs) == len({side for side, _ in pairs})
        and {side for side, _ in pairs} == {side for _, side in pairs}
    )


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


def _question(original: Any, reproduction: Any) -> Compared:
    """Compare questions; `Which response` and `Which task` do not ask for the same."""
    old, new = shown(original), shown(reproduction)
    how = "cosmetic" if plain(old).rstrip(". ") == plain(new).rstrip(". ") else "reworded"
    return Compared(equal=False, how=how, detail=said(word_diff(old, new)))


def _labels(original: Any, reproduction: Any) -> Compared:
    if isinstance(original, list) and isinstance(reproduction, list):
        return _ordered(original, reproduction)
    original, reproduction = _numbered(original, reproduction), _numbered(reproduction, original)
    if original == reproduction:
        return SAME
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


def _numbered(labels: Any, other: Any) -> Any:
    """Give a list of labels the points of the other study, in their order."""
    if not isinstance(labels, list) or not isinstance(other, dict) or len(labels) != len(other):
        return labels
    try:
        points = sorted(other, key=lambda point: Decimal(str(point)))
    except InvalidOperation:
        points = list(other)
    return dict(zip(points, labels, strict=True))


def _sampling(original: Any, reproduction: Any) -> Compared:
    """Compare how items were chosen; to reuse those of the original is to choose the same."""
    if "reuse" in (original, reproduction):
        return SAME
    return _words(original, reproduction)


_COMPARISONS: dict[str, Callable[[Any, Any], Compared]] = {
    "number": _number,
    "derived": _number,
    "money": _money,
    "least": _least,
    "most": _most,
    "set": _set,
    "countries": _countries,
    "order": _ordered,
    "text": _text,
    "question": _question,
    "prose": _text,
    "labels": _labels,
    "sampling": _sampling,
}
