"""Workbooks: one for each person, locked except for the cells to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.exporters.characters import FORBIDDEN, refuse_characters, texts_of_item
from heds.survey.exporters.xlsx_book import MOST_CHARACTERS, length, workbook
from heds.survey.exporters.xlsx_layout import rater_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey

REFUSED = {
    "span": "marks in a text cannot be made in cells; use --to web",
    "info": "a workbook cannot measure the time on a page; use --to web",
}
MOST_ROWS = 1_048_575


class Xlsx:
    """Writes workbooks to send to people."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what a workbook cannot express of this survey."""
        found = ["a workbook measures no times, and shows all screens of a list at once"]
        kinds = {question.kind for form in survey.forms for question in form.questions}
        if "slider" in kinds:
            found.append("a slider becomes a cell for a number")
        if "multi" in kinds:
            found.append("each option to tick becomes a column with yes or no")
        if kinds & {"best worst", "ranking"}:
            found.append(
                "cells cannot forbid one text in two places; they turn red, and the answers are "
                "named when the workbook is read"
            )
        if any(form.of_kind("comprehension") for form in survey.forms):
            found.append("the comprehension check is asked once and recorded, and stops nobody")
        if any(form.minimum_seconds for form in survey.forms):
            found.append("too fast work cannot be found")
        return found

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return one workbook for each person of each list."""
        _refuse(survey)
        width = len(str(survey.forms[-1].number))
        for form in survey.forms:
            for copy in range(1, form.people + 1):
                name = f"list-{form.number:0{width}}-rater-{copy}.xlsx"
                yield name, workbook(survey, form, rater_name(form.number, copy))


def _refuse(survey: Survey) -> None:
    refuse_characters(survey, "a workbook")
    for item in survey.design.items.rows:
        for column, text in texts_of_item(item):
            if length(text) > MOST_CHARACTERS:
                raise HedsError(
                    f"item `{item.id}` (row {item.row}) has {length(text):,} characters in the "
                    f"column `{column}`; a cell takes {MOST_CHARACTERS:,}"
                )
    for form in survey.forms:
        if len(form.pages) > MOST_ROWS:
            raise HedsError(f"list {form.number} has more screens than a sheet has rows")
        for question in form.questions:
            if question.kind in REFUSED:
                raise HedsError(
                    f"questions of the kind `{question.kind}`: {REFUSED[question.kind]}"
                )
            words = [question.text, question.define, *(o.value for o in question.options)]
            if any(FORBIDDEN.search(text) for text in words):
                raise HedsError("a text of the study holds a control character; delete it")
            wrong = [o.value for o in question.options if "|" in o.value]
            if question.kind == "multi" and wrong:
                raise HedsError(
                    f"the option `{wrong[0]}` holds a `|`, which stands between options in the "
                    "table of responses; write it otherwise"
                )
