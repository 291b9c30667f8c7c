"""Read JSON strictly: duplicate keys, endless nesting and NaN are named, with their place."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn

from heds.files.source import place, unreadable
from heds.problems import Problem, Severity

if TYPE_CHECKING:
    from heds.files.source import Source

MAX_DEPTH = 40


@dataclass(slots=True)
class JsonDocument:
    """What a JSON file holds, and what is wrong with how it is written."""

    source: Source
    data: Any
    problems: list[Problem] = field(default_factory=list)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def read_json(source: Source) -> JsonDocument:
    """Parse a JSON text; a duplicate key is a problem, broken syntax an error."""
    problems: list[Problem] = []
    text = source.text
    try:
        data = _DECODER.decode(text)
        # Colons outside of texts are as many as keys; only where they are not, which costs little
        # to find out, is a closer look needed that costs more than the parsing itself.
        keys, colons = _counted(data)
        regular = keys + colons == text.count(":") and "\\u003" not in text
        if not regular:
            problems = _duplicates(source)
        if (not regular or "[" in text) and _deeper_than(data, MAX_DEPTH):
            raise RecursionError  # noqa: TRY301 - same refusal as the parser's own
    except json.JSONDecodeError as error:
        raise unreadable(
            "json-syntax",
            f"broken JSON: {_plain(error.msg)}",
            source.name,
            "the official form would empty itself without a word when given this file",
            error.lineno,
            error.colno,
        ) from None
    except RecursionError:
        raise unreadable(
            "too-deep",
            f"nested more than {MAX_DEPTH} levels deep",
            source.name,
            "a datasheet needs three",
        ) from None
    except ValueError as error:
        found = re.search(r"NaN|-?Infinity|\d{4000,}", text)
        line, column = place(text, found.start()) if found else (1, 1)
        message = str(error) if "not JSON" in str(error) else "a number has too many digits"
        raise unreadable("json-syntax", message, source.name, "", line, column) from None
    return JsonDocument(source, data, problems)


def _plain(message: str) -> str:
    return message[0].lower() + message[1:]


def _counted(data: Any) -> tuple[int, int]:
    """Count the keys of a card and the colons in its values; deeper nesting is left out."""
    if type(data) is not dict:
        return -1, 0
    # Written for speed: a card has more than a thousand values, and most are empty.
    entries = [entry for entry in data.values() if type(entry) is dict]
    parts = [
        part
        for part in chain.from_iterable(map(dict.values, entries))
        if part and type(part) is dict
    ]
    texts = [
        value
        for value in chain.from_iterable(map(dict.values, parts))
        if value and type(value) is str
    ]
    keys = len(data) + sum(map(len, entries)) + sum(map(len, parts))
    return keys, "".join(texts).count(":")


def _deeper_than(data: Any, limit: int) -> bool:
    level = [data]
    for _ in range(limit):
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
            if isinstance(child, dict | list)
        ]
        if not level:
            return False
    return True


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]')


def _duplicates(source: Source) -> list[Problem]:
    """Find every repeated key with its place; only run when there is one."""
    problems = []
    text = source.text
    objects: list[dict[str, int] | None] = []
    previous = ""
    pending: tuple[str, int] | None = None
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark == "{":
            objects.append({})
        elif mark == "[":
            objects.append(None)
        elif mark in "}]":
            objects.pop()
        elif mark == ":" and pending and objects:
            keys = objects[-1]
            key, offset = pending
            if keys is not None and key in keys:
                line, column = place(text, offset)
                earlier, _ = place(text, keys[key])
                problems.append(
                    Problem(
                        "duplicate-key",
                        Severity.ERROR,
                        f"the key {key!r} stands here and in line {earlier}",
                        file=source.name,
                        line=line,
                        column=column,
                        path=key,
                        hint="keep the one that holds the answer; programs use the last",
                    )
                )
            elif keys is not None:
                keys[key] = offset
        pending = None
        if mark[0] == '"' and previous in ("{", ","):
            pending = (json.loads(mark), token.start())
        previous = mark
    return problems
