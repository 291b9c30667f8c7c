"""What the reports for readers say in the same words: results, reasons, summaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from heds.diff.difference import Facet, Level, Result
from heds.diff.reports.outline import said

if TYPE_CHECKING:
    from heds.diff.difference import Declaration, Deviation
    from heds.diff.reports.outline import Decision, Outline, Section
    from heds.model.study.spec import Incident

FACETS = {
    Facet.OBJECT: "what is judged: task, systems, items",
    Facet.MEASURAND: "what is asked: criteria, questions, scale",
    Facet.METHOD: "how judgements are collected: design, batches, order, checks",
    Facet.OPERATORS: "who judges, and how they were found and trained",
    Facet.CONDITIONS: "under which conditions: interface, texts, pay",
    Facet.ANALYSIS: "what is computed from the judgements",
}
LEVELS = {
    Level.HIGH: "another thing may be measured",
    Level.MODERATE: "results may shift",
    Level.LOW: "results hardly depend on it",
    Level.COSMETIC: "only the wording differs; needs no declaration",
    Level.SCOPE: "a part of the original is left out; the rest is untouched",
    Level.ANALYSIS: "results differ by how they are computed, and can be recomputed",
    Level.ADDITION: "something that the original does not have; it takes nothing away",
    Level.UNKNOWN: "cannot be judged, because something is not known",
}
_IMPOSED = {
    "platform": "the platform",
    "project": "the project",
    "ethics": "ethics",
    "authors": "the authors' own choice",
    "missing": "missing information or material",
    "accident": "accident",
    "resource": "limited resources",
    "inherent": "the nature of a reproduction",
}
_SUBJECTS = {
    "scores": "Scores",
    "ranking": "The ranking of systems",
    "item agreement": "Agreement on single items",
    "claims": "The claims",
}
_COMPARABLE = {
    "yes": "can be compared",
    "mostly": "can mostly be compared",
    "within the scope": "can be compared within the scope of the reproduction",
    "for shared items": "can be compared for the items that both have",
    "with less power": "can be compared, with less power",
    "weak": "can be compared only weakly",
    "after recomputing": "can be compared after recomputing",
    "partly": "can be compared in part",
    "unknown": "may or may not be comparable, because too little is known",
    "no": "cannot be compared",
    "impossible": "cannot be worked out",
}
NO_REASON = "no reason given"


class Comparable(NamedTuple):
    """What remains of one type of result, and which changes are to blame."""

    name: str
    word: str
    sentence: str
    because: list[Deviation]


def comparable(section: Section) -> list[Comparable]:
    """Say of each type of result whether it can still be compared."""
    found = []
    for name, word in section.diff.result_types().items():
        sentence = f"{_SUBJECTS.get(name, name)} {_COMPARABLE.get(word, word)}"
        blamed = [
            d for d in section.diff.counted if d.meaning.result_types.get(name) == word != "yes"
        ]
        if name == "item agreement" and word == "impossible" and not blamed:
            sentence += ": the original does not give its raw answers (results.raw)"
        found.append(Comparable(name, word, f"{sentence}.", blamed))
    return found


def in_short(section: Section, outline: Outline) -> list[str]:
    """Summarise a comparison in sentences that need no knowledge of the words used here."""
    changes = section.counted
    compared = len(changes) + len(section.same)
    sentences = []
    if len(outline.only) < len(Facet):
        facets = _listed([str(facet) for facet in Facet if facet in outline.only])
        sentences.append(f"Only a part of the comparison is shown here: {facets}.")
    if changes:
        sentences.append(
            f"Of {_number(compared, 'field')} that both studies report, {len(changes)} "
            f"{'differs' if len(changes) == 1 else 'differ'}."
        )
        sentences.append(_declared(section))
        high = [d.difference.name for d in changes if d.meaning.severity is Level.HIGH]
        if high:
            sentences.append(f"Rated high, since another thing may be measured: {_listed(high)}.")
    else:
        sentences.append(
            f"No change was found in the {_number(compared, 'field')} that both studies report."
        )
    same, silent, assumed = len(section.same), len(section.incomparable), len(section.assumed)
    checked = sum(d.difference.same in ("file", "stated") for d in section.same)
    sentences.append(
        f"{_number(same, 'field')} {_verb(same)} the same: {checked} as stated or as seen in a "
        f"file, {same - checked} only because nobody says otherwise."
    )
    if silent:
        sentences.append(
            f"{_number(silent, 'field')} cannot be compared, because a study is silent."
        )
    if assumed:
        sentences.append(f"{_number(assumed, 'field')} {_verb(assumed)} assumed to be the same.")
    return sentences


def _declared(section: Section) -> str:
    declared = sum(d.is_declared for d in section.counted)
    decisions = [x for x in section.decisions if any(d in section.counted for d in x.deviations)]
    parts = []
    if declared:
        parts.append(f"{_are(declared)} declared, in {_number(len(decisions), 'decision')}")
    if section.consequences:
        parts.append(f"{len(section.consequences)} only follow from other changes")
    if section.cosmetic:
        parts.append(f"{_are(len(section.cosmetic))} a matter of wording")
    missing = len(section.undeclared)
    parts.append(f"{_are(missing)} declared nowhere" if missing else "none is left undeclared")
    return f"Of these changes {_listed(parts)}."


def _are(count: int) -> str:
    return f"{count} {_verb(count)}"


def _verb(count: int) -> str:
    return "is" if count == 1 else "are"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def sides(deviation: Deviation) -> tuple[str, str]:
    """Write both values on one line each, with a stand-in for nothing."""
    difference = deviation.difference
    old, new = said(difference.original), said(difference.reproduction)
    result = difference.result
    if result is Result.SCOPE or (difference.compared.how == "removed" and not new):
        return old or "included", new or "left out"
    if difference.original is not None and not old:
        old = "included"
    if difference.reproduction is not None and not new:
        new = "included"
    silent = "not reported"
    gap = result in (Result.ORIGINAL_UNREPORTED, Result.BOTH_UNREPORTED, Result.ASSUMED_SAME)
    old = old or (silent if gap else "nothing")
    gap = result in (Result.REPRODUCTION_UNREPORTED, Result.BOTH_UNREPORTED)
    return old, new or (silent if gap else "nothing")


def imposed(by: str) -> str:
    """Say who or what imposed a decision."""
    return ", ".join(_IMPOSED.get(word, word) for word in by.split(", ")) if by else ""


def told(declaration: Declaration) -> list[tuple[str, str]]:
    """Return all that a decision says about itself, each part with its name."""
    parts = [
        ("Reason", declaration.because or NO_REASON),
        ("Imposed by", imposed(declaration.by) or "not stated"),
        ("Follows from", declaration.follows),
        ("When", declaration.timing),
        ("Expected impact", declaration.impact or "not stated"),
        ("Severity overridden", declaration.severity_because and
         f"{declaration.severity}: {declaration.severity_because}"),
        ("Note", declaration.note),
    ]  # fmt: skip
    return [(name, text) for name, text in parts if text]


def happened(incident: Incident) -> list[tuple[str, str]]:
    """Return what is told about an incident, each part with its name."""
    parts = [
        ("What", incident.what),
        ("Reason", incident.because),
        ("What was done", incident.did),
        ("Imposed by", imposed(incident.by or "")),
        ("When", incident.timing),
        ("Expected impact", incident.impact),
    ]
    return [(name, text) for name, text in parts if text]


def level(deviation: Deviation) -> str:
    """Name the severity, and the usual one where the reproduction overrode it."""
    meaning = deviation.meaning
    word = str(meaning.severity or "none")
    if meaning.usual_severity is not None:
        word += f" (overridden, usually {meaning.usual_severity})"
    return word


def state(deviation: Deviation) -> str:
    """Say in a word or two whether a change is declared."""
    if deviation.is_undeclared:
        return "undeclared"
    if deviation.is_declared:
        return "declared"
    return "no declaration needed"


def titled_decision(decision: Decision) -> str:
    """Name a decision the way its file does."""
    kinds = {"scope": "Scope of the reproduction", "incident": "Incident during collection"}
    declaration = decision.declaration
    return kinds.get(declaration.kind, f"Decision: {declaration.id}")
