"""The second stage: what each difference means, by the first rule that knows it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from heds.diff.difference import Difference, Facet, Level, Meaning, Result
from heds.diff.fields import field_of, pattern_of
from heds.diff.rules import DIFF_RULES, DiffRuleEntry

if TYPE_CHECKING:
    from heds.diff.pair import Pair
    from heds.diff.rules import DiffRule, Said

RESULT_TYPES = ("scores", "ranking", "item agreement", "claims")
_STRONG = ("no", "partly", "no", "partly")
_MILD = ("mostly", "yes", "mostly", "yes")
# Which results can still be read together when something of this facet differs.
INTERPRETABLE = {
    Facet.OBJECT: _STRONG,
    Facet.MEASURAND: _STRONG,
    Facet.METHOD: _MILD,
    Facet.OPERATORS: ("weak", "yes", "weak", "yes"),
    Facet.CONDITIONS: _MILD,
    Facet.ANALYSIS: ("after recomputing", "after recomputing", "yes", "after recomputing"),
}
ALL = ("yes",) * 4
OPEN = ("unknown",) * 4


def meaning(difference: Difference, pair: Pair) -> Meaning:
    """Return what a difference means; a change that no rule knows is unclassified."""
    field = field_of(difference.path)
    facet = field.facet if field is not None else Facet.CONDITIONS
    if difference.result in (Result.SAME, Result.NOT_APPLICABLE):
        return Meaning(
            "", facet, None, _equal(difference), dict(zip(RESULT_TYPES, ALL, strict=True))
        )
    for entry, rule in _rules_for(pattern_of(difference.path)):
        said = rule(difference, pair)
        if said is not None:
            return _overridden(_meaning(entry, said, facet, difference), difference)
    raise AssertionError("the last rule knows every change")  # pragma: no cover


def _equal(difference: Difference) -> str:
    if difference.result is Result.NOT_APPLICABLE:
        return "It does not apply to either study."
    return {
        "file": "Both studies use the same file.",
        "stated": "The reproduction says that it is the same.",
        "inherited": "Nobody said that it differs; it was not checked.",
    }.get(difference.same, "Both studies say the same.")


def _meaning(entry: DiffRuleEntry, said: Said, facet: Facet, difference: Difference) -> Meaning:
    facet = entry.facet or facet
    severity = said.severity or entry.severity
    if difference.result is Result.ADDED and severity in (None, Level.UNKNOWN):
        severity = Level.ADDITION
    types = said.result_types or _result_types(facet, severity)
    return Meaning(entry.name, facet, severity, said.explanation, types)


def _result_types(facet: Facet, severity: Level | None) -> dict[str, str]:
    words = INTERPRETABLE[facet]
    if severity in (None, Level.COSMETIC, Level.ADDITION):
        words = ALL
    elif severity is Level.UNKNOWN:
        words = OPEN
    elif severity is Level.LOW and words == _STRONG:
        words = _MILD
    return dict(zip(RESULT_TYPES, words, strict=True))


def _overridden(found: Meaning, difference: Difference) -> Meaning:
    declaration = difference.declaration
    if declaration is None or not declaration.severity or not declaration.severity_because:
        return found
    if declaration.severity not in tuple(Level) or declaration.severity == found.severity:
        return found
    severity = Level(declaration.severity)
    return replace(
        found,
        severity=severity,
        usual_severity=found.severity,
        explanation=f"{found.explanation} Severity overridden: {declaration.severity_because}",
        result_types=_result_types(found.facet, severity),
    )


@cache
def _all_rules() -> tuple[tuple[DiffRuleEntry, DiffRule], ...]:
    found = []
    for entry in DIFF_RULES:
        known = entry if isinstance(entry, DiffRuleEntry) else DiffRuleEntry(
            entry.name, entry.summary, entry.target, None, Level.UNKNOWN, entry.name, ("*",)
        )  # fmt: skip
        found.append((known, DIFF_RULES.resolve(entry)))
    # Rules of other packages come before the one that catches what is left.
    found.sort(key=lambda pair: pair[0].name == "unclassified")
    return tuple(found)


@lru_cache(4096)
def _rules_for(pattern: str) -> tuple[tuple[DiffRuleEntry, DiffRule], ...]:
    return tuple(
        (entry, rule)
        for entry, rule in _all_rules()
        if any(_matches(path, pattern) for path in entry.paths)
    )


def _matches(path: str, pattern: str) -> bool:
    return path in ("*", pattern) or (path.endswith(".*") and pattern.startswith(path[:-1]))
