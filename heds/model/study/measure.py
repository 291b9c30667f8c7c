"""What is measured, and how: criteria, instruments, checks and the analysis."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from heds.model.reading import Before
from heds.model.study import forms
from heds.model.study import words as w
from heds.model.study.values import Count, Minutes, Number, Part, Percent, Text, Texts


def main_key(key: str) -> Before:
    """Let a single value stand for the part whose main key it is."""

    def expand(raw: Any) -> Any:
        if raw is None:
            return {}
        return raw if isinstance(raw, dict | Part) else {key: raw}

    # Where the path of a part is set to a single value, this says which field is meant.
    expand.__dict__["main_key"] = key
    return Before(expand, forms.with_main_key(key))


class Instrument(Part):
    """How one judgement is given."""

    type: Annotated[str | None, w.INSTRUMENTS] = None
    points: Count = None
    """Number of points of the scale."""
    values: Texts = Field(default=[])
    """The values that can be given, in their order."""
    labels: Annotated[dict[str, str] | list[str] | None, Field()] = None
    """What is written at the points; a list of two labels the ends."""
    minimum: Number = None
    maximum: Number = None
    step: Number = None
    k: Count = None
    """How many outputs are shown together, for rankings and best-worst."""
    ties: Annotated[str | None, w.TIES] = None
    widget: Annotated[str | None, w.WIDGETS] = None
    statement: Text = None
    task: Text = None
    """What evaluators do where there is no scale."""
    options: Texts = Field(default=[])
    """Labels to choose from."""
    key: Text = None
    """The right answer, or the column that holds it."""
    note: Text = None


class Check(Part):
    """One control of attention or quality."""

    kind: Annotated[str | None, w.CHECKS] = None
    per_batch: Count = None
    tests: Text = None
    """The criterion whose answer is checked."""
    shows: Text = None
    passes: Text = None
    """What counts as passed."""
    position: Text = None
    attempts: Count = None
    minimum_minutes: Minutes = None
    note: Text = None


class Agreement(Part):
    """How agreement is measured."""

    measure: Annotated[str | None, w.MEASURES] = None
    level: Annotated[str | None, w.LEVELS] = None
    scope: Text = None
    """On what it is computed."""
    method: Text = None
    """How several values become one, such as the mean over pairs of annotators."""


class Power(Part):
    """The power analysis."""

    method: Text = None
    value: Number = None
    effect_size: Text = None
    n: Count = None
    alpha: Number = None
    code: Text = None
    note: Text = None


class Analysis(Part):
    """How responses become scores and conclusions: the scoring recipe as data."""

    score: Annotated[str | None, w.SCORES] = None
    unit: Annotated[str | None, w.UNITS] = None
    """What counts as one observation of the score."""
    multi_annotated: Annotated[str | None, w.MULTI] = None
    """How several judgements of one item become one."""
    variants: Texts = Field(default=[])
    """Other recipes that were run as well."""
    denominator: Text = None
    normalise: Text = None
    aggregate: Annotated[dict[str, Text] | Text, Field(union_mode="left_to_right")] = None
    """Scores that are made of other scores, by name: `overall: mean of fluency and meaning`."""
    exclude: Text = None
    test: Texts = Field(default=[])
    test_unit: Annotated[str | None, w.UNITS] = None
    posthoc: Text = None
    correction: Text = None
    alpha: Number = None
    effect_size: Text = None
    agreement: Annotated[Agreement | None, main_key("measure")] = None
    self_agreement: Annotated[Agreement | None, main_key("measure")] = None
    power: Annotated[Power | None, main_key("method")] = None
    reproducibility: Texts = Field(default=[])
    """Measures of how well results were reproduced."""
    references: Texts = Field(default=[])
    """Literature on the methods."""
    code: Text = None
    note: Text = None


class Criterion(Part):
    """One quality criterion."""

    ask: Text = None
    """The question, as evaluators see it."""
    define: Text = None
    """The definition, as evaluators see it."""
    label: Text = None
    """The name that evaluators see."""
    examples: Texts = Field(default=[])
    note: Text = None
    """A rule for special items."""
    shows: Text = None
    quality: Annotated[str | None, w.QUALITY] = None
    aspect: Annotated[str | None, w.ASPECT] = None
    frame: Annotated[str | None, w.FRAME] = None
    subjectivity: Annotated[str | None, w.SUBJECTIVITY] = None
    use: Annotated[str | None, w.USE] = None
    standard_name: Text = None
    instrument: Annotated[Instrument | None, main_key("type")] = None
    unit: Text = None
    """What one judgement is about, where it differs from `design.unit`."""
    analysis: Annotated[Analysis | None, main_key("score")] = None
    """What is computed otherwise for this criterion."""


class Score(Part):
    """One result with what is known about it."""

    value: Number = None
    sd: Number = None
    n: Count = None
    low: Number = None
    high: Number = None
    wins: Count = None
    losses: Count = None
    share: Percent = None
    significant: Text = None
    note: Text = None
