"""The typed datasheet of HEDS 3.0. Numbers are those of the official form."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from heds.model.answers import Asks, Choice, Model
from heds.model.parts import EmptyAllowed, KeptFromForm

HEDS: Literal["3.0"] = "3.0"


class Paper(Model):
    """The report of the experiment and what is shared with it."""

    report: Annotated[Choice, Asks(HEDS, "1.1.1")] = Choice()
    experiment: Annotated[str, Asks(HEDS, "1.1.2")] = ""
    resources: Annotated[Choice, Asks(HEDS, "1.2")] = Choice()


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

    sheet_author: Annotated[SheetAuthor, EmptyAllowed] = SheetAuthor()
    contact_author: Annotated[ContactAuthor, EmptyAllowed] = ContactAuthor()


class System(Model):
    """The systems whose outputs were judged."""

    input_types: Annotated[Choice, Asks(HEDS, "2.1")] = Choice()
    output_types: Annotated[Choice, Asks(HEDS, "2.2")] = Choice()
    tasks: Annotated[Choice, Asks(HEDS, "2.3")] = Choice()
    input_languages: Annotated[Choice, Asks(HEDS, "2.4")] = Choice()
    output_languages: Annotated[Choice, Asks(HEDS, "2.5")] = Choice()


class Power(Model):
    """The power analysis."""

    method: Annotated[str, Asks(HEDS, "3.1.3.1")] = ""
    value: Annotated[str, Asks(HEDS, "3.1.3.2")] = ""
    script: Annotated[str, Asks(HEDS, "3.1.3.3")] = ""


class Sample(Model):
    """Which outputs were judged, and whether they are enough."""

    outputs: Annotated[str, Asks(HEDS, "3.1.1")] = ""
    selection: Annotated[Choice, Asks(HEDS, "3.1.2")] = Choice()
    power: Annotated[Power, EmptyAllowed] = Power()


class Evaluators(Model):
    """Who judged."""

    number: Annotated[str, Asks(HEDS, "3.2.1")] = ""
    expertise: Annotated[Choice, Asks(HEDS, "3.2.2.1")] = Choice()
    payment: Annotated[Choice, Asks(HEDS, "3.2.2.2")] = Choice()
    known_to_authors: Annotated[Choice, Asks(HEDS, "3.2.2.3")] = Choice()
    authors: Annotated[Choice, Asks(HEDS, "3.2.2.4")] = Choice()
    recruitment: Annotated[str, Asks(HEDS, "3.2.3")] = ""
    training: Annotated[str, Asks(HEDS, "3.2.4")] = ""
    characteristics: Annotated[str, Asks(HEDS, "3.2.5")] = ""


class QualityAssurance(Model):
    """What was done for the quality of responses."""

    methods: Annotated[Choice, Asks(HEDS, "3.3.3.1")] = Choice()
    description: Annotated[str, Asks(HEDS, "3.3.3.2")] = ""


class Interface(Model):
    """What evaluators saw."""

    link: Annotated[str, Asks(HEDS, "3.3.4.1")] = ""
    description: Annotated[str, Asks(HEDS, "3.3.4.2")] = ""


class Design(Model):
    """How the experiment was run."""

    preregistration: Annotated[Choice, Asks(HEDS, "3.3.1")] = Choice()
    collection: Annotated[str, Asks(HEDS, "3.3.2")] = ""
    quality_assurance: Annotated[QualityAssurance, EmptyAllowed] = QualityAssurance()
    interface: Annotated[Interface, EmptyAllowed] = Interface()
    time_limits: Annotated[Choice, Asks(HEDS, "3.3.5")] = Choice()
    questions: Annotated[Choice, Asks(HEDS, "3.3.6")] = Choice()
    setting: Annotated[Choice, Asks(HEDS, "3.3.7")] = Choice()
    setting_variation: Annotated[str, Asks(HEDS, "3.3.8")] = ""


class Scale(Model):
    """The scale on which responses were given."""

    size: Annotated[str, Asks(HEDS, "4.3.3")] = ""
    values: Annotated[str, Asks(HEDS, "4.3.4")] = ""
    shown_as: Annotated[Choice, Asks(HEDS, "4.3.5")] = Choice()


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

    quality: Annotated[Choice, Asks(HEDS, "4.1.1")] = Choice()
    aspect: Annotated[Choice, Asks(HEDS, "4.1.2")] = Choice()
    frame: Annotated[Choice, Asks(HEDS, "4.1.3")] = Choice()
    subjectivity: Annotated[Choice, Asks(HEDS, "4.2.1")] = Choice()
    comparison: Annotated[Choice, Asks(HEDS, "4.2.2")] = Choice()
    use: Annotated[Choice, Asks(HEDS, "4.2.3")] = Choice()
    name: Annotated[str, Asks(HEDS, "4.3.1.1")] = ""
    standard_name: Annotated[str, Asks(HEDS, "4.3.1.2")] = ""
    definition: Annotated[str, Asks(HEDS, "4.3.2")] = ""
    scale: Annotated[Scale, EmptyAllowed] = Scale()
    task: Annotated[str, Asks(HEDS, "4.3.6")] = ""
    question: Annotated[str, Asks(HEDS, "4.3.7")] = ""
    response: Annotated[Choice, Asks(HEDS, "4.3.8")] = Choice()
    aggregation: Annotated[str, Asks(HEDS, "4.3.9")] = ""
    statistics: Annotated[str, Asks(HEDS, "4.3.10")] = ""
    inter_annotator_agreement: Annotated[InterAgreement, EmptyAllowed] = InterAgreement()
    intra_annotator_agreement: Annotated[IntraAgreement, EmptyAllowed] = IntraAgreement()


class Ethics(Model):
    """Approval and protection of data."""

    approval: Annotated[str, Asks(HEDS, "5.1")] = ""
    personal_data: Annotated[Choice, Asks(HEDS, "5.2")] = Choice()
    special_category_data: Annotated[Choice, Asks(HEDS, "5.3")] = Choice()
    impact_assessment: Annotated[str, Asks(HEDS, "5.4")] = ""


class Datasheet(Model):
    """A datasheet of HEDS 3.0."""

    heds: Literal["3.0"] = HEDS
    paper: Annotated[Paper, EmptyAllowed] = Paper()
    people: Annotated[People, EmptyAllowed] = People()
    system: Annotated[System, EmptyAllowed] = System()
    sample: Annotated[Sample, EmptyAllowed] = Sample()
    evaluators: Annotated[Evaluators, EmptyAllowed] = Evaluators()
    design: Annotated[Design, EmptyAllowed] = Design()
    criteria: Annotated[dict[str, Annotated[Criterion, EmptyAllowed]], EmptyAllowed] = Field(
        default_factory=dict
    )
    """The quality criteria by name."""
    ethics: Annotated[Ethics, EmptyAllowed] = Ethics()
    kept_from_form: Annotated[KeptFromForm[Annotated[Criterion, EmptyAllowed]], EmptyAllowed] = (
        KeptFromForm()
    )
