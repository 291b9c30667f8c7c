"""The questions and options of the official forms, as data: one catalogue per HEDS version."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from heds.model.words import fold
from heds.resources import data_text

VERSIONS = ("2.1", "3.0")

# Such as "(please describe)" and "(enter URL)".
_FORM_REQUEST = re.compile(r"\s*\((please [a-z ]+|enter URL(\(s\))?)\)\.?$")


@dataclass(frozen=True, slots=True)
class Option:
    """One radio button or check box: how the form stores it, and the word that people write."""

    id: str
    label: str
    word: str
    aliases: tuple[str, ...]
    explain: bool
    none: bool

    @property
    def text(self) -> str:
        """The label as people read it, without its number and markup."""
        return self.label.split(". ", 1)[1].replace("<u>", "").replace("</u>", "")

    @property
    def meaning(self) -> str:
        """The label as others read it, without what the form asks of the person filling it in."""
        return _FORM_REQUEST.sub("", self.text).strip()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the form."""

    id: str
    number: str
    title: str
    depth: int
    per_criterion: bool


@dataclass(frozen=True)
class Question:
    """One question: its id and checks in the form, its path in YAML, and what to answer."""

    id: str
    number: str
    kind: str
    per_criterion: bool
    path: str
    title: str
    guidance: str
    depth: int
    checks: tuple[str, ...]
    options: tuple[Option, ...]
    explanation_id: str
    phrases: tuple[tuple[str, str], ...]

    @property
    def is_choice(self) -> bool:
        """Whether options are chosen, rather than a text written."""
        return bool(self.options)

    @property
    def is_single(self) -> bool:
        """Whether at most one option may be chosen."""
        return self.kind == "single-choice"

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The path in YAML, below the criterion for questions about one."""
        return tuple(self.path.split("."))

    @cached_property
    def explaining(self) -> frozenset[str]:
        """The words of the options that want an explanation."""
        return frozenset(option.word for option in self.options if option.explain)

    @cached_property
    def none(self) -> str | None:
        """The word of the option that excludes all others."""
        return next((option.word for option in self.options if option.none), None)

    @cached_property
    def words(self) -> dict[str, str]:
        """Every accepted spelling, folded, with the word that it stands for."""
        spellings = {fold(option.word): option.word for option in self.options}
        for option in self.options:
            for alias in option.aliases:
                spellings.setdefault(fold(alias), option.word)
        return spellings

    @cached_property
    def by_word(self) -> dict[str, Option]:
        """The options by their word."""
        return {option.word: option for option in self.options}

    @property
    def entry_ids(self) -> list[str]:
        """The ids under which the form stores this question."""
        if self.options:
            return [option.id for option in self.options] + [self.explanation_id]
        return [self.id]


@dataclass(frozen=True)
class Catalogue:
    """All that one version of HEDS asks, in the order of its form."""

    version: str
    items: tuple[Section | Question, ...]
    criteria_id: str
    messages: dict[str, tuple[str, str]]

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """All questions in the order of the form."""
        return tuple(item for item in self.items if isinstance(item, Question))

    @cached_property
    def by_id(self) -> dict[str, Question]:
        """The questions by the id that the form gives them."""
        return {question.id: question for question in self.questions}

    @cached_property
    def order(self) -> dict[str, int]:
        """Where each question stands in the form, by its id."""
        return {question.id: index for index, question in enumerate(self.questions)}

    @cached_property
    def by_number(self) -> dict[str, Question]:
        """The questions by their number."""
        return {question.number: question for question in self.questions}

    @cached_property
    def by_path(self) -> dict[str, Question]:
        """The questions by their path in YAML; those about a criterion begin with `criteria.`."""
        return {
            f"criteria.{question.path}" if question.per_criterion else question.path: question
            for question in self.questions
        }

    @cached_property
    def entries(self) -> dict[str, tuple[Question, Option | None]]:
        """What each stored id is: a text (no option), an option, or an explanation (no option)."""
        found: dict[str, tuple[Question, Option | None]] = {}
        for question in self.questions:
            for option in question.options:
                found[option.id] = (question, option)
            found[question.explanation_id or question.id] = (question, None)
        return found


def _question(item: dict[str, Any]) -> Question:
    return Question(
        id=item["id"],
        number=item["number"],
        kind=item["kind"],
        per_criterion=item["per_criterion"],
        path=item["path"],
        title=item["title"],
        guidance=item["guidance"],
        depth=item["depth"],
        checks=tuple(item["checks"]),
        options=tuple(
            Option(
                option["id"],
                option["label"],
                option["word"],
                tuple(option.get("aliases", ())),
                option.get("explain", False),
                option.get("none", False),
            )
            for option in item.get("options", ())
        ),
        explanation_id=item.get("explanation_id", ""),
        phrases=tuple(item.get("phrases", {}).items()),
    )


@cache
def catalogue(version: str) -> Catalogue:
    """Return the catalogue of a HEDS version."""
    raw = json.loads(data_text("schemas", f"heds-{version}.json"))
    items: list[Section | Question] = []
    criteria_id = ""
    for item in raw["items"]:
        if item["kind"] == "criteria":
            criteria_id = item["id"]
        elif item["kind"] == "section":
            items.append(
                Section(
                    item["id"],
                    item["number"],
                    item["title"],
                    item["depth"],
                    item["per_criterion"],
                )
            )
        else:
            items.append(_question(item))
    messages = {name: (m["level"], m["message"]) for name, m in raw["messages"].items()}
    return Catalogue(raw["heds"], tuple(items), criteria_id, messages)
