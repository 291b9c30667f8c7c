"""Every study rule has a folder of cases, and says about each exactly what is recorded there.

`python tests/unit/test_study_rule_cases.py` records anew; read the difference before you commit it.
Files whose name begins with `_` are read by the cases, and are none themselves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from heds.rules.study import STUDY_READING, STUDY_RULES
from heds.rules.study.engine import check_study
from heds.studies.resolve import resolve

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "study_rules"
CASES = sorted(path for path in FOLDER.glob("*/*.yaml") if not path.name.startswith("_"))


def said(case: Path) -> str:
    """Return what the rule of a case's folder says about it."""
    lines = []
    for problem in check_study(resolve(str(case))):
        if problem.rule == case.parent.name:
            place = f"{Path(problem.file).name}:{problem.line}:{problem.column}"
            lines.append(f"{place}: {problem.severity}: {problem.message}\n")
            if problem.hint:
                lines.append(f"  hint: {problem.hint}\n")
    return "".join(lines)


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_study_rule_says_what_is_recorded(case: Path) -> None:
    assert said(case) == case.with_suffix(".out").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", STUDY_RULES.names())
def test_every_study_rule_has_a_case_in_which_it_speaks(name: str) -> None:
    assert any(path.read_text(encoding="utf-8") for path in FOLDER.glob(f"{name}/*.out"))


def test_every_case_folder_belongs_to_a_study_rule() -> None:
    known = {*STUDY_RULES.names(), *(rule.name for rule in STUDY_READING)}
    assert {path.parent.name for path in CASES} <= known


if __name__ == "__main__":
    for path in CASES:
        path.with_suffix(".out").write_text(said(path), encoding="utf-8")
