"""A resolved study: every value with its source, and how values are noted."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.model.study.paths import split, suggestion
from heds.model.study.spec import Original, Reproduction
from heds.model.study.tree import Steps, Tree, leaves

if TYPE_CHECKING:
    from heds.model.study.spec import Change
    from heds.problems import Problem
    from heds.studies.load import Loaded


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a study with where it comes from.

    `status` is paper, plan, authors, project, artifact, derived, reproduction,
    assumed or incident. `same` tells, for a value of a reproduction that is
    the original's, how that is known: stated, or inherited (nobody looked).
    After an incident the value is what was done in fact, and `planned` what was meant.
    """

    path: Steps
    value: Any
    status: str
    file: str
    line: int
    column: int
    source: str = ""
    same: str = ""
    decision: int | None = None
    unsure: bool = False
    incident: int | None = None
    planned: Any = None


@dataclass(slots=True)
class Resolved:
    """A study with everything that its file and those it extends say."""

    loaded: Loaded
    tree: Tree = field(default_factory=dict)
    values: dict[Steps, Value] = field(default_factory=dict)
    spec: Original = field(default_factory=Original)
    original: Resolved | None = None
    unreported: set[Steps] = field(default_factory=set)
    absent: set[Steps] = field(default_factory=set)
    replaced: dict[Steps, tuple[Any, dict[Steps, Value]]] = field(default_factory=dict)
    assumed: dict[Steps, Any] = field(default_factory=dict)
    own_unreported: set[Steps] = field(default_factory=set)
    """What this file itself lists, without what it inherits."""
    removed: set[Steps] = field(default_factory=set)
    """What decisions took away, here and in what is extended."""
    problems: list[Problem] = field(default_factory=list)

    @property
    def reproduction(self) -> Reproduction | None:
        """The spec of the reproduction, where this is one."""
        spec = self.loaded.spec
        return spec if isinstance(spec, Reproduction) else None

    @property
    def id(self) -> str:
        """The id of the study, or the name of its file."""
        return self.spec.study.id or Path(self.loaded.file).stem

    def is_unreported(self, path: Steps) -> bool:
        """Tell whether a path, or what it stands in, was looked for and not found."""
        return any(path[:end] in self.unreported for end in range(1, len(path) + 1))

    def is_absent(self, path: Steps) -> bool:
        """Tell whether a path, or what it stands in, is known not to exist."""
        return any(path[:end] in self.absent for end in range(1, len(path) + 1))

    def changes(self) -> list[Change]:
        """Return the decisions of a reproduction."""
        return self.reproduction.changes if self.reproduction else []


def note(
    resolved: Resolved,
    path: Steps,
    value: Any,
    status: str,
    where: tuple[str | int, ...],
    decision: int | None = None,
) -> None:
    """Keep what stands at a path, with its place in the file."""
    for below, leaf in leaves(value, path):
        rest = below[len(path) :]
        line, column = resolved.loaded.place((*where, *rest))
        resolved.values[below] = Value(
            below, leaf, status, resolved.loaded.file, line, column, decision=decision
        )


def exists(resolved: Resolved, path: Steps) -> None:
    """Drop the statement that something does not exist which is set now."""
    for gap in [g for g in resolved.absent if path[: len(g)] == g or g[: len(path)] == path]:
        resolved.absent.discard(gap)
        if gap != path:
            resolved.values.pop(gap, None)


def forget(resolved: Resolved, path: Steps) -> None:
    """Drop what was known about a path and all below it."""
    for known in [p for p in resolved.values if p[: len(path)] == path]:
        del resolved.values[known]


def read_paths(resolved: Resolved, texts: list[str], section: str, tree: Tree) -> list[Steps]:
    """Read the paths of a list."""
    found = []
    for index, text in enumerate(texts):
        path = read_path(resolved, text, (*section.split("."), index), tree)
        if path is not None:
            found.append(path)
    return found


def read_path(
    resolved: Resolved, text: str, where: tuple[str | int, ...], tree: Tree
) -> Steps | None:
    """Read a path, or report that a study has no such place."""
    path = split(text, tree)
    if path is None:
        near = suggestion(text, tree)
        resolved.problems.append(
            resolved.loaded.problem(
                "unknown-path",
                f"a study has no place `{text}`",
                where,
                f"did you mean `{near}`?" if near else "",
                key=isinstance(where[-1], str),
            )
        )
    return path


def source_of(value: Value) -> str:
    """Say where a value comes from, in words."""
    text = f"{value.status} ({value.source})" if value.source else value.status
    return f"{text}, not certain" if value.unsure else text
