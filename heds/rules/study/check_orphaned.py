"""A check tests a criterion; without it, the check tests nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.words import fold
from heds.problems import Severity
from heds.rules.study.names import all_criteria, meant, spot
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

NOTHING = ("all", "all criteria", "every criterion", "attention", "instructions", "none")


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report checks of criteria that are unknown, or that a scope leaves out."""
    here = {fold(name) for name in subject.spec.criteria}
    everywhere = all_criteria(subject)
    known = {fold(name): name for name in everywhere}
    if not known:
        return
    for name, held in subject.spec.checks.items():
        named = _criteria(held.tests or "", known)
        unknown = [word for word in named if fold(word) not in known]
        gone = [word for word in named if fold(word) in known and fold(word) not in here]
        path = spot(subject, ("checks", name, "tests"))
        if unknown:
            yield StudyFinding(
                path,
                f"the check `{name}` tests `{unknown[0]}`, which is no criterion of the study",
                meant(unknown[0], everywhere),
            )
        elif gone:
            every = len(gone) == len(named)
            listed = " and ".join(f"`{word}`" for word in gone)
            yield StudyFinding(
                path,
                f"the check `{name}` tests {listed}, which the scope leaves out",
                "replace the check by one of a criterion in scope, or remove it"
                if every
                else "say in a change what is left of it",
                None if every else Severity.NOTE,
            )


def _criteria(text: str, known: dict[str, str]) -> list[str]:
    """Return the criteria that are named: one, or several in a list."""
    if fold(text) in known:
        return [text]
    parts = [part.strip() for part in re.split(r",|;|/|&|\band\b", text)]
    return [part for part in parts if part and fold(part) not in NOTHING]
