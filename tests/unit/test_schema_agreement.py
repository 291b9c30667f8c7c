"""An editor underlines what `heds check` refuses, and nothing else."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import sheets

from heds.datasheets.load import is_study, load_document
from heds.datasheets.yaml_form import to_tree
from heds.errors import UnreadableError
from heds.files.source import Source, read_source
from heds.files.yaml_reader import YamlDocument, read_yaml
from heds.resources import data_dir
from heds.rules.engine import check
from heds.studies import load as studies

if TYPE_CHECKING:
    from heds.model.sheet import Sheet

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("studies", "tests/cases")


@cache
def editor(name: str) -> jsonschema.Draft202012Validator:
    text = (data_dir("schemas") / f"{name}.schema.json").read_text(encoding="utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def underlined(data: dict[str, Any]) -> list[str]:
    """Return where an editor would underline something."""
    if is_study(data):
        name = "reproduction" if "extends" in data else "study"
    else:
        name = f"datasheet-{data['heds']}"
    return [f"{error.json_path}: {error.message:.80}" for error in editor(name).iter_errors(data)]


def refused(data: dict[str, Any]) -> list[str]:
    """Return what reading refuses, and the one answer whose form a rule decides."""
    document = YamlDocument(Source("x.yaml", ""), data, {}, {})
    if is_study(data):
        return [problem.message for problem in studies.load_document(document).problems]
    loaded = load_document(document)
    number = [p for p in check(loaded) if p.rule == "evaluators-not-a-number"]
    return [problem.message for problem in (*loaded.problems, *number)]


def compare(data: dict[str, Any]) -> bool:
    """Require both to agree, and return whether they accept."""
    theirs, ours = underlined(data), refused(data)
    assert bool(theirs) == bool(ours), (theirs, ours)
    return not ours


def shipped() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.yaml"))


@cache
def plain(path: Path) -> Any:
    """Return the data of a file as an editor sees it, or nothing where it cannot be read."""
    try:
        document = read_yaml(read_source(str(path)))
    except UnreadableError:
        return None
    usable = isinstance(document.data, dict) and not document.problems
    data = json.loads(json.dumps(document.data)) if usable else None
    known = data is not None and (is_study(data) or data.get("heds") in ("2.1", "3.0"))
    return data if known else None


@pytest.mark.parametrize("path", shipped(), ids=lambda path: str(path.relative_to(ROOT)))
def test_editor_and_check_agree_on_every_file(path: Path) -> None:
    if plain(path) is not None:
        compare(plain(path))


DATASHEET_ACCEPTED = """
system: {tasks: [Question-Generation, OTHER: crosswords]}
system: {input_languages: [English, german, PT]}
system: {input_languages: German}
system: {tasks: [[question generation]]}
system: {tasks: []}
system: {tasks: {choice: [question generation], explanation: x}}
evaluators: {authors: yes}
evaluators: {authors: true}
evaluators: {payment: {monetary: 10 EUR}}
evaluators: {payment: {Unpaid: they liked it}}
evaluators: {payment: Non_Monetary}
evaluators: {payment: "  monetary "}
evaluators: {payment: ""}
evaluators: {payment: {}}
evaluators: {payment: null}
evaluators: {payment: {choice: [monetary, unpaid]}}
evaluators: {number: 12}
evaluators: {number: "12"}
evaluators: {number: Not Applicable}
evaluators: {number: {text: 5}}
evaluators: {number: null}
evaluators: {recruitment: {text: 5}}
evaluators: {recruitment: {text: null}}
evaluators: {recruitment: 2.5}
evaluators: null
criteria: {Fluency: null}
criteria: null
kept_from_form: {open_criterion: 2}
kept_from_form: null
"""

DATASHEET_REFUSED = """
system: {tasks: [crosswords]}
system: {input_languages: [Englisch]}
system: {tasks: [{crosswords: x}]}
system: {tasks: 5}
evaluators: {authors: maybe}
evaluators: {payment: [monetary]}
evaluators: {payment: []}
evaluators: {payment: " "}
evaluators: {payment: {monetary: [10 EUR]}}
evaluators: {payment: {monetary: {amount: 10}}}
evaluators: {payment: {choice: nothing}}
evaluators: {number: twelve}
evaluators: {number: about 12}
evaluators: {number: -1}
evaluators: {number: true}
evaluators: {number: {text: twelve}}
evaluators: {recruitment: {}}
evaluators: {recruitment: {text: [a]}}
evaluators: {recruitment: {words: a}}
evaluators: {recruitment: [a]}
evaluators: []
evaluators: {people: 12}
criteria: [Fluency]
kept_from_form: {unticked: null}
kept_from_form: {open_criterion: [a]}
nonsense: 1
"""

STUDY_ACCEPTED = """
task: Summarisation
task: [summarisation, {other: riddles}]
task: {kind: summarisation, language: English}
study: {id: x, language: [en, German]}
study: {id: x, task: summarisation}
study: x
study: 5
systems: [A, B, 3]
systems: {A: the baseline, B: null, C: {proposed: yes}}
systems: {A: {proposed: No}}
data: 300
data: {inputs: "1,800"}
data: {inputs: 1_800}
data: {compare: All-Pairs}
design: null
design: {judgements_per_item: {"10": 3}}
payment: 3.50 USD
payment: £2
payment: {amount: {amount: 3, currency: USD}}
recruitment: Prolific
collected: {median_minutes: "7:16"}
collected: {median_minutes: 7.5}
results: {fluency: {A: 1}}
results: {scores: {fluency: {A: 1}}}
unreported: payment
unreported: [payment, 5]
"""

STUDY_REFUSED = """
task: cooking
task: {other: riddles}
task: [summarisation, null]
task: {kind: {other: [a]}}
study: [a]
study: {title: [a]}
systems: {A: {proposed: perhaps}}
systems: [{A: x}]
systems: A
data: many
data: {inputs: -3}
data: {inputs: 1 800}
data: {compare: everything}
payment: 3.50
payment: {amount: 3}
payment: cheap
collected: {median_minutes: "7:61"}
collected: {median_minutes: 0}
collected: {median_minutes: soon}
results: {fluency: 3}
design: []
incidents: null
unreported: [null]
nonsense: 1
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def from_line(line: str, first: str) -> dict[str, Any]:
    begin = "" if first.startswith("study") and line.startswith("study") else first
    data = read_yaml(Source("x.yaml", f"{begin}{line}\n")).data
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


