"""Comparing datasheets: by question and label, versions mixed, and what looks copied."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Heds = Callable[..., Ran]

FIRST = """heds: "3.0"
system: {input_languages: [en]}
evaluators: {number: 12, training: One page of instructions with two rated examples and a quiz.}
criteria:
  Fluency: {definition: How well it reads.}
  Meaning: {}
"""
SECOND = """heds: "3.0"
system: {input_languages: [de]}
evaluators: {number: 12, training: "One page of  instructions with two rated examples and a quiz."}
criteria:
  fluency: {definition: How well the text reads and its Meaning}
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(FIRST, encoding="utf-8")
    (tmp_path / "second.yaml").write_text(SECOND, encoding="utf-8")


def compared(heds: Heds, *arguments: str) -> dict[str, Any]:
    """Return what the JSON says about the two files."""
    ran = heds("diff", *arguments, "--to", "json")
    assert ran.status == 0, ran.err
    held: dict[str, Any] = json.loads(ran.out)["reproductions"][0]
    return held


def test_answers_are_compared_by_question_and_criterion(heds: Heds) -> None:
    held = compared(heds, "first.yaml", "second.yaml")
    changes = {(c["question"], c["criterion"]): c for c in held["changes"]}
    language = changes["2.4", None]
    assert (language["original"], language["reproduction"]) == ("English", "German")
    assert language["result"] == "changed"
    assert changes["4.3.2", "Fluency"]["result"] == "changed"
    assert ("3.2.1", None) not in changes
    assert held["summary"]["criteria_only_in_original"] == ["Meaning"]


def test_versions_are_mixed_by_upgrading_the_older_one(heds: Heds, root: Path) -> None:
    folder = root / "studies" / "weather-reports"
    card, sheet = folder / "card-2.1.json", folder / "datasheet.yaml"
    held = compared(heds, str(card), str(sheet))
    assert held["summary"]["upgraded"] == [str(card)]
    heds("convert", str(card), "-o", "up.json", "--heds", "3.0")
    assert compared(heds, str(card), "up.json")["summary"]["deviations"] == 0
    heds("convert", str(card), "-o", "same.yaml")
    assert compared(heds, str(card), "same.yaml")["summary"]["deviations"] == 0


def test_stale_answers_are_those_that_another_card_has_word_for_word(heds: Heds) -> None:
    held = compared(heds, "first.yaml", "second.yaml", "--stale")
    assert [(s["question"], s["explanation"]) for s in held["stale"]] == [
        ("3.2.4", "word for word as in the other card"),
        ("4.3.2", "speaks of `Meaning`, a criterion of the other card only"),
    ]
    assert compared(heds, "first.yaml", "second.yaml")["stale"] == []


def test_a_gate_for_datasheets_knows_no_severities(heds: Heds) -> None:
    assert heds("diff", "first.yaml", "second.yaml", "--fail-on", "any").status == 1
    assert heds("diff", "first.yaml", "first.yaml", "--fail-on", "any").status == 0
    assert heds("diff", "first.yaml", "second.yaml", "--fail-on", "high").status == 2


def test_a_study_and_a_datasheet_are_not_compared(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text("study: {id: x}\n", encoding="utf-8")
    ran = heds("diff", "study.yaml", "first.yaml")
    assert ran.status != 0
    assert "cannot be compared" in ran.err
    assert heds("diff", "study.yaml", "study.yaml", "--stale").status == 2


@pytest.mark.parametrize("style", ["text", "md", "html", "latex", "json", "github", "sarif"])
def test_hostile_answers_are_shown_and_do_nothing(heds: Heds, tmp_path: Path, style: str) -> None:
    hostile = "<script>alert(1)</script> | \\\\input{x} `a` ::error::x\\e[31m"
    text = SECOND.replace("How well the text reads and its Meaning", f'"{hostile}"')
    (tmp_path / "second.yaml").write_text(text, encoding="utf-8")
    out = heds("diff", "first.yaml", "second.yaml", "--to", style).out
    assert "\x1b" not in out
    assert ("<script>alert" in out) == (style in ("text", "json", "github", "sarif"))
    assert ("\\input{x}" in out) == (style not in ("md", "latex"))
