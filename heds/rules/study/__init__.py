"""Checks of studies, one module each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.registry import Registry
from heds.rules import RuleEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from heds.rules.study.subject import StudyFinding, StudySubject

    StudyRule = Callable[[StudySubject], Iterable[StudyFinding]]

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE


def _rule(name: str, severity: Severity, summary: str) -> RuleEntry:
    return RuleEntry(name, summary, f"heds.rules.study.{name.replace('-', '_')}:check", severity)


STUDY_READING: tuple[RuleEntry, ...] = (
    RuleEntry("not-a-study", "the file holds no sections of a study", "", E),
    RuleEntry("extends-missing", "the file that a reproduction extends cannot be read", "", E),
    RuleEntry("extends-cycle", "a file extends, in the end, itself", "", E),
    RuleEntry("unknown-path", "a path that no study has", "", E),
)

STUDY_RULES: Registry[StudyRule] = Registry(
    what="study rule",
    group="heds.study_rules",
    builtin=(
        _rule("stated-number", E, "a stated number differs from what the design gives"),
        _rule("batch-arithmetic", E, "batches and inputs per batch do not give the inputs"),
    ),
)
