"""How differences of datasheets are reported, in every format."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any

from heds.diff.difference import ORDER, Facet, Result
from heds.diff.sheets.compare import told
from heds.diff.text import word_diff
from heds.problems import Problem, Severity
from heds.render.latex_engine import engine, environment, fonts, obstacle
from heds.render.latex_text import latex_line
from heds.render.markdown import markdown_line
from heds.render.pieces import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from heds.datasheets.load import Loaded
    from heds.diff.sheets.compare import AnswerDiff, SheetDiff
    from heds.diff.sheets.stale import Stale

    SheetReport = Callable[[list[SheetDiff], list[list[Stale]], list[list[AnswerDiff]]], str]

WIDTH = 80
GAP = "not answered"


def printed(found: SheetDiff, only: frozenset[Facet], *, show_same: bool) -> list[AnswerDiff]:
    """Return the answers that a report lists, in order."""
    quiet = {Result.BOTH_UNREPORTED} | (set() if show_same else {Result.SAME})
    listed = [a for a in found.answers if a.result not in quiet and (not only or a.facet in only)]
    return sorted(listed, key=lambda a: ORDER.index(a.result))


def name_of(loaded: Loaded) -> str:
    """Return the name of the file."""
    return loaded.source.name if loaded.source is not None else loaded.name


def _title(answer: AnswerDiff) -> str:
    about = f" ({answer.criterion})" if answer.criterion else ""
    return f"{answer.question.number} {answer.question.title}{about}"


def _sides(answer: AnswerDiff) -> tuple[str, str]:
    old = told(answer.question, answer.original) or GAP
    return old, told(answer.question, answer.reproduction) or GAP


def _head(found: SheetDiff) -> Iterator[str]:
    for file in found.upgraded:
        yield f"{file} is a 2.1 datasheet; it was upgraded to 3.0 before comparing"
    if found.dropped:
        yield f"criteria only in the first: {', '.join(found.dropped)}"
    if found.added:
        yield f"criteria only in the second: {', '.join(found.added)}"
    yield f"{len(found.changed)} answers differ"


def text(diffs: list[SheetDiff], copied: list[list[Stale]], lists: list[list[AnswerDiff]]) -> str:
    """Report for a terminal."""
    lines: list[str] = []
    for found, held, listed in zip(diffs, copied, lists, strict=True):
        lines += [f"{name_of(found.original)} against {name_of(found.reproduction)}", *_head(found)]
        for answer in listed:
            old, new = _sides(answer)
            lines += ["", f"{_title(answer)}  [{answer.facet}, {answer.result}]"]
            lines += _wrapped(f"- {old}") + _wrapped(f"+ {new}")
        if held:
            lines += ["", "looks copied from the first card"]
            lines += [f"  {_title(s.answer)}: {s.why}" for s in held]
        lines.append("")
    return "".join(f"{printable(line).rstrip()}\n" for line in lines)


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(" ".join(line.split()), WIDTH, initial_indent="  ",
                         subsequent_indent="    ", break_long_words=False)  # fmt: skip


def markdown(
    diffs: list[SheetDiff], copied: list[list[Stale]], lists: list[list[AnswerDiff]]
) -> str:
    """Report as Markdown, a table for each pair."""
    lines = ["# Differences between datasheets", ""]
    for found, held, listed in zip(diffs, copied, lists, strict=True):
        first, second = name_of(found.original), name_of(found.reproduction)
        lines += [f"## {markdown_line(first)} and {markdown_line(second)}", ""]
        lines += [f"- {markdown_line(line)}" for line in _head(found)]
        lines += ["", "| question | result | first | second |", "| --- | --- | --- | --- |"]
        lines += [
            f"| {_cell(_title(a))} | {a.result} | {_cell(_sides(a)[0])} | {_cell(_sides(a)[1])} |"
            for a in listed
        ]
        if held:
            lines += ["", "Looks copied from the first card:", ""]
            lines += [f"- {markdown_line(_title(s.answer))}: {markdown_line(s.why)}" for s in held]
        lines.append("")
    return "\n".join(lines)


def _cell(value: str) -> str:
    return markdown_line(" ".join(printable(value).split())).replace("|", "\\|")


def html(diffs: list[SheetDiff], copied: list[list[Stale]], lists: list[list[AnswerDiff]]) -> str:
    """Report as one page, both answers side by side with the words marked that differ."""
    parts = [_PAGE]
    for found, held, listed in zip(diffs, copied, lists, strict=True):
        first, second = escape(name_of(found.original)), escape(name_of(found.reproduction))
        parts.append(f"<h2>{first} and {second}</h2>\n<ul>\n")
        parts += [f"<li>{escape(line)}</li>\n" for line in _head(found)]
        parts.append("</ul>\n")
        parts += [_article(answer) for answer in listed]
        if held:
            parts.append("<h3>Looks copied from the first card</h3>\n<ul>\n")
            parts += [f"<li>{escape(_title(s.answer))}: {escape(s.why)}</li>\n" for s in held]
            parts.append("</ul>\n")
    return "".join([*parts, "</main>\n</body>\n</html>\n"])


def _article(answer: AnswerDiff) -> str:
    old, new = (printable(side) for side in _sides(answer))
    before = after = ""
    for piece in word_diff(old, new):
        marked = escape(piece.text)
        before += "" if piece.kind == "added" else f"<del>{marked}</del>" if (
            piece.kind == "removed") else marked  # fmt: skip
        after += "" if piece.kind == "removed" else f"<ins>{marked}</ins>" if (
            piece.kind == "added") else marked  # fmt: skip
    return (
        f"<section><h3>{escape(_title(answer))}</h3><p>{answer.facet}, {answer.result}</p>"
        f'<div class="sides"><p dir="auto">{before}</p><p dir="auto">{after}</p></div></section>\n'
    )


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Differences between datasheets</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
section { border-top: 1px solid #767676; break-inside: avoid; }
.sides { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr; }
.sides p { margin: 0 0 1rem; overflow-wrap: anywhere; white-space: pre-wrap; }
del { background: #fbe3e4; } ins { background: #dff3e0; }
@media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } }
</style>
</head>
<body>
<main>
<h1>Differences between datasheets</h1>
"""


