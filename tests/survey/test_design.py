"""The design of a survey: computed once, balanced, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heds.errors import HedsError
from heds.studies.resolve import resolve
from heds.survey.build import Survey, build_survey
from heds.survey.manifest import design_csv, manifest_text
from heds.survey.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ran

    Heds = Callable[..., Ran]

SAMPLES = Path(__file__).resolve().parents[2] / "studies" / "samples"
STUDY = """study: {id: small}
systems: [Alpha, Beta, Gamma]
data: {inputs: %d, items_file: items.csv}
criteria: {fluency: {ask: Which one reads better?}}
instrument: {type: %s}
design: {%s, seed: 7}
%s
"""


def survey(folder: Path, kind: str, design: str, rest: str = "", inputs: int = 12) -> Survey:
    """Build the survey of a small study."""
    rows = [f"i{n},in {n},a {n},b {n} words here,c {n}" for n in range(1, inputs + 1)]
    (folder / "items.csv").write_text("id,input,Alpha,Beta,Gamma\n" + "\n".join(rows) + "\n")
    (folder / "study.yaml").write_text(STUDY % (inputs, kind, design, rest))
    study = resolve(str(folder / "study.yaml"))
    assert study.problems == []
    return build_survey(study)


def test_the_shuffle_is_the_documented_one() -> None:
    # Recorded once; another order on any machine or Python version would break old designs.
    assert Stream("1", "order/1").shuffled(range(10)) == [0, 9, 3, 7, 8, 6, 5, 2, 4, 1]
    counts = Counter(Stream("1", f"x{n}").below(3) for n in range(3000))
    assert all(900 < counts[value] < 1100 for value in range(3))


@pytest.mark.parametrize("folder", sorted(p.name for p in SAMPLES.iterdir() if p.is_dir()))
def test_the_same_input_gives_the_same_bytes_and_another_seed_another_design(folder: str) -> None:
    study = resolve(str(SAMPLES / folder / "study.yaml"))
    first, again, other = (build_survey(study, seed=seed).manifest for seed in ("", "", "99"))
    assert manifest_text(first) == manifest_text(again)
    assert design_csv(first) == design_csv(again)
    assert first["seed"] != other["seed"]
    assert len(first["fields"]) == len(other["fields"])


def test_every_pair_is_judged_as_often_as_the_design_says(tmp_path: Path) -> None:
    made = survey(
        tmp_path, "pairwise",
        "compare: all pairs, inputs_per_batch: 3, judgements_per_item: 2, item_order: random once",
    )  # fmt: skip
    assert [form.people for form in made.forms] == [2, 2, 2, 2]
    seen = Counter(
        (screen.unit.item.id, frozenset(screen.sides))
        for held in made.design.lists
        for screen in held.screens
        if screen.unit
    )
    assert len(seen) == 12 * 3
    assert set(seen.values()) == {1}


def test_every_system_stands_on_each_side_equally_often(tmp_path: Path) -> None:
    made = survey(
        tmp_path, "pairwise",
        "compare: all pairs, batches: 2, judgements_per_item: 1, option_order: random once",
    )  # fmt: skip
    left = Counter(
        (frozenset(s.sides), s.sides[0]) for held in made.design.lists for s in held.screens
    )
    assert set(left.values()) == {6}


def test_a_design_by_items_is_a_latin_square(tmp_path: Path) -> None:
    made = survey(tmp_path, "rating", "batches: 3, items_per_batch: 12, judgements_per_item: 1")
    for held in made.design.lists:
        assert len({s.unit.item.id for s in held.screens if s.unit}) == 12
        assert Counter(s.sides[0] for s in held.screens) == {"Alpha": 4, "Beta": 4, "Gamma": 4}


def test_shared_and_private_parts_are_dealt_out(tmp_path: Path) -> None:
    made = survey(tmp_path, "rating", "judgements_per_item: {3: 3, 9: 1}")
    items = [{s.unit.item.id for s in held.screens if s.unit} for held in made.design.lists]
    assert len(items) == 3
    assert set.intersection(*items) == {"i1", "i2", "i3"}
    assert [len(held) for held in items] == [6, 6, 6]
    assert len(set.union(*items)) == 12


def test_checks_are_never_at_the_edge_and_their_right_side_is_balanced(tmp_path: Path) -> None:
    made = survey(
        tmp_path, "pairwise", "compare: all pairs, inputs_per_batch: 2, item_order: random once",
        "checks: {mixed: {kind: nonsense item, per_batch: 2}}",
    )  # fmt: skip
    right: Counter[int] = Counter()
    for held in made.design.lists:
        places = [s.position for s in held.screens if s.check]
        assert len(places) == 2
        assert 1 not in places
        assert len(held.screens) not in places
        right.update(s.sides.index(s.check.expected) for s in held.screens if s.check)
    assert right == {0: 6, 1: 6}


def test_separate_tasks_have_lists_of_their_own(tmp_path: Path) -> None:
    rest = "interface: {forced_response: yes}"
    made = survey(tmp_path, "rating", "criteria_shown: separate tasks, batches: 2", rest)
    assert len(made.design.lists) == 2
    assert {held.criteria for held in made.design.lists} == {("fluency",)}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("id,input,Alpha,Beta,Gamma\n", "no items to judge"),
        ("id,input,Alpha,Beta\n1,a,b,c\n", "no column for the system `Gamma`"),
        ("id,input,Alpha,Beta,Gamma\n1,a,b,c,\n", "item `1` (row 2) has no text"),
        ("id,input,Alpha,Beta,Gamma\n1,a,b,c,d\n1,a,b,c,d\n", "stands in row 2 and in row 3"),
        ("id,input,Alpha,Alpha,Gamma\n1,a,b,c,d\n", "two columns are called `Alpha`"),
        (f"id,input,Alpha,Beta,Gamma\n1,a,b,c,{'x' * 30001}\n", "30,001 characters"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_item_and_column(
    tmp_path: Path, table: str, said: str
) -> None:
    survey(tmp_path, "rating", "batches: 2")
    (tmp_path / "items.csv").write_text(table)
    with pytest.raises(HedsError, match=said.replace("(", r"\(").replace(")", r"\)")):
        build_survey(resolve(str(tmp_path / "study.yaml")))


def test_more_batches_than_items_are_refused(tmp_path: Path) -> None:
    with pytest.raises(HedsError, match="13 batches cannot be made of 12 inputs"):
        survey(tmp_path, "rating", "batches: 13")


def test_tables_in_utf16_are_read_and_latin1_is_refused(tmp_path: Path) -> None:
    survey(tmp_path, "rating", "batches: 2")
    text = (tmp_path / "items.csv").read_text()
    (tmp_path / "items.csv").write_bytes(text.encode("utf-16"))
    assert build_survey(resolve(str(tmp_path / "study.yaml"))).forms
    (tmp_path / "items.csv").write_bytes(text.replace("in 3", "\xe9t\xe9").encode("latin-1"))
    with pytest.raises(HedsError, match=r"items\.csv:4: the file is not in UTF-8"):
        build_survey(resolve(str(tmp_path / "study.yaml")))


def test_the_command_says_what_is_missing_and_lists_targets(heds: Heds, tmp_path: Path) -> None:
    survey(tmp_path, "rating", "batches: 2")
    assert heds("survey", "study.yaml").status == 2
    assert "web" in heds("survey", "--list-targets").out
    assert (
        "no survey target named 'webb'"
        in heds("survey", "study.yaml", "--to", "webb", "-o", "out").err
    )
    ran = heds("survey", "study.yaml", "--to", "web", "-o", "out", "--list", "9")
    assert "there is no list 9" in ran.err
