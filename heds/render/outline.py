"""The outline of a printed datasheet, which every renderer follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.model.blank import is_blank, trim
from heds.model.catalogue import Question, Section
from heds.model.sheet import NO_ANSWER, Answer, is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Heading:
    """A section of the form, or the beginning of a criterion (without a number)."""

    number: str
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Item:
    """One question with its answer, as people read it.

    `choices` are the labels of chosen options; `text` is the answer or the
    explanation, its lines kept. Both are empty where nothing was answered.
    """

    number: str
    title: str
    criterion: str | None
    choices: tuple[str, ...]
    text: str

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to print but a gap."""
        return not self.choices and not self.text


@dataclass(frozen=True, slots=True)
class Outline:
    """A whole datasheet in the order of the form."""

    version: str
    title: str
    parts: list[Heading | Item] = field(default_factory=list)


def outline(sheet: Sheet) -> Outline:
    """Return what is printed: every question, unanswered ones included; nothing hidden."""
    parts: list[Heading | Item] = []
    shared = [part for part in sheet.catalogue.items if not part.per_criterion]
    about = [part for part in sheet.catalogue.items if part.per_criterion]
    for part in shared:
        parts.extend(_printed(part, None, sheet.once))
        if isinstance(part, Section) and part.id == "heds-criteria":
            parts.extend(_criteria(sheet, about))
    return Outline(sheet.version, f"Human Evaluation Datasheet (HEDS {sheet.version})", parts)


def _criteria(sheet: Sheet, about: list[Section | Question]) -> Iterator[Heading | Item]:
    for position, (name, answers) in enumerate(sheet.criteria.items(), 1):
        yield Heading("", f"no name (criterion {position})" if is_blank(name) else name, 2)
        for part in about:
            yield from _printed(part, name, answers)


def _printed(
    part: Section | Question, criterion: str | None, answers: dict[str, Answer]
) -> Iterator[Heading | Item]:
    if isinstance(part, Section):
        # Sections about a criterion stand one level lower, below its name.
        yield Heading(part.number, part.title, part.depth)
        return
    answer = answers.get(part.path, NO_ANSWER)
    text = answer.explanation if part.is_choice else answer.text
    if is_hidden(part, answer) or is_blank(text):
        text = ""
    yield Item(
        part.number,
        part.title,
        criterion,
        tuple(part.by_word[word].meaning for word in answer.chosen),
        trim(text.replace("\r\n", "\n").replace("\r", "\n")),
    )
