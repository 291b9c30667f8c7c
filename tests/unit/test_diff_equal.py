"""What two studies say in different words or places is the same, and what differs is not hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from heds.diff.engine import StudyDiff, diff
from heds.diff.fields import ELEMENTS
from heds.model.study.paths import split
from heds.studies.resolve import resolve

CASES = Path(__file__).resolve().parent.parent / "cases" / "diff"
BASE = (CASES / "_original.yaml").read_text(encoding="utf-8")
QUIET = ("same", "administrative", "not applicable")


def compared(folder: Path, first: str, second: str) -> StudyDiff:
    """Write two files into a folder and compare them."""
    for name, text in (("first.yaml", first), ("second.yaml", second)):
        (folder / name).write_text(text, encoding="utf-8")
    studies = [resolve(str(folder / name)) for name in ("first.yaml", "second.yaml")]
    assert [problem for study in studies for problem in study.problems] == []
    return diff(*studies)


def loud(found: StudyDiff) -> dict[str, str]:
    """Return the result of every field that differs or is unknown."""
    return {
        d.difference.name: str(d.difference.result)
        for d in found.deviations
        if d.difference.result not in QUIET
    }


SAME = {
    "a system known by its alias": (
        "systems: {Separator: {aliases: [sep_ae]}, Paralex: {}}",
        "systems: {sep_ae: {}, Paralex: {}}",
    ),
    "criteria spelled in another case": (
        "criteria: {Fluency: {ask: Q?}}",
        "criteria: {fluency: {ask: Q?}}",
    ),
    "a criterion renamed, with the same question": (
        "criteria: {adequacy: {ask: Which is closer in meaning?}}",
        "criteria: {meaning: {ask: Which is closer in meaning?}}",
    ),
    "a criterion called by its label": (
        "criteria: {c1: {label: Fluency, ask: Q?}}",
        "criteria: {fluency: {label: Fluency, ask: Q?}}",
    ),
    "one instrument for all, or one for each criterion": (
        "instrument: {type: rating, points: 5}\ncriteria: {a: {ask: q}, b: {ask: r}}",
        """criteria:
  a: {ask: q, instrument: {type: rating, points: 5}}
  b: {ask: r, instrument: {type: rating, points: 5}}""",
    ),
    "batches counted in inputs or in items": (
        """systems: [A, B, C]
instrument: pairwise
data: {inputs: 100}
design: {compare: all pairs, inputs_per_batch: 10, judgements_per_item: 2}""",
        """systems: [A, B, C]
instrument: pairwise
data: {inputs: 100}
design: {compare: all pairs, items_per_batch: 30, batches: 10, judgements_per_item: 2}""",
    ),
    "labels as a list or by point": (
        "instrument: {type: rating, points: 2, labels: [bad, good]}",
        "instrument: {type: rating, points: 2, labels: {2: good, 1: bad}}",
    ),
    "judgements for all items or for each part": (
        "design: {judgements_per_item: 3}",
        "design: {judgements_per_item: {shared: 3, private: 3}}",
    ),
    "countries by code or name": (
        "recruitment: {countries: [GB, US]}",
        "recruitment: {countries: [United States, UK]}",
    ),
    "a limit of whole numbers": (
        "recruitment: {platform: MTurk, tasks_completed: '> 99', batches_per_person: '< 6'}",
        "recruitment: {platform: MTurk, tasks_completed: '>= 100', batches_per_person: 5}",
    ),
    "money and minutes": (
        "payment: {amount: 2 GBP, minutes: '7:16'}",
        "payment: {amount: £2.00, minutes: 7.27}",
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_same_said_otherwise_is_the_same_in_both_directions(tmp_path: Path, name: str) -> None:
    first, second = SAME[name]
    assert loud(compared(tmp_path, first, second)) == {}
    assert loud(compared(tmp_path, second, first)) == {}


DIFFERENT = {
    "a percentage is no whole number": (
        "recruitment: {platform: MTurk, approval_rate: '> 95%'}",
        "recruitment: {platform: MTurk, approval_rate: '>= 96%'}",
        "recruitment.approval_rate",
    ),
    "one criterion with a scale of its own": (
        "instrument: {type: rating, points: 5}\ncriteria: {a: {ask: q}, b: {ask: r}}",
        """instrument: {type: rating, points: 5}
