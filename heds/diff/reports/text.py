"""The deviation report for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from heds.diff.difference import Facet
from heds.diff.reports.outline import place, said, titled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.diff.difference import Declaration, Deviation
    from heds.diff.reports.outline import Outline, Section

WIDTH = 80
LONGEST = 200


def report(outline: Outline) -> str:
    """Return one part for each reproduction, and who kept what where there are several."""
    lines = [
        *_wrapped(f"original: {titled(outline.original)}", ""),
        f"  {outline.original.loaded.file}",
    ]
    for section in outline.sections:
        lines += ["", *_section(section, outline)]
    if len(outline.sections) > 1:
        lines += ["", *_matrix(outline)]
    return "\n".join(_clean(line).rstrip() for line in lines) + "\n"


def _clean(line: str) -> str:
    """Make control characters visible: what people typed must not steer a terminal."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)


def _section(section: Section, outline: Outline) -> Iterator[str]:
    study = section.diff.reproduction
    summary = section.diff.summary()
    yield from _wrapped(f"reproduction: {titled(study)}", "")
    yield f"  {study.loaded.file}"
    yield ""
    yield from _profile(section, outline)
    yield ""
    types = summary["result_types"]
    told = ", ".join(f"{name} {word}" for name, word in types.items())
    yield from _wrapped(f"comparable: {told}", "")
    if types["item agreement"] == "impossible":
        yield "  (item agreement needs the raw answers of the original: `results.raw`)"
    yield from _group("undeclared", section.undeclared)
    if section.decisions:
        yield from _headline("declared", sum(len(d.deviations) for d in section.decisions))
        for decision in section.decisions:
            yield from _wrapped(f"{decision.declaration.id}: {_why(decision.declaration)}", "  ")
            for deviation in decision.deviations:
                yield from _field(deviation, "    ")
    yield from _group("follows from other changes", section.consequences)
    yield from _group("only worded otherwise", section.cosmetic)
    yield from _group("added", section.added)
    yield from _incidents(section)
    yield from _findings(section)
    yield from _names("cannot be compared", section.incomparable)
    yield from _names("assumed to be the same", section.assumed)
    yield from _names("differs by nature", section.administrative)
    if outline.show_same:
        yield from _same(section)
    else:
        checked = sum(d.difference.same in ("file", "stated") for d in section.same)
        yield ""
        yield from _wrapped(
            f"same: {len(section.same)} fields, of which {checked} were stated or seen in a file "
            "and the others inherited (--show-same lists them)",
            "",
        )


def _profile(section: Section, outline: Outline) -> Iterator[str]:
    yield "facet       changed undeclared  worst             same  unknown"
    for facet, held in section.diff.profile().items():
        if facet not in outline.only:
            continue
        worst = ", ".join([*([held["worst"]] if held["worst"] else []), *held["besides"]]) or "-"
        yield (f"{facet:<11} {held['changed']:>7} {held['undeclared']:>10}  {worst:<15} "
               f"{held['same']:>5} {held['unknown']:>8}")  # fmt: skip


def _headline(title: str, number: int) -> Iterator[str]:
    yield ""
    yield f"{title} ({number})"


def _group(title: str, deviations: list[Deviation]) -> Iterator[str]:
    if not deviations:
        return
    yield from _headline(title, len(deviations))
    for deviation in deviations:
        yield from _field(deviation, "  ")


def _field(deviation: Deviation, indent: str) -> Iterator[str]:
    difference, meaning = deviation.difference, deviation.meaning
    level = str(meaning.severity or "-")
    if meaning.usual_severity is not None:
        level += f" (overridden, usually {meaning.usual_severity})"
    yield f"{indent}{difference.name}  [{meaning.facet}, {level}, {meaning.rule}]"
    old, new = said(difference.original) or "nothing", said(difference.reproduction) or "nothing"
    yield from _wrapped(f"- {_short(old)}  {place(difference.original)}", f"{indent}  ")
    yield from _wrapped(f"+ {_short(new)}  {place(difference.reproduction)}", f"{indent}  ")
    yield from _wrapped(meaning.explanation, f"{indent}  ")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _why(declaration: Declaration) -> str:
    parts = [declaration.because or "no reason given"]
    if declaration.by:
        parts.append(f"by {declaration.by}")
    if declaration.follows:
        parts.append(f"follows {declaration.follows}")
    if declaration.impact:
        parts.append(f"impact {declaration.impact}")
    return "; ".join(parts)


def _incidents(section: Section) -> Iterator[str]:
    if not section.incidents:
        return
    yield from _headline("during collection", len(section.incidents))
    for incident in section.incidents:
        told = [part for part in (incident.what, incident.because, incident.did) if part]
        yield from _wrapped("; ".join(told), "  ")


def _findings(section: Section) -> Iterator[str]:
    found = [p for p in section.diff.findings if p.rule != "undeclared-change"]
    if not found:
        return
    yield from _headline("to be looked at", len(found))
    for problem in found:
        where = f"{problem.file}:{problem.line}:{problem.column}"
        yield from _wrapped(f"{where}: {problem.message} [{problem.rule}]", "  ")


def _names(title: str, deviations: list[Deviation]) -> Iterator[str]:
    if not deviations:
        return
    yield from _headline(title, len(deviations))
    by_result: dict[str, list[str]] = {}
    for deviation in deviations:
        difference = deviation.difference
        by_result.setdefault(str(difference.result), []).append(difference.name)
    for result, names in by_result.items():
        yield from _wrapped(f"{result}: {', '.join(names)}", "  ")


def _same(section: Section) -> Iterator[str]:
    yield from _headline("same", len(section.same))
    by_kind: dict[str, list[str]] = {}
    for deviation in section.same:
        by_kind.setdefault(deviation.difference.same, []).append(deviation.difference.name)
    for kind in ("file", "stated", "inherited"):
        if kind in by_kind:
            title = {"file": "the same file", "inherited": "inherited, not checked"}.get(kind, kind)
            yield from _wrapped(f"{title}: {', '.join(by_kind[kind])}", "  ")


def _matrix(outline: Outline) -> Iterator[str]:
    yield "who kept what"
    names = [section.diff.reproduction.id for section in outline.sections]
    facets = list(Facet)
    for facet in facets:
        rows = [row for row in outline.matrix() if row.facet is facet]
        if rows:
            yield f"  {facet}"
        for row in rows:
            yield from _wrapped(f"{row.name}: {_short(row.original) or 'not known'}", "    ")
            for name, state, word in zip(names, row.states, row.otherwise, strict=True):
                new = said(state.difference.reproduction) if state is not None else ""
                mark = word if state is None else f"{new or 'nothing'} [{state.meaning.severity}]"
                undeclared = ", undeclared" if state is not None and state.is_undeclared else ""
                yield from _wrapped(f"{name}: {_short(mark)}{undeclared}", "      ")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ",
        break_long_words=False, break_on_hyphens=False,
    ) or [indent]  # fmt: skip
