"""What rules about studies look at, and what they find."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from heds.studies.compute import Computed, compute

if TYPE_CHECKING:
    from heds.model.study.spec import Original, Reproduction
    from heds.model.study.tree import Steps
    from heds.problems import Severity
    from heds.studies.resolved import Resolved, Value


@dataclass(frozen=True, slots=True)
class StudyFinding:
    """What one rule says about one value, before its place in a file is known."""

    path: tuple[str | int, ...]
    message: str
    hint: str = ""
    severity: Severity | None = None
    criterion: str | None = None


class StudySubject:
    """A resolved study as rules see it."""

    def __init__(self, resolved: Resolved) -> None:
        """Take a study with everything that it extends."""
        self.resolved = resolved
        self.spec: Original = resolved.spec

    @cached_property
    def computed(self) -> Computed:
        """The numbers that follow from the design."""
        return compute(self.spec)

    @property
    def reproduction(self) -> Reproduction | None:
        """The spec of the reproduction, where this is one."""
        return self.resolved.reproduction

    def value(self, *path: str) -> Value | None:
        """Return a value with its source."""
        return self.resolved.values.get(path)

    def is_given(self, path: Steps) -> bool:
        """Tell whether a path, or something below it, has a value."""
        return any(known[: len(path)] == path for known in self.resolved.values)
