"""Every diff rule has a case in which it speaks, and a mirror that speaks when sides are swapped.

`python tests/unit/test_diff_cases.py` records anew; read the difference before you commit it.
Files whose name begins with `_` are read by the cases, and are none themselves.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from heds.diff.engine import StudyDiff, diff
from heds.diff.reports.outline import said as value_said
from heds.diff.rules import DIFF_RULES, DiffRuleEntry
from heds.studies.resolve import resolve

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "diff"
CASES = sorted(path for path in FOLDER.glob("*/*.yaml") if not path.name.startswith("_"))
RULES = {entry.name: entry for entry in DIFF_RULES if isinstance(entry, DiffRuleEntry)}
# Only the reproduction can assume something about the original; and what no rule knows has no case.
ONE_SIDED = ("assumed-same",)
ids = pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@cache
def both_ways(case: Path) -> tuple[StudyDiff, StudyDiff]:
    """Compare a case with what it extends, and the other way round."""
    reproduction = resolve(str(case))
    assert reproduction.original is not None
    assert reproduction.problems == reproduction.original.problems == []
    original = reproduction.original
    return diff(original, reproduction), diff(reproduction, original)


def said(case: Path) -> str:
    """Return everything that differs, without what differs by nature in all cases."""
    lines = []
    found = both_ways(case)[0]
    for deviation in found.deviations:
        difference, meaning = deviation.difference, deviation.meaning
        if not meaning.rule or (meaning.rule == "administrative" and difference.path[0] == "study"):
            continue
        declared = difference.declaration.id if difference.declaration else "not declared"
        lines.append(
            f"{difference.name}: {difference.result}, {meaning.facet}, {meaning.severity}, "
            f"{meaning.rule}, {declared}\n"
            f"  - {value_said(difference.original)}\n  + {value_said(difference.reproduction)}\n"
            f"  {meaning.explanation}\n"
            f"  {', '.join(f'{name}: {word}' for name, word in meaning.result_types.items())}\n"
        )
    for problem in found.findings:
        place = f"{Path(problem.file).name}:{problem.line}:{problem.column}"
        lines.append(f"{place}: {problem.rule}: {problem.message}\n")
    return "".join(lines)


@ids
def test_a_diff_says_what_is_recorded(case: Path) -> None:
    assert said(case) == case.with_suffix(".out").read_text(encoding="utf-8")


@ids
def test_the_rule_of_a_case_speaks(case: Path) -> None:
    assert case.parent.name in {d.meaning.rule for d in both_ways(case)[0].deviations}


@ids
def test_swapping_the_sides_makes_the_mirror_speak(case: Path) -> None:
    there, back = (
        {d.difference.name: d.meaning.rule for d in found.deviations if d.meaning.rule}
        for found in both_ways(case)
    )
    for name, rule in there.items():
        if rule not in ONE_SIDED:
            assert back.get(name) == RULES[rule].mirror, name


@pytest.mark.parametrize("name", [name for name in RULES if name != "unclassified"])
def test_every_diff_rule_has_a_case(name: str) -> None:
    assert (FOLDER / name / f"{name}.yaml").is_file()


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.name)
def test_the_mirror_of_a_mirror_is_the_rule_itself(entry: DiffRuleEntry) -> None:
    assert RULES[entry.mirror].mirror == entry.name
    assert RULES[entry.mirror].facet == entry.facet


if __name__ == "__main__":
    for path in CASES:
        path.with_suffix(".out").write_text(said(path), encoding="utf-8")
