"""The nouns of the diff: what differs, how it was declared, and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from heds.model.study.tree import dotted

if TYPE_CHECKING:
    from heds.model.study.tree import Steps
    from heds.studies.resolved import Value


class Result(StrEnum):
    """What the two studies say about one field, taken together."""

    SAME = "same"
    CHANGED = "changed"
    SCOPE = "scope reduced"
    CONSEQUENCE = "changed as a consequence"
    ORIGINAL_UNREPORTED = "original unreported"
    ASSUMED_SAME = "assumed same"
    AGAINST_ASSUMPTION = "changed against an assumption"
    REPRODUCTION_UNREPORTED = "reproduction unreported"
    BOTH_UNREPORTED = "both unreported"
    ADDED = "added"
    NOT_APPLICABLE = "not applicable"
    ADMINISTRATIVE = "administrative"


class Facet(StrEnum):
    """Which side of a measurement a field belongs to."""

    OBJECT = "object"
    MEASURAND = "measurand"
    METHOD = "method"
    OPERATORS = "operators"
    CONDITIONS = "conditions"
    ANALYSIS = "analysis"


class Level(StrEnum):
    """How much a change matters; the last four stand beside the scale, not on it."""

    COSMETIC = "cosmetic"
    LOW = "low"
    MODERATE = "moderate"
    HIGH = "high"
    SCOPE = "scope"
    ANALYSIS = "analysis"
    ADDITION = "addition"
    UNKNOWN = "unknown"


SCALE = (Level.COSMETIC, Level.LOW, Level.MODERATE, Level.HIGH)
# What a reproduction has to declare; additions and gaps are only listed.
DEVIATIONS = frozenset(
    [Result.CHANGED, Result.SCOPE, Result.CONSEQUENCE, Result.AGAINST_ASSUMPTION]
)
GAPS = frozenset(
    [Result.ORIGINAL_UNREPORTED, Result.REPRODUCTION_UNREPORTED, Result.BOTH_UNREPORTED]
)
# Deviations first, then what was added, what cannot be compared, what was assumed.
ORDER = (
    Result.SCOPE,
    Result.CHANGED,
    Result.AGAINST_ASSUMPTION,
    Result.CONSEQUENCE,
    Result.ADDED,
    Result.ORIGINAL_UNREPORTED,
    Result.REPRODUCTION_UNREPORTED,
    Result.BOTH_UNREPORTED,
    Result.ASSUMED_SAME,
    Result.ADMINISTRATIVE,
    Result.SAME,
    Result.NOT_APPLICABLE,
)


@dataclass(frozen=True, slots=True)
class Compared:
    """How two values relate: equal or not, in which direction, and the details in words."""

    equal: bool
    how: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Declaration:
    """Where a reproduction declares a change, and what it says about it."""

    kind: str
    """`scope`, `change`, `incident` or `assumption`."""
    study: str
    id: str
    file: str
    line: int
    column: int
    because: str = ""
    by: str = ""
    follows: str = ""
    impact: str = ""
    timing: str = ""
    severity: str = ""
    severity_because: str = ""
    note: str = ""


@dataclass(slots=True)
class Difference:
    """One field of two studies, before anybody says what it means."""

    path: Steps
    result: Result
    original: Value | None
    reproduction: Value | None
    compared: Compared
    same: str = ""
    """How equality is known: `file`, `stated` or `inherited`."""
    cause: str = ""
    """The fields that a derived number is blamed on."""
    declaration: Declaration | None = None

    @property
    def name(self) -> str:
        """The path the way people write it."""
        return dotted(self.path)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a rule says about a difference."""

    rule: str
    facet: Facet
    severity: Level | None
    explanation: str
    result_types: dict[str, str]
    usual_severity: Level | None = None
    """The severity before the reproduction overrode it."""


@dataclass(slots=True)
class Deviation:
    """A difference with its meaning."""

    difference: Difference
    meaning: Meaning

    @property
    def is_declared(self) -> bool:
        """Whether the reproduction says that it did this otherwise."""
        return self.difference.declaration is not None

    @property
    def is_undeclared(self) -> bool:
        """Whether somebody should have declared it and nobody did."""
        return (
            self.difference.result in DEVIATIONS
            and self.meaning.severity is not Level.COSMETIC
            and not self.is_declared
            and not self.difference.cause
        )
