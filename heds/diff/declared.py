"""Match differences with the decisions that declare them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import DEVIATIONS, Declaration, Difference, Result
from heds.model.study.paths import split

if TYPE_CHECKING:
    from heds.diff.pair import Pair
    from heds.model.study.spec import Change, Incident, Scope
    from heds.model.study.tree import Steps
    from heds.studies.resolved import Resolved

PEOPLE = ("evaluators", "n")
SCOPED = ("criteria", "systems", "datasets")


class Declarations:
    """All that the studies of a pair declare, by path."""

    def __init__(self, pair: Pair) -> None:
        """Collect the decisions between the two studies."""
        self.by_path: dict[Steps, Declaration] = {}
        self.below: dict[Steps, Declaration] = {}
        self.all: list[tuple[Declaration, list[Steps]]] = []
        for study in (*reversed(pair.lineage[0]), *reversed(pair.lineage[1])):
            self._take(study)

    def _take(self, study: Resolved) -> None:
        spec = study.reproduction
        if spec is None:
            return
        self._scope(study, spec.scope)
        for index, change in enumerate(spec.changes):
            declaration = _change(study, index, change)
            tree = study.original.tree if study.original else study.tree
            texts = [*change.set, *change.remove]
            self._note(declaration, [p for text in texts if (p := split(text, tree))])
        for index, incident in enumerate(spec.incidents):
            if incident.set:
                declaration = _incident(study, index, incident)
                self._note(
                    declaration, [p for text in incident.set if (p := split(text, study.tree))]
                )

    def _scope(self, study: Resolved, scope: Scope) -> None:
        sections: list[Steps] = [
            ("data", name) if name == "datasets" else (name,)
            for name in SCOPED
            if getattr(scope, name)
        ]
        if not sections:
            return
        line, column = study.loaded.place(("scope",), key=True)
        declaration = Declaration(
            "scope", study.id, "scope", study.loaded.file, line, column,
            because=scope.because or "", by=scope.by or "", impact=scope.impact or "",
        )  # fmt: skip
        self._note(declaration, sections)

    def _note(self, declaration: Declaration, paths: list[Steps]) -> None:
        self.all.append((declaration, paths))
        for path in paths:
            self.by_path[path] = declaration
            if declaration.kind != "scope":
                for end in range(1, len(path)):
                    self.below.setdefault(path[:end], declaration)

    def of(self, difference: Difference) -> Declaration | None:
        """Return the decision that sets a field, what it stands in, or what it consists of."""
        path = difference.path
        if difference.result is Result.SCOPE:
            scope = self.by_path.get(path[:-1])
            if scope is not None and scope.kind == "scope":
                return scope
        # A value may stand elsewhere than where it is compared, under another name or for all.
        ends = (difference.reproduction, difference.original)
        paths = dict.fromkeys([path, *(value.path for value in ends if value is not None)])
        for at in paths:
            for end in range(len(at), 0, -1):
                found = self.by_path.get(at[:end])
                if found is not None and found.kind != "scope":
                    return found
        return next((self.below[at] for at in paths if at in self.below), None)


def declare(found: list[Difference], declarations: Declarations) -> None:
    """Attach to each deviation the decision that declares it."""
    for difference in found:
        if difference.result not in DEVIATIONS and difference.result is not Result.ADDED:
            continue
        declaration = declarations.of(difference)
        if declaration is None:
            continue
        difference.declaration = declaration
        if declaration.follows and difference.result is Result.CHANGED:
            difference.result = Result.CONSEQUENCE
    _blame(found)


def _blame(found: list[Difference]) -> None:
    """Let a number that follows from a declared change be declared with it."""
    by_name = {difference.name: difference for difference in found}
    for difference in found:
        if difference.path == PEOPLE and difference.cause and difference.declaration:
            causes = [by_name.get(name) for name in difference.cause.split(", ")]
            if all(c is None or c.declaration is not difference.declaration for c in causes):
                # A decision of its own, and no consequence of another one.
                difference.result, difference.cause = Result.CHANGED, ""
        if difference.cause and difference.declaration is None:
            causes = [by_name.get(name) for name in difference.cause.split(", ")]
            declared = [cause.declaration for cause in causes if cause is not None]
            if declared and all(declared):
                difference.declaration = declared[0]


def _change(study: Resolved, index: int, change: Change) -> Declaration:
    line, column = study.loaded.place(("changes", index))
    return Declaration(
        "change", study.id, change.id or f"change {index + 1}", study.loaded.file, line, column,
        because=change.because or "", by=", ".join(change.by or []), follows=change.follows or "",
        impact=change.impact or "", timing=change.timing or "", severity=change.severity or "",
        severity_because=change.severity_because or "", note=change.note or "",
    )  # fmt: skip


def _incident(study: Resolved, index: int, incident: Incident) -> Declaration:
    line, column = study.loaded.place(("incidents", index))
    because = "; ".join(part for part in (incident.what, incident.because) if part)
    return Declaration(
        "incident", study.id, f"incident {index + 1}", study.loaded.file, line, column,
        because=because, by=incident.by or "accident", impact=incident.impact or "",
        timing=incident.timing or "during collection",
    )  # fmt: skip
