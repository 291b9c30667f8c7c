"""Comparing studies: the decision table, declarations, materials, gates and formats."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from heds.diff.compare import compare
from heds.diff.difference import Difference, Facet, Level, Result
from heds.diff.engine import StudyDiff, diff
from heds.diff.fields import APART, HIDDEN, WHOLE, field_of
from heds.diff.meaning import meaning
from heds.diff.pair import Pair
from heds.diff.text import word_diff
from heds.model.study.paths import field_paths
from heds.studies.resolve import resolve

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ran

    Heds = Callable[..., Ran]

CASES = Path(__file__).resolve().parent.parent / "cases" / "diff"
STUDIES = Path(__file__).resolve().parents[2] / "studies"
BASE = (CASES / "_original.yaml").read_text(encoding="utf-8")
CONTRACT = [
    "path", "result", "original", "reproduction", "declared", "because", "by", "follows",
    "facet", "severity", "rule", "explanation", "result_types",
]  # fmt: skip
PAIRS = [
    ("hosking-2022", "arvan-parde-2024"),
    ("hosking-lapata-2021", "steen-markert-2025"),
    ("lin-2022", "ito-2023"),
    ("august-2022", "van-miltenburg-2024"),
]


def written(folder: Path, reproduction: str, original: str = BASE) -> StudyDiff:
    """Write both files into a folder and compare them."""
    (folder / "original.yaml").write_text(original, encoding="utf-8")
    (folder / "again.yaml").write_text(f"extends: original.yaml\n{reproduction}", encoding="utf-8")
    return diff(resolve(str(folder / "original.yaml")), resolve(str(folder / "again.yaml")))


def results(found: StudyDiff) -> dict[str, str]:
    """Return the result of every field."""
    return {d.difference.name: str(d.difference.result) for d in found.deviations}


def test_every_field_of_a_study_has_a_facet_and_a_comparison() -> None:
    paths = field_paths()
    for path in paths:
        steps = tuple(path.split("."))
        apart = steps[0] in APART or any(steps[: len(hidden)] == hidden for hidden in HIDDEN)
        inside = any(other.startswith(f"{path}.") for other in paths)
        whole = len(steps) > 1 and steps[-2] in WHOLE
        assert apart or inside or whole or field_of(steps) is not None, path


def test_a_change_that_no_rule_knows_is_reported_as_unclassified(tmp_path: Path) -> None:
    found = written(tmp_path, "study: {id: again}\n")
    pair = Pair(found.original, found.reproduction)
    value = next(iter(found.original.values.values()))
    strange = Difference(
        ("design", "weather"), Result.CHANGED, value, value, compare("word", "sun", "rain")
    )
    assert meaning(strange, pair).rule == "unclassified"
    assert meaning(strange, pair).severity is Level.UNKNOWN


def test_three_ways_to_be_equal_stay_apart(tmp_path: Path) -> None:
    (tmp_path / "items.csv").write_text("id,input\n1,a\n", encoding="utf-8")
    original = BASE.replace("sampling: random", "sampling: random, items_file: items.csv")
    found = written(tmp_path, "confirmed: [criteria.fluency.ask]\n", original)
    same = {d.difference.name: d.difference.same for d in found.of(Result.SAME)}
    assert same["criteria.fluency.ask"] == "stated"
    assert same["criteria.fluency.define"] == "inherited"
    assert same["data.items_file"] == "file"


def test_an_undeclared_change_is_found(tmp_path: Path) -> None:
    found = written(tmp_path, "design: {criteria_shown: alone}\n")
    assert [d.difference.name for d in found.undeclared] == ["design.criteria_shown"]
    assert [p.rule for p in found.findings] == ["undeclared-change"]
    assert found.findings[0].line == 2


def test_a_declared_change_knows_why_and_by_whom(tmp_path: Path) -> None:
    found = written(
        tmp_path,
        "changes:\n- {id: one, because: rules, by: [platform, project], impact: none,"
        " set: {design.criteria_shown: alone}}\n",
    )
    declaration = found.counted[0].difference.declaration
    assert declaration is not None
    assert (declaration.because, declaration.by, declaration.impact) == (
        "rules",
        "platform, project",
        "none",
    )
    assert not found.undeclared


def test_a_single_value_for_a_section_stands_for_its_main_key(tmp_path: Path) -> None:
    found = written(
        tmp_path,
        "changes:\n- {because: x, by: resource, set: {evaluators: students, criteria.fluency: How"
        " fluent?}}\n",
    )
    told = results(found)
    assert told["evaluators.kind"] == told["criteria.fluency.ask"] == "changed"
    assert told["evaluators.training"] == "same"
    assert not found.undeclared


def test_what_follows_from_the_scope_is_a_consequence(tmp_path: Path) -> None:
    found = written(
        tmp_path,
        "scope: {criteria: fluency, because: allocated, by: project}\n"
        "changes:\n- {because: one is left, follows: scope, set: {design.criteria_shown: alone}}\n",
    )
    told = results(found)
    assert told["design.criteria_shown"] == "changed as a consequence"
    assert told["criteria.meaning"] == "scope reduced"
    assert not any(name.startswith("criteria.meaning.") for name in told)


def test_a_derived_number_is_blamed_on_its_cause_and_declared_with_it(tmp_path: Path) -> None:
    found = written(
        tmp_path, "changes:\n- {because: law, by: ethics, set: {payment.amount: 3.00 USD}}\n"
    )
    hourly = next(d for d in found.deviations if d.difference.name == "payment.hourly")
    assert hourly.difference.cause == "payment.amount"
    assert hourly.is_declared
    assert not found.undeclared


@pytest.mark.parametrize(
    ("reproduction", "result"),
    [
        ("interface: {forced_response: yes}", "original unreported"),
        ("assumptions: {interface.forced_response: yes}", "assumed same"),
        (
            """assumptions: {interface.forced_response: yes}
