"""Texts for Qualtrics: escaped once, never piped, in their own direction."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from heds.errors import HedsError

if TYPE_CHECKING:
    from heds.survey.form import Page, Question, Stimulus

NOTHING = "&nbsp;"
LONGEST_NAME = 100
# Qualtrics would fill in both: fields of the survey, and sums.
_PIPE = re.compile(r"\$(?=e?\{)")
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_LINE = re.compile(r"\r\n?|[\n\u2028\u2029\x85]")


def guarded(html: str) -> str:
    """Keep Qualtrics from filling in what only looks like a field, in clean HTML."""
    return _PIPE.sub("&#36;", _LINE.sub("\n", html))


def line(text: str) -> str:
    """Return a text as HTML: as it was typed, line by line."""
    return _PIPE.sub("&#36;", _LINE.sub("<br>", escape(text.strip(), quote=True)))


def short(text: str) -> str:
    """Return the text of an option or a row, never empty, and in its own direction."""
    made = line(text) or NOTHING
    if any(bidirectional(sign) in ("R", "AL") for sign in text):
        return f'<span dir="auto">{made}</span>'
    return made


def heading(text: str) -> str:
    """Return a name for places that take no HTML, without signs that could become some."""
    made = " ".join(text.translate({ord("<"): "\u2039", ord(">"): "\u203a"}).split())
    return _PIPE.sub("$ ", _UNSEEN.sub("", made))[:LONGEST_NAME] or "Survey"


def block(text: str) -> str:
    """Return a longer text as HTML with its spaces."""
    return f'<div dir="auto" style="white-space:pre-wrap">{line(text)}</div>'


def stimuli(page: Page) -> str:
    """Return what is judged on a page."""
    return "".join(_stimulus(page, held) for held in page.stimuli)


def _stimulus(page: Page, held: Stimulus) -> str:
    refuse_unseen(page, held.text, held.label or held.role)
    head = f"<div><strong>{line(held.label)}</strong></div>" if held.label else ""
    return f'<div style="margin-bottom:1em">{head}{block(held.text)}</div>'


def question_text(question: Question) -> str:
    """Return what is asked, with the definition and the examples."""
    parts = [f'<div dir="auto"><strong>{line(question.text) or NOTHING}</strong></div>']
    parts += [block(text) for text in (question.define, question.task)
              if text and text != question.text]  # fmt: skip
    if question.examples:
        listed = "".join(f'<li dir="auto">{line(text)}</li>' for text in question.examples)
        parts.append(f"<ul>{listed}</ul>")
    return "".join(parts)


def prefilled(page: Page, question: Question) -> str:
    """Return the text that is edited; it is no HTML, so what would be filled in is refused."""
    refuse_unseen(page, question.marked, "output")
    if _PIPE.search(question.marked):
        raise HedsError(
            f"{_where(page)} has `${{` in the text that is edited, which Qualtrics would fill in; "
            "write it otherwise, or use the target web"
        )
    return _LINE.sub("\n", question.marked)


def refuse_unseen(page: Page, text: str, column: str) -> None:
    """Refuse signs that no page can show."""
    found = _UNSEEN.search(text)
    if found:
        raise HedsError(
            f"{_where(page)} has the control character U+{ord(found.group()):04X} in `{column}`; "
            "take it out of the items"
        )


def _where(page: Page) -> str:
    screen = page.screen
    if screen is None or screen.unit is None:
        return f"the page `{page.id}`"
    systems = ", ".join(screen.sides)
    return f"item `{screen.unit.item.id}` (row {screen.unit.item.row}, {systems})"
