"""Load the spec of a study from YAML: typed, with the place of every value."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from heds.files.typed import validated
from heds.model.study.spec import Original, Reproduction, Results
from heds.model.study.tree import Steps, Tree, plain_tree
from heds.problems import Severity

if TYPE_CHECKING:
    from heds.files.yaml_reader import YamlDocument
    from heds.problems import Problem

# What older or shorter files write elsewhere: (where it stands, where it belongs).
MOVES: tuple[tuple[Steps, Steps], ...] = (
    (("study", "task"), ("task", "kind")),
    (("data", "compare"), ("design", "compare")),
)
NOT_CRITERIA = frozenset(Results.model_fields)


@dataclass(slots=True)
class Loaded:
    """One file: its typed spec, its tree of values, and where each stands."""

    document: YamlDocument
    spec: Original | Reproduction | None = None
    tree: Tree = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    moved: dict[Steps, Steps] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.document.source.name

    @property
    def folder(self) -> Path:
        """The folder to which paths in the file are relative."""
        return Path(self.file).parent

    @property
    def is_reproduction(self) -> bool:
        """Whether the file extends another one."""
        return isinstance(self.spec, Reproduction)

    def place(self, path: tuple[str | int, ...], *, key: bool = False) -> tuple[int, int]:
        """Return line and column of a value, also where it was written elsewhere."""
        return self.document.place_of(self._written_at(path), key=key)

    def _written_at(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        for new, old in self.moved.items():
            if path[: len(new)] == new:
                return (*old, *path[len(new) :])
        return path

    def problem(
        self,
        rule: str,
        message: str,
        path: tuple[str | int, ...],
        hint: str = "",
        severity: Severity = Severity.ERROR,
        *,
        key: bool = False,
    ) -> Problem:
        """Return a problem at a path of this file."""
        at = self._written_at(path)
        return self.document.problem(rule, message, path, hint, severity, key=key, written_at=at)


def load_document(document: YamlDocument) -> Loaded:
    """Type what a YAML file holds."""
    loaded = Loaded(document, problems=list(document.problems))
    if not isinstance(document.data, dict):
        loaded.problems.append(
            loaded.problem(
                "not-a-study", "the file holds no sections", (), "begin with `study:` and its `id:`"
            )
        )
        return loaded
    data, loaded.moved = _moved(document.data)
    model = Reproduction if "extends" in data else Original
    spec, found = validated(model, data, document)
    loaded.problems += [problem for _, problem in found]
    if isinstance(spec, Original | Reproduction):
        loaded.spec = spec
        loaded.tree = plain_tree(spec)
    return loaded


def _moved(data: Tree) -> tuple[Tree, dict[Steps, Steps]]:
    """Put values where they belong, and remember where they stood."""
    data = {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}
    moved: dict[Steps, Steps] = {}
    for old, new in MOVES:
        section = data.get(old[0])
        if isinstance(section, dict) and old[1] in section:
            target = data.setdefault(new[0], {})
            if isinstance(target, dict) and new[1] not in target:
                target[new[1]] = section.pop(old[1])
                moved[new] = old
    _move_language(data, moved)
    results = data.get("results")
    if isinstance(results, dict):
        for name in [key for key in results if key not in NOT_CRITERIA]:
            results.setdefault("scores", {})[name] = results.pop(name)
            moved["results", "scores", name] = ("results", name)
    return data, moved


def _move_language(data: Tree, moved: dict[Steps, Steps]) -> None:
    """Let one language stand for that of inputs and outputs."""
    for section in ("study", "task"):
        holder = data.get(section)
        if isinstance(holder, dict) and "language" in holder:
            language = holder.pop("language")
            task = data.setdefault("task", {})
            if isinstance(task, dict):
                for side in ("input_languages", "output_languages"):
                    task.setdefault(side, language)
                    moved["task", side] = (section, "language")
