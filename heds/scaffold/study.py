"""A new study or reproduction, with every field explained in place."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heds.model.study.tree import dotted
from heds.resources import data_dir

if TYPE_CHECKING:
    from heds.model.study.tree import Steps
    from heds.studies.resolved import Resolved

BUTTONS = "widget: multiple choice"
SCALE = [
    "points: 5",
    "labels: [not at all, very]     # at the ends; or one label per point: {1: bad, 2: fair, ...}",
    BUTTONS,
]
TOGETHER = "k: 4                           # outputs shown together"


class Kind(NamedTuple):
    """What a new study with one kind of instrument begins with."""

    parameters: list[str]
    ask: str
    score: str = "mean"
    level: str = "ordinal"
    compare: str = "none"
    criterion: str = "fluency"
    systems: int = 2


KINDS: dict[str, Kind] = {
    "rating": Kind(SCALE, "How fluent is this text?"),
    "agreement": Kind(
        ["statement: This text is easy to understand.", "points: 7",
         "labels: [strongly disagree, strongly agree]", BUTTONS],
        "How far do you agree?",
    ),
    "matrix": Kind(SCALE, "How good is this text in each respect?"),
    "slider": Kind(
        ["minimum: 0", "maximum: 100", "step: 1", "labels: [not at all, perfectly]",
         "widget: slider"],
        "How fluent is this text?",
        level="interval",
    ),
    "bipolar": Kind(
        ["points: 7", "labels: [casual, formal]       # the two opposite words", BUTTONS],
        "How does this text sound?",
        criterion="formality",
    ),
    "pairwise": Kind(
        ["options: [the first text, the second text]",
         "ties: not allowed               # allowed, identical at random", BUTTONS],
        "Which text is more fluent?", "best worst", "nominal", "all pairs",
    ),
    "best worst": Kind(
        [TOGETHER, "ties: not allowed", "task: Choose the best and the worst of the texts.",
         BUTTONS],
        "Which text is the most fluent, and which the least?",
        "best worst", "ordinal", "tuples", systems=4,
    ),
    "ranking": Kind(
        [TOGETHER, "ties: allowed                   # not allowed",
         "task: Put the texts in order from best to worst."],
        "Which text is the most fluent, which comes next?", compare="tuples", systems=4,
    ),
    "rank rating": Kind(
        [TOGETHER, "points: 7", "labels: [not at all, very]", BUTTONS],
        "How fluent is each of these texts?", compare="tuples", systems=4,
    ),
    "choice": Kind(
        ["options: [correct, partly correct, wrong]", "task: Choose the label that fits best.",
         BUTTONS],
        "Which label fits this text?", "proportion", "nominal", criterion="correctness",
    ),
    "multi": Kind(
        ["options: [omission, addition, wrong number, none of these]",
         "minimum: 1                      # how many labels at least, at most", "maximum: 3",
         "task: Tick every kind of fault that you find.", "widget: check boxes"],
        "Which faults does this text have?", "proportion", "nominal", criterion="faults",
    ),
    "count": Kind(
        ["minimum: 0", "task: Count, and write the number.", "widget: text box"],
        "How many facts of this text are wrong?", level="ratio", criterion="wrong_facts",
    ),
    "span": Kind(
        ["options: [minor, major]", "task: Mark every error, and choose how bad it is."],
        "Where are errors in this text?", "count", "nominal", criterion="errors",
    ),
    "post edit": Kind(
        ["task: Correct the text with as few changes as possible.", "widget: text box"],
        "Please correct this text.", level="ratio", criterion="effort",
    ),
    "text": Kind(
        ["task: Write what is good and what is not.", "widget: text box"],
        "What do you think of this text?", "count", "nominal", criterion="comments",
    ),
    "cloze": Kind(
        ["task: Answer the question with the help of the text.",
         "key: key                        # column of the items that holds the right answer"],
        "What does the text say?", "proportion", "nominal", criterion="comprehension",
    ),
    "reading measure": Kind(
        ["task: Read the text at your own speed."],
        "Please read this text.", level="ratio", criterion="reading_time",
    ),
    "attention": Kind(
        ["task: Choose the answer that the text names.", "options: [red, green, blue]",
         "key: key                        # column of the items that holds the right answer"],
        "Which answer does the text name?", "proportion", "nominal", criterion="noticed",
    ),
    "info": Kind(
        ["task: Read the page and go on."],
        "Please read this page.", "count", "nominal", criterion="reading",
    ),
    "interaction": Kind(
        ["task: Talk to the system until your question is answered."],
        "Was your question answered?", level="ratio", criterion="success",
    ),
}  # fmt: skip
EXTRINSIC = ("cloze", "reading measure", "attention", "interaction")
# An assumption is about how something was done, not about who reports it or what came out.
ASSUMED = (
    "data", "criteria", "instrument", "design", "checks", "evaluators", "recruitment", "payment",
    "interface", "analysis",
)  # fmt: skip
NOT_ASSUMED = (
    "files",
    "hashes",
    "items_file",
    "standard_name",
    "link",
    "contact",
    "code",
    "advert",
)


@cache
def _environment() -> Environment:
    # What is filled in is quoted as YAML; nothing here becomes HTML.
    return Environment(
        loader=FileSystemLoader(data_dir("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - the output is YAML
        keep_trailing_newline=True,
    )


_COMMENTED = re.compile(r"(?m)^(?!#|  id:|extends:)(.*?\S)  +# ")


def _aligned(text: str) -> str:
    """Put the comments of all lines into one column; names from outside stay as they are."""
    return _COMMENTED.sub(lambda found: f"{found.group(1):<35} # ", text)


def new_study(name: str, kind: str) -> str:
    """Return the YAML of a new study with this kind of instrument."""
    found = KINDS[kind]
    return _aligned(
        _environment()
        .get_template("new-study.yaml.j2")
        .render(
            id=json.dumps(name, ensure_ascii=False),
            kind=kind,
            found=found,
            systems=[f"System {letter}" for letter in "ABCD"[: found.systems]],
            use="extrinsic" if kind in EXTRINSIC else "intrinsic",
        )
    )


def new_reproduction(name: str, extends: str, original: Resolved) -> str:
    """Return the YAML of a new reproduction of an original."""
    silent = [path for path in sorted(original.unreported) if _can_be_assumed(path)]
    return _aligned(
        _environment()
        .get_template("new-reproduction.yaml.j2")
        .render(
            id=json.dumps(name, ensure_ascii=False),
            extends=json.dumps(extends, ensure_ascii=False),
            criteria=[json.dumps(name, ensure_ascii=False) for name in original.spec.criteria],
            unreported=[" ".join(dotted(path).split()) for path in silent],
        )
    )


def _can_be_assumed(path: Steps) -> bool:
    return path[0] in ASSUMED and path[-1] not in NOT_ASSUMED
