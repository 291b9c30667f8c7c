"""Resolve a study: every value with its source, reproductions on top of what they extend."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import UnreadableError
from heds.files.source import read_source
from heds.files.typed import validated
from heds.files.yaml_reader import Path as Path_
from heds.files.yaml_reader import Place, YamlDocument, read_yaml
from heds.model.study.paths import meant, suggestion
from heds.model.study.spec import Original, Reproduction
from heds.model.study.tree import Steps, Tree, drop, get, leaves, plain_tree, put
from heds.studies.incidents import apply_incidents, planned
from heds.studies.load import load_document
from heds.studies.resolved import Resolved, Value, exists, forget, note, read_path, read_paths

if TYPE_CHECKING:
    from heds.model.study.spec import Change

# What belongs to one study alone and is not inherited by its reproduction.
OWN = (
    "study", "people", "ethics", "schedule", "pilots", "correspondence", "results", "incidents",
    "collected", "conclusion", "notes",
)  # fmt: skip
# What a study found about the claims of another is not what the next one finds.
FOUND = ("by_scores", "by_test", "verdict")
DIRECTIVES = (
    "extends", "scope", "changes", "assumptions", "confirmed", "sources", "unreported", "absent",
)  # fmt: skip
FURTHER = ("datasheet",)
ABSENT = "none"
INPUTS: Steps = ("data", "inputs")
MOST_GENERATIONS = 20


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
    apply_incidents(resolved)
    _type(resolved)
    return resolved


def _type(resolved: Resolved) -> None:
    """Type the resolved tree; what a change sets wrongly is reported where it is set."""
    spec = resolved.loaded.spec
    if isinstance(spec, Original) and not resolved.replaced:
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
        forget(resolved, steps)
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
    tree, known = planned(original)
    for section in (*OWN, *FURTHER):
        tree.pop(section, None)
    for claim in tree.get("claims", {}).values():
        for name in FOUND:
            claim.pop(name, None)
    _apply_scope(resolved, tree, spec)
    confirmed = read_paths(resolved, spec.confirmed, "confirmed", original.tree)
    for path, _ in leaves(tree):
        old = known.get(path)
        if old is not None:
            stated = any(path[: len(c)] == c for c in confirmed)
            resolved.values[path] = Value(
                path, old.value, old.status, old.file, old.line, old.column, old.source,
                "stated" if stated else "inherited", unsure=old.unsure,
            )  # fmt: skip
    resolved.unreported = {
        gap
        for gap in original.unreported
        if gap and gap[0] not in (*OWN, *FURTHER) and not _outside(gap, tree, original.tree)
    }
    for path in sorted(original.absent):
        if path[0] not in (*OWN, *FURTHER):
            resolved.absent.add(path)
            resolved.values[path] = replace(
                original.values[path], same="stated" if path in confirmed else "inherited"
            )
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
        kept = {name: held[name] for name in held if name in names}
        if section[-1] == "datasets" and get(tree, INPUTS) == _total(held) != _total(kept):
            # The inputs of the original were those of all its data sets.
            drop(tree, INPUTS)
        put(tree, section, kept)


def _total(sizes: Tree) -> int | None:
    """Add up the inputs of data sets, where all are known."""
    numbers = [size for size in sizes.values() if isinstance(size, int)]
    return sum(numbers) if len(numbers) == len(sizes) else None


def _outside(path: Steps, tree: Tree, before: Tree) -> bool:
    """Tell whether a path is about a criterion or system that the scope leaves out."""
    named = path[:2]
    return (
        path[0] in ("criteria", "systems")
        and get(before, named) is not None
        and get(tree, named) is None
    )


def _apply_assumptions(
    resolved: Resolved, tree: Tree, spec: Reproduction, original: Resolved
) -> None:
    for text, said in spec.assumptions.items():
        guess = _other_as_text(said)
        path = read_path(resolved, text, ("assumptions", text), original.tree)
        if path is None:
            continue
        path = meant(path, guess)
        resolved.assumed[path] = guess
        # A later change of a part must not change what was assumed.
        put(tree, path, copy.deepcopy(guess))
        resolved.unreported.discard(path)
        note(resolved, path, guess, "assumed", ("assumptions", text))


def _apply_change(
    resolved: Resolved, tree: Tree, original: Resolved, index: int, change: Change
) -> None:
    for text, said in change.set.items():
        value = _other_as_text(said)
        where = ("changes", index, "set", text)
        path = read_path(resolved, text, where, original.tree)
        if path is None:
            continue
        path = meant(path, value)
        forget(resolved, path)
        if value is None:
            drop(tree, path)
            resolved.removed.add(path)
            continue
        resolved.removed = {gone for gone in resolved.removed if gone[: len(path)] != path}
        put(tree, path, copy.deepcopy(value))
        resolved.unreported = {gap for gap in resolved.unreported if gap[: len(path)] != path}
        exists(resolved, path)
        note(resolved, path, value, "plan", where, decision=index)
    for position, text in enumerate(change.remove):
        path = read_path(resolved, text, ("changes", index, "remove", position), original.tree)
        if path is not None:
            drop(tree, path)
            forget(resolved, path)
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
        forget(resolved, path)
        put(resolved.tree, path, value)
        resolved.unreported = {
            gap
            for gap in resolved.unreported
            if path[: len(gap)] != gap and gap[: len(path)] != path
        }
        exists(resolved, path)
        note(resolved, path, value, status, path)


def _relabel(resolved: Resolved) -> None:
    spec = resolved.loaded.spec
    if spec is None:
        return
    for index, text in enumerate(spec.unreported):
        path = read_path(resolved, text, ("unreported", index), resolved.tree)
        if path is not None:
            resolved.unreported.add(path)
            resolved.own_unreported.add(path)
    for index, text in enumerate(spec.absent):
        path = read_path(resolved, text, ("absent", index), resolved.tree)
        if path is not None:
            resolved.absent.add(path)
            # A reproduction may know that there is none where its original does not say.
            resolved.unreported = {g for g in resolved.unreported if g[: len(path)] != path}
            _forget_inherited(resolved, path)
            if get(resolved.tree, path) is None:
                status = "plan" if resolved.reproduction else "paper"
                note(resolved, path, ABSENT, status, ("absent", index))
    sources = spec.sources
    for status in ("authors", "project", "derived", "reproduction"):
        for path in read_paths(
            resolved, getattr(sources, status), f"sources.{status}", resolved.tree
        ):
            _set_status(resolved, path, status, "")
    for text, file in sources.artifact.items():
        path = read_path(resolved, text, ("sources", "artifact", text), resolved.tree)
        if path is not None:
            _set_status(resolved, path, "artifact", file)
    for path in read_paths(resolved, sources.unsure, "sources.unsure", resolved.tree):
        for below in [p for p in resolved.values if p[: len(path)] == path]:
            resolved.values[below] = replace(resolved.values[below], unsure=True)


def _forget_inherited(resolved: Resolved, path: Steps) -> None:
    """Drop what a reproduction would inherit, but says does not exist."""
    below = [value for p, value in resolved.values.items() if p[: len(path)] == path]
    if below and all(value.same for value in below):
        drop(resolved.tree, path)
        forget(resolved, path)


def _set_status(resolved: Resolved, path: Steps, status: str, source: str) -> None:
    for below in [p for p in resolved.values if p[: len(path)] == path]:
        resolved.values[below] = replace(resolved.values[below], status=status, source=source)


def _without_directives(tree: Tree) -> Tree:
    return {key: value for key, value in tree.items() if key not in DIRECTIVES}
