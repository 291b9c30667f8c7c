"""Batch results of MTurk: one row for each assignment."""

from __future__ import annotations

import csv
import io
import re
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from heds.problems import Problem, Severity
from heds.survey.exporters.mturk_page import field_name
from heds.survey.readers import Answer, Submission
from heds.survey.table import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# The columns of a results file, as the requester site writes them.
FIXED = (
    "HITId", "HITTypeId", "Title", "Description", "Keywords", "Reward", "CreationTime",
    "MaxAssignments", "RequesterAnnotation", "AssignmentDurationInSeconds",
    "AutoApprovalDelayInSeconds", "Expiration", "NumberOfSimilarHITs", "LifetimeInSeconds",
    "AssignmentId", "WorkerId", "AssignmentStatus", "AcceptTime", "SubmitTime", "AutoApprovalTime",
    "ApprovalTime", "RejectionTime", "RequesterFeedback", "WorkTimeInSeconds",
    "LifetimeApprovalRate", "Last30DaysApprovalRate", "Last7DaysApprovalRate",
)  # fmt: skip
# Zones that the site writes, in hours from UTC.
ZONES = {"UTC": 0, "GMT": 0, "PST": -8, "PDT": -7, "EST": -5, "EDT": -4}
_TIME = re.compile(r"\w{3} (\w{3} \d{1,2} [\d:]{8}) (\w{3,4}) (\d{4})")
# Names that our own page uses beside the fields.
OWN = re.compile(r"^(?:list|assignmentId|move_\w+|seconds_\w+)$")
NUMBER = re.compile(r"[0-9]{1,9}")


class Mturk:
    """Reads results of the requester site."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell by the columns that every results file has."""
        return path.suffix.casefold() in (".csv", ".tsv") and all(
            name in head for name in (b"HITId", b"AssignmentStatus", b"WorkerId")
        )

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return one submission for each assignment; rejected ones count, and are named."""
        _, rows = read_table(str(path))
        floors = {entry["list"]: entry["minimum_seconds"] for entry in manifest["lists"]}
        for number, row in rows:
            submission = _submission(str(path), number, row, manifest)
            _judge(submission, row, floors)
            yield submission

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write one results file."""
        names = {field_name(name): None for s in submissions for name in s.answers}
        pages = {
            field_name(manifest["fields"][name]["page"]): None
            for s in submissions for name in s.answers
            if manifest["fields"][name]["position"] is not None
        }  # fmt: skip
        stream = io.StringIO()
        writer = csv.writer(stream, quoting=csv.QUOTE_ALL, lineterminator="\n")
        times = [f"Answer.seconds_{page}" for page in pages]
        answers = [f"Answer.{name}" for name in names]
        writer.writerow(
            [*FIXED, "Input.list", "Answer.list", *answers, *times, "Approve", "Reject"]
        )
        for at, submission in enumerate(submissions, 1):
            held = {field_name(name): answer.value for name, answer in submission.answers.items()}
            seconds = {
                field_name(manifest["fields"][name]["page"]): answer.seconds
                for name, answer in submission.answers.items()
            }
            fixed = dict.fromkeys(FIXED, "") | {
                "HITId": f"HIT{submission.list}", "AssignmentId": f"ASG{at}",
                "WorkerId": submission.participant, "AssignmentStatus": "Submitted",
                "AcceptTime": "Sat Jan 01 00:00:00 UTC 2000", "WorkTimeInSeconds": "600",
            }  # fmt: skip
            number = str(submission.list)
            writer.writerow([*fixed.values(), number, number, *(held.get(n, "") for n in names),
                             *(seconds.get(page, "") for page in pages), "", ""])  # fmt: skip
        yield "Batch_results.csv", stream.getvalue()


def _submission(
    file: str, number: int, row: dict[str, str], manifest: dict[str, Any]
) -> Submission:
    given = {name[7:]: text for name, text in row.items() if name.startswith("Answer.")}
    listed = [text.strip() for text in (given.get("list"), row.get("Input.list")) if text]
    which = int(listed[0]) if listed and NUMBER.fullmatch(listed[0]) else None
    worker = row.get("WorkerId", "").strip() or row.get("AssignmentId", "") or f"row {number}"
    made = Submission(file, number, worker, which, started=_time(row.get("AcceptTime", "")))
    if len(set(listed)) > 1:
        made.problems.append(_problem(
            made, "two-lists", f"the HIT is list {listed[1]}, but its answers are of {listed[0]}",
            "Answer.list"))  # fmt: skip
    for name, text in given.items():
        if OWN.match(name):
            continue
        field = name if name in manifest["fields"] else f"l{which}{name}"
        about = manifest["fields"].get(field)
        # All lists share the columns of a file; what a list does not ask for stays empty.
        if about is None and not text:
            continue
        page = field_name(about["page"]) if about else ""
        made.answers[field if about else name] = Answer(
            text.replace("\r\n", "\n"), f"Answer.{name}", given.get(f"seconds_{page}", "")
        )
    return made


def _judge(submission: Submission, row: dict[str, str], floors: dict[int, int]) -> None:
    """Name what only MTurk knows: rejected work, missing workers, too fast work."""
    if row.get("AssignmentStatus", "").strip().casefold() == "rejected":
        submission.problems.append(_problem(
            submission, "rejected-assignment", "the assignment was rejected on MTurk, but counts "
            "here", "AssignmentStatus", "delete the row if it shall not count"))  # fmt: skip
    if not row.get("WorkerId", "").strip():
        submission.problems.append(_problem(
            submission, "no-participant", "the row names no worker; every assignment counts as "
            "another person", "WorkerId"))  # fmt: skip
    spent, floor = row.get("WorkTimeInSeconds", "").strip(), floors.get(submission.list or 0, 0)
    if floor and NUMBER.fullmatch(spent) and int(spent) < floor:
        submission.problems.append(_problem(
            submission, "too-fast", f"{spent} seconds of work are less than {floor}",
            "WorkTimeInSeconds"))  # fmt: skip


def _problem(
    submission: Submission, rule: str, message: str, column: str, hint: str = ""
) -> Problem:
    return Problem(
        rule, Severity.WARNING, message, file=submission.file, line=submission.row, column=1,
        path=column, hint=hint,
    )  # fmt: skip


def _time(text: str) -> str:
    """Turn `Mon May 22 07:28:24 PDT 2023` into UTC; leave what is written otherwise."""
    found = _TIME.fullmatch(text.strip())
    if found is None or found[2] not in ZONES:
        return text.strip()
    zone = timezone(timedelta(hours=ZONES[found[2]]))
    try:
        when = datetime.strptime(f"{found[1]} {found[3]}", "%b %d %H:%M:%S %Y").replace(tzinfo=zone)
    except ValueError:
        return text.strip()
    return when.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")  # noqa: UP017
