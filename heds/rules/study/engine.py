"""Run all rules over a study and place what they find."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from heds.problems import Problem
from heds.rules import RuleEntry
from heds.rules.study import STUDY_RULES
from heds.rules.study.subject import StudyFinding, StudySubject

if TYPE_CHECKING:
    from heds.rules.study import StudyRule
    from heds.studies.resolved import Resolved


def check_study(resolved: Resolved) -> list[Problem]:
    """Return what was found while reading and by all rules, in the order of the files."""
    problems = list(resolved.problems)
    if resolved.loaded.spec is not None:
        subject = StudySubject(resolved)
        for entry, rule in _rules():
            problems += [placed(resolved, entry, finding) for finding in rule(subject)]
    here = resolved.loaded.file
    return sorted(problems, key=lambda p: (p.file != here, p.file, p.line or 0, p.column or 0))


@cache
def _rules() -> list[tuple[RuleEntry, StudyRule]]:
    return [
        (
            entry
            if isinstance(entry, RuleEntry)
            else RuleEntry(entry.name, entry.summary, entry.target),
            STUDY_RULES.resolve(entry),
        )
        for entry in STUDY_RULES
    ]


def placed(resolved: Resolved, entry: RuleEntry, finding: StudyFinding) -> Problem:
    """Give a finding its place: an inherited value stands in the file of the original."""
    path = tuple(str(step) for step in finding.path)
    value = resolved.values.get(path)
    if value is not None:
        file, line, column = value.file, value.line, value.column
    else:
        file = resolved.loaded.file
        line, column = resolved.loaded.place(finding.path)
    return Problem(
        entry.name,
        finding.severity or entry.severity,
        finding.message,
        file=file,
        line=line,
        column=column,
        path=".".join(path),
        hint=finding.hint,
        criterion=finding.criterion,
    )
