"""Commands on studies: show, gaps, fill, new, check."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from small_studies import ORIGINAL, REPRODUCTION

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Heds = Callable[..., Ran]


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "original.yaml").write_text(ORIGINAL)
    (tmp_path / "reproduction.yaml").write_text(REPRODUCTION)


def test_show_gives_every_value_with_its_source(heds: Heds) -> None:
    shown = json.loads(heds("show", "reproduction.yaml", "--format", "json").out)
    assert shown["version"] == 1
    assert shown["study"]["extends"] == "first"
    values = {value["path"]: value for value in shown["values"]}
    platform = values["recruitment.platform"]
    assert (platform["status"], platform["file"], platform["line"]) == (
        "plan",
        "reproduction.yaml",
        9,
    )
    assert shown["computed"]["items"] == {"value": 30, "formula": "3 pairs x 10 inputs"}
    assert "evaluators.n" in shown["unreported"]


def test_show_fits_on_a_screen(heds: Heds) -> None:
    lines = heds("show", "reproduction.yaml").out.splitlines()
    assert len(lines) < 24
    assert max(len(line) for line in lines) <= 80


def test_gaps_come_as_text_page_letter_and_json(heds: Heds) -> None:
    listed = json.loads(heds("gaps", "original.yaml", "--to", "json").out)["gaps"]
    letter = heds("gaps", "original.yaml", "--to", "letter").out
    assert letter.startswith("Dear authors,")
    assert f"{len(listed)}. " in letter
    assert heds("gaps", "original.yaml", "--to", "md").out.count("\n| ") == len(listed) + 2
    assert f"{len(listed)} open questions" in heds("gaps", "original.yaml").out


def test_answers_of_the_authors_merge_back_with_their_source(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "answers.yaml").write_text("evaluators.n: 44\ninstrument.ties: not allowed\n")
    ran = heds("gaps", "original.yaml", "--answers", "answers.yaml", "-o", "new.yaml")
    assert ran.status == 0, ran.err
    shown = json.loads(heds("show", "new.yaml", "--format", "json").out)
    values = {value["path"]: value for value in shown["values"]}
    assert (values["evaluators.n"]["value"], values["evaluators.n"]["status"]) == (44, "authors")
    assert values["evaluators.kind"]["value"] == "crowd workers"
    assert values["instrument.type"]["value"] == "pairwise"
    assert "evaluators.n" not in shown["unreported"]
    assert heds("gaps", "original.yaml", "--answers", "answers.yaml", "-o", "new.yaml").status == 2


def test_answers_that_do_not_fit_change_nothing(heds: Heds, tmp_path: Path) -> None:
    for text in ("evaluators.m: 3\n", "evaluators.n: many\n", "- a\n", "99: x\n"):
        (tmp_path / "answers.yaml").write_text(text)
        ran = heds("gaps", "original.yaml", "--answers", "answers.yaml", "-o", "new.yaml")
        assert ran.status == 1, text
        assert not (tmp_path / "new.yaml").exists()


def test_fill_writes_what_follows_and_lists_the_rest(heds: Heds, tmp_path: Path) -> None:
    ran = heds("fill", "reproduction.yaml", "-o", "sheet.yaml")
    assert ran.status == 0
    assert "open: 4.1.1 Type of quality (meaning)" in ran.err
    text = (tmp_path / "sheet.yaml").read_text()
    assert "comparison: relative" in text
    assert "payment: monetary" in text
    assert "# OPEN 4.1.1" in text
    assert heds("check", "sheet.yaml").status == 0
    assert heds("fill", "reproduction.yaml", "-o", "sheet.json").status == 0
    assert heds("check", "--as-form", "sheet.json").status == 0


def test_a_final_datasheet_has_no_open_answers(heds: Heds, tmp_path: Path) -> None:
    ran = heds("fill", "reproduction.yaml", "-o", "sheet.yaml", "--stage", "final")
    assert ran.status == 1
    assert not (tmp_path / "sheet.yaml").exists()


def test_answers_given_directly_win(heds: Heds, tmp_path: Path) -> None:
    direct = "datasheet:\n  evaluators: {number: 7}\n  criteria: {meaning: {quality: goodness}}\n"
    (tmp_path / "reproduction.yaml").write_text(REPRODUCTION + direct)
    assert "2 are given directly" in heds("fill", "reproduction.yaml", "-o", "sheet.yaml").err
    text = (tmp_path / "sheet.yaml").read_text()
    assert "number: 7" in text
    assert "quality: goodness" in text


def test_filling_again_keeps_what_a_person_wrote(heds: Heds, tmp_path: Path) -> None:
    heds("fill", "reproduction.yaml", "-o", "sheet.yaml")
    sheet = tmp_path / "sheet.yaml"
    mine = sheet.read_text().replace("payment: monetary", "payment: unpaid  # my remark")
    sheet.write_text(mine)
    study = tmp_path / "reproduction.yaml"
    study.write_text(study.read_text().replace("own backend", "Qualtrics"))
    ran = heds("fill", "reproduction.yaml", "-o", "sheet.yaml")
    assert "kept evaluators.payment" in ran.err
    assert "updated design.collection" in ran.err
    text = sheet.read_text()
    assert "payment: unpaid  # my remark" in text
    assert "collection: Qualtrics" in text
    assert "up to date" not in ran.err


@pytest.mark.parametrize("kind", ["rating", "best_worst", "post-edit", "pairwise", "info"])
def test_a_new_study_is_valid_for_every_instrument(heds: Heds, kind: str) -> None:
    assert heds("new", "study", "--instrument", kind, "-o", "s.yaml").status == 0
    ran = heds("check", "s.yaml", "--format", "json")
    assert json.loads(ran.out)["summary"]["errors"] == 0, ran.out


def test_a_new_reproduction_extends_its_original(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    ran = heds("new", "reproduction", "--extends", "original.yaml", "-o", "sub/mine.yaml")
    assert ran.status == 0, ran.err
    assert 'extends: "../original.yaml"' in (tmp_path / "sub" / "mine.yaml").read_text()
    assert heds("check", "sub/mine.yaml").status == 0


def test_check_tells_studies_from_datasheets(heds: Heds) -> None:
    assert heds("check", "original.yaml", "reproduction.yaml").status == 0
    assert heds("check", "--as-form", "original.yaml").status == 2


@pytest.mark.parametrize("command", ["show", "gaps", "fill"])
def test_bad_studies_are_refused_with_a_reason(heds: Heds, tmp_path: Path, command: str) -> None:
    more = ("-o", "out.yaml") if command == "fill" else ()
    for text, status in (("study: [", 3), ("- a", 1), ("study: {id: x}\nstuff: 1", 1)):
        (tmp_path / "bad.yaml").write_text(text)
        ran = heds(command, "bad.yaml", *more)
        assert ran.status == status, (text, ran.err)
    assert heds(command, "missing.yaml", *more).status == 3


def test_less_common_gaps_are_asked_for_in_words(heds: Heds, tmp_path: Path) -> None:
    text = ORIGINAL.replace("unreported: [", "unreported: [criteria.fluency.shows, study.lab, ")
    (tmp_path / "original.yaml").write_text(text)
    listed = " ".join(heds("gaps", "original.yaml").out.split())
    assert "For the criterion fluency: what did evaluators see beside the output" in listed
    assert "Which lab or group ran the study?" in listed


def test_criteria_outside_the_scope_are_no_gaps(heds: Heds, tmp_path: Path) -> None:
    text = ORIGINAL.replace("unreported: [", "unreported: [criteria.fluency.define, ")
    (tmp_path / "original.yaml").write_text(text)
    assert "criteria.fluency.define" in heds("gaps", "original.yaml").out
    assert "criteria.fluency" not in heds("gaps", "reproduction.yaml").out


def test_a_problem_in_the_original_shows_no_line_of_the_reproduction(heds: Heds) -> None:
    printed = heds("check", "reproduction.yaml").out.splitlines()
    at = next(n for n, line in enumerate(printed) if line.startswith("original.yaml:"))
    assert printed[at + 1].startswith("  hint:")


def test_names_and_comments_of_a_new_study_stand_apart(heds: Heds) -> None:
    heds("new", "study", "-o", "a  # b.yaml")
    assert (
        json.loads(heds("show", "a  # b.yaml", "--format", "json").out)["study"]["id"] == "a  # b"
    )


def test_what_a_reproduction_knows_not_to_exist_is_no_gap(heds: Heds, tmp_path: Path) -> None:
    assert "evaluators.n  (" in heds("gaps", "reproduction.yaml").out
    (tmp_path / "reproduction.yaml").write_text(f"{REPRODUCTION}absent: [evaluators.n]\n")
    assert "evaluators.n  (" not in heds("gaps", "reproduction.yaml").out


def test_a_further_analysis_is_no_criterion(heds: Heds, tmp_path: Path) -> None:
    text = REPRODUCTION.replace(
        "results:\n", "results:\n  further: {order: {finding: the first text wins more often}}\n"
    )
    (tmp_path / "reproduction.yaml").write_text(text)
    ran = heds("check", "reproduction.yaml")
    assert "further" not in ran.out
    assert ran.status == 0, ran.out
