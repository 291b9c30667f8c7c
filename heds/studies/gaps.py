"""What is not known about a study: unreported, and never asked; most damaging first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heds.model.study.tree import dotted
from heds.studies.asked import Asked
from heds.studies.further_questions import FURTHER
from heds.studies.questions import QUESTIONS

if TYPE_CHECKING:
    from heds.model.study.tree import Steps
    from heds.studies.resolved import Resolved

BEFORE = (None, "planned", "running", "preregistered")


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that is not known, with the question that would settle it."""

    path: str
    kind: str
    damage: int
    question: str
    why: str
    assumed: str = ""


def gaps(resolved: Resolved, assumed: dict[Steps, Any] | None = None) -> list[Gap]:
    """Return everything that is open, most damaging first.

    `assumed` is what a reproduction takes to be true where this study is silent.
    """
    found = [*unreported(resolved, assumed or {}), *unasked(resolved)]
    return sorted(found, key=lambda gap: (-gap.damage, gap.path))


def about_original(resolved: Resolved) -> tuple[Resolved, list[Gap]]:
    """Return the study whose authors are to be asked, and what is open about it.

    While a reproduction is planned, these are the authors of the original.
    """
    here, assumed = resolved, {}
    while here.original is not None and here.spec.study.status in BEFORE:
        assumed = here.assumed
        here = here.original
    return here, gaps(here, assumed)


def unreported(resolved: Resolved, guessed: dict[Steps, Any]) -> list[Gap]:
    """Return what was looked for and not found."""
    found = []
    for path in sorted(resolved.unreported):
        text = dotted(path)
        asked = [a for a in (*QUESTIONS, *FURTHER) if _covers(path, a)]
        exact = [a for a in asked if len(a.path.split(".")) == len(path)]
        plain = Asked(text, 1, f"What is known about {' '.join(path).replace('_', ' ')}?", "")
        first = (exact or asked or [plain])[0]
        damage = max((a.damage for a in exact or asked), default=1)
        assumed = resolved.assumed.get(path, guessed.get(path))
        found.append(
            Gap(
                text,
                "unreported",
                damage,
                first.about(path),
                first.why,
                "" if assumed is None else str(assumed),
            )
        )
    return found


def _covers(path: Steps, asked: Asked) -> bool:
    """Tell whether a question is about a path, or about something below it."""
    steps = asked.path.split(".")
    return len(path) <= len(steps) and all(
        mine in (theirs, "*") for mine, theirs in zip(steps, path, strict=False)
    )


def _given(path: Steps, resolved: Resolved) -> bool:
    """Tell whether a path has a value, or every criterion one of its own."""
    if any(known[: len(path)] == path for known in resolved.values):
        return True
    if path[0] != "instrument" or not resolved.spec.criteria:
        return False
    own = {known[1] for known in resolved.values if _is_own(known, path)}
    return own == set(resolved.spec.criteria)


def _is_own(known: Steps, path: Steps) -> bool:
    return known[0] == "criteria" and known[2 : 2 + len(path)] == path


def unasked(resolved: Resolved) -> list[Gap]:
    """Return what applies to the study and is neither given nor listed as unreported."""
    found = []
    for asked in QUESTIONS:
        if not asked.applies(resolved.spec):
            continue
        for path in asked.paths(resolved.spec):
            given = _given(path, resolved)
            if not given and not resolved.is_unreported(path):
                question = asked.about(path)
                found.append(Gap(dotted(path), "unasked", asked.damage, question, asked.why))
    return found
