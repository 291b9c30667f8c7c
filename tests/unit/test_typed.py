"""What is refused in a YAML file is taken out, and the rest is used."""

from __future__ import annotations

import time

from heds.datasheets.load import load_document
from heds.files.source import Source
from heds.files.typed import without
from heds.files.yaml_reader import read_yaml
from heds.rules.engine import check

MANY = 20_000


def test_the_time_for_refused_keys_grows_with_their_number_only() -> None:
    data = {f"unknown{number}": "" for number in range(MANY)}
    start = time.perf_counter()
    assert without({**data, "paper": {}}, [(key,) for key in data]) == {"paper": {}}
    # Copying once per key took eight seconds.
    assert time.perf_counter() - start < 1


def test_all_refused_items_of_a_list_are_the_ones_that_go() -> None:
    assert without({"a": [1, 2, 3, 4]}, [("a", 0), ("a", 2)]) == {"a": [2, 4]}


def test_a_path_that_the_data_does_not_have_takes_its_parent() -> None:
    assert without({"a": {"b": 1, "c": 2}, "d": 3}, [("a", "x", "y")]) == {"a": {}, "d": 3}


def test_two_unknown_words_in_one_answer_do_not_take_its_neighbours_along() -> None:
    text = 'heds: "3.0"\nsystem:\n  tasks: [nonsense, rubbish]\n  output_languages: [en]\n'
    loaded = load_document(read_yaml(Source("sheet.yaml", text)))
    assert loaded.sheet is not None
    assert [word for a in loaded.sheet.once.values() for word in a.chosen] == ["en"]
    said = [problem for problem in check(loaded) if problem.path.startswith("system.tasks")]
    assert [problem.rule for problem in said] == ["unknown-option", "unknown-option"]
