"""What may be written for the values of a study, as JSON Schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.model.reading import MAIN_KEY, NOTHING, SCALARS, any_of, takes_nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Schema = dict[str, Any]

_DECIMAL = r"(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]{1,2})?"
_HUNDRED = r"0*(?:100(?:\.0*)?|[0-9]{1,2}(?:\.[0-9]*)?)|\.[0-9]+"


def _pattern(pattern: str) -> Schema:
    return {"type": "string", "pattern": pattern}


def count(_: Schema) -> Schema:
    """Describe whole numbers, also written `1,800`."""
    digits = r"^[\s,_]*[0-9](?:[,_]*[0-9]){0,11}[\s,_]*$"
    return any_of(
        {"type": "integer", "minimum": 0, "maximum": 10**12 - 1}, _pattern(digits), NOTHING
    )


def number(_: Schema) -> Schema:
    """Describe numbers, also as a text or with a per cent sign."""
    return any_of({"type": "number"}, _pattern(rf"^\s*[-+\u2212]?{_DECIMAL}\s*%*$"), NOTHING)


def minutes(_: Schema) -> Schema:
    """Describe minutes, also as `7:16`."""
    return any_of(
        {"type": "number", "exclusiveMinimum": 0},
        _pattern(r"^\s*[0-9]{1,4}:[0-5][0-9]\s*$"),
        _pattern(rf"^(?=.*[1-9])\s*\+?{_DECIMAL}\s*%*$"),
        NOTHING,
    )


def percent(_: Schema) -> Schema:
    """Describe percentages."""
    return any_of(
        {"type": "number", "minimum": 0, "maximum": 100},
        _pattern(rf"^\s*\+?(?:{_HUNDRED})\s*%*$"),
        NOTHING,
    )


def texts(_: Schema) -> Schema:
    """Describe a list of texts, or one."""
    one = {"type": list(SCALARS)}
    return {"type": [*SCALARS, "array", "null"], "items": one}


def money(inner: Schema) -> Schema:
    """Describe amounts with their currency."""
    amount, currency = r"[0-9]{1,9}(?:\.[0-9]{1,4})?", "(?:[A-Z]{3}|[$£€])"
    return any_of(_pattern(rf"^\s*(?:{amount}\s*{currency}|{currency}\s*{amount})\s*$"), inner)


def bound(inner: Schema) -> Schema:
    """Describe limits."""
    from heds.model.spelling import spelling, whole

    value = r"[0-9]{1,3}(?:,?[0-9]{3})*(?:\.[0-9]*)?|[0-9]+(?:\.[0-9]*)?|\.[0-9]+"
    relation = r"(?:(?:>=|<=|>|<|=|at least|at most|more than|less than)\s*)?"
    return any_of(
        {"type": "number", "minimum": 0},
        _pattern(rf"^\s*{relation}(?:(?:{value})|(?:{_HUNDRED})\s*%)\s*$"),
        _pattern(whole(spelling(("unlimited", "no limit", "none")))),
        inner,
    )


def one_of(inner: Schema, words: Iterable[str], known: Iterable[str], other: str) -> Schema:
    """Describe the words of a vocabulary, their other spellings, and `other: text`."""
    from heds.model.spelling import spelling, whole

    known = list(known)
    forms: list[Schema] = [{"enum": list(words)}]
    forms.append(_pattern(f"{whole(spelling(known))}|^{other}: "))
    forms += [{"const": value} for value, word in ((True, "yes"), (False, "no")) if word in known]
    forms.append(
        {
            "type": "object",
            "properties": {other: {"type": [*SCALARS, "null"]}},
            "required": [other],
            "additionalProperties": False,
        }
    )
    return any_of(*forms, *([NOTHING] if takes_nothing(inner) else []))


def several(inner: Schema) -> Schema:
    """Describe a list, or one value in place of a list of one."""
    lists = [form for form in inner.get("anyOf", [inner]) if form.get("type") == "array"]
    return any_of(*(form["items"] for form in lists), *lists, NOTHING)


def names(inner: Schema) -> Schema:
    """Describe a mapping by name, or a list of names alone."""
    return any_of(inner, {"type": "array", "items": {"type": list(SCALARS)}}, NOTHING)


def with_main_key(key: str) -> Callable[[Schema], Schema]:
    """Describe a part, or what may stand for it."""
    return lambda inner: any_of(inner, {MAIN_KEY: key}, NOTHING)


def parts_with_main_key(key: str) -> Callable[[Schema], Schema]:
    """Describe a list of parts, of which each or the list may be shortened."""

    def accepts(inner: Schema) -> Schema:
        item = any_of(inner["items"], {MAIN_KEY: key})
        return any_of(item, {"type": "array", "items": item}, NOTHING)

    return accepts
