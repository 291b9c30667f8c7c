"""Fill a datasheet again: new answers where the spec changed, a person's own words untouched."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from heds.datasheets.load import yaml_path
from heds.datasheets.yaml_form import answer_tree, to_tree
from heds.files.yaml_edit import YamlEdit
from heds.files.yaml_writer import Comments, comment_lines, yaml_text
from heds.model.sheet import NO_ANSWER, Answer, Sheet
from heds.model.study.tree import dotted

if TYPE_CHECKING:
    from heds.datasheets.load import Loaded
    from heds.studies.fill import Filled, Place

FINGERPRINT = 12


@dataclass(slots=True)
class Refilled:
    """The text of a datasheet that was filled again, and what happened to each answer."""

    text: str
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def fingerprint(answer: Answer) -> str:
    """Return a short mark by which an answer is recognised as unchanged."""
    content = repr((answer.text, answer.chosen, answer.explanation))
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:FINGERPRINT]


def name_of(place: Place) -> str:
    """Return the path of an answer as the datasheet records it."""
    return dotted(tuple(str(step) for step in yaml_path(*place)))


def new_text(filled: Filled, study: str, head: str) -> str:
    """Return the YAML of a datasheet that is filled for the first time."""
    tree = to_tree(filled.sheet)
    comments: Comments = {}
    for question, criterion in filled.open:
        path = yaml_path(question, criterion)
        part: Any = tree
        for step in path[:-1]:
            part = part.setdefault(step, {})
        part.setdefault(path[-1], None)
        text = f"OPEN {question.number} {question.title}: {question.guidance}"
        comments[path] = comment_lines(text, 2 * (len(path) - 1))
    tree = {key: tree[key] for key in _order(tree)}
    tree["filled"] = {"study": study, "derived": _marks(filled)}
    comments["filled",] = "What follows from the study; heds fill uses it, please leave it."
    return yaml_text(tree, comments, head)


def _order(tree: dict[str, Any]) -> list[str]:
    known = ["heds", "paper", "people", "system", "sample", "evaluators", "design", "criteria"]
    return [k for k in known if k in tree] + [k for k in tree if k not in known]


def _marks(filled: Filled) -> dict[str, str]:
    return {name_of(place): fingerprint(_answer(filled.sheet, place)) for place in filled.derived}


def _answer(sheet: Sheet, place: Place) -> Answer:
    return sheet.get(*place)


def refilled(filled: Filled, loaded: Loaded, marks: dict[str, str], study: str) -> Refilled:
    """Return the existing datasheet with what the spec now says, as far as nobody changed it."""
    if loaded.source is None or loaded.sheet is None:
        raise ValueError("an existing datasheet has to be loaded first")
    edit = YamlEdit(loaded.source.text)
    result = Refilled("")
    for place in [*filled.derived, *filled.given]:
        new, old = _answer(filled.sheet, place), loaded.sheet.get(*place)
        name = name_of(place)
        if new == old:
            continue
        if old == NO_ANSWER or marks.get(name) == fingerprint(old):
            edit.set(yaml_path(*place), answer_tree(place[0], new))
            result.updated.append(name)
        else:
            result.kept.append(name)
    edit.set(("filled",), {"study": study, "derived": _marks(filled)})
    result.text = edit.text()
    return result
