"""Exports of Qualtrics: a table with three rows of headings, in numbers or in texts of options."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.survey.qualtrics import (
    BEST,
    SUBMIT,
    TIMES,
    WORST,
    again,
    codes,
    columns,
    groups,
    layout,
    meaning,
    plain_text,
    timer,
    written,
)  # fmt: skip
from heds.survey.readers import Answer, Submission
from heds.survey.table import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# The first columns of an export, with the names that older exports have for them.
HEAD = (
    ("StartDate", "Start Date", "startDate"), ("EndDate", "End Date", "endDate"),
    ("Status", "Response Type", "status"), ("IPAddress", "IP Address", "ipAddress"),
    ("Progress", "Progress", "progress"),
    ("Duration (in seconds)", "Duration (in seconds)", "duration"),
    ("Finished", "Finished", "finished"), ("RecordedDate", "Recorded Date", "recordedDate"),
    ("ResponseId", "Response ID", "_recordId"),
    ("DistributionChannel", "Distribution Channel", "distributionChannel"),
    ("UserLanguage", "User Language", "userLanguage"),
)  # fmt: skip
KNOWN = ("StartDate", "RecordedDate", "ResponseId", "ResponseID")
PERSON = ("PROLIFIC_PID", "participant", "participant_id", "workerId")
OURS = (*PERSON, "STUDY_ID", "SESSION_ID", "list")
PREVIEWS = ("1", "2", "9", "17", "Survey Preview", "Survey Test")
SPAM = ("8", "9", "12", "Spam", "Survey Preview Spam", "Imported Spam")
DURATION = "Duration (in seconds)"
USUAL = 600
UNANSWERED = "-99"
IMPORT = '{"ImportId"'
ATTEMPTS = 2
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")
_LEGACY = re.compile(r"V\d+")


class Qualtrics:
    """Reads CSV and TSV exports, and writes what a survey of ours would export."""

    plain = False
    """Whether the survey was imported as text, which has no tags for rows."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell an export by its first columns."""
        if path.suffix.casefold() not in (".csv", ".tsv", ".txt"):
            return False
        sixteen = head[:2] in (b"\xff\xfe", b"\xfe\xff")
        text = head.decode("utf-16" if sixteen else "utf-8-sig", "ignore")
        lines = text.splitlines()[:2]
        cells = [cell.strip(' "') for line in lines for cell in re.split("[,;\t]", line)]
        legacy = all(_LEGACY.fullmatch(cell) for cell in cells[:3]) and len(cells) > 3  # noqa: PLR2004
        return legacy or any(name in cells for name in KNOWN)

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return one submission for each row below the headings."""
        names, rows = _table(str(path))
        known = set(names)
        questions = [_Question(group, names, known) for group in groups(manifest)]
        read = {name for q in questions for name in (*q.names, *q.repeated)}
        read |= {
            f"{timer(page)}_{t}" for page in {q.first["page"] for q in questions} for t in TIMES
        }
        if not any(question.names for question in questions):
            raise HedsError(f"{path}: no column is a question of this manifest")
        floors = {entry["list"]: entry["minimum_seconds"] for entry in manifest["lists"]}
        held = {name: q for q in questions for name in (*q.names, *q.repeated)}
        held |= {q.time: q for q in questions if q.shape == "info"}
        lists = {name: entry["list"] for name, entry in manifest["fields"].items()}
        rest = [name for name in names if name not in read and name not in OURS]
        for number, row in rows:
            texts = _texts(row)
            answers: dict[str, Answer] = {}
            # Most columns belong to lists that this person did not see.
            for question in dict.fromkeys(held[name] for name in row if row[name] and name in held):
                answers.update(question.answers(row, texts=texts))
            place = _list(row, answers, lists)
            yield Submission(
                str(path), number, _person(row), place, answers,
                started=row.get("StartDate", ""),
                finished=row.get("Finished", "1").casefold() not in ("0", "false"),
                extra={name: row[name] for name in rest if row.get(name)},
                remarks=tuple(_remarks(row, floors, place)),
            )  # fmt: skip

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write an export in numbers, with its three rows of headings."""
        held = list(_predicted(manifest, plain=self.plain))
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        after = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID", "list")
        writer.writerow([*(name for name, _, _ in HEAD), *held, *after])
        writer.writerow([*(label for _, label, _ in HEAD), *held, *after])
        ids = [*(name for _, _, name in HEAD), *held, *after]
        writer.writerow([json.dumps({"ImportId": name}, separators=(",", ":")) for name in ids])
        asked = list(groups(manifest))
        floors = [entry["minimum_seconds"] for entry in manifest["lists"]]
        taken = str(max([USUAL, *floors]))
        for submission in submissions:
            cells = self._cells(asked, submission)
            started = submission.started.replace("T", " ").rstrip("Z")
            about = [started, started, "0", "", "100", taken, "1", started,
                     f"R_{submission.row:015d}", "anonymous", "EN"]  # fmt: skip
            person = [submission.participant, "", "", str(submission.list)]
            writer.writerow([*about, *(cells.get(name, "") for name in held), *person])
        yield "qualtrics.csv", stream.getvalue()

    def _cells(self, asked: list[list[dict[str, Any]]], submission: Submission) -> dict[str, str]:
        cells: dict[str, str] = {}
        values = {name: answer.value for name, answer in submission.answers.items()}
        for group in asked:
            answer = submission.answers.get(group[0]["field"])
            if answer is None:
                continue
            cells.update(written(group, values, plain=self.plain))
            if group[0]["position"] is not None:
                # Where nothing is asked, the time is the answer.
                only = group[0]["kind"] == "info"
                seconds = answer.value if only else answer.seconds
                cells[f"{timer(group[0]['page'])}_{SUBMIT}"] = seconds
        return cells


