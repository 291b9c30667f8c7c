"""The CSV of LimeSurvey, exported with question codes and answer codes."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

from heds.survey.exporters.limesurvey import FROM_LINK, RETRY, answer_codes, option_codes
from heds.survey.readers import Answer, Submission
from heds.survey.table import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Columns of LimeSurvey itself; startdate and ipaddr come only if they are asked for.
OWN = ("id", "submitdate", "lastpage", "startlanguage", "seed", "startdate", "datestamp")
_SUB = re.compile(r"(\w+)\[(\w+)\]")
_OF_LIST = re.compile(r"l(\d+)p\d+")
_PAGE_TIME = re.compile(r"(?i)group ?time(?:: ?(?P<page>\w+)|\D?(?P<number>\d+))")
_ANY_TIME = re.compile(r"(?i)(interview|group|question) ?time|total time")


class LimeSurvey:
    """Reads answers of LimeSurvey."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell it by the columns that every export begins with."""
        first = head.split(b"\n", 1)[0].decode("utf-8-sig", "replace")
        names = [name.strip(' \r"') for name in re.split("[,;\t]", first)]
        known = {"submitdate", "lastpage", "startlanguage"}
        return path.suffix.casefold() in (".csv", ".txt", ".tsv") and known <= set(names)

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return what people sent in."""
        header, rows = read_table(str(path))
        fields = manifest["fields"]
        questions: dict[str, list[str]] = {}
        for name, entry in fields.items():
            questions.setdefault(entry["question"], []).append(name)
        times = _times(header, manifest)
        number_of_list = _list(header, manifest)
        for number, cells in rows:
            who = cells.get("PROLIFICPID") or cells.get("token") or f"R{cells.get('id', number)}"
            made = Submission(
                str(path), number, who, number_of_list,
                started=cells.get("startdate", ""), finished=bool(cells.get("submitdate")),
            )  # fmt: skip
            if not made.finished and not any(
                cells[name].strip() for name in header if _question(name) in questions
            ):
                continue  # opened, and left before the first answer
            for column, text in cells.items():
                _take(made, column, text, fields, questions)
            _seconds(made, cells, times, fields)
            yield made

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write one CSV for each list, as version 6 does."""
        for number in dict.fromkeys(held.list for held in submissions):
            entries = [entry for entry in manifest["fields"].values()
                       if entry["list"] in (None, number)]  # fmt: skip
            pages = _pages(manifest, number)
            columns = list(dict.fromkeys(c for entry in entries for c in _columns(entry)))
            # Shown texts have columns of their own, which stay empty.
            columns += [f"{page}x" for page in pages]
            stream = io.StringIO()
            writer = csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_ALL)
            times = {page: f"groupTime{at + 10}" for at, page in enumerate(pages)}
            writer.writerow([*OWN, *FROM_LINK, *columns, "interviewtime", *times.values()])
            for at, held in enumerate((s for s in submissions if s.list == number), 1):
                cells: dict[str, str] = {}
                spent: dict[str, str] = {}
                for entry in entries:
                    answer = held.answers.get(entry["field"])
                    if answer is None:
                        continue
                    spent[entry["page"]] = answer.seconds
                    if entry["kind"] == "info":
                        spent[entry["page"]] = answer.value
                    cells.update(_cells(entry, answer.value))
                own = [str(at), held.started, "1", "en", "1", held.started, held.started]
                writer.writerow([*own, held.participant, "", "",
                                 *(cells.get(name, "") for name in columns), "",
                                 *(spent.get(page, "") for page in times)])  # fmt: skip
            yield f"results-survey-list{number}.csv", stream.getvalue()


def _question(column: str) -> str:
    found = _SUB.fullmatch(column)
    return found[1] if found else column


def _list(header: list[str], manifest: dict[str, Any]) -> int | None:
    """Find the list by the codes of the questions, which begin with its number."""
    known = {entry["list"] for entry in manifest["lists"]}
    for column in header:
        found = _OF_LIST.match(column)
        if found and int(found[1]) in known:
            return int(found[1])
    return None


def _take(
    made: Submission, column: str, text: str, fields: dict[str, Any],
    questions: dict[str, list[str]],
) -> None:  # fmt: skip
    """Take what one column holds."""
    found = _SUB.fullmatch(column)
    name, sub = (found[1], found[2]) if found else (column, "")
    if column in OWN or column in FROM_LINK or _ANY_TIME.match(column):
        return
    if name.endswith(RETRY) and name[:-1] in fields:
        if text:  # the second attempt counts, the first one is kept beside it
            first = made.answers.get(name[:-1])
            made.extra[f"{name[:-1]} (first attempt)"] = first.value if first else ""
            made.answers[name[:-1]] = Answer(_value(fields[name[:-1]], text), column)
        return
    if sub in fields:
        made.answers[sub] = Answer(_value(fields[sub], text), column)
        return
    held = questions.get(name)
    if not held:
        if text and not column.endswith("x"):
            made.extra[column] = text
        return
    entry = fields[held[0]]
    if entry["kind"] == "multi" and sub:
        codes = option_codes(len(entry["values"]))
        values: dict[str, str] = dict(zip(codes, entry["values"], strict=True))
        before = made.answers.get(name, Answer("", name)).value
        chosen = [part for part in before.split("|") if part]
        if text in ("Y", "1", "Yes"):
            chosen.append(values.get(sub, sub))
        made.answers[name] = Answer("|".join(chosen), name)
    elif entry["kind"] == "ranking":
        _ranked(made, column, sub, text, {fields[name]["part"]: name for name in held})
    elif name in fields:
        made.answers[name] = Answer(_value(entry, text), column)


