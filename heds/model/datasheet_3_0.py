"""The typed datasheet of HEDS 3.0. Numbers are those of the official form."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from heds.model.answers import NO_CHOICE, Asks, Choice, Model
from heds.model.parts import EmptyAllowed, FilledFrom, KeptFromForm

HEDS: Literal["3.0"] = "3.0"


class Paper(Model):
    """The report of the experiment and what is shared with it."""

    report: Annotated[Choice, Asks(HEDS, "1.1.1")] = NO_CHOICE
    experiment: Annotated[str, Asks(HEDS, "1.1.2")] = ""
    resources: Annotated[Choice, Asks(HEDS, "1.2")] = NO_CHOICE


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

    sheet_author: Annotated[SheetAuthor, EmptyAllowed] = Field(
        default_factory=SheetAuthor.model_construct
    )
    contact_author: Annotated[ContactAuthor, EmptyAllowed] = Field(
        default_factory=ContactAuthor.model_construct
    )


class System(Model):
    """The systems whose outputs were judged."""

    input_types: Annotated[Choice, Asks(HEDS, "2.1")] = NO_CHOICE
    output_types: Annotated[Choice, Asks(HEDS, "2.2")] = NO_CHOICE
    tasks: Annotated[Choice, Asks(HEDS, "2.3")] = NO_CHOICE
    input_languages: Annotated[Choice, Asks(HEDS, "2.4")] = NO_CHOICE
    output_languages: Annotated[Choice, Asks(HEDS, "2.5")] = NO_CHOICE


class Power(Model):
    """The power analysis."""

    method: Annotated[str, Asks(HEDS, "3.1.3.1")] = ""
    value: Annotated[str, Asks(HEDS, "3.1.3.2")] = ""
    script: Annotated[str, Asks(HEDS, "3.1.3.3")] = ""


class Sample(Model):
    """Which outputs were judged, and whether they are enough."""

    outputs: Annotated[str, Asks(HEDS, "3.1.1")] = ""
    selection: Annotated[Choice, Asks(HEDS, "3.1.2")] = NO_CHOICE
    power: Annotated[Power, EmptyAllowed] = Field(default_factory=Power.model_construct)


class Evaluators(Model):
    """Who judged."""

    number: Annotated[str, Asks(HEDS, "3.2.1")] = ""
    expertise: Annotated[Choice, Asks(HEDS, "3.2.2.1")] = NO_CHOICE
    payment: Annotated[Choice, Asks(HEDS, "3.2.2.2")] = NO_CHOICE
    known_to_authors: Annotated[Choice, Asks(HEDS, "3.2.2.3")] = NO_CHOICE
    authors: Annotated[Choice, Asks(HEDS, "3.2.2.4")] = NO_CHOICE
    recruitment: Annotated[str, Asks(HEDS, "3.2.3")] = ""
    training: Annotated[str, Asks(HEDS, "3.2.4")] = ""
    characteristics: Annotated[str, Asks(HEDS, "3.2.5")] = ""


class QualityAssurance(Model):
    """What was done for the quality of responses."""

    methods: Annotated[Choice, Asks(HEDS, "3.3.3.1")] = NO_CHOICE
    description: Annotated[str, Asks(HEDS, "3.3.3.2")] = ""


class Interface(Model):
    """What evaluators saw."""

    link: Annotated[str, Asks(HEDS, "3.3.4.1")] = ""
    description: Annotated[str, Asks(HEDS, "3.3.4.2")] = ""


class Design(Model):
    """How the experiment was run."""

    preregistration: Annotated[Choice, Asks(HEDS, "3.3.1")] = NO_CHOICE
    collection: Annotated[str, Asks(HEDS, "3.3.2")] = ""
    quality_assurance: Annotated[QualityAssurance, EmptyAllowed] = Field(
        default_factory=QualityAssurance
    )
    interface: Annotated[Interface, EmptyAllowed] = Field(default_factory=Interface.model_construct)
    time_limits: Annotated[Choice, Asks(HEDS, "3.3.5")] = NO_CHOICE
    questions: Annotated[Choice, Asks(HEDS, "3.3.6")] = NO_CHOICE
    setting: Annotated[Choice, Asks(HEDS, "3.3.7")] = NO_CHOICE
    setting_variation: Annotated[str, Asks(HEDS, "3.3.8")] = ""


class Scale(Model):
    """The scale on which responses were given."""

    size: Annotated[str, Asks(HEDS, "4.3.3")] = ""
    values: Annotated[str, Asks(HEDS, "4.3.4")] = ""
    shown_as: Annotated[Choice, Asks(HEDS, "4.3.5")] = NO_CHOICE


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

    quality: Annotated[Choice, Asks(HEDS, "4.1.1")] = NO_CHOICE
    aspect: Annotated[Choice, Asks(HEDS, "4.1.2")] = NO_CHOICE
    frame: Annotated[Choice, Asks(HEDS, "4.1.3")] = NO_CHOICE
    subjectivity: Annotated[Choice, Asks(HEDS, "4.2.1")] = NO_CHOICE
    comparison: Annotated[Choice, Asks(HEDS, "4.2.2")] = NO_CHOICE
    use: Annotated[Choice, Asks(HEDS, "4.2.3")] = NO_CHOICE
    name: Annotated[str, Asks(HEDS, "4.3.1.1")] = ""
    standard_name: Annotated[str, Asks(HEDS, "4.3.1.2")] = ""
    definition: Annotated[str, Asks(HEDS, "4.3.2")] = ""
    scale: Annotated[Scale, EmptyAllowed] = Field(default_factory=Scale.model_construct)
    task: Annotated[str, Asks(HEDS, "4.3.6")] = ""
    question: Annotated[str, Asks(HEDS, "4.3.7")] = ""
    response: Annotated[Choice, Asks(HEDS, "4.3.8")] = NO_CHOICE
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
    personal_data: Annotated[Choice, Asks(HEDS, "5.2")] = NO_CHOICE
    special_category_data: Annotated[Choice, Asks(HEDS, "5.3")] = NO_CHOICE
    impact_assessment: Annotated[str, Asks(HEDS, "5.4")] = ""


class Datasheet(Model):
    """A datasheet of HEDS 3.0."""

    heds: Literal["3.0"] = HEDS
    paper: Annotated[Paper, EmptyAllowed] = Field(default_factory=Paper.model_construct)
    people: Annotated[People, EmptyAllowed] = Field(default_factory=People.model_construct)
    system: Annotated[System, EmptyAllowed] = Field(default_factory=System.model_construct)
    sample: Annotated[Sample, EmptyAllowed] = Field(default_factory=Sample.model_construct)
    evaluators: Annotated[Evaluators, EmptyAllowed] = Field(
        default_factory=Evaluators.model_construct
    )
    design: Annotated[Design, EmptyAllowed] = Field(default_factory=Design.model_construct)
    criteria: Annotated[dict[str, Annotated[Criterion, EmptyAllowed]], EmptyAllowed] = Field(
        default={}
    )
    """The quality criteria by name."""
    ethics: Annotated[Ethics, EmptyAllowed] = Field(default_factory=Ethics.model_construct)
    kept_from_form: Annotated[KeptFromForm[Annotated[Criterion, EmptyAllowed]], EmptyAllowed] = (
        Field(default_factory=KeptFromForm.model_construct)
    )
    filled: Annotated[FilledFrom, EmptyAllowed] = Field(default_factory=FilledFrom.model_construct)