changes:
- {because: x, by: authors, set: {interface.forced_response: no}}""",
            "changed against an assumption",
        ),
        ("study: {id: again}", "both unreported"),
    ],
)
def test_what_the_original_does_not_say_is_never_called_the_same(
    tmp_path: Path, reproduction: str, result: str
) -> None:
    original = f"{BASE}unreported: [interface.forced_response]\n"
    found = written(tmp_path, f"{reproduction}\n", original)
    assert results(found)["interface.forced_response"] == result


def test_what_no_longer_applies_is_blamed_on_the_platform(tmp_path: Path) -> None:
    found = written(
        tmp_path, "changes:\n- {because: x, by: authors, set: {recruitment.platform: in-house}}\n"
    )
    assert results(found)["recruitment.approval_rate"] == "changed as a consequence"


def test_a_declaration_that_changes_nothing_and_one_without_reason_are_findings(
    tmp_path: Path,
) -> None:
    found = written(
        tmp_path,
        "changes:\n- {because: why not, by: authors, set: {design.criteria_shown: together}}\n"
        "- {by: authors, set: {interface.host: Qualtrics}}\n",
    )
    assert [p.rule for p in found.findings] == ["declaration-changes-nothing", "reason-missing"]


def test_a_severity_can_be_overridden_with_a_reason_only(tmp_path: Path) -> None:
    change = (
        "changes:\n- {because: x, by: authors, severity: low%s, set: {instrument.ties: allowed}}\n"
    )
    with_reason = written(tmp_path, change % ", severity_because: nobody used it")
    assert with_reason.counted[0].meaning.severity is Level.LOW
    assert with_reason.counted[0].meaning.usual_severity is Level.HIGH
    without = written(tmp_path, change % "")
    assert without.counted[0].meaning.severity is Level.HIGH
    assert [p.rule for p in without.findings] == ["override-without-reason"]


def test_a_kept_threat_of_rejection_is_a_contradiction(tmp_path: Path) -> None:
    original = BASE.replace("on_failed_check: replace", "on_failed_check: reject and replace")
    original = original.replace(
        "instructions: Read both sentences with care.",
        "instructions: Careless work is rejected.",
    )
    found = written(
        tmp_path,
        "changes:\n- {because: rules, by: platform, set: {design.on_failed_check: keep}}\n",
        original,
    )
    assert "threat-of-rejection" in [p.rule for p in found.findings]


def test_files_with_the_same_bytes_are_the_same_whatever_their_name(tmp_path: Path) -> None:
    for name in ("first.csv", "second.csv"):
        (tmp_path / name).write_text("id,input\n1,a\n", encoding="utf-8")
    original = BASE.replace("sampling: random", "sampling: random, items_file: first.csv")
    found = written(tmp_path, "data: {items_file: second.csv}\n", original)
    item = next(d for d in found.deviations if d.difference.name == "data.items_file")
    assert (item.difference.result, item.difference.same) == (Result.SAME, "file")


@pytest.mark.parametrize(
    ("rows", "rule", "detail"),
    [
        ("id,Alpha\n1,a\n", "items-fewer", "1 row dropped (2)"),
        ("id,Alpha\n1,a\n2,b\n3,c\n", "items-more", "1 row added (3)"),
        ("id,Alpha\n1,a\n2,x\n", "items-replaced", "1 row changed (2)"),
        ("id,Alpha\n2,b\n1,a\n", "items-moved", "rows in another order"),
        ("id,Alpha,note\n1,a,x\n2,b,y\n", "items-moved", "with column note"),
    ],
)
def test_item_files_are_compared_row_by_row(
    tmp_path: Path, rows: str, rule: str, detail: str
) -> None:
    (tmp_path / "first.csv").write_text("id,Alpha\n1,a\n2,b\n", encoding="utf-8")
    (tmp_path / "second.csv").write_text(rows, encoding="utf-8")
    original = BASE.replace("sampling: random", "sampling: random, items_file: first.csv")
    found = written(tmp_path, "data: {items_file: second.csv}\n", original)
    item = next(d for d in found.deviations if d.difference.name == "data.items_file")
    assert item.meaning.rule == rule
    assert detail in item.difference.compared.detail


def test_participant_texts_in_files_are_compared_by_their_words(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>Judge the <b>first</b> text.</p>", encoding="utf-8")
    (tmp_path / "b.html").write_text("<div>Judge the second text.</div>", encoding="utf-8")
    original = BASE.replace("terms: HIT", "terms: HIT, template: a.html")
    found = written(tmp_path, "interface: {template: b.html}\n", original)
    page = next(d for d in found.deviations if d.difference.name == "interface.template")
    assert "first" in page.difference.compared.detail
    assert "second" in page.difference.compared.detail


def test_a_word_diff_gives_back_both_texts() -> None:
    old, new = "Which one is closer in meaning?", "Which one of them is nearer in meaning?"
    pieces = word_diff(old, new)
    assert "".join(p.text for p in pieces if p.kind != "added") == old
    assert "".join(p.text for p in pieces if p.kind != "removed") == new


@pytest.mark.parametrize(
    ("comparison", "old", "new", "how"),
    [
        ("least", "> 96%", ">= 99%", "stricter"),
        ("least", ">= 96%", "> 96%", "stricter"),
        ("least", "> 5000", ">= 200", "looser"),
        ("most", "unlimited", "1", "stricter"),
        ("set", ["US", "GB"], ["GB", "US"], ""),
        ("set", ["US"], ["US", "CA"], "superset"),
        ("set", ["US"], ["CA"], "replaced"),
        ("order", ["a", "b"], ["b", "a"], "reordered"),
        ("text", "Do this HIT.", "Do this study", "cosmetic"),
        ("text", "more fluent", "less fluent", "reworded"),
        ("number", 3, 1, "fewer"),
        ("word", "MTurk", "mturk", ""),
    ],
)
def test_values_are_compared_by_their_type(comparison: str, old: Any, new: Any, how: str) -> None:
    found = compare(comparison, old, new)
    assert found.how == how
    assert found.equal == (how == "")


def test_pay_is_compared_in_one_currency_with_a_dated_rate(tmp_path: Path) -> None:
    found = written(
        tmp_path,
        "changes:\n- because: law\n  by: ethics\n  set:\n    payment.amount: 1.50 GBP\n"
        "    payment.minutes: 6\n"
        "    payment.fx: {rate: 1.25, from: GBP, to: USD, date: 2024-02-09}\n",
    )
    pay = next(d for d in found.deviations if d.difference.name == "payment.amount")
    assert pay.meaning.rule == "pay-more"
    assert "15.00 GBP = 18.75 USD at 1.25 on 2024-02-09" in pay.difference.compared.detail


def test_two_reproductions_are_compared_with_each_other(tmp_path: Path) -> None:
    (tmp_path / "original.yaml").write_text(BASE, encoding="utf-8")
    for name, host in (("one", "Qualtrics"), ("two", "own server")):
        (tmp_path / f"{name}.yaml").write_text(
            f"extends: original.yaml\nstudy: {{id: {name}}}\n"
            f"changes:\n- {{because: at hand, by: authors, set: {{interface.host: {host}}}}}\n",
            encoding="utf-8",
        )
    found = diff(resolve(str(tmp_path / "one.yaml")), resolve(str(tmp_path / "two.yaml")))
    assert [d.difference.name for d in found.counted] == ["interface.host"]
    assert found.counted[0].is_declared


@pytest.mark.parametrize(("folder", "reproduction"), PAIRS)
def test_the_json_of_the_four_pairs_keeps_the_contract(
    heds: Heds, folder: str, reproduction: str
) -> None:
    files = [str(STUDIES / folder / f"{name}.yaml") for name in ("original", reproduction)]
    done = heds("diff", *files, "--to", "json")
    held = json.loads(done.out)
    assert done.status == 0
    assert list(held) == ["version", "original", "reproductions"]
    assert held["version"] == 1
    for change in held["reproductions"][0]["changes"]:
        assert list(change)[: len(CONTRACT)] == CONTRACT
        assert change["result"] in tuple(Result)
        assert change["facet"] in tuple(Facet)
        assert change["severity"] is None or change["severity"] in tuple(Level)
        assert change["explanation"]
    assert "unclassified" not in {c["rule"] for c in held["reproductions"][0]["changes"]}


@pytest.mark.parametrize(("folder", "reproduction"), PAIRS)
def test_a_study_does_not_differ_from_itself(folder: str, reproduction: str) -> None:
    for name in ("original", reproduction):
        study = resolve(str(STUDIES / folder / f"{name}.yaml"))
        found = diff(study, study)
        assert found.counted == []
        assert found.of(Result.ADDED) == []


@pytest.mark.parametrize(
    ("gate", "status"),
    [("undeclared", 0), ("high", 0), ("moderate", 1), ("low", 1), ("any", 1)],
)
def test_fail_on_is_a_gate(heds: Heds, tmp_path: Path, gate: str, status: int) -> None:
    shutil.copy(CASES / "_original.yaml", tmp_path / "original.yaml")
    (tmp_path / "again.yaml").write_text(
        "extends: original.yaml\nchanges:\n"
        "- {because: x, by: authors, set: {recruitment.batches_per_person: 1}}\n",
        encoding="utf-8",
    )
    files = [str(tmp_path / name) for name in ("original.yaml", "again.yaml")]
    assert heds("diff", *files, "--fail-on", gate).status == status
    assert heds("diff", *files).status == 0


def test_only_keeps_the_facets_that_were_asked_for(heds: Heds, tmp_path: Path) -> None:
    written(tmp_path, "interface: {host: Qualtrics}\ndesign: {criteria_shown: alone}\n")
    files = [str(tmp_path / name) for name in ("original.yaml", "again.yaml")]
    done = heds("diff", *files, "--to", "json", "--only", "method")
    assert {c["facet"] for c in json.loads(done.out)["reproductions"][0]["changes"]} == {"method"}
    assert json.loads(done.out)["reproductions"][0]["summary"]["deviations"] == 1
    assert heds("diff", *files, "--only", "methods").status == 2
    assert heds("diff", *files, "--only", "conditions", "--fail-on", "moderate").status == 0
    assert done.status == 0


def test_same_fields_are_listed_only_when_asked_for(heds: Heds, tmp_path: Path) -> None:
    written(tmp_path, "interface: {host: Qualtrics}\n")
    files = [str(tmp_path / name) for name in ("original.yaml", "again.yaml")]
    short, long = (
        {c["result"] for c in json.loads(text)["reproductions"][0]["changes"]}
        for text in (
            heds("diff", *files, "--to", "json").out,
            heds("diff", *files, "--to", "json", "--show-same").out,
        )
    )
    assert "same" not in short
    assert "same" in long


def test_several_reproductions_stand_side_by_side(heds: Heds, tmp_path: Path) -> None:
    written(tmp_path, "study: {id: first}\ninterface: {host: Qualtrics}\n")
    (tmp_path / "second.yaml").write_text(
        "extends: original.yaml\nstudy: {id: second}\ndesign: {criteria_shown: alone}\n",
        encoding="utf-8",
    )
    files = [str(tmp_path / f"{name}.yaml") for name in ("original", "again", "second")]
    done = heds("diff", *files)
    assert done.status == 0
    kept = done.out[done.out.index("who kept what") :]
    assert "first: Qualtrics [low], undeclared" in kept
    assert "second: kept" in kept


def test_annotations_point_at_the_line_of_the_reproduction(heds: Heds, tmp_path: Path) -> None:
    written(tmp_path, "interface: {host: Qualtrics}\n")
    files = [str(tmp_path / name) for name in ("original.yaml", "again.yaml")]
    assert "line=2,col=19,title=host-changed" in heds("diff", *files, "--to", "github").out
    log = json.loads(heds("diff", *files, "--to", "sarif").out)
    known = {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in log["runs"][0]["results"]} <= known


def test_a_study_with_errors_is_not_compared(heds: Heds, tmp_path: Path) -> None:
    written(tmp_path, "interface: {host: Qualtrics}\n")
    (tmp_path / "again.yaml").write_text("extends: original.yaml\nscop: 1\n", encoding="utf-8")
    files = [str(tmp_path / name) for name in ("original.yaml", "again.yaml")]
    assert heds("diff", *files).status == 1
    assert heds("diff", files[0], str(tmp_path / "missing.yaml")).status == 3


def test_terminal_output_shows_no_control_characters(heds: Heds, tmp_path: Path) -> None:
    written(tmp_path, 'interface: {contact: x, consent: "\\e[31mred"}\n')
    files = [str(tmp_path / name) for name in ("original.yaml", "again.yaml")]
    assert "\x1b" not in heds("diff", *files).out
