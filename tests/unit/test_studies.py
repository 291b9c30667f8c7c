"""Studies know where their values come from, and reproductions say only what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from small_studies import ORIGINAL, REPRODUCTION

from heds.model.study.paths import field_paths
from heds.studies.compute import compute
from heds.studies.gaps import about_original, gaps
from heds.studies.letter import as_letter
from heds.studies.overrides import analysis_of
from heds.studies.resolve import resolve

if TYPE_CHECKING:
    from pathlib import Path

    from heds.studies.resolved import Resolved


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "original.yaml").write_text(ORIGINAL)
    (tmp_path / "reproduction.yaml").write_text(REPRODUCTION)
    return tmp_path


def study(folder: Path, name: str = "original") -> Resolved:
    return resolve(str(folder / f"{name}.yaml"))


def problems(folder: Path, text: str) -> list[tuple[str, int | None, int | None, str]]:
    (folder / "case.yaml").write_text(text)
    return [(p.rule, p.line, p.column, p.hint) for p in study(folder, "case").problems]


def test_every_value_has_a_status_and_a_place(folder: Path) -> None:
    found = study(folder)
    assert not found.problems
    platform = found.values["recruitment", "platform"]
    assert (platform.value, platform.status, platform.line, platform.column) == (
        "MTurk",
        "paper",
        13,
        25,
    )
    assert found.values["payment", "amount"].status == "authors"
    files = found.values["data", "files"]
    assert (files.status, files.source) == ("artifact", "batches.csv")
    assert found.is_unreported(("evaluators", "n"))


def test_numbers_follow_from_the_design(folder: Path) -> None:
    found = compute(study(folder).spec)
    assert (found.items, found.items_per_batch, found.assignments) == (30, 6, 15)
    assert found.screens_per_batch == 7
    assert str(found.hourly) == "12.00 USD"
    assert str(found.cost) == "45.00 USD"


def test_a_reproduction_inherits_what_it_does_not_mention(folder: Path) -> None:
    found = study(folder, "reproduction")
    assert not found.problems
    instrument = found.values["instrument", "type"]
    assert (instrument.value, instrument.same) == ("pairwise", "inherited")
    assert found.values["data", "files"].same == "stated"
    assert instrument.file.endswith("original.yaml")
    assert list(found.spec.criteria) == ["meaning"]


def test_changes_assumptions_and_own_sections_are_told_apart(folder: Path) -> None:
    found = study(folder, "reproduction")
    platform = found.values["recruitment", "platform"]
    assert (platform.value, platform.status, platform.decision, platform.line) == (
        "Prolific",
        "plan",
        0,
        9,
    )
    unit = found.values["analysis", "test_unit"]
    assert (unit.value, unit.status) == ("batch", "assumed")
    host = found.values["interface", "host"]
    assert (host.value, host.decision) == ("own server", None)
    assert not found.is_unreported(("analysis", "test_unit"))


def test_results_of_the_original_are_not_those_of_the_reproduction(folder: Path) -> None:
    found = study(folder, "reproduction")
    assert float(found.values["results", "scores", "meaning", "A"].value) == 0.4
    assert found.spec.study.title is None


def test_a_reproduction_of_a_reproduction_works(folder: Path) -> None:
    (folder / "third.yaml").write_text("extends: reproduction.yaml\nstudy: {id: third}\n")
    found = study(folder, "third")
    assert not found.problems
    assert found.spec.recruitment.platform == "Prolific"
    assert found.original is not None
    assert found.original.original is not None


def test_several_reproductions_of_one_original_work(folder: Path) -> None:
    (folder / "other.yaml").write_text("extends: original.yaml\nstudy: {id: other}\n")
    assert study(folder, "other").spec.recruitment.platform == "MTurk"
    assert study(folder, "reproduction").spec.recruitment.platform == "Prolific"


def test_cycles_and_missing_files_are_errors(folder: Path) -> None:
    assert problems(folder, "extends: case.yaml\n")[0][:3] == ("extends-cycle", 1, 10)
    (folder / "a.yaml").write_text("extends: case.yaml\n")
    assert problems(folder, "extends: a.yaml\n") == []
    below = resolve(str(folder / "case.yaml")).original
    assert below is not None
    rules = [p.rule for p in below.problems]
    assert rules == ["extends-cycle"]
    assert problems(folder, "extends: nowhere.yaml\n")[0][:3] == ("extends-missing", 1, 10)


def test_paths_that_do_not_exist_get_a_suggestion(folder: Path) -> None:
    found = problems(
        folder,
        "extends: original.yaml\nchanges:\n  - because: x\n    set:\n"
        "      recruitment.platfrom: e-mail\nassumptions: {analysis.tets_unit: batch}\n"
        "scope: {criteria: [meanning]}\n",
    )
    assert ("unknown-path", 5, 7, "did you mean `recruitment.platform`?") in found
    assert ("unknown-path", 6, 15, "did you mean `analysis.test_unit`?") in found
    assert ("unknown-path", 7, 20, "did you mean `meaning`?") in found


def test_a_wrong_value_is_reported_where_the_change_sets_it(folder: Path) -> None:
    found = problems(
        folder,
        "extends: original.yaml\nchanges:\n  - because: x\n    set:\n      payment.amount: 3\n",
    )
    assert [(rule, line) for rule, line, _, _ in found] == [("wrong-type", 5)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("study: {id: x}\npayment: 3\n", "wrong-type"),
        ("study: {id: x}\nrecruitment: {approval_rate: '> 120%'}\n", "wrong-type"),
        ("study: {id: x}\ndata: {inputs: -3}\n", "wrong-type"),
        ("study: {id: x}\nevaluators: crowd workrs\n", "unknown-option"),
        ("study: {id: x}\nstuff: 1\n", "unknown-key"),
        ("study: {id: x}\nsystems: 3\n", "wrong-type"),
        ("study: []\n", "wrong-type"),
        ("study: {id: x}\ncriteria: {a: [b]}\n", "wrong-type"),
        ("study: {id: x}\nchanges: 3\n", "unknown-key"),
    ],
)
def test_bad_values_are_named(folder: Path, text: str, rule: str) -> None:
    assert [found[0] for found in problems(folder, text)] == [rule]


def test_gaps_come_with_the_most_damaging_first(folder: Path) -> None:
    found = gaps(study(folder))
    assert [gap.damage for gap in found] == sorted((gap.damage for gap in found), reverse=True)
    kinds = {gap.path: gap.kind for gap in found}
    assert kinds["evaluators.n"] == "unreported"
    assert kinds["instrument.ties"] == "unasked"
    assert "instrument.points" not in kinds
    assert "payment.amount" not in kinds


INCIDENT = """
incidents:
  - what: one check was failed
    did: kept the submission
    set: {design.on_failed_check: keep, design.batches: 6}
