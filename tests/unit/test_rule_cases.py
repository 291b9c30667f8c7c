"""Every rule has a folder of cases, and says about each exactly what is recorded there.

`python tests/unit/test_rule_cases.py` records anew; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heds.datasheets.load import load
from heds.rules import RULES, all_rules
from heds.rules.engine import check

if TYPE_CHECKING:
    from heds.problems import Problem

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "rules"
CASES = sorted(path for path in FOLDER.glob("*/*") if path.suffix in (".yaml", ".json"))


def said(case: Path) -> str:
    """Return what the rule of a case's folder says about it."""
    problems = [p for p in check(load(str(case), keep=False)) if p.rule == case.parent.name]
    return "".join(line(problem) for problem in problems)


def line(problem: Problem) -> str:
    place = f"{problem.line}:{problem.column}" if problem.line else problem.path
    about = f" ({problem.question or '-'}, {problem.criterion!r})"
    hint = f"  hint: {problem.hint}\n" if problem.hint else ""
    return f"{place}: {problem.severity}: {problem.message}{about}\n{hint}"


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_rule_says_what_is_recorded(case: Path) -> None:
    assert said(case) == case.with_suffix(".out").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RULES.names())
def test_every_rule_has_a_case_in_which_it_speaks(name: str) -> None:
    assert any(path.read_text(encoding="utf-8") for path in FOLDER.glob(f"{name}/*.out"))


def test_findings_have_a_severity_that_is_listed() -> None:
    listed = {rule.name: rule.severities for rule in all_rules()}
    for case in CASES:
        for problem in check(load(str(case), keep=False)):
            assert problem.severity in listed[problem.rule], (case.name, problem.rule)


def test_every_case_folder_belongs_to_a_rule() -> None:
    known = {rule.name for rule in all_rules()}
    assert {path.parent.name for path in CASES} <= known


def test_every_module_of_the_folder_is_listed_or_used_by_one_that_is() -> None:
    import heds.rules

    folder = Path(heds.rules.__file__).parent
    shared = {"__init__", "engine", "subject", "agreement", "scale_values", "wording"}
    modules = {path.stem for path in folder.glob("*.py")} - shared
    assert modules == {name.replace("-", "_") for name in RULES.names()}


if __name__ == "__main__":
    for path in CASES:
        path.with_suffix(".out").write_text(said(path), encoding="utf-8")
