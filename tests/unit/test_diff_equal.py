"""What two studies say in different words or places is the same, and what differs is not hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heds.diff.difference import Result
from heds.diff.engine import StudyDiff, diff
from heds.diff.fields import ELEMENTS
from heds.model.study.paths import split
from heds.problems import Problem, Severity
from heds.reporters.github import Github
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


def test_a_renamed_criterion_is_named_once_and_not_counted(tmp_path: Path) -> None:
    found = compared(
        tmp_path, "criteria: {adequacy: {ask: Q?}}", "criteria: {meaning: {ask: Q?, define: D.}}"
    )
    told = {d.difference.name: str(d.difference.result) for d in found.deviations}
    assert told == {
        "criteria.adequacy.name": "administrative",
        "criteria.adequacy.ask": "same",
        "criteria.adequacy.define": "changed",
    }


@pytest.mark.parametrize(
    ("guess", "done", "result"),
    [
        ("payment.amount: £2", "payment.amount: 2.00 GBP", "assumed same"),
        ("payment.amount: £2", "payment.amount: 3 GBP", "changed against an assumption"),
        ("interface.time_limit: '7:30'", "interface.time_limit: 7.5", "assumed same"),
        ("recruitment.countries: UK", "recruitment.countries: [GB]", "assumed same"),
    ],
)
def test_a_guess_is_compared_by_its_type(
    tmp_path: Path, guess: str, done: str, result: str
) -> None:
    path = guess.partition(":")[0]
    found = compared(
        tmp_path,
        f"study: {{id: a}}\nunreported: [{path}]\n",
        f"extends: first.yaml\nassumptions: {{{guess}}}\n"
        f"changes:\n- {{because: x, by: authors, set: {{{done}}}}}\n",
    )
    assert loud(found)[path] == result


def test_a_limit_that_is_gone_is_a_looser_one(tmp_path: Path) -> None:
    found = compared(
        tmp_path, BASE,
        "extends: first.yaml\nchanges:\n- {because: x, by: authors, remove:"
        " [recruitment.batches_per_person, recruitment.approval_rate]}\n",
    )  # fmt: skip
    assert [d.meaning.rule for d in found.counted] == ["repeat-looser", "threshold-looser"]


def test_pay_per_hour_is_unknown_where_the_time_is(tmp_path: Path) -> None:
    found = compared(tmp_path, BASE, "extends: first.yaml\nunreported: [payment.minutes]\n")
    assert loud(found)["payment.hourly"] == "reproduction unreported"


def test_a_number_of_people_with_its_own_reason_is_no_consequence(tmp_path: Path) -> None:
    found = compared(
        tmp_path, BASE,
        "extends: first.yaml\nchanges:\n- {because: x, by: authors, set: {design.batches: 20}}\n"
        "- {because: y, by: authors, set: {evaluators.n: 60}}\n",
    )  # fmt: skip
    assert loud(found)["evaluators.n"] == "changed"


@pytest.mark.parametrize(
    ("systems", "severity"), [("[Beta, Gamma]", "high"), ("[Alpha, Gamma]", "scope")]
)
def test_a_claim_needs_the_systems_that_it_names(
    tmp_path: Path, systems: str, severity: str
) -> None:
    base = BASE.replace("Beta", "Al").replace("two", "part of another name")
    found = compared(
        tmp_path, base,
        f"extends: first.yaml\nscope: {{systems: {systems.replace('Beta', 'Al')}, because: x}}\n",
    )  # fmt: skip
    assert [d.meaning.severity for d in found.of(Result.SCOPE)] == [severity]


def test_failures_that_the_original_observed_count_as_well(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        f"{BASE}collected: {{assignments: 100, failed_checks: 1}}\n",
        "extends: first.yaml\nchanges:\n- {because: x, by: authors, remove: [checks.control]}\n",
    )
    assert [d.meaning.severity for d in found.counted] == ["low"]


def test_a_question_about_a_task_is_not_one_about_a_response(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        "criteria: {a: {ask: Which response is better?}}",
        "criteria: {a: {ask: Which task is better?}}",
    )
    assert [d.meaning.severity for d in found.counted] == ["high"]


@pytest.mark.parametrize("number", [500])
def test_many_gaps_and_decisions_take_no_quadratic_time(tmp_path: Path, number: int) -> None:
    from time import process_time

    def seconds(size: int) -> float:
        criteria = "".join(f"  c{i}: {{ask: q{i}}}\n" for i in range(size))
        gaps = "".join(f"- criteria.c{i}.{k}\n" for i in range(size) for k in ("define", "label"))
        sets = "".join(f"- {{because: x, set: {{criteria.c{i}.ask: z}}}}\n" for i in range(size))
        (tmp_path / "first.yaml").write_text(f"criteria:\n{criteria}unreported:\n{gaps}")
        (tmp_path / "second.yaml").write_text(f"extends: first.yaml\nchanges:\n{sets}")
        studies = [resolve(str(tmp_path / name)) for name in ("first.yaml", "second.yaml")]
        start = process_time()
        diff(*studies)
        return process_time() - start

    seconds(10)
    # Four times as much takes about four times as long, and not sixteen times.
    assert seconds(4 * number) < 9 * seconds(number)


def test_half_a_character_can_be_reported(tmp_path: Path) -> None:
    from heds.diff.reports.as_json import report
    from heds.diff.reports.outline import outline

    found = compared(tmp_path, 'criteria: {a: {ask: "x \\ud800"}}', "criteria: {a: {ask: y}}")
    text = report(outline([found], frozenset(), show_same=True))
    assert json.loads(text.encode().decode())["reproductions"][0]["changes"]


def test_what_people_typed_does_not_steer_the_log_of_a_workflow() -> None:
    problem = Problem(
        "rule", Severity.NOTE, "a\x1b[2Jb\n::error::c\u202e", file="f.yaml", line=1, column=1
    )
    (line,) = Github().file([problem], None)
    assert line.endswith("title=rule::a\\x1b[2Jb%0A::error::c\\u202e\n")
