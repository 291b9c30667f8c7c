"""Run all rules over a datasheet and place what they find."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from heds.problems import Problem, Severity
from heds.rules import RULES, RuleEntry
from heds.rules.subject import Finding, Subject

if TYPE_CHECKING:
    from heds.datasheets.load import Loaded
    from heds.rules import Rule


# What has no line comes after what has one, in the order of the form.
LAST = 10**9


def check(loaded: Loaded) -> list[Problem]:
    """Return what was found while reading and by all rules, in the order of the file."""
    problems = list(loaded.problems)
    if loaded.sheet is None:
        return problems
    subject = Subject(loaded, loaded.sheet)
    order = loaded.sheet.catalogue.order
    keyed = [((p.line or LAST, p.column or 0, -1, -1), p) for p in problems]
    for rank, (entry, rule) in enumerate(_rules()):
        for finding in rule(subject):
            problem = _placed(loaded, entry, finding)
            if problem is not None:
                at = order[finding.question.id] if finding.question else -1
                keyed.append(((problem.line or LAST, problem.column or 0, at, rank), problem))
    keyed.sort(key=lambda pair: pair[0])
    return [problem for _, problem in keyed]


def check_as_form(loaded: Loaded) -> list[Problem]:
    """Return exactly the messages of the official form, in its order."""
    if loaded.sheet is None:
        return list(loaded.problems)
    from heds.cards.form_checks import form_messages
    from heds.cards.writer import write_card

    entries = loaded.entries if loaded.entries is not None else write_card(loaded.sheet)
    problems = [p for p in loaded.problems if loaded.document is not None]
    for said in form_messages(entries, loaded.sheet.version):
        line, column, path = loaded.place(said.question, said.criterion)
        problems.append(
            Problem(
                f"form-{said.check}",
                Severity(said.level),
                said.message,
                file=loaded.name,
                line=line,
                column=column,
                path=path,
                question=said.question.number,
                criterion=said.criterion,
            )
        )
    return problems


@cache
def _rules() -> list[tuple[RuleEntry, Rule]]:
    found = []
    for entry in RULES:
        rule_entry = (
            entry
            if isinstance(entry, RuleEntry)
            else RuleEntry(entry.name, entry.summary, entry.target)
        )
        found.append((rule_entry, RULES.resolve(entry)))
    return found


def _placed(loaded: Loaded, entry: RuleEntry, finding: Finding) -> Problem | None:
    line: int | None = None
    column: int | None = None
    path = finding.path
    if loaded.document is not None and _was_rejected(loaded, finding):
        # Its value was refused already; saying that it is missing would mislead.
        return None
    if finding.question is not None:
        line, column, usual = loaded.place(finding.question, finding.criterion)
        path = path or usual
    if loaded.document is not None and finding.keys is not None:
        from heds.files.yaml_reader import dotted

        line, column = loaded.document.place_of(finding.keys, key=True)
        path = dotted(finding.keys)
    return Problem(
        entry.name,
        finding.severity or entry.severity,
        finding.message,
        file=loaded.name,
        line=line,
        column=column,
        path=path,
        hint=finding.hint,
        question=finding.question.number if finding.question else None,
        criterion=finding.criterion,
    )


def _was_rejected(loaded: Loaded, finding: Finding) -> bool:
    from heds.datasheets.load import yaml_path

    if not loaded.rejected:
        return False
    path = finding.keys or ()
    if finding.question is not None:
        path = yaml_path(finding.question, finding.criterion)
    return any(path[:length] in loaded.rejected for length in range(len(path) + 1))
