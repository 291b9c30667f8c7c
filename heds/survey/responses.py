"""From what platforms return to one tidy table, naming everything that is not as it should be."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from heds.problems import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heds.survey.readers import Answer, Submission

COLUMNS = (
    "study", "participant", "list", "batch", "position", "item", "criterion", "system", "sides",
    "part", "value", "chosen", "started", "seconds", "check", "passed",
)  # fmt: skip
KEEP = ("first", "last", "all")
_HIDDEN = (
    ("an e-mail address", re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")),
    ("an IP address", re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b")),
    ("an id of Prolific", re.compile(r"\b[0-9a-f]{24}\b")),
    ("an id of MTurk", re.compile(r"\bA[A-Z0-9]{11,20}\b")),
)


@dataclass(slots=True)
class Responses:
    """The tidy table with what was found on the way."""

    rows: list[dict[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    missing: list[dict[str, Any]] = field(default_factory=list)
    """Judgements still to collect: list, field, item, criterion, and how many people."""


def pseudonym(study: str, participant: str) -> str:
    """Name a participant without naming them: the same person in the same study, always."""
    return "P" + sha256(f"{study}\n{participant}".encode()).hexdigest()[:10]


def tidy(
    manifest: dict[str, Any],
    submissions: Iterable[Submission],
    keep: str = "",
    *,
    pseudonyms: bool = True,
) -> Responses:
    """Turn submissions into one row per answer."""
    found = Responses()
    kept = _kept(list(submissions), keep, found)
    counts: dict[str, int] = defaultdict(int)
    for submission in kept:
        name = submission.participant
        if pseudonyms:
            name = pseudonym(manifest["study"], name)
        for entry, answer in _answers(manifest, submission, found):
            counts[entry["field"]] += 1
            found.rows.append(_row(manifest, submission, name, entry, answer))
    _missing(manifest, counts, found)
    return found


def _kept(submissions: list[Submission], keep: str, found: Responses) -> list[Submission]:
    """Decide which of several submissions of one person for one list counts."""
    groups: dict[tuple[str, int | None], list[Submission]] = defaultdict(list)
    for submission in submissions:
        groups[submission.participant, submission.list].append(submission)
    chosen: list[Submission] = []
    for (participant, number), held in groups.items():
        if len(held) > 1 and keep not in KEEP:
            rows = ", ".join(str(s.row) for s in held)
            found.problems.append(
                Problem(
                    "several-submissions", Severity.ERROR,
                    f"participant `{participant}` sent in list {number} {len(held)} times "
                    f"(rows {rows})",
                    file=held[0].file, line=held[0].row, column=1,
                    hint="say which one counts: --keep first, last or all",
                )
            )  # fmt: skip
        chosen += held[:1] if keep == "first" else held[-1:] if keep == "last" else held
    return chosen


def _answers(
    manifest: dict[str, Any], submission: Submission, found: Responses
) -> Iterator[tuple[dict[str, Any], Answer]]:
    """Check every answer against the manifest, and return those that can be used."""
    fields = manifest["fields"]
    known = {entry["list"] for entry in manifest["lists"]}
    if submission.list not in known:
        found.problems.append(
            _problem(submission, "unknown-list", f"list {submission.list} is not in the manifest")
        )
    for name in submission.answers:
        if name not in fields:
            found.problems.append(
                _problem(submission, "extra-answer", f"`{name}` is no question of this survey",
                         submission.answers[name].column)
            )  # fmt: skip
    _hidden(submission, found)
    for name, entry in fields.items():
        if entry["position"] is None or entry["list"] != submission.list:
            continue
        answer = submission.answers.get(name)
        if answer is None or answer.value == "":
            if entry["required"]:
                found.problems.append(
                    _problem(submission, "missing-answer",
                             f"`{name}` (item {entry['item']}, {entry['criterion']}) has no answer",
                             answer.column if answer else name)
                )  # fmt: skip
            continue
        wrong = _wrong(entry, answer.value)
        if wrong:
            found.problems.append(
                _problem(submission, "invalid-answer", f"`{name}` is `{answer.value}`: {wrong}",
                         answer.column)
            )  # fmt: skip
            continue
        yield entry, answer


def _hidden(submission: Submission, found: Responses) -> None:
    """Find what tells who somebody is, in cells where nobody looks for it."""
    cells = [(answer.column or name, answer.value) for name, answer in submission.answers.items()]
    for column, text in [*cells, *submission.extra.items()]:
        for what, pattern in _HIDDEN:
            if pattern.search(text):
                found.problems.append(
                    _problem(submission, "identifying-value",
                             f"the column `{column}` holds {what}", column, Severity.WARNING)
                )  # fmt: skip
                break


def _wrong(entry: dict[str, Any], value: str) -> str:
    """Say why a value cannot be an answer to its question, or nothing."""
    values = entry["values"]
    if entry["kind"] == "multi" and values:
        chosen = value.split("|")
        unknown = [part for part in chosen if part not in values]
        if unknown:
            return f"`{unknown[0]}` is no option"
        if len(chosen) > 1 and set(chosen) & set(entry["exclusive"] or []):
            return "this option goes with no other"
        return ""
    if entry["kind"] == "span":
        return _wrong_marks(values, value)
    if entry["kind"] in ("slider", "count", "rank rating") and not values:
        return _out_of_range(entry, value)
    if values and value not in values:
        return f"the answers are {', '.join(values)}"
    return ""


def _wrong_marks(values: list[str] | None, value: str) -> str:
    """Say what is wrong with the marks in a text: a list of start, end and label."""
    try:
        marks = [
            (int(mark["start"]), int(mark["end"]), mark["label"]) for mark in json.loads(value)
        ]
    except (ValueError, TypeError, KeyError, RecursionError):
        return "it is no list of marks with start, end and label"
    for start, end, label in marks:
        if not 0 <= start < end:
            return f"a mark cannot go from {start} to {end}"
        if values and label not in values:
            return f"the labels are {', '.join(values)}"
    return ""


def _out_of_range(entry: dict[str, Any], value: str) -> str:
    try:
        number = float(value)
    except ValueError:
        return "it is no number"
    low, high = entry["minimum"], entry["maximum"]
    if (low is not None and number < float(low)) or (high is not None and number > float(high)):
        return f"it is not between {low} and {high}"
    return ""


def _problem(
    submission: Submission, rule: str, message: str, column: str = "",
    severity: Severity = Severity.ERROR,
) -> Problem:  # fmt: skip
    return Problem(
        rule, severity, message, file=submission.file, line=submission.row, column=1, path=column
    )


def _row(
    manifest: dict[str, Any], submission: Submission, name: str, entry: dict[str, Any],
    answer: Answer,
) -> dict[str, str]:  # fmt: skip
    sides = entry["sides"] or {}
    system = ""
    if len(sides) == 1:
        system = next(iter(sides.values()))
    elif entry["part"] in sides:
        system = sides[entry["part"]]
    expected = entry["expected"]
    passed = "" if not expected else "yes" if answer.value == expected else "no"
    return {
        "study": manifest["study"],
        "participant": name,
        "list": str(submission.list),
        "batch": str(entry["batch"]),
        "position": str(entry["position"]),
        "item": entry["item"] or "",
        "criterion": entry["criterion"] or "",
        "system": system,
        "sides": ";".join(f"{side}={held}" for side, held in sides.items())
        if len(sides) > 1
        else "",
        "part": entry["part"] or "",
        "value": answer.value,
        "chosen": sides.get(answer.value, "") if len(sides) > 1 else "",
        "started": submission.started,
        "seconds": answer.seconds,
        "check": entry["check"] or "",
        "passed": passed,
    }


def _missing(manifest: dict[str, Any], counts: dict[str, int], found: Responses) -> None:
    """List exactly what is still to be collected."""
    people = {entry["list"]: entry["people"] for entry in manifest["lists"]}
    for name, entry in manifest["fields"].items():
        if entry["position"] is None or entry["check"] or not entry["required"]:
            continue
        lacking = people[entry["list"]] - counts[name]
        if lacking > 0:
            found.missing.append(
                {"list": entry["list"], "batch": entry["batch"], "position": entry["position"],
                 "field": name, "item": entry["item"], "criterion": entry["criterion"],
                 "people": lacking}
            )  # fmt: skip
