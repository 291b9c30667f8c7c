"""Ask raters to correct their workbooks, cell by cell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from heds.problems import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.responses import Responses

# What only concerns those who run the study.
NOT_FOR_RATERS = ("identifying-value", "several-submissions", "other-workbook", "moved-rows",
                  "unusual-characters")  # fmt: skip
# A workbook that came back as it was sent.
UNFILLED = "no-answers"


def corrections(found: Responses) -> Iterator[tuple[str, str]]:
    """Return a request for every rater whose workbook is not complete: file name and text."""
    names: dict[str, int] = {}
    for file, rater in found.raters.items():
        held = [p for p in found.problems if p.file == file and p.rule not in NOT_FOR_RATERS]
        if not any(p.severity is Severity.ERROR or p.rule == UNFILLED for p in held):
            continue
        stem = re.sub(r"[^A-Za-z0-9_-]+", "_", rater) or "rater"
        names[stem] = names.get(stem, 0) + 1
        mark = f"-{names[stem]}" if names[stem] > 1 else ""
        yield f"correction-{stem}{mark}.txt", _request(file, held)


def _request(file: str, problems: list[Problem]) -> str:
    # A row that is gone is named once, and not again for each of its answers.
    gone = {p.message.split("`")[1] for p in problems if p.rule == "missing-row"}
    lines = [
        f"- {_place(p)}: {p.message}"
        for p in problems
        if not (p.rule == "missing-answer" and any(_is_of(p, page) for page in gone))
    ]
    end = (
        ["", "Rows that are gone can be copied from the workbook that was sent to you."]
        if gone else []
    )  # fmt: skip
    return "\n".join([
        f"Thank you for sending back {Path(file).name}.", "",
        f"{len(lines)} places need your help. Please correct them in the workbook, and send it",
        "again under the same name:", "", *lines, *end, "",
    ])  # fmt: skip


def _is_of(problem: Problem, page: str) -> bool:
    name = problem.message.split("`")[1]
    return re.fullmatch(re.escape(page) + r"(?!\d).*", name) is not None


def _place(problem: Problem) -> str:
    sheet, _, cell = problem.path.rpartition("!")
    return f"sheet {sheet}, cell {cell}" if sheet else f"sheet {cell}" if cell else "workbook"
