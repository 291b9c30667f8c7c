"""Problems for people: place, what is wrong, the line itself, and a hint."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import click

from heds.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.files.source import Source
    from heds.problems import Problem
    from heds.reporters import Summary

COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
STYLED = {
    severity: click.style(severity.value, fg=colour, bold=True)
    for severity, colour in COLOURS.items()
}
LONGEST_LINE = 120

# Files are hostile: an escape sequence in one must not reach the terminal.
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


def visible(text: str) -> str:
    """Return a text with control characters written out."""
    if text.isprintable():
        return text
    return _CONTROL.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


class Text:
    """The compiler's form, with the line below."""

    separator = ""

    def begin(self) -> Iterator[str]:
        """Print nothing before the first problem."""
        yield from ()

    def file(self, problems: list[Problem], source: Source | None) -> Iterator[str]:
        """Print each problem with its line."""
        lines = source.text.split("\n") if source and any(p.line for p in problems) else []
        for problem in problems:
            # A study also reports what is wrong in the file that it extends.
            is_here = source is not None and problem.file == source.name
            yield _problem(problem, lines if is_here else [])

    def end(self, summary: Summary) -> Iterator[str]:
        """Count what was found."""
        yield (
            f"{_plural(summary.errors, 'error')}, {_plural(summary.warnings, 'warning')}, "
            f"{_plural(summary.notes, 'note')} in {_plural(summary.files, 'file')}\n"
        )


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _problem(problem: Problem, lines: list[str]) -> str:
    place = visible(problem.file).replace("\n", " ")
    if problem.line is not None:
        place += f":{problem.line}:{problem.column}"
    severity = STYLED[problem.severity]
    message = visible(problem.message).replace("\n", " ")
    if problem.rule.startswith("form-"):
        # The form prints its messages below the question; here they stand alone.
        about = f" ({problem.criterion})" if problem.criterion is not None else ""
        message = f"{problem.question}{visible(about)}: {message}"
    text = f"{place}: {severity}: {message} [{problem.rule}]\n"
    if problem.line is None and problem.path:
        text += f"  at {visible(problem.path)}\n"
    elif problem.line is not None and problem.line <= len(lines):
        text += _excerpt(problem, lines[problem.line - 1].rstrip("\r"))
    if problem.hint:
        text += f"  hint: {visible(problem.hint)}\n"
    return text


def _excerpt(problem: Problem, line: str) -> str:
    """Show the line with a caret, wide characters measured."""
    column = (problem.column or 1) - 1
    if not line.strip() or (len(line) > LONGEST_LINE and column > LONGEST_LINE):
        return ""
    shown = visible(line[:LONGEST_LINE].replace("\t", " "))
    before = visible(line[:column].replace("\t", " "))
    pad = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in before)
    number = str(problem.line)
    gutter = " " * len(number)
    return f"  {number} | {shown}\n  {gutter} | {' ' * pad}^\n"