class QualtricsText(Qualtrics):
    """Surveys that were imported as text; their exports are read like all others."""

    plain = True

    def recognises(self, path: Path, head: bytes) -> bool:
        """Leave reading to the other one, which knows both ways to name columns."""
        del path, head
        return False


class _Question:
    """A question with the columns that a file has for it."""

    def __init__(self, group: list[dict[str, Any]], names: list[str], known: set[str]) -> None:
        self.group, self.first = group, group[0]
        self.shape = layout(self.first["kind"], options=bool(self.first["values"]))
        ways = [columns(group), columns(group, plain=True)]
        if self.shape == "multi":
            ways.append([self.first["field"]])
        # Somebody may have deleted columns; the others keep their place.
        self.names = max(ways, key=lambda way: sum(name in known for name in way))
        if known.isdisjoint(self.names):
            self.names = []
        self.numbered = self.names == ways[0]
        self.repeated: list[str] = []
        if self.first["position"] is None:
            stem = again(self.first["question"], 1)[:-1]
            self.repeated = [n for n in names if n.startswith(stem) and n[len(stem) :].isdigit()]
        self.time = f"{timer(self.first['page'])}_{SUBMIT}"

    def answers(self, row: dict[str, str], *, texts: bool | None) -> dict[str, Answer]:
        """Return the answers of one row, by field."""
        seconds = row.get(self.time, "")
        if self.shape == "info":
            return {self.first["field"]: Answer(seconds, self.time, seconds)} if seconds else {}
        cells = {name: self._cell(row, name) for name in self.names}
        if not any(cells.values()):
            return {}
        if self.shape == "multi":
            value = self._several(cells, texts=texts)
            return {self.first["field"]: Answer(value, self.names[0], seconds)}
        if self.shape == "best worst" and self.numbered:
            return self._best_worst(cells, seconds)
        found = {}
        for entry, name in zip(self.group, self.names, strict=False):
            column = next((held for held in reversed(self.repeated) if row.get(held)), name)
            cell = self._cell(row, column)
            if cell:
                found[entry["field"]] = Answer(meaning(entry, cell, texts=texts), column, seconds)
        return found

    def _cell(self, row: dict[str, str], name: str) -> str:
        """Return a cell; a mark for questions that were seen and not answered is empty."""
        cell = row.get(name, "")
        if cell != UNANSWERED or UNANSWERED in (self.first["values"] or ()):
            return cell
        lowest = self.first["minimum"]
        return cell if lowest and float(lowest) <= float(UNANSWERED) else ""

    def _several(self, cells: dict[str, str], *, texts: bool | None) -> str:
        """Return all labels that were chosen, from a column each or from one for all."""
        values = self.first["values"]
        if self.names == [self.first["field"]]:
            return _listed(self.first, cells[self.names[0]], texts=texts)
        stored = codes(values, "multi")
        chosen = [
            value
            for value, code in stored.items()
            if cells.get(f"{self.first['question']}_{code}", "") not in ("", "0")
        ]
        return "|".join(chosen)

    def _best_worst(self, cells: dict[str, str], seconds: str) -> dict[str, Answer]:
        found: dict[str, Answer] = {}
        for entry, code in zip(self.group, (BEST, WORST), strict=True):
            label = plain_text((entry.get("labels") or [""])[0])
            for side, (name, cell) in zip(entry["values"], cells.items(), strict=False):
                if cell == code or (cell and plain_text(cell) == label):
                    found[entry["field"]] = Answer(side, name, seconds)
        return found


