"""Results of SurveyJS: a JSON array with the data of each person, or one of them in a file."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from heds.files.source import unreadable
from heds.survey.exporters.surveyjs import FROM_LINK, LIST, RETRY, SECONDS, STARTED
from heds.survey.readers import Answer, Submission
from heds.survey.table import decoded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FIELD = re.compile(rb'"l\d+p\d+(?:c\d+[a-z]?|m)"\s*:')


class SurveyJS:
    """Reads results of SurveyJS."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell it by our ids, which stand beside the answer to the consent."""
        if path.suffix.casefold() != ".json" or b'"answers"' in head:
            return False
        begins = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"[", b"{")
        return begins and b'"consent"' in head and bool(_FIELD.search(head) or b'"seconds"' in head)

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return what people sent in; the row is the place in the array."""
        try:
            held = json.loads(decoded(str(path)))
        except ValueError as error:
            raise unreadable("json-syntax", f"broken JSON: {error}", str(path)) from None
        for number, result in enumerate(held if isinstance(held, list) else [held], 1):
            if not isinstance(result, dict):
                message = f"result {number} is no JSON object"
                raise unreadable("json-syntax", message, str(path))
            yield _submission(str(path), number, result, manifest["fields"])

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write the results of all people."""
        fields = manifest["fields"]
        found = []
        for held in submissions:
            data: dict[str, Any] = {FROM_LINK[0]: held.participant, STARTED: held.started}
            seconds: dict[str, float] = {}
            for name, answer in held.answers.items():
                entry = fields[name]
                spent = answer.value if entry["kind"] == "info" else answer.seconds
                seconds[entry["page"]] = float(spent or 0)
                _store(data, entry, answer.value)
            for key, value in data.items():
                if isinstance(value, dict) and all(isinstance(k, int) for k in value):
                    data[key] = [value[rank] for rank in sorted(value)]
            found.append({**data, SECONDS: seconds, LIST: held.list})
        yield "results.json", json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _submission(
    file: str, number: int, result: dict[str, Any], fields: dict[str, Any]
) -> Submission:
    seconds = result.get(SECONDS)
    seconds = seconds if isinstance(seconds, dict) else {}
    who = next((str(result[name]) for name in FROM_LINK[:1] if result.get(name)), f"R{number}")
    which = result.get(LIST)
    made = Submission(
        file, number, who, which if isinstance(which, int) else None,
        started=str(result.get(STARTED, "")),
    )  # fmt: skip
    sides: dict[str, dict[str, str]] = {}
    for name, entry in fields.items():
        if entry["kind"] == "ranking":
            sides.setdefault(entry["question"], {})[entry["part"]] = name
    for name, value in result.items():
        if name in (LIST, SECONDS, STARTED, *FROM_LINK):
            continue
        if name.endswith(RETRY) and name[:-1] in fields:
            first = made.answers.get(name[:-1])
            made.extra[f"{name[:-1]} (first attempt)"] = first.value if first else ""
            made.answers[name[:-1]] = Answer(_text(value), name)
        elif isinstance(value, dict):
            for row, chosen in value.items():
                made.answers[row] = Answer(_text(chosen), f"{name}.{row}")
        elif name in sides and isinstance(value, list):
            for rank, side in enumerate(value, 1):
                field = sides[name].get(str(side), f"{name}.{side}")
                made.answers[field] = Answer(str(rank), name)
        else:
            made.answers[name] = Answer(_text(value), name)
    _timed(made, seconds, fields)
    return made


def _timed(made: Submission, seconds: dict[str, Any], fields: dict[str, Any]) -> None:
    """Give answers the seconds of their page, which are the answer where nothing is asked."""
    for name, entry in fields.items():
        spent = seconds.get(entry["page"])
        if spent is None or entry["list"] not in (None, made.list):
            continue
        if entry["kind"] == "info":
            made.answers[name] = Answer(_text(spent), SECONDS, _text(spent))
        elif name in made.answers:
            held = made.answers[name]
            made.answers[name] = Answer(held.value, held.column, _text(spent))


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "|".join(_text(part) for part in value)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _store(data: dict[str, Any], entry: dict[str, Any], value: str) -> None:
    """Put an answer where SurveyJS keeps it."""
    question, name = entry["question"], entry["field"]
    if entry["kind"] == "info":
        return
    if entry["kind"] == "ranking":
        # By rank first; the list is made of it when all sides are there.
        data.setdefault(question, {})[int(value)] = entry["part"]
    elif entry["kind"] in ("matrix", "best worst") or (
        entry["kind"] == "rank rating" and entry["values"]
    ):
        data.setdefault(question, {})[name] = value
    elif entry["kind"] == "multi":
        data[name] = value.split("|")
    elif entry["kind"] in ("slider", "count", "rank rating"):
        data[name] = float(value)
    else:
        data[name] = value