"""


def test_an_incident_shows_what_was_done_and_keeps_the_plan(folder: Path) -> None:
    (folder / "case.yaml").write_text(ORIGINAL + INCIDENT)
    found = study(folder, "case")
    assert not found.problems
    value = found.values["design", "batches"]
    assert (value.value, value.planned, value.status, value.incident) == (6, 5, "incident", 0)
    assert found.spec.design.batches == 6
    assert found.spec.design.on_failed_check == "keep"


def test_what_happened_to_a_study_is_not_repeated_by_its_reproduction(folder: Path) -> None:
    (folder / "case.yaml").write_text(ORIGINAL + INCIDENT)
    (folder / "next.yaml").write_text("extends: case.yaml\nstudy: {id: next}\n")
    found = study(folder, "next")
    assert found.spec.design.batches == 5
    assert found.values["design", "batches"].status == "paper"


def test_an_incident_sets_only_what_a_study_has_and_can_hold(folder: Path) -> None:
    wrong = "incidents:\n  - set: {design.bathces: 6}\n  - set:\n      design.batches: many\n"
    found = problems(folder, f"study: {{id: x}}\n{wrong}")
    assert found[0] == ("unknown-path", 3, 11, "did you mean `design.batches`?")
    assert found[1][1:3] == (5, 23)


def test_a_rate_of_exchange_is_known_by_the_names_that_people_write(folder: Path) -> None:
    text = "study: {id: x}\npayment: {fx: {from: GBP, to: USD, rate: 1.26}}\n"
    assert problems(folder, text + "sources: {authors: [payment.fx.from]}\n") == []
    found = study(folder, "case")
    assert found.values["payment", "fx", "from"].status == "authors"
    assert found.spec.payment.fx is not None
    assert (found.spec.payment.fx.source, found.spec.payment.fx.target) == ("GBP", "USD")
    assert problems(folder, "study: {id: x}\npayment: {fx: {source: GBP}}\n")


def test_what_does_not_exist_is_a_value_until_a_reproduction_has_it(folder: Path) -> None:
    (folder / "case.yaml").write_text("study: {id: x}\nabsent: [checks, analysis.agreement]\n")
    found = study(folder, "case")
    assert found.values["checks",].value == "none"
    assert found.is_absent(("analysis", "agreement", "measure"))
    assert "analysis.agreement" not in [gap.path for gap in gaps(found)]
    (folder / "next.yaml").write_text(
        "extends: case.yaml\nstudy: {id: y}\nanalysis: {agreement: raw agreement}\n"
    )
    following = study(folder, "next")
    assert following.absent == {("checks",)}
    assert following.values["checks",].same == "inherited"
    assert ("analysis", "agreement") not in following.values


def test_a_criterion_may_be_analysed_otherwise(folder: Path) -> None:
    (folder / "case.yaml").write_text(
        "study: {id: x}\ncriteria:\n  a: {analysis: {test: Wilcoxon, agreement: {scope: all}}}\n"
        "  b: Is it good?\n"
        "analysis: {score: mean, test: ANOVA, agreement: {measure: alpha, level: ordinal}}\n"
    )
    spec = study(folder, "case").spec
    own = analysis_of(spec, "a")
    assert (own.test, own.score) == (["Wilcoxon"], "mean")
    assert own.agreement is not None
    assert (own.agreement.scope, own.agreement.level) == ("all", "ordinal")
    assert analysis_of(spec, "b").test == ["ANOVA"]


def test_a_verdict_of_one_reproduction_is_not_that_of_the_next(folder: Path) -> None:
    (folder / "case.yaml").write_text(
        "extends: original.yaml\nstudy: {id: x}\n"
        "claims: {first: {text: A is best, verdict: {outcome: verified, words: Verified}}}\n"
    )
    verdict = study(folder, "case").spec.claims["first"].verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.words) == ("confirmed", "Verified")
    (folder / "next.yaml").write_text("extends: case.yaml\nstudy: {id: y}\n")
    assert study(folder, "next").spec.claims["first"].verdict is None


def test_gaps_outside_the_scope_are_no_gaps_of_the_reproduction(folder: Path) -> None:
    (folder / "a.yaml").write_text(
        "study: {id: a}\ncriteria: [fluency, meaning]\n"
        "unreported: [criteria.fluency.define, criteria.meaning.define]\n"
    )
    (folder / "b.yaml").write_text("extends: a.yaml\nstudy: {id: b}\nscope: {criteria: meaning}\n")
    assert study(folder, "b").unreported == {("criteria", "meaning", "define")}


def test_a_planned_reproduction_asks_the_authors_of_the_original(folder: Path) -> None:
    (folder / "a.yaml").write_text(
        "study: {id: a}\nunreported: [analysis.test_unit, criteria.x.standard_name]\n"
    )
    (folder / "b.yaml").write_text(
        "extends: a.yaml\nstudy: {id: b, status: planned}\n"
        "assumptions: {analysis.test_unit: batch}\n"
    )
    about, found = about_original(study(folder, "b"))
    assert about.id == "a"
    assert [gap.assumed for gap in found if gap.path == "analysis.test_unit"] == ["batch"]
    assert "(If we do not hear otherwise, we shall assume: batch.)" in as_letter(about, found)
    assert "standard_name" not in as_letter(about, found)
    (folder / "b.yaml").write_text("extends: a.yaml\nstudy: {id: b, status: published}\n")
    assert about_original(study(folder, "b"))[0].id == "b"


@pytest.mark.parametrize("path", [p for p in field_paths() if p.count(".") > 0])
def test_no_question_to_the_authors_is_a_bare_path(folder: Path, path: str) -> None:
    (folder / "case.yaml").write_text(
        f"study: {{id: x}}\nunreported: ['{path.replace('*', 'a')}']\n"
    )
    question = next(gap for gap in gaps(study(folder, "case")) if gap.kind == "unreported").question
    assert question.endswith("?")
    assert "_" not in question