criteria: {a: {ask: q}, b: {ask: r, instrument: {type: rating, points: 7}}}""",
        "criteria.b.instrument.points",
    ),
    "labels the other way round": (
        "instrument: {type: rating, points: 2, labels: [bad, good]}",
        "instrument: {type: rating, points: 2, labels: {1: good, 2: bad}}",
        "instrument.labels",
    ),
    "examples that give other points": (
        "criteria: {a: {ask: q, examples: [A broken sentence gets 1]}}",
        "criteria: {a: {ask: q, examples: [A broken sentence gets 4]}}",
        "criteria.a.examples",
    ),
    "parts with other numbers of judgements": (
        "design: {judgements_per_item: {shared: 3, private: 1}}",
        "design: {judgements_per_item: {shared: 3, private: 2}}",
        "design.judgements_per_item",
    ),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_differs_is_one_change_that_is_not_cosmetic(tmp_path: Path, name: str) -> None:
    first, second, path = DIFFERENT[name]
    for found in (compared(tmp_path, first, second), compared(tmp_path, second, first)):
        assert loud(found) == {path: "changed"}
        assert [d.meaning.severity for d in found.counted] != ["cosmetic"]


def test_two_systems_with_one_alias_are_not_guessed(tmp_path: Path) -> None:
    found = compared(
        tmp_path, "systems: {A: {aliases: x}, B: {aliases: x}}", "systems: {x: {}, C: {}}"
    )
    assert loud(found)["systems.x"] == "added"


def test_a_change_of_the_instrument_declares_the_change_for_each_criterion(tmp_path: Path) -> None:
    first = """instrument: {type: rating, points: 5}
criteria: {a: {ask: q}, b: {ask: r, instrument: {type: rating, points: 7}}}
"""
    found = compared(
        tmp_path, first,
        "extends: first.yaml\nchanges:\n- {because: x, by: authors, set: {instrument.points: 9,"
        " criteria.b.instrument.points: 7}}\n",
    )  # fmt: skip
    assert loud(found) == {"instrument.points": "changed"}
    assert not found.undeclared


def test_what_a_reproduction_says_is_absent_is_not_inherited(tmp_path: Path) -> None:
    found = compared(tmp_path, BASE, "extends: first.yaml\nabsent: [checks, analysis.agreement]\n")
    assert loud(found) == {
        "checks.control": "changed",
        "analysis.agreement.measure": "changed",
    }
    assert found.reproduction.spec.checks == {}


def test_a_part_of_an_assumption_that_is_changed_is_against_it(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        f"{BASE}unreported: [analysis.power]\n",
        "extends: first.yaml\nassumptions: {analysis.power: {value: 0.8, alpha: 0.05}}\n"
        "changes:\n- {because: x, by: authors, set: {analysis.power.alpha: 0.01}}\n",
    )
    assert loud(found) == {
        "analysis.power.alpha": "changed against an assumption",
        "analysis.power.value": "assumed same",
    }


def test_a_data_set_out_of_scope_takes_its_inputs_along(tmp_path: Path) -> None:
    found = compared(
        tmp_path, BASE, "extends: first.yaml\nscope: {datasets: News, because: x, by: project}\n"
    )
    assert loud(found)["data.inputs"] == "changed as a consequence"
    assert loud(found)["data.items"] == "changed as a consequence"
    assert not found.undeclared


def test_a_decision_that_undoes_another_changes_something(tmp_path: Path) -> None:
    (tmp_path / "between.yaml").write_text(
        "extends: first.yaml\nchanges:\n- {because: x, by: authors, set: {design.batches: 20}}\n",
        encoding="utf-8",
    )
    found = compared(
        tmp_path, BASE,
        "extends: between.yaml\nchanges:\n- {because: y, by: authors, set: {design.batches: 10}}\n",
    )  # fmt: skip
    assert loud(found) == {}
    assert found.findings == []


@pytest.mark.parametrize("section", [".".join(section) for section in ELEMENTS])
def test_the_longest_name_wins_in_a_path(section: str) -> None:
    names: dict[str, object] = {"a": {}, "a.b": {}, "a.b.c": {}}
    tree = {"data": {"datasets": names}} if section.startswith("data") else {section: names}
    assert split(f"{section}.a.b.c", tree) == (*section.split("."), "a.b.c")
    assert split(f"{section}.a.b", tree) == (*section.split("."), "a.b")
