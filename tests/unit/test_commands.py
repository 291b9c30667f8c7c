"""The command line keeps its contract: names, exit status, output, and clear refusals."""

from __future__ import annotations

import json
import os
import stat
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from heds.cards.writer import card_text, write_card
from heds.model.sheet import Answer, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Heds = Callable[..., Ran]

KEYS = [
    "file", "line", "column", "path", "rule", "severity", "message", "hint", "question",
    "criterion",
]  # fmt: skip


@pytest.fixture
def card(tmp_path: Path, root: Path) -> str:
    text = (root / "studies" / "weather-reports" / "card-2.1.json").read_text(encoding="utf-8")
    (tmp_path / "card.json").write_text(text, encoding="utf-8")
    return "card.json"


def problems(ran: Ran) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(ran.out)["problems"]
    return found


def test_json_output_has_the_promised_keys(heds: Heds, card: str) -> None:
    ran = heds("check", card, "--format", "json")
    report = json.loads(ran.out)
    assert list(report) == ["version", "problems", "summary"]
    assert report["version"] == 1
    assert report["summary"] == {"errors": 0, "warnings": 4, "notes": 0, "files": 1}
    assert all(list(problem) == KEYS for problem in report["problems"])
    assert report["problems"][2]["question"] == "4.3.11.2"
    assert report["problems"][2]["criterion"] == "Clarity"
    assert ran.status == 0


def test_strict_fails_on_warnings(heds: Heds, card: str) -> None:
    assert heds("check", card).status == 0
    assert heds("check", card, "--strict").status == 1


def test_as_form_finds_nothing_where_the_form_finds_nothing(heds: Heds, card: str) -> None:
    ran = heds("check", card, "--as-form", "--strict", "--format", "json")
    assert (problems(ran), ran.status) == ([], 0)


def test_as_form_says_the_same_of_yaml_and_of_its_json(heds: Heds, card: str) -> None:
    heds("convert", card, "-o", "new.yaml", "--heds", "3.0")
    heds("convert", "new.yaml", "-o", "new.json")
    said = [
        [
            (p["rule"], p["severity"], p["message"], p["question"], p["criterion"])
            for p in problems(ran)
        ]
        for ran in (
            heds("check", name, "--as-form", "--format", "json")
            for name in ("new.yaml", "new.json")
        )
    ]
    assert said[0] == said[1]
    assert [question for _, _, _, question, _ in said[0]] == [
        "1.1.1",
        "3.3.5",
        "4.3.1.2",
        "4.3.1.2",
    ]


def test_conversion_there_and_back_gives_the_same_content(
    heds: Heds, card: str, tmp_path: Path
) -> None:
    assert heds("convert", card, "-o", "sheet.yaml").status == 0
    assert heds("convert", "sheet.yaml", "-o", "again.json").status == 0
    old, new = (json.loads((tmp_path / name).read_text()) for name in (card, "again.json"))
    assert old == new


def test_what_is_kept_is_reported(heds: Heds, card: str) -> None:
    assert "`Fluency`" in heds("convert", card, "-o", "sheet.yaml").err


def test_an_upgrade_says_what_to_decide_and_marks_it_in_the_file(
    heds: Heds, card: str, tmp_path: Path
) -> None:
    ran = heds("convert", card, "-o", "new.yaml", "--heds", "3.0")
    assert "For you to decide" in ran.err
    text = (tmp_path / "new.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=.heds/datasheet-3.0.schema.json\n")
    assert "# DECIDE 1.1.1" in text
    assert "# DECIDE 4.3.1.2" in text
    assert (tmp_path / ".heds" / "datasheet-3.0.schema.json").is_file()


