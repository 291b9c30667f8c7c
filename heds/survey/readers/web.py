"""Answers of our own pages: files that people saved, or what an endpoint collected."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.survey.exporters.web import survey_id
from heds.survey.readers import Answer, Submission
from heds.survey.table import decoded, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = "heds-web"
MARK = "heds_web"
SAME = ("survey", "list", "participant", "started", "finished")
PLATFORM = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")
COLUMNS = (MARK, *SAME, *PLATFORM, "field", "value", "seconds")
KEYS = ("format", "version", "study", *SAME, "platform", "answers", "seconds", "tries")
_LIKE_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
_BOM = b"\xef\xbb\xbf"


class Web:
    """Reads JSON and CSV of our pages: one submission, many in a list, or one a line."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Know our mark, wherever a collector has put it."""
        start = head.removeprefix(_BOM).lstrip()
        if start[:1] in (b"{", b"["):
            mark = f'"{FORMAT}"'.encode()
            return mark in head or mark in path.read_bytes()
        return start.lstrip(b'"').startswith(MARK.encode())

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return what people sent in."""
        file = str(path)
        identity = survey_id(manifest)
        text = decoded(file)
        entries = _objects(file, text) if text.lstrip()[:1] in ("{", "[") else _table(file)
        for row, held in entries:
            if held.get("survey") != identity:
                raise HedsError(
                    f"{file}:{row}: these answers belong to other pages than the manifest does; "
                    "use the manifest.json that was written with the pages"
                )
            yield _submission(file, row, held, manifest)

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write the file that the page would give to each person."""
        identity = survey_id(manifest)
        for sent in submissions:
            spent = {
                manifest["fields"][name]["page"]: answer.seconds
                for name, answer in sent.answers.items()
            }
            held = {
                "format": FORMAT, "version": 1, "study": manifest["study"], "survey": identity,
                "list": sent.list, "participant": sent.participant, "started": sent.started,
                "finished": sent.started, "platform": {},
                "answers": {name: answer.value for name, answer in sent.answers.items()},
                "seconds": spent, "tries": {},
            }  # fmt: skip
            name = f"answers-list-{sent.list}-{sent.participant}.json"
            yield name, json.dumps(held, indent=1, ensure_ascii=False) + "\n"


def _objects(file: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Return every submission of a JSON file with its number, or its line."""
    try:
        data = json.loads(text, object_pairs_hook=_once)
        entries = list(enumerate(data, 1)) if isinstance(data, list) else [(1, data)]
    except (ValueError, RecursionError) as error:
        lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
        if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):  # noqa: PLR2004 - one object
            raise HedsError(f"{file}: cannot be read as JSON: {error}") from None
        entries = [(at, _line(file, at, line)) for at, line in lines]
    for row, held in entries:
        if not isinstance(held, dict) or held.get("format") != FORMAT:
            raise HedsError(f"{file}:{row}: this entry is no submission of our pages")
        yield row, held


def _line(file: str, at: int, line: str) -> Any:
    try:
        return json.loads(line, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise HedsError(f"{file}:{at}: cannot be read as JSON: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"`{twice}` is there twice")
    return found


def _table(file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Put the lines of a table together again: one line for each answer."""
    header, rows = read_table(file)
    for name in COLUMNS:
        if name not in header:
            raise HedsError(f"{file}: the column `{name}` is missing")
    groups: dict[tuple[str, ...], dict[str, Any]] = {}
    first: dict[tuple[str, ...], int] = {}
    spent: dict[tuple[str, ...], dict[str, str]] = defaultdict(dict)
    for number, raw in rows:
        row = {name: _unguarded(value) for name, value in raw.items()}
        key = tuple(row[name] for name in SAME)
        held = groups.setdefault(key, {name: row[name] for name in SAME} | {"answers": {}})
        first.setdefault(key, number)
        if row["field"] in held["answers"]:
            raise HedsError(
                f"{file}:{number}: `{row['field']}` is answered twice in one submission"
            )
        held["answers"][row["field"]] = row["value"]
        spent[key][row["field"]] = row["seconds"]
    for key, held in groups.items():
        yield first[key], held | {"field_seconds": spent[key]}


def _unguarded(text: str) -> str:
    """Take off the apostrophe that keeps a cell from becoming a formula."""
    return text[1:] if text[:1] == "'" and text[1:2] in _LIKE_A_FORMULA and text[1:] else text


def _submission(file: str, row: int, held: dict[str, Any], manifest: dict[str, Any]) -> Submission:
    answers = held.get("answers")
    spent = held.get("seconds", {})
    by_field = held.get("field_seconds", {})
    number = str(held.get("list", ""))
    if not isinstance(answers, dict) or not isinstance(spent, dict) or not number.isdecimal():
        raise HedsError(f"{file}:{row}: the submission has no answers, seconds or number of a list")
    participant = held.get("participant")
    if not isinstance(participant, str) or not participant:
        raise HedsError(f"{file}:{row}: the submission names no participant")
    found = Submission(
        file, row, participant, int(number), started=str(held.get("started") or ""),
        finished=bool(held.get("finished")),
        extra={name: _plain(value) for name, value in held.items()
               if name not in KEYS and name != "field_seconds"},
    )  # fmt: skip
    for name, value in answers.items():
        entry = manifest["fields"].get(name)
        took = by_field.get(name) or (spent.get(entry["page"], "") if entry else "")
        found.answers[name] = Answer(_plain(value), name, _plain(took))
    return found


def _plain(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
