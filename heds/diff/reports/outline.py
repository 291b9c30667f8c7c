"""What a deviation report says, in its order; the formats only write it down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.diff.compare import shown
from heds.diff.declared import Declarations
from heds.diff.difference import DEVIATIONS, GAPS, Deviation, Facet, Result
from heds.diff.pair import Pair

if TYPE_CHECKING:
    from heds.diff.difference import Declaration
    from heds.diff.engine import StudyDiff
    from heds.model.study.spec import Incident
    from heds.studies.resolved import Resolved, Value


@dataclass(slots=True)
class Decision:
    """One declaration with all fields that it changes."""

    declaration: Declaration
    deviations: list[Deviation] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """One comparison, sorted into what a reader asks for."""

    diff: StudyDiff
    shown: list[Deviation]
    """All that is printed, by facet and severity."""
    decisions: list[Decision] = field(default_factory=list)
    undeclared: list[Deviation] = field(default_factory=list)
    cosmetic: list[Deviation] = field(default_factory=list)
    consequences: list[Deviation] = field(default_factory=list)
    """Undeclared numbers that follow from other fields."""
    added: list[Deviation] = field(default_factory=list)
    incomparable: list[Deviation] = field(default_factory=list)
    assumed: list[Deviation] = field(default_factory=list)
    administrative: list[Deviation] = field(default_factory=list)
    same: list[Deviation] = field(default_factory=list)
    filling: list[Decision] = field(default_factory=list)
    """Decisions about what the original does not report, with those fields."""
    idle: list[Declaration] = field(default_factory=list)
    """Decisions under which no field differs."""

    @property
    def counted(self) -> list[Deviation]:
        """What counts as a deviation, among the facets that are printed."""
        return [d for d in self.shown if d.difference.result in DEVIATIONS]

    @property
    def incidents(self) -> list[Incident]:
        """What went otherwise than planned in the reproduction."""
        return list(self.diff.reproduction.spec.incidents)


@dataclass(slots=True)
class Kept:
    """One field over several reproductions: who kept what."""

    name: str
    facet: Facet
    original: str
    states: list[Deviation | None]
    """For each reproduction its deviation, or None where it has none."""
    otherwise: list[str]
    """For each reproduction what is known where it has no deviation: `kept`, mostly."""


@dataclass(slots=True)
class Outline:
    """The whole report."""

    original: Resolved
    sections: list[Section]
    only: frozenset[Facet]
    show_same: bool

    def matrix(self) -> list[Kept]:
        """Return every field that at least one reproduction changed."""
        by_name: list[dict[str, Deviation]] = [
            {d.difference.name: d for d in section.diff.counted + section.diff.of(Result.ADDED)}
            for section in self.sections
        ]
        known = [{d.difference.name: d for d in s.diff.deviations} for s in self.sections]
        names: dict[str, Deviation] = {}
        for held in by_name:
            for name, deviation in held.items():
                if deviation.meaning.facet in self.only:
                    names.setdefault(name, deviation)
        rows = [
            Kept(
                name, first.meaning.facet, _original(first),
                [held.get(name) for held in by_name],
                [_otherwise(first, held) for held in known],
            )
            for name, first in names.items()
        ]  # fmt: skip
        facets = list(Facet)
        return sorted(rows, key=lambda row: facets.index(row.facet))


def _otherwise(deviation: Deviation, known: dict[str, Deviation]) -> str:
    """Say what a reproduction without this deviation did; a silent one did not keep anything."""
    found = known.get(deviation.difference.name)
    if found is not None:
        words = {Result.ASSUMED_SAME: "assumed the same", Result.NOT_APPLICABLE: "not applicable"}
        gap = "not reported" if found.difference.result in GAPS else "kept"
        return words.get(found.difference.result, gap)
    path = deviation.difference.path
    above = [".".join(path[:end]) for end in range(1, len(path))]
    gone = any(known[name].difference.reproduction is None for name in above if name in known)
    if gone:
        return "left out with the whole"
    return "without it" if deviation.difference.original is None else "kept"


def _original(deviation: Deviation) -> str:
    side = deviation.difference.original
    if side is None or deviation.difference.result is Result.AGAINST_ASSUMPTION:
        return ""
    return said(side) or "included"


def outline(diffs: list[StudyDiff], only: frozenset[Facet], *, show_same: bool) -> Outline:
    """Sort the deviations of all comparisons."""
    sections = [_section(diff, only, show_same=show_same) for diff in diffs]
    return Outline(diffs[0].original, sections, only or frozenset(Facet), show_same)


def _section(diff: StudyDiff, only: frozenset[Facet], *, show_same: bool) -> Section:
    kept = [d for d in diff.deviations if not only or d.meaning.facet in only]
    quiet = (Result.NOT_APPLICABLE,) if show_same else (Result.SAME, Result.NOT_APPLICABLE)
    section = Section(diff, [d for d in kept if d.difference.result not in quiet])
    decisions: dict[int, Decision] = {}
    for deviation in kept:
        difference = deviation.difference
        if difference.result is Result.SAME:
            section.same.append(deviation)
        elif difference.result is Result.ADMINISTRATIVE:
            section.administrative.append(deviation)
        elif difference.result in GAPS:
            section.incomparable.append(deviation)
        elif difference.result is Result.ASSUMED_SAME:
            section.assumed.append(deviation)
        elif difference.declaration is not None:
            key = id(difference.declaration)
            decisions.setdefault(key, Decision(difference.declaration)).deviations.append(deviation)
        elif difference.result is Result.ADDED:
            section.added.append(deviation)
        elif deviation.is_undeclared:
            section.undeclared.append(deviation)
        elif difference.cause:
            section.consequences.append(deviation)
        elif difference.result is not Result.NOT_APPLICABLE:
            section.cosmetic.append(deviation)
    section.decisions = _by_place(decisions)
    _remaining(section)
    return section


def _remaining(section: Section) -> None:
    """Sort the decisions that declare no deviation: what they are about cannot be compared."""
    declarations = Declarations(Pair(section.diff.original, section.diff.reproduction))
    used = {d.difference.declaration for d in section.diff.deviations}
    filling: dict[int, Decision] = {}
    for deviation in section.incomparable:
        found = declarations.of(deviation.difference)
        if found is not None and deviation.difference.reproduction is not None:
            filling.setdefault(id(found), Decision(found)).deviations.append(deviation)
    section.filling = _by_place(filling)
    used |= {decision.declaration for decision in section.filling}
    section.idle = [found for found, _ in declarations.all if found not in used]


def _by_place(decisions: dict[int, Decision]) -> list[Decision]:
    return sorted(decisions.values(), key=lambda d: (d.declaration.file, d.declaration.line))


def said(value: Value | None) -> str:
    """Write one side of a difference on one line; nothing where it has no value."""
    return " ".join(shown(value.value).split()) if value is not None else ""


def place(value: Value | None) -> str:
    """Say where a value stands."""
    return f"{value.file}:{value.line}:{value.column}" if value is not None else ""


def titled(study: Resolved) -> str:
    """Name a study with its year, as far as they are known."""
    about = study.spec.study
    title = about.title or study.id
    return f"{title} ({about.year})" if about.year else title
