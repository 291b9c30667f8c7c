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


def _rule(name: str, severity: Severity, summary: str, also: Severity | None = None) -> RuleEntry:
    target = f"heds.rules.study.{name.replace('-', '_')}:check"
    return RuleEntry(name, summary, target, severity, also)


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
        _rule("batch-larger-than-data", E, "a batch holds more than there is"),
        _rule("judgements-per-item", E, "a number of judgements per item that is impossible"),
        _rule("datasets-sum", E, "the data sets do not add up to the inputs"),
        _rule("datasets-unbalanced", N, "data sets differ in size, but are said to be equal"),
        _rule("hourly-pay", E, "stated pay per hour differs from pay and time"),
        _rule("collected-assignments", W, "more or fewer assignments than planned, unexplained"),
        _rule("text-outside-scope", W, "a text for participants names a criterion not asked"),
        _rule("text-minutes", W, "a text for participants names another time than planned"),
        _rule("text-pay", W, "a text for participants names another pay than planned"),
        _rule("threat-of-rejection", W, "a text threatens with rejection, the design does not"),
        _rule("check-orphaned", W, "a check tests a criterion that is not asked"),
        _rule("checks-without-consequence", W, "nothing says what follows from a failed check"),
        _rule("prolific-rejection", W, "rejection for a check that Prolific does not accept"),
        _rule("comprehension-attempts", W, "a comprehension check on Prolific with one attempt"),
        _rule("fair-pay", W, "pay below the living wage of the fair-pay rule"),
        _rule("payment-form", E, "the form of payment contradicts the amount"),
        _rule("payment-minutes", N, "an amount without the time that it pays for"),
        _rule("agreement-level", W, "a measure of agreement without level of measurement"),
        _rule("agreement-of-one", E, "agreement where every item is judged once"),
        _rule("test-without-unit", W, "a test without the unit of its observations"),
        _rule("tests-without-correction", N, "several tests without a correction"),
        _rule("score-against-instrument", W, "wins are counted, but outputs are not compared"),
        _rule("claim-unreadable", E, "what decides a claim cannot be read"),
        _rule("claim-unknown-name", E, "a claim names a system or criterion not in the study"),
        _rule("claim-undecidable", W, "no result can decide a claim"),
        _rule("claim-needs-test", W, "a claim needs a test, and none is named"),
        _rule("unknown-system-scored", E, "scores of a system that is not in the study"),
        _rule("unknown-criterion-scored", E, "scores for a criterion that is not in the study"),
        _rule("score-outside-scale", E, "a score outside its scale"),
        _rule("percentage-over-100", E, "a percentage of the results is not from 0 to 100"),
        _rule("wins-and-losses", E, "wins and losses contradict number, share or score"),
        _rule("change-without-reason", W, "a change with neither reason nor cause"),
        _rule("follows-unknown", E, "a change follows from something that does not exist"),
        _rule("change-of-nothing", W, "a change sets what the original already has"),
        _rule("assumption-known", W, "something is assumed that the original states"),
        _rule("confirmed-and-changed", E, "a path is both confirmed and changed"),
        _rule("scope-of-everything", N, "a scope that leaves nothing out"),
        _rule("unreported-but-given", W, "a path is both given and listed as unreported"),
        _rule("artifact-missing", N, "a file from which a value comes is not there"),
        _rule("materials-missing", N, "a file with materials is not there"),
        _rule("materials-unreadable", W, "a file with materials is no readable table"),
        _rule("materials-columns", W, "a table of items lacks a column for a system"),
        _rule("materials-rows", W, "a table of items has another number of rows than inputs"),
        _rule("missing-batches", W, "a table holds another number of batches than the design"),
        _rule("hash-changed", E, "a file differs from its noted hash"),
        _rule("identical-options", N, "outputs that are compared are identical"),
        _rule("degenerate-outputs", W, "outputs that are empty or placeholders"),
        _rule("duplicate-items", W, "items that come more than once, or only their inputs", N),
        _rule("key-position", W, "the right answer of all control items is in one position"),
    ),
)
