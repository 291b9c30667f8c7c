"""Files for Mechanical Turk: templates with batches for the requester site, questions for the API.

One HIT is one list. In results, `Answer.p3c2` with `Answer.list` 1 is the field `l1p3c2`.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.survey.exporters.characters import refuse_characters, texts_of_item
from heds.survey.exporters.mturk_page import page_html, slots_of, template_html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey
    from heds.survey.form import Form

LIMIT = 65_535
NAMESPACE = (
    "http://mechanicalturk.amazonaws.com/AWSMechanicalTurkDataSchemas/2011-11-11/HTMLQuestion.xsd"
)
HEAD = f'<HTMLQuestion xmlns="{NAMESPACE}"><HTMLContent><![CDATA['
TAIL = "]]></HTMLContent><FrameHeight>0</FrameHeight></HTMLQuestion>\n"
REFUSED = ("span",)


class Mturk:
    """Writes templates, batches and questions."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what MTurk cannot express of this survey."""
        found = []
        if len(survey.forms) > 1:
            found.append(
                "MTurk lets one worker take several lists; to forbid it, give a qualification to "
                "everyone who has done one, or find them again by WorkerId in the results"
            )
        if any(form.of_kind("comprehension") for form in survey.forms):
            found.append(
                "the comprehension check is asked once and recorded; MTurk has no second attempt "
                "and sends nobody away"
            )
        if any(form.minimum_seconds for form in survey.forms):
            found.append("too fast work is not stopped, but named when the results are read")
        if survey.redirect or survey.code:
            found.append("MTurk needs no completion code and leads nowhere at the end")
        return found

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return templates with their batches, and one question for each list."""
        _refuse(survey)
        slots = slots_of(survey.forms)
        # Lists share a template as long as they ask the same in the same places.
        groups: dict[tuple[str, int], list[dict[str, str]]] = {}
        width = len(str(survey.forms[-1].number))
        for form in survey.forms:
            template, values = template_html(survey, form, slots)
            groups.setdefault((template, form.people), []).append(values)
            yield f"questions/list-{form.number:0{width}}.xml", _question(survey, form)
        lines = []
        for number, ((template, people), rows) in enumerate(groups.items(), 1):
            mark = f"-{number}" if len(groups) > 1 else ""
            yield f"template{mark}.html", template
            yield f"batch{mark}.csv", _batch(rows)
            lines.append(
                f"template{mark}.html with batch{mark}.csv: {len(rows)} HITs, "
                f"{people} assignments for each"
            )
        yield "publish.txt", "\n".join([*lines, *STEPS, ""])


STEPS = (
    "",
    "On the requester site: make a project, paste the template into the HTML editor of its",
    "design, and publish a batch with the CSV. Set the number of assignments as above.",
    "By the API: CreateHIT with a file of questions/ as Question, and MaxAssignments as above.",
    "Read the results with: heds responses manifest.json RESULTS.csv -o responses.csv",
)


def _refuse(survey: Survey) -> None:
    refuse_characters(survey, "MTurk")
    for form in survey.forms:
        for question in form.questions:
            if question.kind in REFUSED:
                raise HedsError(
                    f"MTurk cannot take questions of the kind `{question.kind}`; use --to web"
                )
            wrong = [o.value for o in question.options if "|" in o.value]
            if question.kind == "multi" and wrong:
                raise HedsError(
                    f"the option `{wrong[0]}` holds a `|`, with which MTurk joins the options that "
                    "were ticked; write it otherwise"
                )


def _question(survey: Survey, form: Form) -> bytes:
    made = (HEAD + page_html(survey, form) + TAIL).encode()
    if len(made) > LIMIT:
        screens = [page.screen for page in form.pages if page.screen]
        texts = [
            (len(text), screen.unit.item, column)
            for screen in screens if screen.unit
            for column, text in texts_of_item(screen.unit.item)
        ]  # fmt: skip
        longest = ""
        if texts:
            size, item, column = max(texts, key=lambda held: held[0])
            longest = (
                f"; the longest text is that of item `{item.id}` (row {item.row}) in the column "
                f"`{column}`, with {size:,} characters"
            )
        fits = max(1, len(screens) * LIMIT // len(made) - 1)
        raise HedsError(
            f"list {form.number} makes a HIT of {len(made):,} bytes, and MTurk takes {LIMIT:,}: "
            f"give a person about {fits} instead of {len(screens)} screens "
            f"(`design.items_per_batch` or `design.batches`){longest}"
        )
    return made


def _batch(rows: list[dict[str, str]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(rows[0])
    writer.writerows(row.values() for row in rows)
    return stream.getvalue()
