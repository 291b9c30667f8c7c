"""Two studies side by side, with what both rules and comparison need to know of them."""

from __future__ import annotations

import copy
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from heds.diff.names import Names
from heds.model.study.spec import Original
from heds.model.study.tree import Steps, Tree, get, leaves, plain_tree, put
from heds.model.words import fold
from heds.studies.claims import read_ordering, spellings
from heds.studies.compute import Computed, compute

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved

CROWD = frozenset(["MTurk", "Prolific", "other crowd"])
# What only crowd platforms have.
CROWD_ONLY: tuple[Steps, ...] = (
    ("recruitment", "approval_rate"),
    ("recruitment", "tasks_completed"),
)
# What only people have who are paid for this work.
PAID_ONLY: tuple[Steps, ...] = tuple(
    ("payment", name) for name in ("amount", "per", "rule", "hourly")
)
_SIGNS = re.compile(r"[,<>=≥≤]+")
UNPAID = frozenset(["none", "salary"])


class Pair:
    """An original and its reproduction, or any two studies of one design."""

    def __init__(self, original: Resolved, reproduction: Resolved) -> None:
        """Take two resolved studies."""
        self.original = original
        self.reproduction = reproduction

    @cached_property
    def names(self) -> Names:
        """What the two studies call by different names."""
        return Names(self.original, self.reproduction)

    @cached_property
    def computed(self) -> tuple[Computed, Computed]:
        """The numbers that follow from both designs."""
        return compute(self.original.spec), compute(self.reproduction.spec)

    @cached_property
    def lineage(self) -> tuple[list[Resolved], list[Resolved]]:
        """What lies between each study and the one that both extend, nearest first."""
        first, second = _chain(self.original), _chain(self.reproduction)
        shared = {_file(study) for study in first} & {_file(study) for study in second}
        return (
            [study for study in first if _file(study) not in shared],
            [study for study in second if _file(study) not in shared],
        )

    @cached_property
    def is_related(self) -> bool:
        """Whether one study extends the other, or both extend a third one."""
        return len(self.lineage[1]) < len(_chain(self.reproduction))

    @cached_property
    def assumed(self) -> dict[Steps, object]:
        """What the reproduction takes to be true of the original, value by value."""
        tree: Tree = {}
        for study in reversed(self.lineage[1]):
            for path, guess in study.assumed.items():
                put(tree, path, copy.deepcopy(guess))
        try:
            # Typed like the values that they are compared with.
            typed = plain_tree(Original.model_validate(tree)) if tree else {}
        except ValidationError:
            typed = {}
        return dict(leaves(tree) if tree else ()) | dict(leaves(typed) if typed else ())

    @cached_property
    def own_gaps(self) -> tuple[frozenset[Steps], frozenset[Steps]]:
        """What each study says was not reported, beside what both inherit."""
        return (_gaps(self.lineage[0]), _gaps(self.lineage[1]))

    def is_void(self, path: Steps, study: Resolved) -> bool:
        """Tell whether a field cannot have a value in a study."""
        platform = study.spec.recruitment.platform
        if path in CROWD_ONLY:
            return platform is not None and platform not in CROWD
        if path in PAID_ONLY:
            return study.spec.payment.form in UNPAID
        if path[:1] == ("checks",) and path[-1:] != ("on_failed_check",):
            return not get(study.tree, ("checks",))
        return False

    @cached_property
    def needed(self) -> dict[str, frozenset[str]]:
        """The systems and criteria that each claim of the original names."""
        spec = self.original.spec
        systems = spellings(spec.systems)
        found = {}
        for name, claim in spec.claims.items():
            named: set[str | None] = {claim.criterion}
            # `others` stands for whatever systems there are, and names none.
            text = claim.holds_if or ""
            known = read_ordering(text, spec.criteria, systems, claim.criterion)
            words = fold(_SIGNS.sub(" ", text))
            for condition in known.conditions:
                named |= {
                    condition.criterion,
                    condition.system,
                    *(other for other in condition.others if _is_named(other, words, systems)),
                }
            found[name] = frozenset(word for word in named if word)
        return found

    def failures(self) -> tuple[int, int] | None:
        """Return how many failed a check, of how many, in the study that observed it."""
        for study in (self.reproduction, self.original):
            collected = study.spec.collected
            if collected.failed_checks is not None and collected.assignments:
                return collected.failed_checks, collected.assignments
        return None

    def has_definition(self, criterion: str | None = None) -> bool:
        """Tell whether evaluators of the original were given a definition."""
        criteria = self.original.spec.criteria
        kept = self.reproduction.spec.criteria
        chosen = [criteria[criterion]] if criterion in criteria else [
            held for name, held in criteria.items()
            if self.names.of_reproduction(("criteria", name))[1] in kept]  # fmt: skip
        return bool(chosen) and all(held.define for held in chosen)


def _is_named(system: str, text: str, spelled: dict[str, str]) -> bool:
    words = [word for word, name in spelled.items() if name == system]
    return any(f" {word} " in f" {text} " for word in words)


def _gaps(studies: list[Resolved]) -> frozenset[Steps]:
    return frozenset(gap for study in studies for gap in study.own_unreported)


def _chain(study: Resolved) -> list[Resolved]:
    found = []
    at: Resolved | None = study
    while at is not None:
        found.append(at)
        at = at.original
    return found


def _file(study: Resolved) -> str:
    return str(Path(study.loaded.file).resolve())
