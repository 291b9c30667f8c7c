"""Compare two studies: both stages, declarations and findings together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from heds.diff.declared import Declarations, declare
from heds.diff.difference import DEVIATIONS, ORDER, SCALE, Deviation, Facet, Level, Result
from heds.diff.findings import findings
from heds.diff.meaning import RESULT_TYPES, meaning
from heds.diff.pair import Pair
from heds.diff.structure import differences

if TYPE_CHECKING:
    from heds.problems import Problem
    from heds.studies.resolved import Resolved

# From the best to the worst that can be said of a result type.
WORDS = ("yes", "mostly", "within the scope", "for shared items", "with less power", "weak",
         "after recomputing", "partly", "unknown", "no", "impossible")  # fmt: skip


@dataclass(slots=True)
class StudyDiff:
    """All that was found between two studies."""

    original: Resolved
    reproduction: Resolved
    deviations: list[Deviation] = field(default_factory=list)
    findings: list[Problem] = field(default_factory=list)

    def of(self, *results: Result) -> list[Deviation]:
        """Return the fields with one of these results."""
        return [d for d in self.deviations if d.difference.result in results]

    @property
    def counted(self) -> list[Deviation]:
        """What counts as a deviation."""
        return [d for d in self.deviations if d.difference.result in DEVIATIONS]

    @property
    def undeclared(self) -> list[Deviation]:
        """The deviations that nobody declared."""
        return [d for d in self.deviations if d.is_undeclared]

    def within(self, only: frozenset[Facet]) -> StudyDiff:
        """Return what concerns some facets."""
        kept = [d for d in self.deviations if d.meaning.facet in only]
        return StudyDiff(self.original, self.reproduction, kept, self.findings)

    def profile(self) -> dict[Facet, dict[str, Any]]:
        """Return, for each facet, how many fields are the same and how far the others go."""
        found: dict[Facet, dict[str, Any]] = {}
        for facet in Facet:
            mine = [d for d in self.deviations if d.meaning.facet is facet]
            changed = [d for d in mine if d.difference.result in DEVIATIONS]
            levels = [level for level in SCALE if any(d.meaning.severity is level for d in changed)]
            apart = {d.meaning.severity for d in changed} - set(SCALE) - {None}
            found[facet] = {
                "changed": len(changed),
                "undeclared": sum(d.is_undeclared for d in mine),
                "worst": str(levels[-1]) if levels else None,
                "besides": sorted(str(level) for level in apart if level),
                "same": sum(d.difference.result is Result.SAME for d in mine),
                "checked": sum(d.difference.same in ("file", "stated") for d in mine),
                "unknown": sum(d.meaning.severity is Level.UNKNOWN for d in mine),
            }
        return found

    def result_types(self) -> dict[str, str]:
        """Return the worst that any deviation does to each type of result."""
        worst = dict.fromkeys(RESULT_TYPES, "yes")
        for deviation in self.counted:
            for name, word in deviation.meaning.result_types.items():
                if word in WORDS and WORDS.index(word) > WORDS.index(worst[name]):
                    worst[name] = word
        if not self.original.spec.results.raw:
            worst["item agreement"] = "impossible"
        return worst

    def summary(self) -> dict[str, Any]:
        """Return the counts."""
        results = Counter(str(d.difference.result) for d in self.deviations)
        levels = Counter(str(d.meaning.severity) for d in self.counted if d.meaning.severity)
        return {
            "fields": len(self.deviations),
            "results": {str(name): results[name] for name in ORDER if results[name]},
            "severities": {str(name): levels[name] for name in Level if levels[name]},
            "deviations": len(self.counted),
            "declared": sum(d.is_declared for d in self.counted),
            "undeclared": len(self.undeclared),
            "findings": len(self.findings),
            "facets": {str(facet): held for facet, held in self.profile().items()},
            "result_types": self.result_types(),
        }


def diff(original: Resolved, reproduction: Resolved) -> StudyDiff:
    """Compare two resolved studies field by field."""
    pair = Pair(original, reproduction)
    found = differences(pair)
    declarations = Declarations(pair)
    declare(found, declarations)
    deviations = [Deviation(difference, meaning(difference, pair)) for difference in found]
    facets = list(Facet)
    deviations.sort(
        key=lambda d: (
            ORDER.index(d.difference.result),
            facets.index(d.meaning.facet),
            -_weight(d.meaning.severity),
        )
    )
    return StudyDiff(original, reproduction, deviations, findings(deviations, declarations, pair))


def _weight(level: Level | None) -> int:
    return SCALE.index(level) if level in SCALE else -1