def test_yaml_is_not_overwritten_without_force(heds: Heds, card: str, tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text("mine")
    ran = heds("convert", card, "-o", "sheet.yaml")
    assert (ran.status, (tmp_path / "sheet.yaml").read_text()) == (2, "mine")
    assert "--force" in ran.err
    assert heds("new", "datasheet", "-o", "sheet.yaml").status == 2
    assert heds("convert", card, "-o", "sheet.yaml", "--force").status == 0


def test_generated_json_is_replaced(heds: Heds, card: str, tmp_path: Path) -> None:
    (tmp_path / "out.json").write_text("old")
    assert heds("convert", card, "-o", "out.json").status == 0
    assert json.loads((tmp_path / "out.json").read_text())


def test_an_input_is_never_its_own_output(heds: Heds, card: str) -> None:
    assert heds("convert", card, "-o", f"./{card}", "--heds", "3.0").status == 2


def test_standard_input_and_output_work(heds: Heds, card: str, tmp_path: Path) -> None:
    content = (tmp_path / card).read_bytes()
    ran = heds("convert", "-", "-o", "-", "--to", "yaml", stdin=content)
    assert ran.out.startswith("# yaml-language-server: $schema=.heds/")
    assert "heds schema" in ran.err, "nothing can be written beside standard output"
    back = heds("convert", "-", "-o", "-", "--to", "json", stdin=ran.out.encode())
    assert json.loads(back.out) == json.loads(content)
    assert json.loads(heds("check", "-", "--format", "json", stdin=content).out)["problems"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ('{heds: "3.0", criteria: {F: {}}, evaluaters: {}}', {"unknown-key", "unanswered"}),
        ('{"heds": "3.0", criteria: {F: {}}, evaluaters: {}}', {"unknown-key", "unanswered"}),
        ("{a: 1}", {"no-version"}),
        ("{study: [x]}", {"wrong-type"}),
        ('{"heds-x": 1', {"json-syntax"}),
        ("{heds-x: 1}", {"json-syntax"}),
        ("{'heds-x': 1}", {"json-syntax"}),
        ("{", {"json-syntax"}),
        ("[1, 2", {"json-syntax"}),
    ],
)
def test_standard_input_is_json_only_where_it_begins_like_a_card(
    heds: Heds, text: str, rules: set[str]
) -> None:
    ran = heds("check", "-", "--format", "json", stdin=text.encode())
    assert {problem["rule"] for problem in problems(ran)} == rules


def test_the_first_line_of_every_yaml_that_we_write_points_to_its_schema(
    heds: Heds, root: Path
) -> None:
    study = str(root / "studies" / "hosking-lapata-2021" / "original.yaml")
    for arguments in (
        ("new", "datasheet"),
        ("new", "study"),
        ("new", "reproduction", "--extends", study),
        ("fill", study, "-o", "-"),
    ):
        ran = heds(*arguments)
        assert ran.status == 0
        assert ran.out.startswith("# yaml-language-server: $schema=.heds/"), arguments


COMMENTED = """# mine
heds: "2.1"
evaluators:
  number: 3  # two more were excluded
  training: |
    # no comment, but a text
"""