@pytest.mark.parametrize("version", ["2.1", "3.0"])
@pytest.mark.parametrize("line", lines(DATASHEET_ACCEPTED))
def test_both_accept_what_people_write_in_a_datasheet(line: str, version: str) -> None:
    assert compare(from_line(line, f'heds: "{version}"\n'))


@pytest.mark.parametrize("version", ["2.1", "3.0"])
@pytest.mark.parametrize("line", lines(DATASHEET_REFUSED))
def test_both_refuse_what_no_datasheet_means(line: str, version: str) -> None:
    assert not compare(from_line(line, f'heds: "{version}"\n'))


@pytest.mark.parametrize("line", lines(STUDY_ACCEPTED))
def test_both_accept_what_people_write_in_a_study(line: str) -> None:
    assert compare(from_line(line, "study: {id: x}\n"))


@pytest.mark.parametrize("line", lines(STUDY_REFUSED))
def test_both_refuse_what_no_study_means(line: str) -> None:
    assert not compare(from_line(line, "study: {id: x}\n"))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value below the top."""
    if isinstance(data, dict):
        steps: list[Any] = list(data)
    else:
        steps = list(range(len(data))) if isinstance(data, list) else []
    return [p for step in steps for p in ((*path, step), *places(data[step], (*path, step)))]


ODD: tuple[Any, ...] = (
    None, True, False, 0, 3, -1, 2.5, 120, "", " ", "x", "yes", "NO", "12", "1,800", "-3", "2.5",
    "97%", "120%", ">= 99%", "at least 200", "unlimited", "7:16", "3.50 USD", "£2", "USD",
    "other: x", "English", "not applicable", "Not-Applicable", "Monetary", [], ["x"], ["x", "y"],
    [3], [None], [["x"]], [{}], {}, {"other": "x"}, {"other": None}, {"other": []}, {"text": 5},
    {"text": []}, {"choice": "yes"}, {"note": "x"}, {"x": None}, {"x": {}}, {"x": "y"}, {"10": 3},
)  # fmt: skip


@given(st.data())
def test_editor_and_check_agree_whatever_stands_in_a_place(data: st.DataObject) -> None:
    files = [path for path in shipped() if plain(path) is not None]
    document = copy.deepcopy(plain(data.draw(st.sampled_from(files))))
    top = ("heds", "extends")
    path = data.draw(st.sampled_from([p for p in places(document) if p[0] not in top]))
    holder = document
    for step in path[:-1]:
        holder = holder[step]
    value = holder[path[-1]]
    odd: list[Any] = [copy.deepcopy(value) for value in ODD]
    if isinstance(value, str):
        odd += [value.upper(), value.title(), value.replace(" ", "_"), f" {value}", f"{value}!"]
    holder[path[-1]] = data.draw(st.sampled_from(odd))
    compare(document)


@given(sheets(), st.sampled_from([str.upper, str.title, str.swapcase]))
def test_words_are_accepted_in_any_case(sheet: Sheet, spelt: Any) -> None:
    tree = json.loads(json.dumps(to_tree(sheet)))
    for question in sheet.catalogue.questions:
        answer = sheet.once.get(question.path)
        if answer and answer.chosen and question.is_choice and not question.per_criterion:
            holder = tree
            for key in question.keys[:-1]:
                holder = holder[key]
            words = [spelt(word) for word in answer.chosen]
            holder[question.keys[-1]] = {"choice": words, "explanation": answer.explanation}
    compare(tree)
