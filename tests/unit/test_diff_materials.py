"""Files that two specs name: what they hold is compared, whatever form it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heds.diff import materials
from heds.diff.engine import diff
from heds.diff.text import word_diff
from heds.studies.resolve import resolve

if TYPE_CHECKING:
    from pathlib import Path

    from heds.diff.difference import Deviation

CYCLE = "".join(f"{i % 100}\n" for i in range(60_000))
CSV = "id,input\n1,a\n2,b\n3,c\n"


def told(folder: Path, field: str, first: str, second: str) -> Deviation:
    """Compare two studies that name these files in a field."""
    section, _, name = field.partition(".")
    (folder / "one.yaml").write_text(f"{section}: {{{name}: {first}}}\n", encoding="utf-8")
    (folder / "two.yaml").write_text(f"{section}: {{{name}: {second}}}\n", encoding="utf-8")
    found = diff(resolve(str(folder / "one.yaml")), resolve(str(folder / "two.yaml")))
    return next(d for d in found.deviations if d.difference.name == field)


TABLES: dict[str, tuple[str, str | bytes, str, str]] = {
    "line ends": (CSV, CSV.replace("\n", "\r\n"), "cosmetic", "all rows are equal"),
    "byte order mark": (CSV, f"\ufeff{CSV}", "cosmetic", "all rows are equal"),
    "utf-16": (CSV, CSV.encode("utf-16"), "cosmetic", "all rows are equal"),
    "blanks around ids": (CSV, "id,input\n1 ,a\n 2,b\n3,c\n", "cosmetic", "all rows are equal"),
    "a dropped repetition": ("input\na\na\nb\n", "input\na\nb\n", "subset", "1 row dropped (a)"),
    "repetitions moved": ("input\na\na\nb\n", "input\nb\na\na\n", "reordered", "another order"),
    "ids that come twice": ("id,x\n1,a\n1,b\n", "id,x\n1,b\n", "subset", "1 row dropped (1)"),
    "ids that come twice, moved": (
        "id,x\n1,a\n1,b\n", "id,x\n1,b\n1,a\n", "reordered", "another order",
    ),
    "columns of one name": ("id,x,x\n1,a,b\n", "id,x,x\n1,a,c\n", "replaced", "1 row changed"),
    "cells beyond the columns": ("id,x\n1,a,b\n", "id,x\n1,a,c\n", "replaced", "1 row changed"),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_compared_by_what_they_hold(tmp_path: Path, name: str) -> None:
    first, second, how, detail = TABLES[name]
    for file, content in (("a.csv", first), ("b.csv", second)):
        raw = content if isinstance(content, bytes) else content.encode()
        (tmp_path / file).write_bytes(raw)
    compared = told(tmp_path, "data.items_file", "a.csv", "b.csv").difference.compared
    assert compared.how == how
    assert detail in compared.detail


LINES = {
    "a key that the first line lacks": (
        '{"id": 1}\n{"id": 2, "out": "x"}\n', '{"id": 1}\n{"id": 2, "out": "y"}\n', "replaced",
    ),
    "nested keys in another order": (
        '{"id": 1, "in": {"a": 1, "b": 2}}\n', '{"id": 1, "in": {"b": 2, "a": 1}}\n', "cosmetic",
    ),
    "null and nothing": ('{"id": 1, "x": null}\n', '{"id": 1, "x": ""}\n', "cosmetic"),
    "nested too deeply": (f"{'[' * 100_000}\n", '{"id": 1}\n', "unseen"),
    "no JSON": ("{bad\n", '{"id": 1}\n', "unseen"),
}  # fmt: skip


@pytest.mark.parametrize("name", LINES)
def test_lines_of_json_are_compared_by_what_they_hold(tmp_path: Path, name: str) -> None:
    first, second, how = LINES[name]
    (tmp_path / "a.jsonl").write_text(first, encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(second, encoding="utf-8")
    assert told(tmp_path, "data.items_file", "a.jsonl", "b.jsonl").difference.compared.how == how


def test_a_page_is_compared_by_its_words_and_fields(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>Hi <b>you</b></p><input type=radio>", encoding="utf-8")
    (tmp_path / "b.html").write_text(
        "<!-- new --><div class=x>Hi you</div><input type=radio>", encoding="utf-8"
    )
    (tmp_path / "c.html").write_text("<p>Hi you</p><input type=range>", encoding="utf-8")
    cosmetic = told(tmp_path, "interface.template", "a.html", "b.html")
    assert cosmetic.meaning.severity == "cosmetic"
    other = told(tmp_path, "interface.template", "a.html", "c.html")
    assert other.meaning.rule == "pages-changed"
    assert "the fields to fill in are not" in other.meaning.explanation


@pytest.mark.parametrize(
    ("first", "second"), [("here.txt", "gone.txt"), ("gone.txt", "here.txt"), ("x.pdf", "y.pdf")]
)
def test_a_text_that_cannot_be_read_is_not_compared_by_its_name(
    tmp_path: Path, first: str, second: str
) -> None:
    (tmp_path / "here.txt").write_text("You may stop.", encoding="utf-8")
    (tmp_path / "x.pdf").write_bytes(b"%PDF one")
    (tmp_path / "y.pdf").write_bytes(b"%PDF two")
    found = told(tmp_path, "interface.consent", first, second)
    assert (found.meaning.rule, found.meaning.severity) == ("files-unseen", "unknown")
    assert found.meaning.facet == "conditions"


def test_what_lies_beyond_the_part_that_is_read_is_not_called_cosmetic(tmp_path: Path) -> None:
    long = "word " * (materials.MOST_TEXT // 5)
    (tmp_path / "a.txt").write_text(f"{long}yes", encoding="utf-8")
    (tmp_path / "b.txt").write_text(f"{long}not", encoding="utf-8")
    assert told(tmp_path, "interface.consent", "a.txt", "b.txt").meaning.severity == "unknown"


def test_an_inherited_hash_says_nothing_about_another_file(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "items.csv").write_text(CSV, encoding="utf-8")
    (tmp_path / "there" / "items.csv").write_text(CSV.replace("2,b\n", ""), encoding="utf-8")
    (tmp_path / "one.yaml").write_text(
        "data: {items_file: items.csv, hashes: {items.csv: abc}}\n", encoding="utf-8"
    )
    (tmp_path / "there" / "two.yaml").write_text(
        "extends: ../one.yaml\ndata: {items_file: items.csv}\n", encoding="utf-8"
    )
    found = diff(resolve(str(tmp_path / "one.yaml")), resolve(str(tmp_path / "there/two.yaml")))
    assert [d.meaning.rule for d in found.undeclared] == ["items-fewer"]


def test_two_files_that_cannot_be_opened_are_not_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.bin").write_bytes(b"1")
    (tmp_path / "b.bin").write_bytes(b"2")
    monkeypatch.setattr(materials, "digest", lambda _path: "")
    assert told(tmp_path, "data.items_file", "a.bin", "b.bin").difference.result == "changed"


def test_examples_may_stand_in_files(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Good: a cat.", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Good: a dog.", encoding="utf-8")
    for name, file in (("one", "a.txt"), ("two", "b.txt")):
        (tmp_path / f"{name}.yaml").write_text(
            f"criteria: {{f: {{ask: Q, examples: [{file}]}}}}\n", encoding="utf-8"
        )
    found = diff(resolve(str(tmp_path / "one.yaml")), resolve(str(tmp_path / "two.yaml")))
    assert [(d.meaning.rule, d.meaning.severity) for d in found.counted] == [
        ("examples-replaced", "high")
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("." * 1999, ".!" * 999),
        ("same\n" * 60_000, "same\nother\n" * 50_000),
        (CYCLE, CYCLE.replace("7", "8")),
    ],
)  # fmt: skip
def test_texts_that_repeat_themselves_are_compared_at_once(old: str, new: str) -> None:
    from time import process_time

    start = process_time()
    word_diff(old, new)
    assert process_time() - start < 5