def test_yaml_with_comments_is_converted_to_yaml_as_it_stands(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(COMMENTED)
    assert heds("convert", "a.yaml", "-o", "b.yaml").status == 0
    written = (tmp_path / "b.yaml").read_text()
    assert written.startswith("# yaml-language-server")
    assert written.endswith(COMMENTED)
    assert heds("convert", "b.yaml", "-o", "c.yaml").status == 0
    assert (tmp_path / "c.yaml").read_text() == written


def test_an_upgrade_says_that_comments_are_left_behind(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(COMMENTED)
    said = "the comments of IN are not in OUT"
    assert said in heds("convert", "a.yaml", "-o", "b.yaml", "--heds", "3.0").err
    assert said not in heds("convert", "a.yaml", "-o", "b.json").err
    plain = "".join(COMMENTED.split("# mine\n")).replace("  # two more were excluded", "")
    (tmp_path / "a.yaml").write_text(f"# yaml-language-server: $schema=x\n{plain}")
    assert said not in heds("convert", "a.yaml", "-o", "c.yaml", "--heds", "3.0").err


def test_a_3_0_sheet_is_not_turned_into_2_1(heds: Heds, root: Path) -> None:
    ran = heds(
        "convert",
        str(root / "studies/weather-reports/datasheet.yaml"),
        "-o",
        "x.json",
        "--heds",
        "2.1",
    )
    assert ran.status == 2
    assert "cannot be turned into 2.1" in ran.err


def test_a_mixed_card_is_refused_and_nothing_is_written(heds: Heds, tmp_path: Path) -> None:
    mixed = {
        **write_card(Sheet("3.0")),
        "heds-ethics-personal_data": {"data": {"": "No"}, "control": {}},
    }
    (tmp_path / "mixed.json").write_text(json.dumps(mixed))
    ran = heds("check", "mixed.json", "--format", "json")
    assert ([p["rule"] for p in problems(ran)], ran.status) == (["mixed-versions"], 1)
    ran = heds("convert", "mixed.json", "-o", "x.yaml")
    assert ran.status == 1
    assert not (tmp_path / "x.yaml").exists()


def test_errors_in_yaml_have_line_column_and_hint(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(
        "heds: 3.0\nevaluators:\n  nunber: 3\n  payment: moneytary\ncriteria: [Fluency]\n"
    )
    ran = heds("check", "s.yaml", "--format", "json")
    found = [
        (p["line"], p["column"], p["rule"], p["hint"])
        for p in problems(ran)
        if p["severity"] == "error"
    ]
    assert found[:3] == [
        (3, 3, "unknown-key", "did you mean `number`?"),
        (4, 12, "unknown-option", "did you mean `monetary`?"),
        (5, 11, "wrong-type", "write each criterion by its name: `Fluency:` and its answers below"),
    ]
    assert ran.status == 1


def test_a_refused_value_is_not_also_called_missing(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text('heds: "3.0"\nevaluators:\n  payment: moneytary\n')
    found = problems(heds("check", "s.yaml", "--format", "json"))
    assert [p["rule"] for p in found if p["question"] == "3.2.2.2" or p["line"] == 3] == [
        "unknown-option"
    ]


@pytest.mark.parametrize(
    ("name", "content", "rule", "status"),
    [
        ("a.yaml", b"a: [", "yaml-syntax", 3),
        ("a.json", b"{", "json-syntax", 3),
        ("a.yaml", b"", "empty-file", 3),
        ("a.yaml", b"# heds: '3.0'\n# paper:\n", "empty-file", 3),
        ("a.json", b"\xff", "not-utf-8", 3),
        ("a.json", b"[]", "not-a-datasheet", 1),
        ("a.json", b"3", "not-a-datasheet", 1),
        ("a.json", b"{}", "not-a-datasheet", 1),
        ("a.yaml", b"- a", "not-a-datasheet", 1),
        ("a.yaml", b"a", "not-a-datasheet", 1),
        ("a.yaml", b"paper:", "no-version", 1),
        ("a.yaml", b"heds: '4.0'", "no-version", 1),
        ("a.yaml", b"heds: [3.0]", "no-version", 1),
        ("a.yaml", b"heds: '3.0'\nheds: '2.1'", "duplicate-key", 1),
        ("a.json", b'{"heds-x": 1, "heds-x": 2}', "duplicate-key", 1),
        ("a.yaml", b"[" * 5000, "too-deep", 3),
    ],
)
def test_bad_files_are_named_with_their_place(
    heds: Heds, tmp_path: Path, name: str, content: bytes, rule: str, status: int
) -> None:
    (tmp_path / name).write_bytes(content)
    ran = heds("check", name, "--format", "json")
    first = next(problem for problem in problems(ran) if problem["rule"] == rule)
    assert ran.status == status
    assert first["line"] >= 1
    assert first["column"] >= 1
    assert (
        heds("convert", name, "-o", "out.json" if name == "a.yaml" else "out.yaml").status == status
    )
    assert heds("render", name, "--to", "md").status == status


def test_missing_files_and_folders_are_named_and_the_others_still_checked(
    heds: Heds, card: str
) -> None:
    ran = heds("check", "missing.json", ".", card, "--format", "json")
    assert [p["rule"] for p in problems(ran)][:2] == ["unreadable-file"] * 2
    assert json.loads(ran.out)["summary"]["files"] == 3
    assert ran.status == 3


def test_a_pipe_without_a_writer_does_not_hang_a_folder_listing(heds: Heds, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    ran = heds("check", "pipe")
    assert ran.status == 3
    assert "nobody wrote to this pipe" in ran.out


def test_a_pipe_is_read_to_its_end_however_late_its_writer_comes(
    heds: Heds, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")

    def write() -> None:
        time.sleep(1.5)
        with (tmp_path / "pipe").open("w") as pipe:
            pipe.write('heds: "3.0"\n')
            pipe.flush()
            time.sleep(0.5)
            pipe.write("evaluators: {numbre: 3}\n")

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    ran = heds("check", "pipe", "--format", "json")
    writer.join(timeout=10)
    assert "unknown-key" in {problem["rule"] for problem in problems(ran)}


@pytest.mark.parametrize("name", ["", "__proto__", "<&>", "two\nlines", "a" * 5000, "9" * 5000])
def test_any_name_of_a_criterion_survives(heds: Heds, tmp_path: Path, name: str) -> None:
    sheet = Sheet("3.0", {}, {name: {"quality": Answer(chosen=("goodness",))}})
    (tmp_path / "c.json").write_text(card_text(sheet), encoding="utf-8")
    assert heds("convert", "c.json", "-o", "c.yaml").status == 0
    assert heds("convert", "c.yaml", "-o", "d.json").status == 0
    assert json.loads((tmp_path / "d.json").read_text()) == write_card(sheet)
    for style in ("text", "json", "github", "sarif"):
        assert heds("check", "c.yaml", "c.json", "--format", style).status in (0, 1)


def test_escape_sequences_do_not_reach_the_terminal(heds: Heds, tmp_path: Path) -> None:
    sheet = Sheet("2.1", {"evaluators.number": Answer("\x1b[31mred\x07")}, {"\x1b]0;x\x07": {}})
    (tmp_path / "c.json").write_text(card_text(sheet))
    ran = heds("check", "c.json")
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out


def test_github_annotations_are_escaped(heds: Heds, tmp_path: Path) -> None:
    (tmp_path / "a,b.yaml").write_text('heds: "3.0"\nevaluators:\n  number: "50%\\n::error::x"\n')
    lines = heds("check", "a,b.yaml", "--format", "github").out.splitlines()
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines)
    assert all("file=a%2Cb.yaml" in line for line in lines)


def test_sarif_is_one_valid_log(heds: Heds, card: str) -> None:
    log = json.loads(heds("check", card, card, "--format", "sarif").out)
    run = log["runs"][0]
    known = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert len(run["results"]) == 8
    assert {result["ruleId"] for result in run["results"]} <= known


def test_rules_are_listed(heds: Heds) -> None:
    listed = json.loads(heds("rules", "--format", "json").out)["rules"]
    assert {"rule", "severity", "severities", "summary"} == set(listed[0])
    assert len(heds("rules").out.splitlines()) == len(listed)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("chek",),
        ("check",),
        ("check", "--format", "x", "f"),
        ("convert", "a.json"),
        ("convert", "a.json", "-o", "a.txt"),
        ("new", "datasheet", "--criterion", " "),
        ("new", "datasheet", "-o", "x.json"),
    ],
)
def test_a_wrong_command_line_ends_with_2(heds: Heds, arguments: tuple[str, ...]) -> None:
    assert heds(*arguments).status == 2


def test_help_exits_with_0(heds: Heds) -> None:
    for arguments in (
        ("--help",),
        ("-h",),
        ("check", "-h"),
        ("new", "datasheet", "--help"),
        ("--version",),
    ):
        assert heds(*arguments).status == 0


def test_same_input_same_bytes(heds: Heds, card: str, tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        heds("convert", card, "-o", name, "--heds", "3.0")
    assert (tmp_path / "one.yaml").read_bytes() == (tmp_path / "two.yaml").read_bytes()
