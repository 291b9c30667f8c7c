"""Random datasheets and cards, made from the catalogue."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from heds.cards.writer import write_card
from heds.model.catalogue import VERSIONS, Question, catalogue
from heds.model.sheet import Answer, Kept, Sheet

NASTY = (
    "N/A", "n/a", "NA", "not applicable", "Not-Applicable", "not assessed", "InterAA not assessed",
    "no", "NO", "on", "3", "100", "7:16", "0.80", "1e3", "010", "0x1F", "~", "null", "true",
    "a: b", "- a", "# x", "'", '"', "\\", "{x}", "[y]", "&a", "*a", "!tag", "%y", "@z", "`q`",
    "\n", " \n ", "x\n", "\nx", "a\r\nb", "\t", "  lead", "trail  ", "a\n  b\n\n\nc", "|", ">-",
    "\u0085", "\u2028", "\ufeff", "\u200b", "\x00", "\x07", "\ud800", "🙂", "中文", "<b>&amp;</b>",
    "=cmd|' /C calc'!A0", "---", "...", "? x", ": ", "a" * 200, "word " * 60, "x " * 50 + " ",
)  # fmt: skip

texts = st.one_of(st.sampled_from(NASTY), st.text(max_size=40))
names = st.one_of(
    st.sampled_from(
        [
            "Fluency",
            "Meaning",
            "",
            "__proto__",
            "<&>",
            "a\nb",
            "2",
            "10",
            "no",
            "1.0",
            "~",
            "x: y",
            "# c",
        ]
    ),
    st.text(max_size=12),
)


@st.composite
def answers(draw: st.DrawFn, question: Question) -> Answer:
    if not question.is_choice:
        return Answer(text=draw(texts))
    order = [option.word for option in question.options]
    most = 1 if question.is_single else 3
    if question.is_single and draw(st.integers(0, 9)) == 0:
        most = 2
    chosen = draw(st.lists(st.sampled_from(order), max_size=most, unique=True))
    explanation = draw(st.one_of(st.just(""), texts))
    return Answer(chosen=tuple(sorted(chosen, key=order.index)), explanation=explanation)


@st.composite
def some_answers(draw: st.DrawFn, questions: list[Question]) -> dict[str, Answer]:
    asked = draw(st.lists(st.sampled_from(questions), max_size=6, unique_by=lambda q: q.id))
    found = {question.path: draw(answers(question)) for question in asked}
    return {path: answer for path, answer in found.items() if answer != Answer()}


@st.composite
def sheets(draw: st.DrawFn, version: str | None = None) -> Sheet:
    version = version or draw(st.sampled_from(VERSIONS))
    questions = catalogue(version).questions
    once = [question for question in questions if not question.per_criterion]
    about = [question for question in questions if question.per_criterion]
    criteria = draw(st.lists(names, max_size=3, unique=True))
    # A browser puts whole numbers first, and so do we when reading.
    whole = [n for n in criteria if n.isascii() and n.isdigit() and str(int(n)) == n]
    criteria = sorted(whole, key=int) + [n for n in criteria if n not in whole]
    deleted = draw(st.lists(names, max_size=1).filter(lambda found: not set(found) & set(criteria)))
    sheet = Sheet(version, draw(some_answers(once)))
    sheet.criteria = {name: draw(some_answers(about)) for name in criteria}
    left = {name: draw(some_answers(about)) for name in deleted}
    sheet.kept = Kept(deleted_criteria={name: found for name, found in left.items() if found})
    if len(criteria) > 1:
        sheet.kept.open_criterion = draw(st.sampled_from([None, *criteria[1:]]))
    return sheet


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | texts
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda children: st.lists(children, max_size=2) | st.dictionaries(texts, children, max_size=2),
    max_leaves=4,
)  # fmt: skip


@st.composite
def damaged_cards(draw: st.DrawFn) -> dict[str, Any]:
    """Cards as they come: with unknown keys, odd values, and entries of the wrong shape."""
    sheet = draw(sheets())
    card = write_card(sheet)
    keys = list(card)
    for _ in range(draw(st.integers(0, 4))):
        key = draw(st.sampled_from(keys))
        entry = card[key]
        part = draw(st.sampled_from(["whole", "data", "slot", "tick", "text", "extra", "unknown"]))
        if part == "whole":
            card[key] = draw(json_values)
        elif part == "unknown":
            card["heds-" + draw(st.text(max_size=6))] = draw(json_values)
        elif isinstance(entry, dict):
            if part == "extra":
                entry[draw(st.text(max_size=4))] = draw(json_values)
            elif part == "tick" and "text" in entry and isinstance(entry.get("data"), dict):
                slot = draw(st.sampled_from(["", *sheet.criteria]))
                entry["data"][slot] = draw(st.sampled_from(["true", "yes", 1, 0, None, [], {}]))
            elif part == "slot" and isinstance(entry.get("data"), dict):
                entry["data"][draw(names)] = draw(json_values)
            else:
                entry[part if part not in ("slot", "tick") else "data"] = draw(json_values)
    return card
