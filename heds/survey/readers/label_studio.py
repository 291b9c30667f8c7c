"""The JSON export of Label Studio: tasks with the annotations of all people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from heds.files.source import unreadable
from heds.survey.exporters.label_studio import MARKED, READ, SHOWN, aliases, screen_of
from heds.survey.readers import Answer, Submission
from heds.survey.table import decoded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class LabelStudio:
    """Reads exported annotations."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell it by the keys of an annotation."""
        known = b'"annotations"' in head and b'"completed_by"' in head
        return path.suffix.casefold() == ".json" and known

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return what each person did in a list; the row is the first of their tasks."""
        try:
            tasks = json.loads(decoded(str(path)))
        except ValueError as error:
            raise unreadable("json-syntax", f"broken JSON: {error}", str(path)) from None
        people: dict[tuple[str, int | None], Submission] = {}
        screens: dict[str, dict[str, Any]] = {}
        for name, entry in manifest["fields"].items():
            screens.setdefault(screen_of(name), {})[name] = entry
        for number, task in enumerate(tasks if isinstance(tasks, list) else [], 1):
            data = task.get("data") if isinstance(task, dict) else None
            if not isinstance(data, dict):
                raise unreadable("json-syntax", f"task {number} holds no data", str(path))
            which = data.get("list") if isinstance(data.get("list"), int) else None
            for annotation in _objects(task.get("annotations")):
                if annotation.get("was_cancelled"):
                    continue
                who = _who(annotation.get("completed_by"))
                started = str(annotation.get("created_at") or "")
                held = people.setdefault(
                    (who, which), Submission(str(path), number, who, which, started=started)
                )
                screen = str(data.get("screen", ""))
                _take(held, screen, annotation, screens.get(screen, {}))
        yield from people.values()

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write one export for each list, each of which is a project."""
        fields = manifest["fields"]
        for number in dict.fromkeys(held.list for held in submissions):
            screens: dict[str, list[dict[str, Any]]] = {}
            for person, held in enumerate((s for s in submissions if s.list == number), 1):
                by_screen: dict[str, list[tuple[dict[str, Any], Answer]]] = {}
                for name, answer in held.answers.items():
                    if fields[name]["list"] == number:
                        by_screen.setdefault(screen_of(name), []).append((fields[name], answer))
                for screen, answers in by_screen.items():
                    screens.setdefault(screen, []).append(_annotation(person, held, answers))
            export = [
                {"id": at, "annotations": made, "data": {"screen": screen, "list": number}}
                for at, (screen, made) in enumerate(screens.items(), 1)
            ]
            text = json.dumps(export, ensure_ascii=False, indent=1)
            yield f"project-list{number}.json", text + "\n"


def _objects(held: Any) -> Iterator[dict[str, Any]]:
    """Go through the objects of a list; whatever else a damaged file holds there is no answer."""
    if isinstance(held, list):
        yield from (part for part in held if isinstance(part, dict))


def _who(completed_by: Any) -> str:
    if isinstance(completed_by, dict):
        return str(completed_by.get("email") or completed_by.get("id") or "")
    return str(completed_by)


def _take(
    made: Submission, screen: str, annotation: dict[str, Any], fields: dict[str, Any]
) -> None:
    """Take the answers of one person to one task."""
    seconds = _text(annotation.get("lead_time"))
    spans: dict[str, list[dict[str, Any]]] = {}
    for name, entry in fields.items():
        if entry["kind"] == "info" and seconds:
            made.answers[name] = Answer(seconds, "lead_time", seconds)
        elif entry["kind"] == "span":
            spans[name] = []  # nothing marked is an answer
    for result in _objects(annotation.get("result")):
        control, kind = str(result.get("from_name")), str(result.get("type"))
        value = next(_objects([result.get("value")]), {})
        name = screen + control
        if control == READ:
            continue
        if kind == "labels":
            labels = value.get("labels")
            for label in labels if isinstance(labels, list) and labels else [""]:
                spans.setdefault(name, []).append(
                    {"start": value.get("start"), "end": value.get("end"),
                     "label": _value(fields.get(name), _text(label))}
                )  # fmt: skip
        elif kind == "ranker":
            ranked = value.get("ranker")
            if isinstance(ranked, dict):
                ranked = next(iter(ranked.values()), [])
            order = ranked if isinstance(ranked, list) else []
            sides = {entry["part"]: field for field, entry in fields.items()
                     if entry["question"] == name}  # fmt: skip
            for rank, side in enumerate(order, 1):
                field = sides.get(str(side), f"{name}.{side}")
                made.answers[field] = Answer(str(rank), control, seconds)
        else:
            held = next(iter(value.values()), "")
            parts = held if isinstance(held, list) else [held]
            texts = [_value(fields.get(name), _text(part)) for part in parts]
            made.answers[name] = Answer("|".join(texts), control, seconds)
    for name, marked in spans.items():
        made.answers[name] = Answer(json.dumps(marked), name, seconds)


def _value(entry: dict[str, Any] | None, text: str) -> str:
    """Return the value of an option that is stored by another name."""
    if entry is None or not entry["values"]:
        return text
    by_alias: dict[str, str] = dict(zip(aliases(entry["values"]), entry["values"], strict=True))
    return by_alias.get(text, text)


def _text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _annotation(
    person: int, held: Submission, answers: list[tuple[dict[str, Any], Answer]]
) -> dict[str, Any]:
    """Write what one person did in one task."""
    result: list[dict[str, Any]] = []
    order: dict[str, dict[int, str]] = {}
    lead = float(answers[0][1].seconds or 0)
    for entry, answer in answers:
        name = entry["field"]
        control = name.removeprefix(screen_of(name))
        if entry["kind"] == "info":
            lead = float(answer.value)
            result.append(_result(READ, "choices", ["I have read it"]))
        elif entry["kind"] == "ranking":
            question = entry["question"].removeprefix(screen_of(name))
            order.setdefault(question, {})[int(answer.value)] = entry["part"]
        elif entry["kind"] == "span":
            for span in json.loads(answer.value):
                made = _result(control, "labels", [span["label"]])
                made["value"] |= {"start": span["start"], "end": span["end"]}
                result.append({**made, "to_name": MARKED})
        elif entry["values"]:
            names = dict(zip(entry["values"], aliases(entry["values"]), strict=True))
            chosen = answer.value.split("|") if entry["kind"] == "multi" else [answer.value]
            result.append(_result(control, "choices", [names[part] for part in chosen]))
        elif entry["kind"] in ("slider", "count", "rank rating"):
            result.append(_result(control, "number", float(answer.value)))
        else:
            result.append(_result(control, "textarea", [answer.value], key="text"))
    for question, sides in order.items():
        ranked = {question: [sides[rank] for rank in sorted(sides)]}
        result.append({**_result(question, "ranker", ranked), "to_name": f"{question}list"})
    return {
        "completed_by": {"id": person, "email": held.participant}, "was_cancelled": False,
        "created_at": held.started, "lead_time": lead, "result": result,
    }  # fmt: skip


def _result(control: str, kind: str, value: Any, key: str = "") -> dict[str, Any]:
    return {"from_name": control, "to_name": SHOWN, "type": kind, "value": {key or kind: value}}
