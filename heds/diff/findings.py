"""What is wrong with the declarations themselves: missing, empty, without a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.compare import shown
from heds.diff.difference import Level, Result
from heds.problems import Problem, Severity
from heds.rules import RuleEntry
from heds.rules.study import STUDY_RULES
from heds.rules.study.subject import StudySubject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.diff.declared import Declarations
    from heds.diff.difference import Declaration, Deviation
    from heds.diff.pair import Pair
    from heds.model.study.tree import Steps

# Contradictions that no single field shows.
CROSS_FIELD = ("threat-of-rejection", "text-outside-scope", "text-minutes", "text-pay",
               "fair-pay", "check-orphaned", "confirmed-and-changed")  # fmt: skip
FINDINGS = {
    "undeclared-change": "a change that no decision declares",
    "declaration-changes-nothing": "a decision that sets nothing, or what was so before",
    "reason-missing": "a change is declared without a reason",
    "override-without-reason": "a severity is overridden without a reason, or by an unknown word",
    "answer-changed": "an answer of two datasheets differs",
    "answer-stale": "an answer of a datasheet looks copied from another one",
}


def findings(deviations: list[Deviation], declarations: Declarations, pair: Pair) -> list[Problem]:
    """Return all that is wrong with what is and is not declared, in the order of the files."""
    found = [*_undeclared(deviations), *_declarations(deviations, declarations),
             *_contradictions(pair)]  # fmt: skip
    return sorted(found, key=lambda p: (p.file, p.line or 0, p.column or 0, p.rule, p.message))


def _undeclared(deviations: list[Deviation]) -> Iterator[Problem]:
    for deviation in deviations:
        if not deviation.is_undeclared:
            continue
        difference = deviation.difference
        side = difference.reproduction or difference.original
        old = shown(difference.original.value) if difference.original else "nothing"
        new = shown(difference.reproduction.value) if difference.reproduction else "nothing"
        yield Problem(
            "undeclared-change",
            Severity.WARNING,
            f"`{difference.name}` is {_short(new)} instead of {_short(old)}, "
            "and no decision declares it",
            file=side.file if side else "",
            line=side.line if side else None,
            column=side.column if side else None,
            path=difference.name,
            hint="set it in an entry of `changes`, with `because` and `by`",
        )


def _short(text: str, most: int = 60) -> str:
    text = " ".join(text.split()) or "nothing"
    return (
        text if text == "nothing" else f"`{text if len(text) <= most else text[: most - 1] + '…'}`"
    )


def _declarations(deviations: list[Deviation], declarations: Declarations) -> Iterator[Problem]:
    matched: dict[int, bool] = {}
    for deviation in deviations:
        declaration = deviation.difference.declaration
        if declaration is not None:
            matched[id(declaration)] = True
    differing = _differing(deviations)
    studies: dict[Steps, set[str]] = {}
    for declaration, paths in declarations.all:
        for path in paths:
            studies.setdefault(path, set()).add(declaration.study)
    for declaration, paths in declarations.all:
        if declaration.kind == "incident":
            continue
        # What another study on the way undoes was a change all the same.
        undone = any(len(studies[path]) > 1 for path in paths)
        if id(declaration) not in matched and not undone and not _differ(paths, differing):
            yield _problem(declaration, "declaration-changes-nothing",
                           f"`{declaration.id}` changes nothing that can be compared",
                           "take it out, or set the fields that it changes")  # fmt: skip
            continue
        if not declaration.because:
            yield _problem(declaration, "reason-missing",
                           f"`{declaration.id}` does not say why", "add `because`")  # fmt: skip
        if declaration.severity and (
            declaration.severity not in tuple(Level) or not declaration.severity_because
        ):
            yield _problem(
                declaration, "override-without-reason",
                f"`{declaration.id}` overrides the severity with `{declaration.severity}`, which "
                "is not used",
                f"write one of {', '.join(Level)}, and why in `severity_because`",
            )  # fmt: skip


def _differing(deviations: list[Deviation]) -> tuple[set[Steps], set[Steps]]:
    """Return what differs, even if nobody has to declare it, and all that it stands in."""
    quiet = (Result.SAME, Result.NOT_APPLICABLE)
    found: set[Steps] = set()
    for deviation in deviations:
        difference = deviation.difference
        if difference.result not in quiet:
            ends = (difference.original, difference.reproduction)
            found.update([difference.path, *(end.path for end in ends if end is not None)])
    return found, {path[:end] for path in found for end in range(1, len(path))}


def _differ(paths: list[Steps], differing: tuple[set[Steps], set[Steps]]) -> bool:
    exactly, above = differing
    return any(
        path in above or any(path[:end] in exactly for end in range(1, len(path) + 1))
        for path in paths
    )


def _problem(declaration: Declaration, rule: str, message: str, hint: str) -> Problem:
    return Problem(
        rule, Severity.WARNING, message, file=declaration.file, line=declaration.line,
        column=declaration.column, hint=hint,
    )  # fmt: skip


def _contradictions(pair: Pair) -> Iterator[Problem]:
    from heds.rules.study.engine import placed

    study = pair.reproduction
    if study.reproduction is None:
        return
    subject = StudySubject(study)
    for entry in STUDY_RULES.builtin:
        if isinstance(entry, RuleEntry) and entry.name in CROSS_FIELD:
            for finding in STUDY_RULES.resolve(entry)(subject):
                problem = placed(study, entry, finding)
                # That something cannot be judged is for `heds check` to say.
                if problem.severity is not Severity.NOTE:
                    yield problem
