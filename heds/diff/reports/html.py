"""The deviation report as one page that needs nothing else: no picture, no network."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heds.diff.difference import GAPS, Deviation, Facet, Level
from heds.diff.reports import phrases
from heds.diff.reports.marked import marked
from heds.diff.reports.outline import titled
from heds.diff.reports.sources import Sources
from heds.render.pieces import printable
from heds.resources import data_dir

if TYPE_CHECKING:
    from jinja2 import Template

    from heds.diff.reports.outline import Decision, Outline, Section
    from heds.diff.text import Piece
    from heds.problems import Problem
    from heds.studies.resolved import Value

SHORT = 160
BAR = 100


@dataclass(slots=True)
class Side:
    """One value of a card, and where it stands."""

    pieces: list[Piece]
    place: str = ""
    link: str = ""
    status: str = ""


@dataclass(slots=True)
class Card:
    """One field that differs, or that cannot be compared."""

    anchor: str
    deviation: Deviation
    sides: tuple[Side, Side]

    @property
    def consequences(self) -> list[tuple[str, str]]:
        """The result types that suffer from the change."""
        types = self.deviation.meaning.result_types
        return [(name, word) for name, word in types.items() if word != "yes"]


@dataclass(slots=True)
class Group:
    """Cards under one heading, with the decision behind them if there is one."""

    title: str
    cards: list[Card]
    told: list[tuple[str, str]] = field(default_factory=list)
    place: str = ""
    link: str = ""


def report(outline: Outline) -> str:
    """Return the whole page, in which everything that people typed stands literally."""
    sources = Sources(outline)
    parts = [_Part(section, outline, sources, n) for n, section in enumerate(outline.sections, 1)]
    script = (data_dir("templates") / "deviations.js").read_text(encoding="utf-8")
    return _template().render(
        original=outline.original,
        parts=parts,
        matrix=_matrix(outline, parts) if len(parts) > 1 else None,
        listings=sources.listings,
        facets=[facet for facet in Facet if facet in outline.only],
        facet_words=phrases.FACETS,
        levels=_levels(parts),
        level_words=phrases.LEVELS,
        script=script,
        script_hash=base64.b64encode(sha256(script.encode()).digest()).decode(),
    )


class _Part:
    """One reproduction, as the template prints it."""

    def __init__(self, section: Section, outline: Outline, sources: Sources, number: int) -> None:
        self.section = section
        self.study = section.diff.reproduction
        self.anchor = f"reproduction-{number}"
        self.in_short = phrases.in_short(section, outline)
        self.comparable = phrases.comparable(section)
        self.profile = _profile(section, outline)
        self.show_same = outline.show_same
        self._sources = sources
        self.by_name: dict[str, Card] = {}
        self.undeclared = self._cards(section.undeclared)
        self.declared = [self._decision(decision) for decision in section.decisions]
        self.others = [
            Group(title, self._cards(deviations))
            for title, deviations in (
                ("Follows from other changes", section.consequences),
                ("Only worded otherwise", section.cosmetic),
                ("Added", section.added),
            )
            if deviations
        ]
        self.incidents = [phrases.happened(incident) for incident in section.incidents]
        self.findings = [
            (problem, *self._place(problem))
            for problem in section.diff.findings
            if problem.rule != "undeclared-change"
        ]
        self.filling = [self._decision(decision) for decision in section.filling]
        decided = {card.anchor for group in self.filling for card in group.cards}
        cards = self._cards(section.incomparable)
        self.silent = [card for card in cards if card.anchor not in decided]
        self.assumed = self._cards(section.assumed)

    def _decision(self, decision: Decision) -> Group:
        declaration = decision.declaration
        return Group(
            phrases.titled_decision(decision),
            self._cards(decision.deviations),
            phrases.told(declaration),
            f"{declaration.file}:{declaration.line}",
            self._sources.link(declaration.file, declaration.line),
        )

    def _cards(self, deviations: list[Deviation]) -> list[Card]:
        return [self._card(deviation) for deviation in deviations]

    def _card(self, deviation: Deviation) -> Card:
        difference = deviation.difference
        if difference.name not in self.by_name:
            anchor = f"{self.anchor}-change-{len(self.by_name) + 1}"
            before, after = marked(deviation)
            self.by_name[difference.name] = Card(
                anchor, deviation,
                (self._side(before, difference.original),
                 self._side(after, difference.reproduction)),
            )  # fmt: skip
        return self.by_name[difference.name]

    def _side(self, pieces: list[Piece], value: Value | None) -> Side:
        if value is None:
            return Side(pieces)
        status = f"{value.status}: {value.source}" if value.source else value.status
        return Side(pieces, f"{value.file}:{value.line}",
                    self._sources.link(value.file, value.line), status)  # fmt: skip

    def _place(self, problem: Problem) -> tuple[str, str]:
        place = f"{problem.file}:{problem.line}" if problem.line else problem.file
        return place, self._sources.link(problem.file, problem.line)


def _profile(section: Section, outline: Outline) -> list[dict[str, Any]]:
    rows = []
    profile = section.diff.profile()
    most = max(held["changed"] + held["same"] + held["unknown"] for held in profile.values()) or 1
    for facet, held in profile.items():
        if facet not in outline.only:
            continue
        gaps = sum(
            d.meaning.facet is facet and d.difference.result in GAPS for d in section.incomparable
        )
        parts = [("undeclared", held["undeclared"]),
                 ("declared", held["changed"] - held["undeclared"]),
                 ("same", held["same"]), ("gap", gaps)]  # fmt: skip
        bars, at = [], 0.0
        for name, number in parts:
            width = round(BAR * number / most, 2)
            bars.append((name, round(at, 2), width))
            at += width
        worst = [held["worst"]] if held["worst"] else []
        rows.append({**held, "facet": facet, "bars": bars, "gaps": gaps,
                     "levels": [*worst, *held["besides"]]})  # fmt: skip
    return rows


def _matrix(outline: Outline, parts: list[_Part]) -> list[dict[str, Any]]:
    rows = []
    for row in outline.matrix():
        cells = []
        for part, found, word in zip(parts, row.states, row.otherwise, strict=True):
            card = part.by_name.get(row.name)
            cells.append({"word": word, "deviation": found, "link": card.anchor if card else "",
                          "text": _short(phrases.sides(found)[1]) if found else ""})  # fmt: skip
        rows.append({"name": row.name, "facet": row.facet,
                     "original": _short(row.original) or "not known", "cells": cells})  # fmt: skip
    return rows


def _levels(parts: list[_Part]) -> list[Level | None]:
    """Return the severities that the page holds, the gravest first; None is a change without."""
    held = {card.deviation.meaning.severity for part in parts for card in part.by_name.values()}
    return [level for level in (*phrases.LEVELS, None) if level in held]


def _short(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        loader=FileSystemLoader(data_dir("templates")),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    environment.filters["titled"] = titled
    environment.filters["level"] = phrases.level
    environment.filters["state"] = phrases.state
    return environment.get_template("deviations.html.j2")
