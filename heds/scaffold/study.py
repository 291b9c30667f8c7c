"""A new study or reproduction, with every field explained in place."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heds.model.study.tree import dotted
from heds.resources import data_dir

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved

SCALE = ["points: 5", "labels: [not at all, very]     # at the ends; or one label per point"]
# For each kind: its parameters, how outputs are compared, the score, the level, a question.
KINDS: dict[str, tuple[list[str], str, str, str, str]] = {
    "rating": (SCALE, "none", "mean", "ordinal", "How fluent is this text?"),
    "agreement": (
        ["statement: This text is easy to understand.", "points: 7", "labels: [disagree, agree]"],
        "none",
        "mean",
        "ordinal",
        "How far do you agree?",
    ),
    "matrix": (SCALE, "none", "mean", "ordinal", "How good is this text in each respect?"),
    "slider": (
        ["minimum: 0", "maximum: 100", "step: 1"],
        "none",
        "mean",
        "interval",
        "How good is this text?",
    ),
    "bipolar": (
        ["points: 7", "labels: [formal, casual]"],
        "none",
        "mean",
        "interval",
        "How does this text sound?",
    ),
    "pairwise": (
        ["ties: not allowed               # allowed, identical at random"],
        "all pairs",
        "best worst",
        "nominal",
        "Which text is better?",
    ),
    "best worst": (
        ["k: 4                           # outputs shown together"],
        "tuples",
        "best worst",
        "nominal",
        "Which text is best, and which is worst?",
    ),
    "ranking": (
        ["k: 4                           # outputs shown together", "ties: allowed"],
        "tuples",
        "mean",
        "ordinal",
        "Rank these texts from best to worst.",
    ),
    "rank rating": (
        ["k: 4                           # outputs shown together", "points: 7"],
        "tuples",
        "mean",
        "ordinal",
        "How good is each of these texts?",
    ),
    "choice": (
        ["options: [correct, partly correct, wrong]"],
        "none",
        "proportion",
        "nominal",
        "Which label fits this text?",
    ),
    "multi": (
        ["options: [omission, addition, wrong number]"],
        "none",
        "proportion",
        "nominal",
        "Which faults does this text have?",
    ),
    "count": (["minimum: 0"], "none", "mean", "ratio", "How many facts of this text are wrong?"),
    "span": (["options: [minor, major]"], "none", "count", "nominal", "Mark every error."),
    "post edit": (
        ["task: Correct the text with as few changes as possible."],
        "none",
        "mean",
        "ratio",
        "Please correct this text.",
    ),
    "text": (
        ["task: Write what is good and what is not."],
        "none",
        "count",
        "nominal",
        "What do you think of this text?",
    ),
    "cloze": (
        [
            "task: Answer the question with the help of the text.",
            "key: key                     # column of the right answer",
        ],
        "none",
        "proportion",
        "nominal",
        "What does the text say?",
    ),
    "reading measure": (
        ["task: Read the text at your own speed."],
        "none",
        "mean",
        "ratio",
        "Please read this text.",
    ),
    "attention": (
        ["key: the answer that the text asks for"],
        "none",
        "proportion",
        "nominal",
        "Please choose the second answer.",
    ),
    "info": (
        ["task: Read the page and go on."],
        "none",
        "count",
        "nominal",
        "Please read this page.",
    ),
    "interaction": (
        ["task: Talk to the system until your question is answered."],
        "none",
        "mean",
        "ratio",
        "Was your question answered?",
    ),
}


@cache
def _environment() -> Environment:
    # What is filled in is quoted as YAML; nothing here becomes HTML.
    return Environment(
        loader=FileSystemLoader(data_dir("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - the output is YAML
        keep_trailing_newline=True,
    )


def new_study(name: str, kind: str) -> str:
    """Return the YAML of a new study with this kind of instrument."""
    parameters, compare, score, level, ask = KINDS[kind]
    return (
        _environment()
        .get_template("new-study.yaml.j2")
        .render(
            id=json.dumps(name, ensure_ascii=False),
            kind=kind,
            parameters=parameters,
            compare=compare,
            score=score,
            level=level,
            ask=ask,
            criterion="quality" if kind in ("multi", "span", "text") else "fluency",
            use="extrinsic" if kind == "cloze" else "intrinsic",
        )
    )


def new_reproduction(name: str, extends: str, original: Resolved) -> str:
    """Return the YAML of a new reproduction of an original."""
    return (
        _environment()
        .get_template("new-reproduction.yaml.j2")
        .render(
            id=json.dumps(name, ensure_ascii=False),
            extends=json.dumps(extends, ensure_ascii=False),
            criteria=json.dumps(list(original.spec.criteria), ensure_ascii=False),
            unreported=[" ".join(dotted(path).split()) for path in sorted(original.unreported)],
        )
    )
