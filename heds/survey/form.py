"""The form: what one person sees, page by page, without a word about any platform."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heds.survey.design import Screen

SIDES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that can be chosen: what is stored, and what people read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a question with several: a criterion, an output, or best and worst."""

    field: str
    label: str
    right: str = ""
    """The other end of a bipolar line."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question; each of its rows stores one answer under its field."""

    id: str
    kind: str
    """A kind of instrument (`rating`, `pairwise`, …), or `consent` for the consent box."""
    text: str
    rows: tuple[Row, ...]
    define: str = ""
    task: str = ""
    examples: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    minimum: str = ""
    maximum: str = ""
    step: str = ""
    required: bool = True
    exclusive: tuple[str, ...] = ()
    """Options that go with no other, such as none of these."""
    marked: str = ""
    """The text in which spans are marked, or which is edited."""
    expected: str = ""
    """The answer that passes, for a comprehension check."""
    ties: bool = False
    """Whether several outputs may have the same rank or number."""
    ends: tuple[str, ...] = ()
    """What stands at the two ends of a slider or of numbers to type."""


@dataclass(frozen=True, slots=True)
class Stimulus:
    """A text that is judged, or that stands beside it: input, output, outputs by side."""

    label: str
    text: str
    role: str
    """`input`, `output`, `reference` or `check`."""


@dataclass(slots=True)
class Page:
    """What is seen at once."""

    id: str
    kind: str
    """consent, instructions, comprehension, task, demographics or end."""
    title: str = ""
    html: str = ""
    """Participant text: made from Markdown, and clean."""
    stimuli: list[Stimulus] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    timed: bool = False
    screen: Screen | None = None


@dataclass(slots=True)
class Form:
    """All pages of one list."""

    study: str
    title: str
    language: str
    number: int
    """The number of the list."""
    batch: int
    people: int
    pages: list[Page]
    attempts: int = 2
    """How often the comprehension check may be tried."""
    minimum_seconds: int = 0
    """Less time than this for the whole batch is too fast."""
    completion_code: str = ""
    redirect: str = ""
    """Where people go at the end, once their answers are saved."""

    def of_kind(self, kind: str) -> list[Page]:
        """Return the pages of one kind."""
        return [page for page in self.pages if page.kind == kind]

    @property
    def questions(self) -> list[Question]:
        """All questions in order."""
        return [question for page in self.pages for question in page.questions]
