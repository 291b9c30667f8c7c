"""Names that a study knows, also those outside the scope of a reproduction."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from heds.model.words import fold, nearest
from heds.studies.claims import spellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heds.model.study.tree import Steps
    from heds.rules.study.subject import StudySubject
    from heds.studies.resolved import Resolved


def generations(subject: StudySubject) -> Iterator[Resolved]:
    """Go from the study to what it extends, and on."""
    here: Resolved | None = subject.resolved
    while here is not None:
        yield here
        here = here.original


def all_criteria(subject: StudySubject) -> list[str]:
    """Return the criteria of the study and of all that it extends."""
    names = [name for resolved in generations(subject) for name in resolved.spec.criteria]
    return list(dict.fromkeys(names))


def aggregates(subject: StudySubject) -> list[str]:
    """Return names of scores that are made of others: `overall: mean of fluency and meaning`."""
    made = subject.spec.analysis.aggregate
    if isinstance(made, dict):
        return list(made)
    text = made or ""
    return [part.split(":", 1)[0].strip() for part in re.split(r"[;\n]", text) if ":" in part]


def system_spellings(subject: StudySubject) -> dict[str, str]:
    """Return the ids of the study's systems by folded name or alias."""
    return spellings(subject.spec.systems)


def all_system_spellings(subject: StudySubject) -> dict[str, str]:
    """Return also those of systems that a scope leaves out."""
    found: dict[str, str] = {}
    for resolved in generations(subject):
        found = spellings(resolved.spec.systems) | found
    return found


def meant(name: str, known: Iterable[str]) -> str:
    """Return a hint that names what was probably meant, or what there is."""
    known = list(dict.fromkeys(known))
    near = nearest(name, known)
    if near:
        return f"did you mean `{near}`?"
    return f"known: {', '.join(known[:20])}" if known else ""


def same(one: Any, other: Any) -> bool:
    """Tell whether two names are spellings of one."""
    return fold(str(one)) == fold(str(other))


def spot(subject: StudySubject, path: Steps) -> Steps:
    """Return a path at which a value stands: this one, or the first below it.

    Only single values know the file that they come from.
    """
    values = subject.resolved.values
    if path in values:
        return path
    return next((known for known in values if known[: len(path)] == path), path)