def _value(entry: dict[str, Any], text: str) -> str:
    values = entry["values"]
    if values and entry["kind"] != "multi":
        by_code: dict[str, str] = dict(zip(answer_codes(values), values, strict=True))
        return by_code.get(text, text)
    if entry["kind"] in ("slider", "count", "rank rating"):
        # Numbers come from a column of decimals: 5.0000000000.
        return re.sub(r"\.0+$|(\.\d*?)0+$", r"\1", text) if "." in text else text
    return text


def _ranked(
    made: Submission, column: str, sub: str, text: str, fields: dict[str | None, str]
) -> None:
    """Take a place of a ranking: a column for each up to version 6, JSON from version 7."""
    order: list[tuple[str, str]] = []
    if sub:
        order = [(sub, text)] if text else []
    elif text:
        try:
            held = json.loads(text)
        except ValueError:
            held = None
        if isinstance(held, list):
            order = [(str(rank), str(code)) for rank, code in enumerate(held, 1)]
        elif isinstance(held, dict):
            order = [(str(rank), str(code)) for rank, code in held.items()]
        else:
            made.extra[column] = text
    for rank, code in order:
        name = fields.get(code)
        if name is None or name in made.answers:
            made.extra[f"{column} ({rank})"] = code
        else:
            made.answers[name] = Answer(rank, column)


def _pages(manifest: dict[str, Any], number: int | None) -> list[str]:
    """Return the groups of a list in order, which are its pages and the second attempts."""
    found: dict[str, None] = {"consent": None, "instructions": None}
    for entry in manifest["fields"].values():
        if entry["list"] in (None, number):
            found[entry["page"]] = None
            if entry["list"] is None and entry["check"]:
                found[entry["page"] + RETRY] = None
    return list(found)


def _times(header: list[str], manifest: dict[str, Any]) -> dict[str, str]:
    """Find the column with the seconds of each page: by its name, or by the order of groups."""
    named: dict[str, str] = {}
    numbered: list[tuple[int, str]] = []
    for column in header:
        found = _PAGE_TIME.fullmatch(column)
        if found and found["page"] and not found["number"]:
            named[found["page"]] = column
        elif found:
            numbered.append((int(found["number"]), column))
    if named:
        return named
    pages = _pages(manifest, _list(header, manifest))
    if len(numbered) < len(pages):
        return {}
    return {page: column for page, (_, column) in zip(pages, sorted(numbered), strict=False)}


def _seconds(
    made: Submission, cells: dict[str, str], times: dict[str, str], fields: dict[str, Any]
) -> None:
    for name, entry in fields.items():
        column = times.get(entry["page"])
        if column is None or entry["list"] not in (None, made.list):
            continue
        seconds = cells.get(column, "")
        if entry["kind"] == "info" and seconds:
            made.answers[name] = Answer(seconds, column, seconds)
        elif name in made.answers:
            held = made.answers[name]
            made.answers[name] = Answer(held.value, held.column, seconds)


def _columns(entry: dict[str, Any]) -> list[str]:
    question, name = entry["question"], entry["field"]
    if entry["kind"] == "info":
        return []
    if entry["kind"] == "multi":
        return [f"{name}[{code}]" for code in option_codes(len(entry["values"]))]
    if entry["kind"] == "ranking":
        return [f"{question}[{rank}]" for rank in entry["values"]]
    if entry["kind"] in ("matrix", "bipolar", "best worst", "rank rating", "slider"):
        return [f"{question}[{name}]"]
    return [name]


def _cells(entry: dict[str, Any], value: str) -> dict[str, str]:
    """Return the columns that hold an answer."""
    columns = _columns(entry)
    if entry["kind"] == "multi":
        chosen = value.split("|")
        return {column: "Y" for column, held in zip(columns, entry["values"], strict=True)
                if held in chosen}  # fmt: skip
    if entry["kind"] == "ranking":
        return {f"{entry['question']}[{value}]": entry["part"]}
    if entry["values"]:
        codes = dict(zip(entry["values"], answer_codes(entry["values"]), strict=True))
        value = codes.get(value, value)
    return dict.fromkeys(columns, value)
