r"""The deviation report as LaTeX for a paper, by \input: "Known deviations", and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from heds.diff.reports.latex_table import latex_path, shortened, tables
from heds.diff.reports.outline import titled
from heds.diff.reports.phrases import comparable, happened, imposed, in_short, level, sides
from heds.render.latex_engine import engine, environment, fonts, obstacle
from heds.render.latex_text import latex_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.diff.difference import Declaration, Deviation
    from heds.diff.reports.outline import Decision, Outline, Section

# In a sentence, more of a value would hide the sentence.
LONGEST = 70


class Paragraph(NamedTuple):
    """A paragraph that begins with a few marked words."""

    macro: str
    mark: str
    text: str
    names: tuple[str, ...] = ()
    """Fields that are only listed."""

    @property
    def latex(self) -> str:
        """The paragraph, escaped."""
        mark = f"\\{self.macro}{{{latex_line(self.mark)}}}\n" if self.macro else ""
        names = ",\n".join(latex_path(name) for name in self.names)
        return mark + latex_line(self.text) + (f"{names}." if names else "")


def report(outline: Outline) -> str:
    """Return the LaTeX, its engine named in the first line."""
    parts = [(_heading(s, outline), list(_paragraphs(s, outline))) for s in outline.sections]
    drawn = [table for section in outline.sections for table in tables(section, outline)]
    placed = [
        ("the text", "\n".join((title, held.mark, held.text, *held.names)))
        for title, paragraphs in parts
        for held in paragraphs
    ]
    placed += [("a table", text) for table in drawn for text in table.texts]
    return (
        environment()
        .get_template("deviations.tex.j2")
        .render(
            what="report",
            engine=engine(placed),
            obstacle=obstacle(placed, only_ascii=True),
            fonts=fonts(text for _, text in placed),
            parts=[
                {"title": latex_line(title), "paragraphs": [p.latex for p in held]}
                for title, held in parts
            ],
            tables=[table.latex for table in drawn],
        )
    )


def _heading(section: Section, outline: Outline) -> str:
    several = len(outline.sections) > 1
    return f"Known deviations of {section.diff.reproduction.id}" if several else "Known deviations"


def _paragraphs(section: Section, outline: Outline) -> Iterator[Paragraph]:
    studies = f"{titled(section.diff.reproduction)} is compared with {titled(outline.original)}."
    sentences = [studies, *in_short(section, outline)]
    sentences += [found.sentence for found in comparable(section)]
    yield Paragraph("", "", " ".join(sentences))
    for deviation in section.undeclared:
        yield Paragraph(
            "hedsundeclared", "Undeclared:", f"{_change(deviation)} ({level(deviation)})."
        )
    for decision in section.decisions:
        yield _decision(decision)
    for title, deviations in (
        ("Following from other changes", section.consequences),
        ("Only worded otherwise", section.cosmetic),
        ("Added", section.added),
    ):
        if deviations:
            changes = "; ".join(_change(deviation) for deviation in deviations)
            yield Paragraph("hedsdecision", f"{title}:", f"{changes}.")
    for incident in section.incidents:
        told = "; ".join(f"{name.lower()}: {text.rstrip('.')}" for name, text in happened(incident))
        yield Paragraph("hedsdecision", "During collection:", f"{told.removeprefix('what: ')}.")
    for decision in section.filling:
        yield _decision(decision)
    filled = {id(d) for decision in section.filling for d in decision.deviations}
    silent = [d for d in section.incomparable if id(d) not in filled]
    for title, deviations in (
        ("Cannot be compared, because a study is silent", silent),
        ("Assumed to be the same", section.assumed),
    ):
        if deviations:
            names = tuple(d.difference.name for d in deviations)
            yield Paragraph("hedsdecision", f"{title}:", "", names)


def _decision(decision: Decision) -> Paragraph:
    """Tell a decision in one sentence, and its reason in another."""
    declaration = decision.declaration
    changes = "; ".join(_change(deviation) for deviation in decision.deviations)
    levels = dict.fromkeys(level(deviation) for deviation in decision.deviations)
    about = [*([", ".join(levels)] if levels else []), *_about(declaration)]
    reason = declaration.because.rstrip(". ") or "not given"
    text = f"{changes} ({'; '.join(about)}). Reason: {reason}."
    return Paragraph("hedsdecision", f"{declaration.id}:", text)


def _about(declaration: Declaration) -> Iterator[str]:
    yield f"imposed by {imposed(declaration.by)}" if declaration.by else "imposed by: not stated"
    if declaration.follows:
        yield f"follows from {declaration.follows}"
    if declaration.timing:
        yield declaration.timing
    yield f"expected impact: {declaration.impact or 'not stated'}"


def _change(deviation: Deviation) -> str:
    old, new = (_quoted(text) for text in sides(deviation))
    name = deviation.difference.name
    return f"{name} is {new}" if new == "left out" else f"{name} is {new} instead of {old}"


def _quoted(text: str) -> str:
    plain = ("nothing", "included", "left out", "not reported")
    return text if text in plain else f"\u201c{shortened(text, LONGEST)}\u201d"
