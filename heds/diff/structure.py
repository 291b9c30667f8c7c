"""The first stage: go through every field of two studies and say how it compares."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from heds.diff.compare import SAME, compare
from heds.diff.derived import derived
from heds.diff.difference import Compared, Difference, Result
from heds.diff.fields import APART, ELEMENTS, Field, field_of, pattern_of
from heds.diff.materials import compare_files, is_missing, named_file, text_of, texts_of
from heds.diff.money import compare_pay
from heds.diff.sides import sides
from heds.model.study.tree import Steps, get
from heds.model.words import fold
from heds.studies.resolved import Value

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from heds.diff.pair import Pair
    from heds.diff.sides import Side
    from heds.studies.resolved import Resolved

NOTHING = Compared(equal=False)
# What a study may do in addition to another one, rather than leave unsaid.
ADDITIVE = ("checks", "analysis", "systems")
# What evaluators are shown: where one study has it and the other has not, the question changed.
SHOWN = ("ask", "define", "label", "note", "examples", "shows")
ABSENT = frozenset(["none", "no"])


def differences(pair: Pair) -> list[Difference]:
    """Return every field that either study has or is known to lack."""
    found: dict[Steps, Difference] = {}
    for element in _missing_elements(pair):
        found[element.path] = element
    for renamed in _renamed(pair):
        found[renamed.path] = renamed
    held = sides(pair)
    for path in _paths(pair, held):
        if path in found or any(path[:end] in found for end in range(1, len(path))):
            continue
        difference = _difference(path, held[0].get(path), held[1].get(path), pair)
        if difference is not None:
            found[path] = difference
    for difference in derived(pair, found):
        found[difference.path] = difference
    return list(found.values())


def _paths(pair: Pair, held: tuple[Side, Side]) -> dict[Steps, None]:
    """Return the paths of all values, and of gaps that have no value below them."""
    paths = dict.fromkeys(held[0]) | dict.fromkeys(held[1])
    above = {path[:end] for path in paths for end in range(1, len(path) + 1)}
    for study in (pair.original, pair.reproduction):
        for gap in sorted(study.unreported | study.absent):
            at = gap if study is pair.original else pair.names.of_original(gap)
            if at not in above and at[0] not in APART and field_of(at) is not None:
                paths[at] = None
                above.update(at[:end] for end in range(1, len(at) + 1))
    return paths


def _missing_elements(pair: Pair) -> list[Difference]:
    """List a criterion, system, check or data set that one study lacks, once each."""
    found = []
    firsts = (_firsts(pair.original), _firsts(pair.reproduction))
    for section in ELEMENTS:
        old, new = get(pair.original.tree, section), get(pair.reproduction.tree, section)
        old, new = (old if isinstance(old, dict) else {}), (new if isinstance(new, dict) else {})
        new = {pair.names.of_original((*section, name))[-1]: held for name, held in new.items()}
        if not pair.is_related and not (old and new):
            continue
        for name in [*old, *(name for name in new if name not in old)]:
            if name in old and name in new:
                continue
            path = (*section, name)
            before = after = None
            if name in old:
                before = _element(pair.original, path, old[name], firsts[0])
            else:
                after = _element(pair.reproduction, path, new[name], firsts[1])
            result = Result.CHANGED
            if before is None:
                result = Result.ADDED
            elif section != ("checks",):
                result = Result.SCOPE
            how = "added" if before is None else "removed"
            found.append(Difference(path, result, before, after, Compared(equal=False, how=how)))
    return found


def _renamed(pair: Pair) -> Iterator[Difference]:
    """List what is the same thing under another name; spelling does not count."""
    studies = (pair.original, pair.reproduction)
    for theirs, ours in pair.names.ours.items():
        if fold(theirs[-1]) == fold(ours[-1]):
            continue
        old, new = (
            Value(at, at[-1], "paper", study.loaded.file, *study.loaded.place(at, key=True))
            for at, study in zip((ours, theirs), studies, strict=True)
        )
        compared = Compared(equal=False, how="renamed")
        yield Difference((*ours, "name"), Result.ADMINISTRATIVE, old, new, compared)


def _element(study: Resolved, path: Steps, value: Any, firsts: dict[Steps, Value]) -> Value:
    """Return a named thing as one value, at the place of its first fact."""
    if path in firsts:
        return replace(firsts[path], path=path, value=value)
    line, column = study.loaded.place(path, key=True)
    return Value(path, value, "paper", study.loaded.file, line, column)


def _firsts(study: Resolved) -> dict[Steps, Value]:
    """Return the first fact about each named thing."""
    found: dict[Steps, Value] = {}
    for path, value in study.values.items():
        for end in (2, 3):
            found.setdefault(path[:end], value)
    return found


def _difference(path: Steps, old: Value | None, new: Value | None, pair: Pair) -> Difference | None:
    field = field_of(path)
    if field is not None and field.comparison == "derived":
        return None
    if field is not None and field.is_administrative:
        return _administrative(path, old, new, field)
    void = (pair.is_void(path, pair.original), pair.is_void(path, pair.reproduction))
    if all(void):
        return Difference(path, Result.NOT_APPLICABLE, old, new, NOTHING)
    # What a study only inherits cannot hold where it has no place, or where it says so.
    gone = [
        side is not None and side.same == "inherited" and (voided or _is_gap(side.path, gaps))
        for side, voided, gaps in zip((old, new), void, pair.own_gaps, strict=True)
    ]
    old, new = (None if gone[0] else old), (None if gone[1] else new)
    if (void[0] and old is None) or (void[1] and new is None):
        if old is None and new is None:
            return Difference(path, Result.NOT_APPLICABLE, old, new, NOTHING)
        cause = "payment.form" if path[0] == "payment" else "recruitment.platform"
        return Difference(path, Result.CONSEQUENCE, old, new, NOTHING, cause=cause)
    if old is None or new is None:
        return _one_silent(path, old, new, pair)
    return _both(path, old, new, pair, field)


def _both(path: Steps, old: Value, new: Value, pair: Pair, field: Field | None) -> Difference:
    if new.same and old.value == new.value:
        # A value that was not touched stands in the file of the original.
        same = "file" if _is_file(old) and new.same != "stated" else new.same
        return Difference(path, Result.SAME, old, new, Compared(equal=True), same=same)
    compared = _compared(path, old, new, pair, field)
    if compared.equal:
        same = "file" if compared.how == "file" else "stated"
        return Difference(path, Result.SAME, old, new, compared, same=same)
    result = Result.CHANGED
    if pattern_of(path).startswith("analysis."):
        if _is_absent(old.value) or compared.how == "superset":
            # What the original does is still done, and something else as well.
            result = Result.ADDED
            compared = replace(compared, how="added")
        elif _is_absent(new.value) or compared.how == "subset":
            compared = replace(compared, how="removed")
    return Difference(path, result, old, new, compared)


def _compared(path: Steps, old: Value, new: Value, pair: Pair, field: Field | None) -> Compared:
    comparison = field.comparison if field is not None else "word"
    if path == ("payment", "amount"):
        return compare_pay(pair)
    if comparison == "files":
        return compare_files(old, new, (pair.original, pair.reproduction))
    if comparison == "text":
        if named_file(old) is not None and named_file(new) is not None:
            return compare_files(old, new, (pair.original, pair.reproduction))
        if old.value == new.value and old.file == new.file:
            return SAME
        missing = [f"`{value.value}`" for value in (old, new) if is_missing(value)]
        if missing:
            return Compared(
                equal=False, how="unseen", detail=f"{' and '.join(missing)} could not be compared"
            )
        texts = (text_of(old), text_of(new))
        return compare(
            "question" if path[0] == "criteria" else "text",
            old.value if texts[0] is None else texts[0],
            new.value if texts[1] is None else texts[1],
        )
    if comparison == "order":
        return compare("order", texts_of(old), texts_of(new))
    return compare(comparison, old.value, new.value)


def _is_file(value: Value) -> bool:
    return named_file(value) is not None


def _one_silent(path: Steps, old: Value | None, new: Value | None, pair: Pair) -> Difference | None:
    """Tell what was left out from what was taken away, what is new and what was assumed."""
    if old is None and new is None:
        theirs = pair.names.of_reproduction(path)
        absent = (
            _is_stated_absent(pair.original, path),
            _is_stated_absent(pair.reproduction, theirs),
        )
        if all(absent):
            return Difference(path, Result.SAME, None, None, Compared(equal=True), same="stated")
        if any(absent):
            gap = Result.REPRODUCTION_UNREPORTED if absent[0] else Result.ORIGINAL_UNREPORTED
            return Difference(path, gap, None, None, NOTHING)
        if pair.original.is_unreported(path) or pair.reproduction.is_unreported(theirs):
            return Difference(path, Result.BOTH_UNREPORTED, None, None, NOTHING)
        return None
    if old is None and new is not None and new.path in pair.assumed:
        return _assumed(path, new, pair)
    silent = pair.original if old is None else pair.reproduction
    if not _is_absent_in(silent, path if old is None else pair.names.of_reproduction(path)):
        gap = Result.ORIGINAL_UNREPORTED if old is None else Result.REPRODUCTION_UNREPORTED
        return Difference(path, gap, old, new, NOTHING)
    how = "added" if old is None else "removed"
    result = Result.ADDED if old is None and _is_additive(path) else Result.CHANGED
    return Difference(path, result, old, new, Compared(equal=False, how=how))


def _is_absent_in(study: Resolved, path: Steps) -> bool:
    """Tell whether a study does without something, rather than leave it unsaid."""
    if _is_stated_absent(study, path):
        return True
    if study.is_unreported(path):
        return False
    return _is_additive(path) or (path[0] == "criteria" and path[-1] in SHOWN)


def _is_additive(path: Steps) -> bool:
    return path[0] in ADDITIVE or pattern_of(path).startswith("analysis.")


def _is_stated_absent(study: Resolved, path: Steps) -> bool:
    return _is_gap(path, study.removed) or _is_gap(path, study.absent)


def _assumed(path: Steps, new: Value, pair: Pair) -> Difference:
    guess = replace(new, value=pair.assumed[new.path], status="assumed")
    field = field_of(path)
    compared = compare(field.comparison if field else "word", guess.value, new.value)
    if new.status == "assumed" or compared.equal:
        return Difference(path, Result.ASSUMED_SAME, None, new, Compared(equal=True))
    return Difference(path, Result.AGAINST_ASSUMPTION, guess, new, compared)


def _administrative(path: Steps, old: Value | None, new: Value | None, field: Field) -> Difference:
    compared = compare("word", old.value if old else None, new.value if new else None)
    result = Result.SAME if compared.equal else Result.ADMINISTRATIVE
    if field.comparison == "remark" and (old is None or new is None):
        result = Result.ADMINISTRATIVE
    same = (new.same or "stated") if new is not None and result is Result.SAME else ""
    return Difference(path, result, old, new, compared, same=same)


def _is_gap(path: Steps, gaps: AbstractSet[Steps]) -> bool:
    return any(path[:end] in gaps for end in range(1, len(path) + 1))


def _is_absent(value: Any) -> bool:
    return str(value).casefold() in ABSENT
