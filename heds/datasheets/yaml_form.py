"""The YAML form of a datasheet: readable words for options, explanations beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from heds.model.answers import phrases
from heds.model.blank import is_blank
from heds.model.sheet import UNTICKED, Answer, Sheet, is_hidden
from heds.model.words import fold

if TYPE_CHECKING:
    from heds.model.catalogue import Question

Tree = dict[str, Any]

# Numbers that stand without quotes: whichever program reads them, they stay what they are.
_WHOLE = re.compile(r"0|[1-9][0-9]{0,14}")


def to_tree(sheet: Sheet) -> Tree:
    """Return a datasheet as nested plain data, in the order of the form."""
    tree: Tree = {"heds": sheet.version}
    for question in sheet.catalogue.questions:
        if question.per_criterion:
            if sheet.criteria and "criteria" not in tree:
                tree["criteria"] = {
                    name: criterion_tree(sheet, answers) for name, answers in sheet.criteria.items()
                }
            continue
        _put(tree, question, sheet.once.get(question.path))
    if kept := _kept_tree(sheet):
        tree["kept_from_form"] = kept
    return tree


def criterion_tree(sheet: Sheet, answers: dict[str, Answer]) -> Tree:
    """Return the answers about one criterion as nested plain data."""
    tree: Tree = {}
    for question in sheet.catalogue.questions:
        if question.per_criterion:
            _put(tree, question, answers.get(question.path))
    return tree


def _put(tree: Tree, question: Question, answer: Answer | None) -> None:
    if answer is None or answer == Answer():
        return
    for key in question.keys[:-1]:
        tree = tree.setdefault(key, {})
    tree[question.keys[-1]] = answer_tree(question, answer)


def answer_tree(question: Question, answer: Answer) -> Any:
    """Write one answer in its shortest form that reads back the same."""
    if not question.is_choice:
        return _text_tree(question, answer.text)
    chosen = list(answer.chosen)
    text = answer.explanation
    if question.is_single:
        if len(chosen) == 1 and not text:
            return chosen[0]
        if len(chosen) == 1 and chosen[0] in question.explaining and not is_blank(text):
            return {chosen[0]: _plain(text)}
        full: Tree = {}
        if chosen:
            full["choice"] = chosen[0] if len(chosen) == 1 else chosen
    else:
        if chosen and not text:
            return chosen
        explained = [word for word in chosen if word in question.explaining]
        if len(explained) == 1 and not is_blank(text):
            return [{word: _plain(text)} if word in explained else word for word in chosen]
        full = {"choice": chosen} if chosen else {}
    if text:
        # Where nothing is chosen yet, the choice may still come for which it was written.
        hidden = bool(chosen) and is_hidden(question, answer)
        key = "hidden_explanation" if hidden else "explanation"
        full[key] = _plain(text)
    return full


def _text_tree(question: Question, text: str) -> Any:
    for word, stored in phrases(question):
        if text == stored:
            return word
    if fold(text) in {word for word, _ in phrases(question)}:
        # The words themselves, where the form holds them literally.
        return {"text": text}
    return _plain(text)


def _plain(text: str) -> str | int:
    return int(text) if _WHOLE.fullmatch(text) else text


def _kept_tree(sheet: Sheet) -> Tree:
    kept = sheet.kept
    tree: Tree = {}
    if kept.no_open_criterion:
        tree["open_criterion"] = None
    elif kept.open_criterion is not None:
        tree["open_criterion"] = kept.open_criterion
    if kept.deleted_criteria:
        tree["deleted_criteria"] = {
            name: criterion_tree(sheet, answers) for name, answers in kept.deleted_criteria.items()
        }
    if kept.unknown_entries:
        tree["unknown_entries"] = kept.unknown_entries
    unticked = [key for key, entry in kept.stored_differently.items() if entry == UNTICKED]
    differently = {k: e for k, e in kept.stored_differently.items() if k not in set(unticked)}
    if differently:
        tree["stored_differently"] = differently
    if unticked:
        tree["unticked"] = unticked
    if kept.not_stored:
        tree["not_stored"] = list(kept.not_stored)
    return tree
