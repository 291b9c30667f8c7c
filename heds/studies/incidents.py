"""What was done in fact, where an incident changed the plan."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from heds.model.study.paths import meant
from heds.model.study.tree import Steps, Tree, drop, get, put
from heds.studies.resolved import exists, forget, note, read_path

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved, Value


def apply_incidents(resolved: Resolved) -> None:
    """Lay what was done in fact over what was planned; remember the plan."""
    spec = resolved.loaded.spec
    for index, incident in enumerate(spec.incidents if spec else []):
        for text, value in incident.set.items():
            where = ("incidents", index, "set", text)
            path = read_path(resolved, text, where, resolved.tree)
            if path is None:
                continue
            path = meant(path, value)
            before = get(resolved.tree, path)
            known = {p: v for p, v in resolved.values.items() if p[: len(path)] == path}
            resolved.replaced.setdefault(path, (copy.deepcopy(before), known))
            forget(resolved, path)
            exists(resolved, path)
            resolved.unreported = {gap for gap in resolved.unreported if gap[: len(path)] != path}
            if value is None:
                drop(resolved.tree, path)
                continue
            put(resolved.tree, path, value)
            note(resolved, path, value, "incident", where)
            for below in [p for p in resolved.values if p[: len(path)] == path]:
                old = known.get(below)
                resolved.values[below] = replace(
                    resolved.values[below], incident=index, planned=old.value if old else None
                )


def planned(resolved: Resolved) -> tuple[Tree, dict[Steps, Value]]:
    """Return tree and values as they were meant, before anything happened."""
    tree, values = copy.deepcopy(resolved.tree), dict(resolved.values)
    for path, (before, known) in reversed(resolved.replaced.items()):
        drop(tree, path)
        if before is not None:
            put(tree, path, copy.deepcopy(before))
        values = {p: v for p, v in values.items() if p[: len(path)] != path} | known
    return tree, values
