"""Who judges, how they are found and paid, and what they see."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from heds.model.study import words as w
from heds.model.study.measure import main_key
from heds.model.study.values import (
    BoundValue,
    Count,
    Minutes,
    MoneyValue,
    Number,
    Part,
    Text,
    Texts,
)


class Evaluators(Part):
    """Who judges."""

    kind: Annotated[str | None, w.EVALUATORS] = None
    n: Count = None
    population: Text = None
    expertise: Annotated[str | None, w.EXPERTISE] = None
    """Whether they are experts of the domain of the texts."""
    nlp_expertise: Annotated[str | None, w.YES_NO] = None
    training: Annotated[str | None, w.TRAINING] = None
    training_note: Text = None
    native_language: Text = None
    native_required: Annotated[str | None, w.YES_NO] = None
    known_to_authors: Annotated[str | None, w.YES_NO] = None
    include_authors: Annotated[str | None, w.YES_NO] = None
    demographics: Text = None


class Recruitment(Part):
    """How evaluators are found, and who may take part."""

    platform: Annotated[str | None, w.PLATFORMS] = None
    method: Text = None
    countries: Texts = Field(default=[])
    approval_rate: BoundValue = None
    tasks_completed: BoundValue = None
    language: Text = None
    batches_per_person: BoundValue = None
    filters: Texts = Field(default=[])
    advert: Text = None
    guidelines: Texts = Field(default=[])
    """Pages of the platform or project that the filters follow."""


class Rate(Part):
    """A rate of exchange and its day."""

    rate: Number = None
    date: Text = None
    source: Annotated[str | None, Field(alias="from")] = None
    target: Annotated[str | None, Field(alias="to")] = None


class Payment(Part):
    """What evaluators get."""

    amount: MoneyValue = None
    per: Annotated[str | None, w.PAY_PER] = None
    form: Annotated[str | None, w.PAY_FORMS] = None
    minutes: Minutes = None
    """How long it is expected to take."""
    rule: Text = None
    hourly: MoneyValue = None
    """Pay per hour as stated; it is computed and compared."""
    equivalent: MoneyValue = None
    """The amount in another currency, as stated."""
    hourly_equivalent: MoneyValue = None
    """Pay per hour in another currency, as stated."""
    fx: Rate | None = None
    note: Text = None


class Interface(Part):
    """What evaluators see."""

    host: Annotated[str | None, w.HOSTS] = None
    template: Text = None
    pages: Texts = Field(default=[])
    instructions: Text = None
    consent: Text = None
    consent_by: Text = None
    """What people do to consent, such as ticking a box."""
    check_notice: Text = None
    terms: Text = None
    contact: Text = None
    questions_policy: Annotated[str | None, w.QUESTIONS] = None
    forced_response: Annotated[str | None, w.YES_NO] = None
    time_limit: Minutes = None
    link: Text = None
    screenshots: Texts = Field(default=[])
    code: Text = None
    """Where the code of the form or server is."""
    description: Text = None
    note: Text = None


class Approval(Part):
    """Approval by an ethics board."""

    body: Text = None
    reference: Text = None
    date: Text = None


class Ethics(Part):
    """Approval and protection of data."""

    approval: Annotated[Approval | None, main_key("body")] = None
    personal_data: Text = None
    special_category_data: Text = None
    impact_assessment: Text = None


class Person(Part):
    """Whom to ask."""

    name: Text = None
    affiliation: Text = None
    email: Text = None


class People(Part):
    """Whom to ask about the datasheet and about the paper."""

    sheet_author: Annotated[Person | None, main_key("name")] = None
    contact: Annotated[Person | None, main_key("name")] = None
