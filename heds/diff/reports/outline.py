"""What a deviation report says, in its order; the formats only write it down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.diff.compare import shown
from heds.diff.difference import GAPS, Deviation, Facet, Result

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
    """For each reproduction its deviation, or None where the field is the same."""


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
            {d.difference.name: d for d in section.diff.counted + section.added}
            for section in self.sections
        ]
        names: dict[str, Deviation] = {}
        for held in by_name:
            for name, deviation in held.items():
                if deviation.meaning.facet in self.only:
                    names.setdefault(name, deviation)
        rows = [
            Kept(name, first.meaning.facet, _original(first), [held.get(name) for held in by_name])
            for name, first in names.items()
        ]
        facets = list(Facet)
        return sorted(rows, key=lambda row: facets.index(row.facet))


def _original(deviation: Deviation) -> str:
    side = deviation.difference.original
    return said(side) if deviation.difference.result is not Result.AGAINST_ASSUMPTION else ""


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
    section.decisions = sorted(
        decisions.values(), key=lambda d: (d.declaration.file, d.declaration.line)
    )
    return section


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
