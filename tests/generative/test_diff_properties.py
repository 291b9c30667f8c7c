"""Properties of the diff over many combinations of changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from heds.diff.compare import compare
from heds.diff.engine import diff
from heds.diff.rules import DIFF_RULES, DiffRuleEntry
from heds.diff.text import word_diff
from heds.files.source import Source
from heds.files.yaml_reader import read_yaml
from heds.model.study.spec import Reproduction
from heds.studies.load import load_document
from heds.studies.resolve import resolve_document

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved

CASES = Path(__file__).resolve().parent.parent / "cases" / "diff"
RULES = {entry.name: entry for entry in DIFF_RULES if isinstance(entry, DiffRuleEntry)}


def _sets() -> list[tuple[str, Any]]:
    """Return everything that the cases set, path by path."""
    found = []
    for case in sorted(CASES.glob("*/*.yaml")):
        if case.name.startswith("_"):
            continue
        text = case.read_text(encoding="utf-8")
        spec = load_document(read_yaml(Source(str(case), text))).spec
        if isinstance(spec, Reproduction) and spec.extends == "../_original.yaml":
            found += [item for change in spec.changes for item in change.set.items()]
    return found


SETS = _sets()


def _again(chosen: list[tuple[str, Any]]) -> Resolved:
    data = {
        "extends": "_original.yaml",
        "study": {"id": "again", "year": 2023},
        "changes": [{"because": "it was drawn", "by": "authors", "set": dict(chosen)}],
    }
    source = Source(str(CASES / "drawn.yaml"), json.dumps(data))
    return resolve_document(read_yaml(source))


def _rules(original: Resolved, reproduction: Resolved) -> dict[str, str]:
    found = diff(original, reproduction)
    return {d.difference.name: d.meaning.rule for d in found.deviations if d.meaning.rule}


@settings(max_examples=50)
@given(st.lists(st.sampled_from(SETS), max_size=8, unique_by=lambda item: item[0]))
def test_swapping_the_sides_gives_the_mirror_of_every_rule(chosen: list[tuple[str, Any]]) -> None:
    again = _again(chosen)
    assert again.original is not None
    there, back = _rules(again.original, again), _rules(again, again.original)
    assert {name: RULES[rule].mirror for name, rule in there.items()} == back


@settings(max_examples=50)
@given(st.lists(st.sampled_from(SETS), max_size=8, unique_by=lambda item: item[0]))
def test_everything_that_a_decision_changes_is_declared(chosen: list[tuple[str, Any]]) -> None:
    again = _again(chosen)
    assert again.original is not None
    found = diff(again.original, again)
    assert found.undeclared == []
    assert diff(again, again).counted == []


values = st.recursive(
    st.none() | st.text(max_size=20) | st.integers() | st.decimals(allow_nan=False) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
kinds = st.sampled_from(
    ["word", "number", "least", "most", "set", "order", "text", "prose", "labels", "sampling"]
)


@given(kinds, values, values)
def test_comparing_never_fails_and_equal_is_symmetric(kind: str, old: Any, new: Any) -> None:
    assert compare(kind, old, old).equal
    assert compare(kind, old, new).equal == compare(kind, new, old).equal


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_word_diff_loses_nothing_but_where_blanks_stand(old: str, new: str) -> None:
    pieces = word_diff(old, new)
    assert "".join("".join(p.text for p in pieces if p.kind != "added").split()) == "".join(
        old.split()
    )
    assert "".join("".join(p.text for p in pieces if p.kind != "removed").split()) == "".join(
        new.split()
    )


def test_the_drawn_changes_are_many() -> None:
    assert len(SETS) > 60
