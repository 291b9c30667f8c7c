"""Checks of datasheets that go beyond the official form, one module each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from heds.rules.subject import Finding, Subject

    Rule = Callable[[Subject], Iterable[Finding]]

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class RuleEntry(Entry):
    """A rule with its usual severity; `target` is empty for what is found while reading.

    `also` is what some of its findings have instead.
    """

    severity: Severity = W
    also: Severity | None = None

    @property
    def severities(self) -> tuple[Severity, ...]:
        """Every severity that a finding can have, the usual one first."""
        return (self.severity, self.also) if self.also else (self.severity,)


def _rule(name: str, severity: Severity, summary: str, also: Severity | None = None) -> RuleEntry:
    return RuleEntry(name, summary, f"heds.rules.{name.replace('-', '_')}:check", severity, also)


def _read(name: str, summary: str, severity: Severity = E) -> RuleEntry:
    return RuleEntry(name, summary, "", severity)


READING: tuple[RuleEntry, ...] = (
    _read("unreadable-file", "the file is missing, a folder, or may not be read"),
    _read("file-too-large", "the file is far larger than any datasheet"),
    _read("not-utf-8", "the file is not UTF-8"),
    _read("empty-file", "the file is empty"),
    _read("yaml-syntax", "broken YAML"),
    _read("yaml-tag", "a YAML tag such as !!python/object"),
    _read("json-syntax", "broken JSON"),
    _read("too-deep", "nesting without reason"),
    _read("too-many-values", "aliases that multiply without bound"),
    _read("duplicate-key", "a key stands twice"),
    _read("not-a-datasheet", "the file is no datasheet at all"),
    _read("no-version", "the YAML does not say which HEDS version it answers"),
    _read("mixed-versions", "a card of one version that went through the form of the other"),
    _read("unknown-option", "a word that is no option of the question"),
    _read("wrong-type", "a list, mapping or text where something else is expected"),
)

FORM: tuple[RuleEntry, ...] = (
    _read("form-blank", "--as-form: a text is blank", W),
    _read("form-integer", "--as-form: not a whole number and not N/A"),
    _read("form-at-least", "--as-form: nothing chosen", W),
    _read("form-explain", "--as-form: an explanation is missing", W),
    _read("form-none", '--as-form: "none of the above" beside other options'),
)

RULES: Registry[Rule] = Registry(
    what="rule",
    group="heds.rules",
    builtin=(
        _rule("no-criteria", E, "no quality criterion is listed"),
        _rule("criterion-name", E, "a name of a criterion that the form cannot hold"),
        _rule("similar-criteria", W, "two criteria have nearly the same name"),
        _rule(
            "unknown-key",
            W,
            "an entry of a card, or a key in YAML (error), that no question has",
            E,
        ),
        _rule(
            "broken-entry",
            E,
            "an entry of a card that makes the form's scripts fail, or is null",
            W,
        ),
        _rule("odd-value", W, "a stored value of the wrong kind, read as best we can"),
        _rule("wrong-label", E, "the stored label is not that of the option"),
        _rule("leftover-criterion", W, "answers about a criterion that is no longer listed"),
        _rule("hidden-explanation", W, "an explanation that the form keeps but does not show"),
        _rule("unanswered", W, "a question without an answer"),
        _rule("explanation-missing", W, "a chosen option wants an explanation"),
        _rule("several-chosen", E, "several radio buttons of one group"),
        _rule("none-with-others", E, '"none" beside other options'),
        _rule("evaluators-not-a-number", E, "3.2.1 is neither a whole number nor N/A"),
        _rule("line-break", W, "a line break that the form drops or changes"),
        _rule("trailing-spaces", W, "spaces at the end that stall the form"),
        _rule("placeholder", W, "TBA, -, or a promise instead of an answer"),
        _rule("na-spelling", W, "NA, n/a or N/A. where the form knows N/A"),
        _rule("email-form", W, "an e-mail address that is none"),
        _rule("link-form", W, "a link where none can be found, or a broken one"),
        _rule("outputs-not-a-number", N, "3.1.1 names no number of outputs"),
        _rule("mode-against-response", W, "relative mode with direct rating, or the reverse"),
        _rule("agreement-without-score", W, "agreement was assessed, but no score is given"),
        _rule("score-without-method", W, "an agreement score, but no method"),
        _rule("power-without-method", W, "a power value without the method behind it"),
        _rule("scale-size", W, "the size of the scale does not fit its values"),
        _rule("scale-incomplete", W, "a scale has a size but no values, or the reverse"),
        _rule("task-beside-scale", N, "a task without a scale is described beside a scale"),
        _rule("preregistration-with-results", W, "a preregistration that already has results"),
        _rule("experts-contradiction", W, "non-experts whom a text calls experts"),
        _rule("authors-not-known", W, "authors judged, yet nobody was known to the authors"),
        _rule("payment-contradiction", W, "unpaid evaluators beside an amount of money"),
        _rule("platforms-differ", W, "two crowd platforms in one datasheet"),
        _rule("quality-checks-not-ticked", W, "checks are described but not ticked"),
        _rule("native-contradiction", W, "native speakers required, yet described as non-native"),
        _rule("time-limits-contradiction", W, "no limits ticked, yet a text names one"),
        _rule("time-limits-description", N, "3.0 asks to describe none, but hides the box"),
        _rule("setting-variation", W, "N/A in 3.3.8 where the version wants a description"),
        _rule("criterion-name-differs", N, "the criterion is called something else in 4.3.1"),
        _rule("two-studies-in-one", N, "one answer speaks of an original and a reproduction"),
        _rule("open-criterion", N, "not exactly one criterion is open in the form"),
    ),
)


def all_rules() -> list[RuleEntry]:
    """Return every rule id that a check can print, in the order of the table."""
    rules = [entry for entry in RULES if isinstance(entry, RuleEntry)]
    return [*READING, *rules, *FORM]
