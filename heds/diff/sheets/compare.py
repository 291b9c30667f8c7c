"""Two datasheets side by side: by question and label, never by id; 2.1 is upgraded first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.datasheets.upgrade import upgrade
from heds.diff.difference import Compared, Facet, Result
from heds.diff.text import normalised, said, word_diff
from heds.model.sheet import NO_ANSWER, Answer, is_hidden
from heds.model.words import fold

if TYPE_CHECKING:
    from heds.datasheets.load import Loaded
    from heds.model.catalogue import Question
    from heds.model.sheet import Sheet

# Which side of a measurement a question is about; the longest number that fits counts.
FACETS = {
    "2": Facet.OBJECT,
    "3.1": Facet.OBJECT,
    "3.1.3": Facet.ANALYSIS,
    "3.2": Facet.OPERATORS,
    "3.3": Facet.METHOD,
    "3.3.2": Facet.CONDITIONS,
    "3.3.6": Facet.CONDITIONS,
    "3.3.7": Facet.CONDITIONS,
    "3.3.8": Facet.CONDITIONS,
    "4": Facet.MEASURAND,
    "4.3.9": Facet.ANALYSIS,
    "4.3.10": Facet.ANALYSIS,
    "4.3.11": Facet.ANALYSIS,
    "4.3.12": Facet.ANALYSIS,
}
ADMINISTRATIVE = ("1", "5")


@dataclass(frozen=True, slots=True)
class AnswerDiff:
    """One question of two datasheets."""

    question: Question
    criterion: str | None
    result: Result
    original: Answer
    reproduction: Answer
    compared: Compared

    @property
    def name(self) -> str:
        """Where the answer stands in YAML."""
        keys = (self.criterion, *self.question.keys) if self.criterion else self.question.keys
        return ".".join(("criteria", *keys) if self.criterion else keys)

    @property
    def facet(self) -> Facet:
        """The facet of the question."""
        number = self.question.number
        while number and number not in FACETS:
            number = number.rpartition(".")[0]
        return FACETS.get(number, Facet.CONDITIONS)


@dataclass(slots=True)
class SheetDiff:
    """All that differs between two datasheets."""

    original: Loaded
    reproduction: Loaded
    upgraded: list[str] = field(default_factory=list)
    """Files that were upgraded to HEDS 3.0 before comparing."""
    answers: list[AnswerDiff] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)

    @property
    def changed(self) -> list[AnswerDiff]:
        """The answers that differ, without those that differ by nature."""
        return [a for a in self.answers if a.result is Result.CHANGED]


def compare_sheets(original: Loaded, reproduction: Loaded) -> SheetDiff:
    """Compare two datasheets that were loaded whole."""
    if original.sheet is None or reproduction.sheet is None:
        raise ValueError("only datasheets that could be read are compared")
    found = SheetDiff(original, reproduction)
    old, new = original.sheet, reproduction.sheet
    if old.version != new.version:
        old, new = _upgraded(original, old, found), _upgraded(reproduction, new, found)
    names = _names(old, new)
    found.dropped = [name for name in old.criteria if name not in names]
    found.added = [name for name in new.criteria if name not in names.values()]
    for question in new.catalogue.questions:
        if not question.per_criterion:
            found.answers.append(_answer(question, None, _get(old.once, question),
                                         _get(new.once, question)))  # fmt: skip
            continue
        for name, other in names.items():
            found.answers.append(_answer(question, name, _get(old.criteria[name], question),
                                         _get(new.criteria[other], question)))  # fmt: skip
    return found


def _upgraded(loaded: Loaded, sheet: Sheet, found: SheetDiff) -> Sheet:
    if sheet.version == "3.0":
        return sheet
    found.upgraded.append(loaded.name or (loaded.source.name if loaded.source else ""))
    return upgrade(sheet).sheet


def _names(old: Sheet, new: Sheet) -> dict[str, str]:
    """Pair criteria of the same name; case and spaces do not count."""
    known = {fold(name): name for name in new.criteria}
    return {name: known[fold(name)] for name in old.criteria if fold(name) in known}


def _get(answers: dict[str, Answer], question: Question) -> Answer:
    answer = answers.get(question.path, NO_ANSWER)
    # An explanation that the form does not show is no part of the answer.
    return answer._replace(explanation="") if is_hidden(question, answer) else answer


def _answer(question: Question, criterion: str | None, old: Answer, new: Answer) -> AnswerDiff:
    result, compared = Result.CHANGED, Compared(equal=False)
    if old.is_blank and new.is_blank:
        result = Result.BOTH_UNREPORTED
    elif old.is_blank:
        result = Result.ORIGINAL_UNREPORTED
    elif new.is_blank:
        result = Result.REPRODUCTION_UNREPORTED
    else:
        compared = _compared(old, new)
        if compared.equal:
            result = Result.SAME
        elif question.number.startswith(ADMINISTRATIVE):
            result = Result.ADMINISTRATIVE
    return AnswerDiff(question, criterion, result, old, new, compared)


def _compared(old: Answer, new: Answer) -> Compared:
    first, second = (old.text or old.explanation).strip(), (new.text or new.explanation).strip()
    options = []
    if come := [word for word in new.chosen if word not in old.chosen]:
        options.append(f"now {', '.join(come)}")
    if gone := [word for word in old.chosen if word not in new.chosen]:
        options.append(f"no longer {', '.join(gone)}")
    if options:
        return Compared(equal=False, how="replaced", detail="; ".join(options))
    if " ".join(first.split()) == " ".join(second.split()):
        return Compared(equal=True)
    how = "cosmetic" if normalised(first) == normalised(second) else "reworded"
    return Compared(equal=False, how=how, detail=said(word_diff(first, second)))


def told(question: Question, answer: Answer) -> str:
    """Write an answer the way people read it: labels, then text."""
    labels = [question.by_word[word].meaning for word in answer.chosen]
    text = answer.explanation if question.is_choice else answer.text
    return ": ".join(part for part in ("; ".join(labels), text.strip()) if part)
