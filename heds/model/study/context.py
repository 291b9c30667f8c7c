"""What surrounds a study: money, sister labs, pilots, letters, and what is concluded."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from heds.model.reading import Before
from heds.model.study import forms
from heds.model.study import words as w
from heds.model.study.measure import main_key
from heds.model.study.values import Count, Minutes, MoneyValue, Part, Text, Texts


def _parts(key: str) -> Before:
    """Let one value stand for a list of one, and a word for the part whose main key it is."""

    def expand(raw: Any) -> Any:
        if raw is None:
            return []
        items = raw if isinstance(raw, list) else [raw]
        return [item if isinstance(item, dict | Part) else {key: item} for item in items]

    return Before(expand, forms.parts_with_main_key(key))


class Published(Part):
    """A datasheet that was published with the study."""

    link: Text = None
    version: Text = None
    faults: Texts = Field(default=[])
    """What it says otherwise than the paper or the materials."""
    note: Text = None


class Sister(Part):
    """Another study of the same original, or one that is like this one."""

    reference: Text = None
    authors: Texts = Field(default=[])
    lab: Text = None
    link: Text = None
    finding: Text = None
    note: Text = None


class Pilot(Part):
    """A trial before the study."""

    what: Text = None
    n: Count = None
    """How many people took part."""
    who: Text = None
    items: Count = None
    purpose: Text = None
    learnt: Text = None
    minutes: Minutes = None
    payment: MoneyValue = None
    date: Text = None
    note: Text = None


class Exchange(Part):
    """One thing that the original authors were asked or told."""

    about: Texts = Field(default=[])
    """Paths of the original that it settles."""
    asked: Text = None
    answered: Text = None
    """What they said; `no answer` where none came."""
    date: Text = None
    note: Text = None


class Correspondence(Part):
    """What was asked of the original authors, and what came back."""

    direct: Annotated[str | None, w.YES_NO] = None
    """Whether the lab itself was in touch with them."""
    through: Text = None
    """Who passed questions and answers on."""
    received: Texts = Field(default=[])
    """Materials and documents that were handed over."""
    withheld: Texts = Field(default=[])
    """What exists and was not handed over."""
    questions: Annotated[list[Exchange], _parts("asked")] = Field(default=[])
    note: Text = None


class Verdict(Part):
    """What the authors of a study say about a claim."""

    outcome: Annotated[str | None, w.OUTCOMES] = None
    words: Text = None
    """Their own word for it."""
    by: Text = None
    """Whose verdict it is, where it is not that of the authors of the study."""
    because: Text = None


class Conclusion(Part):
    """What the authors make of their results as a whole."""

    text: Text = None
    words: Text = None
    """Their own words, in short."""
    because: Texts = Field(default=[])
    limits: Texts = Field(default=[])
    """What they say the results do not show."""
    proposes: Texts = Field(default=[])
    """What they would do otherwise, or next."""
    lessons: Texts = Field(default=[])


class Further(Part):
    """A further analysis beside the scores."""

    what: Text = None
    how: Texts = Field(default=[])
    values: dict[str, Any] = Field(default={})
    finding: Text = None
    where: Text = None
    """Table, figure or section that reports it."""


PILOTS = _parts("what")
PUBLISHED = main_key("link")
VERDICT = main_key("outcome")
CONCLUSION = main_key("text")
SISTER = main_key("reference")
FURTHER = main_key("finding")
