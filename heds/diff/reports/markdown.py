"""The deviation report as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.reports.outline import titled
from heds.diff.reports.phrases import (
    FACETS,
    comparable,
    happened,
    in_short,
    level,
    sides,
    state,
    titled_decision,
    told,
)
from heds.render.markdown import markdown_line
from heds.render.pieces import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heds.diff.difference import Deviation
    from heds.diff.reports.outline import Outline, Section
    from heds.problems import Problem
    from heds.studies.resolved import Resolved, Value

CHANGES = ("Field", "Original", "Reproduction", "Facet", "Severity", "What it means")


def report(outline: Outline) -> str:
    """Return the report in tables, in which everything that people typed stands literally."""
    blocks = ["# Deviation report", f"Original: {_study(outline.original)}"]
    if len(outline.sections) > 1:
        blocks += _matrix(outline)
    for section in outline.sections:
        blocks += _section(section, outline)
    return "\n\n".join(blocks) + "\n"


def _study(study: Resolved) -> str:
    authors = ", ".join(study.spec.study.authors or [])
    by = f", by {authors}" if authors else ""
    return f"**{_text(titled(study))}**{_text(by)} ({_text(study.loaded.file)})"


def _section(section: Section, outline: Outline) -> Iterator[str]:
    study = section.diff.reproduction
    yield f"## {_text(titled(study))}"
    yield f"Reproduction: {_study(study)}"
    yield " ".join(_text(sentence) for sentence in in_short(section, outline))
    yield "### Profile"
    yield _profile(section, outline)
    yield "### What remains comparable"
    yield _table(
        ("Results", "Comparable", "Because of"),
        [(found.sentence, found.word, ", ".join(d.difference.name for d in found.because))
         for found in comparable(section)],
    )  # fmt: skip
    yield from _group("Undeclared", section.undeclared)
    yield from _declared(section)
    yield from _group("Follows from other changes", section.consequences)
    yield from _group("Only worded otherwise", section.cosmetic)
    yield from _group("Added", section.added)
    if section.incidents:
        yield _headline("During collection", len(section.incidents))
        yield from (_facts(happened(incident)) for incident in section.incidents)
    found = [p for p in section.diff.findings if p.rule != "undeclared-change"]
    if found:
        yield _headline("Findings", len(found))
        yield "\n".join(f"- {_finding(problem)}" for problem in found)
    yield from _ending(section, outline)


def _profile(section: Section, outline: Outline) -> str:
    rows = []
    for facet, held in section.diff.profile().items():
        if facet in outline.only:
            worst = [held["worst"]] if held["worst"] else []
            rows.append((f"{facet} ({FACETS[facet]})", str(held["changed"]),
                         str(held["undeclared"]), ", ".join([*worst, *held["besides"]]) or "-",
                         str(held["same"]), str(held["unknown"])))  # fmt: skip
    return _table(("Facet", "Changed", "Undeclared", "Worst", "Same", "Unknown"), rows)


def _declared(section: Section) -> Iterator[str]:
    if not section.decisions:
        return
    yield _headline("Declared", sum(len(d.deviations) for d in section.decisions))
    for decision in section.decisions:
        yield f"#### {_text(titled_decision(decision))}"
        yield _facts(told(decision.declaration))
        yield _changes(decision.deviations)


def _ending(section: Section, outline: Outline) -> Iterator[str]:
    if section.idle:
        yield _headline("Decisions under which no field differs", len(section.idle))
        yield "\n".join(
            f"- **{_text(found.id)}**: {_text(found.because or 'no reason given')}"
            for found in section.idle
        )
    if section.incomparable:
        yield _headline("Cannot be compared", len(section.incomparable))
        for decision in section.filling:
            yield f"#### {_text(titled_decision(decision))}"
            yield _facts(told(decision.declaration))
            yield _table(CHANGES[:3], _values(decision.deviations))
        shown = {d.difference.name for x in section.filling for d in x.deviations}
        rest = [d for d in section.incomparable if d.difference.name not in shown]
        if rest:
            yield "#### Without a decision" if section.filling else "No decision is about these."
            yield _table(CHANGES[:3], _values(rest))
    yield from _names("Differs by nature", section.administrative)
    if outline.show_same:
        yield from _names("Same", section.same)
    if section.assumed:
        yield _headline("Assumed to be the same", len(section.assumed))
        yield _table(CHANGES[:3], _values(section.assumed))


def _names(title: str, deviations: list[Deviation]) -> Iterator[str]:
    if deviations:
        yield _headline(title, len(deviations))
        yield _text(", ".join(d.difference.name for d in deviations))


def _group(title: str, deviations: list[Deviation]) -> Iterator[str]:
    if deviations:
        yield _headline(title, len(deviations))
        yield _changes(deviations)


def _changes(deviations: list[Deviation]) -> str:
    return _table(
        CHANGES,
        [(*row, str(d.meaning.facet), level(d), d.meaning.explanation)
         for d, row in zip(deviations, _values(deviations), strict=True)],
    )  # fmt: skip


def _values(deviations: list[Deviation]) -> list[tuple[str, str, str]]:
    rows = []
    for deviation in deviations:
        difference = deviation.difference
        old, new = sides(deviation)
        rows.append((difference.name, f"{old}{_place(difference.original)}",
                     f"{new}{_place(difference.reproduction)}"))  # fmt: skip
    return rows


def _place(value: Value | None) -> str:
    return f" ({value.file}:{value.line})" if value is not None else ""


def _finding(problem: Problem) -> str:
    where = f"{problem.file}:{problem.line}"
    hint = f" ({problem.hint})" if problem.hint else ""
    return _text(f"{where}: {problem.message}{hint} [{problem.rule}]")


def _matrix(outline: Outline) -> Iterator[str]:
    yield "## Who kept what"
    rows = []
    for row in outline.matrix():
        cells = []
        for found, word in zip(row.states, row.otherwise, strict=True):
            mark = f", {state(found)}" if found is not None and found.is_undeclared else ""
            cells.append(word if found is None else f"{sides(found)[1]} ({level(found)}{mark})")
        rows.append((row.name, str(row.facet), row.original or "not known", *cells))
    names = [section.diff.reproduction.id for section in outline.sections]
    yield _table(("Field", "Facet", "Original", *names), rows) if rows else "Nothing was changed."


def _headline(title: str, number: int) -> str:
    return f"### {title} ({number})"


def _facts(parts: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"- {name}: {_text(text)}" for name, text in parts)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(
        f"| {' | '.join(cell if cell == '---' and at == 1 else _text(cell) for cell in row)} |"
        for at, row in enumerate(lines)
    )


def _text(text: str) -> str:
    """Escape what people typed, on one line: a line break would end a table."""
    return markdown_line(" ".join(printable(text).split()))