def _listed(entry: dict[str, Any], cell: str, *, texts: bool | None) -> str:
    """Take apart a cell with several options, whose texts may hold commas themselves."""
    parts = cell.split(",")
    found: list[str] = []
    while parts:
        for length in range(len(parts), 0, -1):
            value = meaning(entry, ",".join(parts[:length]), texts=texts)
            if value in entry["values"] or length == 1:
                found.append(value)
                del parts[:length]
                break
    return "|".join(found)


def _table(file: str) -> tuple[list[str], Iterator[tuple[int, dict[str, str]]]]:
    """Return the names of the columns and the rows below all headings."""
    names, rows = read_table(file)
    held = list(rows)
    if names and all(_LEGACY.fullmatch(name) for name in names[:3]) and held:
        # Before 2017 the first row numbered some columns, and the second one named them.
        second = held.pop(0)[1]
        renamed = {name: second[name] if _LEGACY.fullmatch(name) else name for name in names}
        held = [(number, {renamed[n]: cell for n, cell in row.items()}) for number, row in held]
        names = list(renamed.values())
        return names, iter(held)
    for at, (_, row) in enumerate(held[:3]):
        if any(cell.startswith(IMPORT) for cell in row.values()):
            return names, iter(held[at + 1 :])
    if held and held[0][1].get("StartDate") and not _DATE.search(held[0][1]["StartDate"]):
        return names, iter(held[1:])
    return names, iter(held)


def _texts(row: dict[str, str]) -> bool | None:
    """Tell whether a row holds texts of options; some columns of Qualtrics' own show it."""
    finished = row.get("Finished", "").casefold()
    if finished in ("0", "1"):
        return False
    return True if finished in ("true", "false") else None


def _remarks(row: dict[str, str], floors: dict[int, int], number: int | None) -> Iterator[str]:
    """Say what a researcher must know about a row before it counts."""
    if row.get("Status") in PREVIEWS:
        yield "this is a preview or a test of the survey; delete the row if nobody was paid for it"
    if row.get("Status") in SPAM:
        yield "Qualtrics marks this response as spam"
    if row.get("Finished", "1").casefold() in ("0", "false"):
        yield f"the survey was left at {row.get('Progress') or 'an unknown number of'} percent"
    taken, floor = row.get(DURATION, ""), floors.get(number or 0, 0)
    if taken.isdecimal() and int(taken) < floor:
        yield f"the survey took {taken} seconds, and less than {floor} is too fast"


def _person(row: dict[str, str]) -> str:
    for name in (*PERSON, "ResponseId", "ResponseID"):
        if row.get(name, "").strip():
            return row[name].strip()
    return ""


def _list(
    row: dict[str, str], answers: dict[str, Answer], lists: dict[str, int | None]
) -> int | None:
    """Return the list of a row: as stored, or the one whose questions were answered."""
    stored = row.get("list", "").strip()
    if stored.isdecimal():
        return int(stored)
    found = {lists[name] for name in answers if lists[name] is not None}
    return found.pop() if len(found) == 1 else None


def _predicted(manifest: dict[str, Any], *, plain: bool) -> Iterator[str]:
    """Return the columns of the questions, in the order of the survey."""
    page = None
    asked = list(groups(manifest))
    checks = [held for held in asked if held[0]["expected"] and held[0]["position"] is None]
    for group in asked:
        first = group[0]
        if first["position"] is not None and first["page"] != page:
            page = first["page"]
            yield from (f"{timer(page)}_{time}" for time in TIMES)
        yield from columns(group, plain=plain)
        if checks and not plain and group is checks[-1]:
            for attempt in range(2, ATTEMPTS + 1):
                yield from (again(held[0]["question"], attempt) for held in checks)