def latex(diffs: list[SheetDiff], copied: list[list[Stale]], lists: list[list[AnswerDiff]]) -> str:
    """Report as paragraphs for an article, the engine that they need named in the first line."""
    parts: list[tuple[str, list[tuple[str, str]]]] = []
    for found, held, listed in zip(diffs, copied, lists, strict=True):
        title = f"{name_of(found.original)} and {name_of(found.reproduction)}"
        told_of = [("", ". ".join(_head(found)) + ".")]
        for answer in listed:
            old, new = (" ".join(printable(side).split()) for side in _sides(answer))
            told_of.append((_title(answer), f"{old} \u2192 {new}"))
        told_of += [(_title(one.answer), f"{one.why}.") for one in held]
        parts.append((title, told_of))
    placed = [("the text", f"{mark} {said}") for _, held in parts for mark, said in held]
    template = environment().get_template("deviations.tex.j2")
    return template.render(
        what="report",
        engine=engine(placed),
        obstacle=obstacle(placed, only_ascii=True),
        fonts=fonts(text for _, text in placed),
        parts=[{"title": latex_line(title), "paragraphs": [_paragraph(*p) for p in held]}
               for title, held in parts],
        tables=[],
    )  # fmt: skip


def _paragraph(mark: str, said: str) -> str:
    return (f"\\hedsdecision{{{latex_line(mark)}}}\n" if mark else "") + latex_line(said)


def as_json(
    diffs: list[SheetDiff], copied: list[list[Stale]], lists: list[list[AnswerDiff]]
) -> str:
    """Report for programs, with the keys of a diff of studies."""
    data = {
        "version": 1,
        "original": _about(diffs[0].original),
        "reproductions": [
            {
                **_about(found.reproduction),
                "changes": [_change(answer) for answer in listed],
                "stale": [
                    {"path": s.answer.name, "question": s.answer.question.number,
                     "criterion": s.answer.criterion, "explanation": s.why}
                    for s in held
                ],
                "summary": _summary(found),
            }
            for found, held, listed in zip(diffs, copied, lists, strict=True)
        ],
    }  # fmt: skip
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _about(loaded: Loaded) -> dict[str, Any]:
    version = loaded.sheet.version if loaded.sheet else None
    return {"id": name_of(loaded), "file": name_of(loaded), "heds": version}


def _summary(found: SheetDiff) -> dict[str, Any]:
    results = Counter(str(answer.result) for answer in found.answers)
    return {
        "fields": len(found.answers),
        "results": {str(name): results[name] for name in ORDER if results[name]},
        "deviations": len(found.changed),
        "upgraded": found.upgraded,
        "criteria_only_in_original": found.dropped,
        "criteria_only_in_reproduction": found.added,
    }


def _change(answer: AnswerDiff) -> dict[str, Any]:
    old, new = answer.original, answer.reproduction
    return {
        "path": answer.name,
        "result": str(answer.result),
        "original": None if old.is_blank else told(answer.question, old),
        "reproduction": None if new.is_blank else told(answer.question, new),
        "declared": False,
        "because": None,
        "by": None,
        "follows": None,
        "facet": str(answer.facet),
        "severity": "cosmetic" if answer.compared.how == "cosmetic" else "unknown",
        "rule": None,
        "explanation": answer.compared.detail or str(answer.result),
        "result_types": {},
        "question": answer.question.number,
        "criterion": answer.criterion,
    }


def problems(found: SheetDiff, held: list[Stale], listed: list[AnswerDiff]) -> list[Problem]:
    """Return the differences as problems of the second file, for annotations."""
    told_of = [(answer, "answer-changed", answer.compared.detail or str(answer.result))
               for answer in listed if answer.result is Result.CHANGED]  # fmt: skip
    told_of += [(one.answer, "answer-stale", one.why) for one in held]
    made = []
    for answer, rule, why in told_of:
        line, column, path = found.reproduction.place(answer.question, answer.criterion)
        made.append(
            Problem(rule, Severity.NOTE if rule == "answer-changed" else Severity.WARNING,
                    f"{_title(answer)}: {why}", file=name_of(found.reproduction), line=line,
                    column=column, path=path, question=answer.question.number,
                    criterion=answer.criterion)
        )  # fmt: skip
    return made


REPORTS: dict[str, SheetReport] = {
    "text": text, "md": markdown, "html": html, "latex": latex, "json": as_json,
}  # fmt: skip
