"""Surveys of the sample studies, and small ones made for a test."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

from heds.commands.study import resolved_study
from heds.survey.build import build_survey

if TYPE_CHECKING:
    from heds.survey.build import Survey

SAMPLES = Path(__file__).parents[2] / "studies" / "samples"
KINDS = sorted(path.parent.name for path in SAMPLES.glob("*/study.yaml"))

PAIR = """\
study: {id: tried, title: A trial}
systems: {one: the first, two: the second}
criteria: {better: {ask: Which is better?}, worse: {ask: Which is worse?}}
instrument: {type: pairwise}
design: {compare: all pairs, batches: 1, judgements_per_item: 2}
data: {items_file: items.csv}
"""
NASTY = [
    "</textarea><script>alert(1)</script>", "${list} and ${p1_A}", "a ]]> b", '"><img src=x>',
    "=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "-2+3", "😀 \U0001f3f4", "שלום עולם", "&amp; &#36;",
    "[[x]] {y} {{ z }} {% raw %}", "line one\nline two\r\nline three", "_x0041_ tab\there",
    "`${x}`", "'single'",
]  # fmt: skip


def sample(kind: str) -> Survey:
    """Return the survey of a sample study."""
    return build_survey(resolved_study(str(SAMPLES / kind / "study.yaml")))


def small(folder: Path, texts: list[str], spec: str = PAIR) -> Survey:
    """Return a survey of pairs with these texts as one side."""
    (folder / "study.yaml").write_text(spec, encoding="utf-8")
    with (folder / "items.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["id", "input", "one", "two"])
        writer.writerows([f"i{at}", f"in {at}", text, "plain"] for at, text in enumerate(texts))
    return build_survey(resolved_study(str(folder / "study.yaml")))
