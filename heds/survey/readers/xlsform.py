"""Submissions of ODK Central and KoboToolbox as CSV, for forms that were made as XLSForm."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

from heds.survey.exporters.xlsform import LIST, PARTICIPANT, RETRY, choice_names
from heds.survey.readers import Answer, Submission
from heds.survey.table import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CENTRAL = ("SubmissionDate", "start", "end", LIST, PARTICIPANT)
KEYS = ("KEY", "_uuid", "meta-instanceID")
_SKIPPED = re.compile(r"(?i)start|end|key|submissiondate|_.*|.*x\d*|meta|instance.*|submitter.*|"
                      r"attachments.*|reviewstate|deviceid|edits|formversion|status")  # fmt: skip


class XLSForm:
    """Reads submissions of forms."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell it by the columns of the server, and the number of the list."""
        first = head.split(b"\n", 1)[0].decode("utf-8-sig", "replace")
        names = {name.strip(' \r"') for name in re.split("[,;\t]", first)}
        server = {"KEY", "SubmissionDate"} <= names or {"_uuid", "_submission_time"} <= names
        return path.suffix.casefold() == ".csv" and server and LIST in names

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return what people sent in."""
        _, rows = read_table(str(path))
        fields = manifest["fields"]
        ranked: dict[str, dict[str, str]] = {}
        for name, entry in fields.items():
            if entry["kind"] == "ranking":
                ranked.setdefault(entry["question"], {})[entry["part"]] = name
        for number, cells in rows:
            key = next((cells[name] for name in KEYS if cells.get(name)), f"R{number}")
            which = cells.get(LIST, "")
            made = Submission(
                str(path), number, cells.get(PARTICIPANT) or key,
                int(which) if which.isdigit() else None, started=cells.get("start", ""),
            )  # fmt: skip
            for column, text in cells.items():
                # Groups stand before the name of a question: page_l1p1-l1p1c1, or with a slash.
                name = re.split("[-/]", column)[-1]
                if name in ranked:
                    for rank, side in enumerate(text.split(), 1):
                        field = ranked[name].get(side, f"{name}.{side}")
                        made.answers[field] = Answer(str(rank), column)
                elif name in fields:
                    made.answers[name] = Answer(_value(fields[name], text), column)
                elif name.endswith(RETRY) and name[:-1] in fields:
                    if text:
                        first = made.answers.get(name[:-1])
                        made.extra[f"{name[:-1]} (first attempt)"] = first.value if first else ""
                        made.answers[name[:-1]] = Answer(_value(fields[name[:-1]], text), column)
                elif text and name not in (LIST, PARTICIPANT) and not _SKIPPED.fullmatch(name):
                    made.extra[column] = text
            yield made

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write one CSV for each list, as ODK Central does."""
        fields = manifest["fields"]
        for number in dict.fromkeys(held.list for held in submissions):
            entries = [entry for entry in fields.values() if entry["list"] in (None, number)]
            columns = list(dict.fromkeys(_column(entry) for entry in entries))
            stream = io.StringIO()
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow([*CENTRAL, *columns, "meta-instanceID", "KEY"])
            for held in submissions:
                if held.list != number:
                    continue
                cells: dict[str, str] = {}
                order: dict[str, dict[int, str]] = {}
                for name, answer in held.answers.items():
                    entry = fields[name]
                    if entry["kind"] == "ranking":
                        order.setdefault(_column(entry), {})[int(answer.value)] = entry["part"]
                    else:
                        cells[_column(entry)] = _stored(entry, answer.value)
                for column, sides in order.items():
                    cells[column] = " ".join(sides[rank] for rank in sorted(sides))
                key = f"uuid:{held.participant}"
                own = [held.started, held.started, held.started, str(number), held.participant]
                writer.writerow([*own, *(cells.get(name, "") for name in columns), key, key])
            yield f"list{number}.csv", stream.getvalue()


def _column(entry: dict[str, Any]) -> str:
    page = f"page_{entry['page']}"
    if entry["kind"] in ("matrix", "best worst", "rank rating"):
        return f"{page}-group_{entry['question']}-{entry['field']}"
    return f"{page}-{entry['question'] if entry['kind'] == 'ranking' else entry['field']}"


def _value(entry: dict[str, Any], text: str) -> str:
    if not entry["values"]:
        return text
    by_name: dict[str, str] = dict(zip(choice_names(entry["values"]), entry["values"], strict=True))
    if entry["kind"] == "multi":
        return "|".join(by_name.get(part, part) for part in text.split())
    return by_name.get(text, text)


def _stored(entry: dict[str, Any], value: str) -> str:
    if not entry["values"]:
        return value
    names: dict[str, str] = dict(zip(entry["values"], choice_names(entry["values"]), strict=True))
    if entry["kind"] == "multi":
        return " ".join(names[part] for part in value.split("|"))
    return names[value]
