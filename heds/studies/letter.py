"""Gaps as people read them: a list, a Markdown page, and a letter to the authors."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from heds.studies.asked import NOBODY
from heds.studies.facts import listed

if TYPE_CHECKING:
    from heds.studies.gaps import Gap
    from heds.studies.resolved import Resolved

DAMAGE = {3: "high", 2: "moderate", 1: "low", 0: "none"}
WIDTH = 78


def as_json(resolved: Resolved, found: list[Gap]) -> dict[str, Any]:
    """Return the gaps for programs."""
    return {
        "version": 1,
        "study": resolved.id,
        "gaps": [
            {
                "number": number,
                "path": gap.path,
                "kind": gap.kind,
                "damage": DAMAGE[gap.damage],
                "question": gap.question,
                "why": gap.why,
                "assumed": gap.assumed or None,
            }
            for number, gap in enumerate(found, 1)
        ],
    }


def as_text(resolved: Resolved, found: list[Gap]) -> str:
    """Return the gaps as a table for the terminal."""
    lines = [f"{resolved.id}: {len(found)} open questions, most damaging first"]
    for number, gap in enumerate(found, 1):
        lines.append(f"{number:>3}. {gap.path}  ({gap.kind}, {DAMAGE[gap.damage]})")
        lines += textwrap.wrap(
            gap.question, WIDTH, initial_indent="     ", subsequent_indent="     "
        )
        if gap.assumed:
            lines.append(f"     assumed: {gap.assumed}")
    return "\n".join(lines) + "\n"


def as_markdown(resolved: Resolved, found: list[Gap]) -> str:
    """Return the gaps as a Markdown table."""
    rows = [
        f"| {number} | `{gap.path}` | {gap.kind} | {DAMAGE[gap.damage]} | {gap.question} "
        f"| {gap.why} | {_cell(gap.assumed)} |"
        for number, gap in enumerate(found, 1)
    ]
    head = (
        f"# Open questions about {_cell(resolved.id)}\n\n"
        "| no. | path | kind | damage | question | why | assumed |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
    )
    return head + "\n".join(rows) + "\n"


def _cell(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    return " ".join(escaped.split())


def as_letter(resolved: Resolved, found: list[Gap]) -> str:
    """Return a polite letter to the original authors with numbered questions."""
    study = resolved.spec.study
    title = f'"{study.title}"' if study.title else f"your study ({resolved.id})"
    where = f" ({study.experiment})" if study.experiment else ""
    greeting = f"Dear {listed(study.authors)}," if study.authors else "Dear authors,"
    opening = (
        f"we are preparing a reproduction of the human evaluation in {title}{where}. To repeat it "
        "as closely as possible, we have collected what the paper and its materials say. Some "
        "things that may matter for the results are still open. We would be grateful for your "
        "answers to the questions below; a word each is enough, and 'I do not remember' helps us "
        "as well. The questions come in order of importance; please stop wherever your time ends."
    )
    questions = []
    for number, gap in enumerate(found, 1):
        if gap.damage == NOBODY:
            continue
        text = f"{number}. {gap.question}"
        if gap.assumed:
            text += f" (If we do not hear otherwise, we shall assume: {gap.assumed}.)"
        questions += textwrap.wrap(f"{text} [{gap.path}]", WIDTH, subsequent_indent="   ")
    closing = (
        "If you can share materials, such as the outputs that were shown, the form or the raw "
        "answers without names, a link would be of great help. We will say in our report what "
        "came from you, and thank you for your time."
    )
    parts = [
        greeting,
        textwrap.fill(opening, WIDTH),
        "\n".join(questions),
        textwrap.fill(closing, WIDTH),
        "With kind regards,\n",
    ]
    return "\n\n".join(parts)


FORMATS = {"text": as_text, "md": as_markdown, "letter": as_letter}
