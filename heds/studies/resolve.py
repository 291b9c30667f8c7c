"""Resolve a study: every value with its source, reproductions on top of what they extend."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import UnreadableError
from heds.files.source import read_source
from heds.files.typed import validated
from heds.files.yaml_reader import Path as Path_
from heds.files.yaml_reader import Place, YamlDocument, read_yaml
from heds.model.study.paths import split, suggestion
from heds.model.study.spec import Original, Reproduction
from heds.model.study.tree import Steps, Tree, drop, get, leaves, plain_tree, put
from heds.studies.load import Loaded, load_document

if TYPE_CHECKING:
    from heds.model.study.spec import Change
    from heds.problems import Problem

# What belongs to one study alone and is not inherited by its reproduction.
OWN = ("study", "people", "ethics", "schedule", "results", "incidents", "collected", "notes")
DIRECTIVES = ("extends", "scope", "changes", "assumptions", "confirmed", "sources", "unreported")
FURTHER = ("datasheet",)
MOST_GENERATIONS = 20


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a study with where it comes from.

    `status` is paper, plan, authors, project, artifact, derived, reproduction,
    assumed or unreported. `same` tells, for a value of a reproduction that is
    the original's, how that is known: stated, or inherited (nobody looked).
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


@dataclass(slots=True)
class Resolved:
    """A study with everything that its file and those it extends say."""

    loaded: Loaded
    tree: Tree = field(default_factory=dict)
    values: dict[Steps, Value] = field(default_factory=dict)
    spec: Original = field(default_factory=Original)
    original: Resolved | None = None
    unreported: set[Steps] = field(default_factory=set)
    own_unreported: set[Steps] = field(default_factory=set)
    """What this file itself lists, without what it inherits."""
    assumed: dict[Steps, Any] = field(default_factory=dict)
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
        return any(path[: len(gap)] == gap for gap in self.unreported)

    def changes(self) -> list[Change]:
        """Return the decisions of a reproduction."""
        return self.reproduction.changes if self.reproduction else []


def resolve(file: str) -> Resolved:
    """Load a study and all that it extends; what is wrong is in the result."""
    return resolve_document(read_yaml(read_source(file)))


def resolve_document(document: YamlDocument) -> Resolved:
    """Resolve a study whose file has been read."""
    return _resolve(document, ())


def _resolve(document: YamlDocument, below: tuple[Path, ...]) -> Resolved:
    loaded = load_document(document)
    resolved = Resolved(loaded, problems=list(loaded.problems))
    spec = loaded.spec
    if spec is None:
        return resolved
    if isinstance(spec, Reproduction):
        here = Path(loaded.file).resolve()
        resolved.original = _original(resolved, spec, (*below, here))
        if resolved.original is not None:
            _inherit(resolved, resolved.original, spec)
    _own_sections(resolved)
    _relabel(resolved)
    _type(resolved)
    return resolved


def _type(resolved: Resolved) -> None:
    """Type the resolved tree; what a change sets wrongly is reported where it is set."""
    spec = resolved.loaded.spec
    if isinstance(spec, Original):
        # Nothing was laid over what the file itself says.
        resolved.spec = spec
        return
    tree = _without_directives(resolved.tree)
    places: dict[Path_, Place] = {
        value.path: (value.line, value.column)
        for value in resolved.values.values()
        if value.file == resolved.loaded.file
    }
    document = YamlDocument(resolved.loaded.document.source, tree, {}, places)
    typed, found = validated(Original, tree, document)
    resolved.problems += [problem for _, problem in found]
    for path, _ in found:
        steps = tuple(str(step) for step in path)
        drop(resolved.tree, steps)
        _forget(resolved, steps)
    if isinstance(typed, Original):
        resolved.spec = typed
        # Typed values are canonical: a change may have used another spelling of a word.
        canonical = plain_tree(typed)
        for path, value in list(resolved.values.items()):
            known = get(canonical, path)
            if known is not None and known != value.value:
                resolved.values[path] = replace(value, value=known)
        resolved.tree = {**resolved.tree, **canonical}


def _original(resolved: Resolved, spec: Reproduction, below: tuple[Path, ...]) -> Resolved | None:
    loaded = resolved.loaded
    if not spec.extends:
        resolved.problems.append(
            loaded.problem("extends-missing", "`extends` names no file", ("extends",))
        )
        return None
    target = loaded.folder / spec.extends
    if target.resolve() in below or len(below) > MOST_GENERATIONS:
        message = f"`{spec.extends}` extends, in the end, this file itself"
        resolved.problems.append(loaded.problem("extends-cycle", message, ("extends",)))
        return None
    try:
        return _resolve(read_yaml(read_source(str(target))), below)
    except UnreadableError as error:
        message = f"`{spec.extends}` cannot be read: {error.problem.message}"
        hint = "the path is relative to the folder of this file"
        resolved.problems.append(loaded.problem("extends-missing", message, ("extends",), hint))
        return None


def _inherit(resolved: Resolved, original: Resolved, spec: Reproduction) -> None:
    tree = copy.deepcopy(original.tree)
    for section in (*OWN, *FURTHER, "claims"):
        tree.pop(section, None)
    tree["claims"] = copy.deepcopy(original.tree.get("claims", {}))
    _apply_scope(resolved, tree, spec)
    confirmed = _paths(resolved, spec.confirmed, "confirmed", original.tree)
    for path, _ in leaves(tree):
        old = original.values.get(path)
        if old is not None:
            stated = any(path[: len(c)] == c for c in confirmed)
            resolved.values[path] = Value(
                path, old.value, old.status, old.file, old.line, old.column, old.source,
                "stated" if stated else "inherited", unsure=old.unsure,
            )  # fmt: skip
    resolved.unreported = {
        gap for gap in original.unreported if gap and gap[0] not in (*OWN, *FURTHER)
    }
    resolved.removed = set(original.removed)
    _apply_assumptions(resolved, tree, spec, original)
    for index, change in enumerate(spec.changes):
        _apply_change(resolved, tree, original, index, change)
    resolved.tree = tree


def _apply_scope(resolved: Resolved, tree: Tree, spec: Reproduction) -> None:
    for section, names in (
        (("criteria",), spec.scope.criteria),
        (("systems",), spec.scope.systems),
        (("data", "datasets"), spec.scope.datasets),
    ):
        held = get(tree, section)
        if not names or not isinstance(held, dict):
            continue
        for index, name in enumerate(names):
            if name not in held:
                near = suggestion(name, dict.fromkeys(held, 0))
                hint = f"did you mean `{near}`?" if near else f"known: {', '.join(held)}"
                resolved.problems.append(
                    resolved.loaded.problem(
                        "unknown-path",
                        f"the original has no `{name}` among its {section[-1]}",
                        ("scope", section[-1], index),
                        hint,
                    )
                )
        put(tree, section, {name: held[name] for name in held if name in names})


def _apply_assumptions(
    resolved: Resolved, tree: Tree, spec: Reproduction, original: Resolved
) -> None:
    for text, said in spec.assumptions.items():
        guess = _other_as_text(said)
        path = _path(resolved, text, ("assumptions", text), original.tree)
        if path is None:
            continue
        resolved.assumed[path] = guess
        put(tree, path, guess)
        resolved.unreported.discard(path)
        _note(resolved, path, guess, "assumed", ("assumptions", text))


def _apply_change(
    resolved: Resolved, tree: Tree, original: Resolved, index: int, change: Change
) -> None:
    for text, said in change.set.items():
        value = _other_as_text(said)
        where = ("changes", index, "set", text)
        path = _path(resolved, text, where, original.tree)
        if path is None:
            continue
        _forget(resolved, path)
        if value is None:
            drop(tree, path)
            resolved.removed.add(path)
            continue
        resolved.removed = {gone for gone in resolved.removed if gone[: len(path)] != path}
        put(tree, path, value)
        resolved.unreported = {gap for gap in resolved.unreported if gap[: len(path)] != path}
        _note(resolved, path, value, "plan", where, decision=index)
    for position, text in enumerate(change.remove):
        path = _path(resolved, text, ("changes", index, "remove", position), original.tree)
        if path is not None:
            drop(tree, path)
            _forget(resolved, path)
            resolved.removed.add(path)


def _other_as_text(value: Any) -> Any:
    """Write `other: text` as the one text that a typed word becomes."""
    if isinstance(value, dict):
        if set(value) == {"other"} and isinstance(value["other"], str):
            return f"other: {value['other']}"
        return {key: _other_as_text(item) for key, item in value.items()}
    return value


def _own_sections(resolved: Resolved) -> None:
    """Lay what the file itself says over what it inherits."""
    own = _without_directives(resolved.loaded.tree)
    status = "plan" if resolved.reproduction else "paper"
    for path, value in leaves(own):
        if value == {}:
            # A name without further facts, such as a system that is only listed.
            if get(resolved.tree, path) is None:
                put(resolved.tree, path, {})
            continue
        _forget(resolved, path)
        put(resolved.tree, path, value)
        resolved.unreported = {
            gap
            for gap in resolved.unreported
            if path[: len(gap)] != gap and gap[: len(path)] != path
        }
        _note(resolved, path, value, status, path)


def _relabel(resolved: Resolved) -> None:
    spec = resolved.loaded.spec
    if spec is None:
        return
    for index, text in enumerate(spec.unreported):
        path = _path(resolved, text, ("unreported", index), resolved.tree)
        if path is not None:
            resolved.unreported.add(path)
            resolved.own_unreported.add(path)
    sources = spec.sources
    for status in ("authors", "project", "derived", "reproduction"):
        for path in _paths(resolved, getattr(sources, status), f"sources.{status}", resolved.tree):
            _set_status(resolved, path, status, "")
    for text, file in sources.artifact.items():
        path = _path(resolved, text, ("sources", "artifact", text), resolved.tree)
        if path is not None:
            _set_status(resolved, path, "artifact", file)
    for path in _paths(resolved, sources.unsure, "sources.unsure", resolved.tree):
        for below in [p for p in resolved.values if p[: len(path)] == path]:
            resolved.values[below] = replace(resolved.values[below], unsure=True)


def _set_status(resolved: Resolved, path: Steps, status: str, source: str) -> None:
    for below in [p for p in resolved.values if p[: len(path)] == path]:
        resolved.values[below] = replace(resolved.values[below], status=status, source=source)


def _note(
    resolved: Resolved,
    path: Steps,
    value: Any,
    status: str,
    where: tuple[str | int, ...],
    decision: int | None = None,
) -> None:
    for below, leaf in leaves(value, path):
        rest = below[len(path) :]
        line, column = resolved.loaded.place((*where, *rest))
        resolved.values[below] = Value(
            below, leaf, status, resolved.loaded.file, line, column, decision=decision
        )


def _forget(resolved: Resolved, path: Steps) -> None:
    """Drop what was known about a path and all below it."""
    for known in [p for p in resolved.values if p[: len(path)] == path]:
        del resolved.values[known]


def _without_directives(tree: Tree) -> Tree:
    return {key: value for key, value in tree.items() if key not in DIRECTIVES}


def _paths(resolved: Resolved, texts: list[str], section: str, tree: Tree) -> list[Steps]:
    found = []
    for index, text in enumerate(texts):
        path = _path(resolved, text, (*section.split("."), index), tree)
        if path is not None:
            found.append(path)
    return found


def _path(resolved: Resolved, text: str, where: tuple[str | int, ...], tree: Tree) -> Steps | None:
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
