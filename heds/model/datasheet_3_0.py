"""The typed datasheet of HEDS 3.0. Numbers are those of the official form."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from heds.model.answers import Asks, Choice, Model
from heds.model.parts import EmptyAllowed, FilledFrom, KeptFromForm

HEDS: Literal["3.0"] = "3.0"


class Paper(Model):
    """The report of the experiment and what is shared with it."""

    report: Annotated[Choice, Asks(HEDS, "1.1.1")] = Field(default_factory=Choice)
    experiment: Annotated[str, Asks(HEDS, "1.1.2")] = ""
    resources: Annotated[Choice, Asks(HEDS, "1.2")] = Field(default_factory=Choice)


class SheetAuthor(Model):
    """Who filled in the sheet."""

    name: Annotated[str, Asks(HEDS, "1.3.1.1")] = ""
    affiliation: Annotated[str, Asks(HEDS, "1.3.1.2")] = ""
    email: Annotated[str, Asks(HEDS, "1.3.1.3")] = ""


class ContactAuthor(Model):
    """The author to write to."""

    name: Annotated[str, Asks(HEDS, "1.3.2.1")] = ""
    affiliation: Annotated[str, Asks(HEDS, "1.3.2.2")] = ""
    email: Annotated[str, Asks(HEDS, "1.3.2.3")] = ""


class People(Model):
    """Whom to ask."""

    sheet_author: Annotated[SheetAuthor, EmptyAllowed] = Field(default_factory=SheetAuthor)
    contact_author: Annotated[ContactAuthor, EmptyAllowed] = Field(default_factory=ContactAuthor)


class System(Model):
    """The systems whose outputs were judged."""

    input_types: Annotated[Choice, Asks(HEDS, "2.1")] = Field(default_factory=Choice)
    output_types: Annotated[Choice, Asks(HEDS, "2.2")] = Field(default_factory=Choice)
    tasks: Annotated[Choice, Asks(HEDS, "2.3")] = Field(default_factory=Choice)
    input_languages: Annotated[Choice, Asks(HEDS, "2.4")] = Field(default_factory=Choice)
    output_languages: Annotated[Choice, Asks(HEDS, "2.5")] = Field(default_factory=Choice)


class Power(Model):
    """The power analysis."""

    method: Annotated[str, Asks(HEDS, "3.1.3.1")] = ""
    value: Annotated[str, Asks(HEDS, "3.1.3.2")] = ""
    script: Annotated[str, Asks(HEDS, "3.1.3.3")] = ""


class Sample(Model):
    """Which outputs were judged, and whether they are enough."""

    outputs: Annotated[str, Asks(HEDS, "3.1.1")] = ""
    selection: Annotated[Choice, Asks(HEDS, "3.1.2")] = Field(default_factory=Choice)
    power: Annotated[Power, EmptyAllowed] = Field(default_factory=Power)


class Evaluators(Model):
    """Who judged."""

    number: Annotated[str, Asks(HEDS, "3.2.1")] = ""
    expertise: Annotated[Choice, Asks(HEDS, "3.2.2.1")] = Field(default_factory=Choice)
    payment: Annotated[Choice, Asks(HEDS, "3.2.2.2")] = Field(default_factory=Choice)
    known_to_authors: Annotated[Choice, Asks(HEDS, "3.2.2.3")] = Field(default_factory=Choice)
    authors: Annotated[Choice, Asks(HEDS, "3.2.2.4")] = Field(default_factory=Choice)
    recruitment: Annotated[str, Asks(HEDS, "3.2.3")] = ""
    training: Annotated[str, Asks(HEDS, "3.2.4")] = ""
    characteristics: Annotated[str, Asks(HEDS, "3.2.5")] = ""


class QualityAssurance(Model):
    """What was done for the quality of responses."""

    methods: Annotated[Choice, Asks(HEDS, "3.3.3.1")] = Field(default_factory=Choice)
    description: Annotated[str, Asks(HEDS, "3.3.3.2")] = ""


class Interface(Model):
    """What evaluators saw."""

    link: Annotated[str, Asks(HEDS, "3.3.4.1")] = ""
    description: Annotated[str, Asks(HEDS, "3.3.4.2")] = ""


class Design(Model):
    """How the experiment was run."""

    preregistration: Annotated[Choice, Asks(HEDS, "3.3.1")] = Field(default_factory=Choice)
    collection: Annotated[str, Asks(HEDS, "3.3.2")] = ""
    quality_assurance: Annotated[QualityAssurance, EmptyAllowed] = Field(
        default_factory=QualityAssurance
    )
    interface: Annotated[Interface, EmptyAllowed] = Field(default_factory=Interface)
    time_limits: Annotated[Choice, Asks(HEDS, "3.3.5")] = Field(default_factory=Choice)
    questions: Annotated[Choice, Asks(HEDS, "3.3.6")] = Field(default_factory=Choice)
    setting: Annotated[Choice, Asks(HEDS, "3.3.7")] = Field(default_factory=Choice)
    setting_variation: Annotated[str, Asks(HEDS, "3.3.8")] = ""


class Scale(Model):
    """The scale on which responses were given."""

    size: Annotated[str, Asks(HEDS, "4.3.3")] = ""
    values: Annotated[str, Asks(HEDS, "4.3.4")] = ""
    shown_as: Annotated[Choice, Asks(HEDS, "4.3.5")] = Field(default_factory=Choice)


class InterAgreement(Model):
    """Agreement between evaluators."""

    method: Annotated[str, Asks(HEDS, "4.3.11.1")] = ""
    score: Annotated[str, Asks(HEDS, "4.3.11.2")] = ""


class IntraAgreement(Model):
    """Agreement of evaluators with themselves."""

    method: Annotated[str, Asks(HEDS, "4.3.12.1")] = ""
    score: Annotated[str, Asks(HEDS, "4.3.12.2")] = ""


class Criterion(Model):
    """One quality criterion and how responses about it were elicited."""

    quality: Annotated[Choice, Asks(HEDS, "4.1.1")] = Field(default_factory=Choice)
    aspect: Annotated[Choice, Asks(HEDS, "4.1.2")] = Field(default_factory=Choice)
    frame: Annotated[Choice, Asks(HEDS, "4.1.3")] = Field(default_factory=Choice)
    subjectivity: Annotated[Choice, Asks(HEDS, "4.2.1")] = Field(default_factory=Choice)
    comparison: Annotated[Choice, Asks(HEDS, "4.2.2")] = Field(default_factory=Choice)
    use: Annotated[Choice, Asks(HEDS, "4.2.3")] = Field(default_factory=Choice)
    name: Annotated[str, Asks(HEDS, "4.3.1.1")] = ""
    standard_name: Annotated[str, Asks(HEDS, "4.3.1.2")] = ""
    definition: Annotated[str, Asks(HEDS, "4.3.2")] = ""
    scale: Annotated[Scale, EmptyAllowed] = Field(default_factory=Scale)
    task: Annotated[str, Asks(HEDS, "4.3.6")] = ""
    question: Annotated[str, Asks(HEDS, "4.3.7")] = ""
    response: Annotated[Choice, Asks(HEDS, "4.3.8")] = Field(default_factory=Choice)
    aggregation: Annotated[str, Asks(HEDS, "4.3.9")] = ""
    statistics: Annotated[str, Asks(HEDS, "4.3.10")] = ""
    inter_annotator_agreement: Annotated[InterAgreement, EmptyAllowed] = Field(
        default_factory=InterAgreement
    )
    intra_annotator_agreement: Annotated[IntraAgreement, EmptyAllowed] = Field(
        default_factory=IntraAgreement
    )


class Ethics(Model):
    """Approval and protection of data."""

    approval: Annotated[str, Asks(HEDS, "5.1")] = ""
    personal_data: Annotated[Choice, Asks(HEDS, "5.2")] = Field(default_factory=Choice)
    special_category_data: Annotated[Choice, Asks(HEDS, "5.3")] = Field(default_factory=Choice)
    impact_assessment: Annotated[str, Asks(HEDS, "5.4")] = ""


class Datasheet(Model):
    """A datasheet of HEDS 3.0."""

    heds: Literal["3.0"] = HEDS
    paper: Annotated[Paper, EmptyAllowed] = Field(default_factory=Paper)
    people: Annotated[People, EmptyAllowed] = Field(default_factory=People)
    system: Annotated[System, EmptyAllowed] = Field(default_factory=System)
    sample: Annotated[Sample, EmptyAllowed] = Field(default_factory=Sample)
    evaluators: Annotated[Evaluators, EmptyAllowed] = Field(default_factory=Evaluators)
    design: Annotated[Design, EmptyAllowed] = Field(default_factory=Design)
    criteria: Annotated[dict[str, Annotated[Criterion, EmptyAllowed]], EmptyAllowed] = Field(
        default_factory=dict
    )
    """The quality criteria by name."""
    ethics: Annotated[Ethics, EmptyAllowed] = Field(default_factory=Ethics)
    kept_from_form: Annotated[KeptFromForm[Annotated[Criterion, EmptyAllowed]], EmptyAllowed] = (
        Field(default_factory=KeptFromForm)
    )
    filled: Annotated[FilledFrom, EmptyAllowed] = Field(default_factory=FilledFrom)
