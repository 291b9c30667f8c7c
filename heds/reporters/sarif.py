"""Problems as SARIF 2.1.0, for code scanning."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from heds import __version__
from heds.diff.findings import FINDINGS
from heds.diff.rules import DIFF_RULES
from heds.problems import Severity
from heds.rules import RuleEntry, all_rules
from heds.rules.study import STUDY_READING, STUDY_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.files.source import Source
    from heds.problems import Problem
    from heds.reporters import Summary

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


class Sarif:
    """One run of one tool; results are written piece by piece."""

    separator = ",\n  "

    def rules(self) -> list[dict[str, Any]]:
        """Describe all rules that can be broken."""
        return [
            {
                "id": rule.name,
                "shortDescription": {"text": rule.summary},
                "defaultConfiguration": {"level": LEVELS[rule.severity]},
            }
            for rule in (*all_rules(), *STUDY_READING, *STUDY_RULES)
            if isinstance(rule, RuleEntry)
        ]

    def begin(self) -> Iterator[str]:
        """Open the log and describe all rules."""
        rules = self.rules()
        driver = {"name": "heds", "version": __version__, "rules": rules}
        yield (
            '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", '
            f'"runs": [{{"tool": {{"driver": {json.dumps(driver)}}}, '
            '"columnKind": "unicodeCodePoints", "results": ['
        )

    def file(self, problems: list[Problem], source: Source | None) -> Iterator[str]:  # noqa: ARG002 - the lines are for people
        """Print one result per problem."""
        for problem in problems:
            yield json.dumps(_result(problem))

    def end(self, summary: Summary) -> Iterator[str]:  # noqa: ARG002 - SARIF has no place for it
        """Close the log."""
        yield "\n]}]}\n"


class DiffSarif(Sarif):
    """The same log for the rules of the diff."""

    def rules(self) -> list[dict[str, Any]]:
        """Describe the diff rules, the findings about declarations, and the rules of studies."""
        named = {entry.name: entry.summary for entry in DIFF_RULES} | FINDINGS
        told = [{"id": name, "shortDescription": {"text": text}} for name, text in named.items()]
        return [*told, *(rule for rule in super().rules() if rule["id"] not in named)]


def _result(problem: Problem) -> dict[str, Any]:
    text = problem.message + (f" (hint: {problem.hint})" if problem.hint else "")
    physical: dict[str, Any] = {
        "artifactLocation": {
            "uri": quote(problem.file.replace("\\", "/"), errors="surrogateescape")
        }
    }
    if problem.line is not None:
        physical["region"] = {"startLine": problem.line, "startColumn": problem.column}
    location: dict[str, Any] = {"physicalLocation": physical}
    if problem.path:
        location["logicalLocations"] = [{"fullyQualifiedName": problem.path}]
    return {
        "ruleId": problem.rule,
        "level": LEVELS[problem.severity],
        "message": {"text": text},
        "locations": [location],
    }
