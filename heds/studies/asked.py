"""One thing that has to be known to repeat a study, and to which studies it applies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.model.study.spec import Original
    from heds.model.study.tree import Steps

HIGH, MODERATE, LOW = 3, 2, 1
# Open, but no question for the authors.
NOBODY = 0
NOUNS = {"criteria": "criterion", "results": "criterion", "checks": "check", "claims": "claim"}


def always(_spec: Original) -> bool:
    """Apply to every study."""
    return True


def never(_spec: Original) -> bool:
    """Apply only where a study lists it as unreported."""
    return False


def crowd(spec: Original) -> bool:
    """Apply where evaluators come from a crowd platform."""
    return spec.recruitment.platform in ("MTurk", "Prolific", "other crowd")


def relative(spec: Original) -> bool:
    """Apply where outputs are judged against each other."""
    return spec.instrument.type in ("pairwise", "best worst", "ranking", "rank rating")


def scaled(spec: Original) -> bool:
    """Apply where there is a scale of points."""
    return spec.instrument.type in ("rating", "agreement", "matrix", "bipolar", "rank rating")


def in_points(spec: Original) -> bool:
    """Apply where there is a scale whose size does not follow from its ends."""
    ends = spec.instrument.minimum is not None and spec.instrument.maximum is not None
    return scaled(spec) and not ends


def unseen(spec: Original) -> bool:
    """Apply where the form cannot be looked at."""
    return not spec.interface.link


def paid(spec: Original) -> bool:
    """Apply where evaluators are paid."""
    return spec.payment.amount is not None or spec.payment.form in ("money", "gift card")


def several(spec: Original) -> bool:
    """Apply where there are several criteria."""
    return len(spec.criteria) > 1


def unshared(spec: Original) -> bool:
    """Apply where the items are not at hand."""
    return not spec.data.items_file


def collected(spec: Original) -> bool:
    """Apply where answers have been collected."""
    return spec.study.status not in ("planned", "preregistered", "running")


def checked(spec: Original) -> bool:
    """Apply where there are checks."""
    return bool(spec.checks)


def tested(spec: Original) -> bool:
    """Apply where a test is run."""
    return bool(spec.analysis.test)


def repeated(spec: Original) -> bool:
    """Apply where several people judge one item."""
    times = spec.design.judgements_per_item
    return isinstance(times, dict) or (isinstance(times, int) and times > 1)


def even(spec: Original) -> bool:
    """Apply where all items are handed out alike."""
    return not isinstance(spec.design.judgements_per_item, dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing to know: its path (`*` for each criterion), a polite question, and why."""

    path: str
    damage: int
    question: str
    why: str
    applies: Callable[[Original], bool] = always

    def about(self, path: Steps) -> str:
        """Return the question, with the criterion or check that it is about."""
        steps = self.path.split(".")
        if "*" not in steps or len(path) != len(steps):
            return self.question
        noun, name = NOUNS.get(steps[0], steps[0]), path[steps.index("*")]
        return f"For the {noun} {name}: {self.question[0].lower()}{self.question[1:]}"

    def paths(self, spec: Original) -> list[Steps]:
        """Return the paths in this study: one, or one for each criterion."""
        steps = tuple(self.path.split("."))
        if "*" not in steps:
            return [steps]
        at = steps.index("*")
        return [(*steps[:at], name, *steps[at + 1 :]) for name in spec.criteria]
