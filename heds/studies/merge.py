"""Merge the answers of the original authors into a study."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.errors import ProblemsError
from heds.files.source import Source, read_source
from heds.files.yaml_edit import YamlEdit
from heds.files.yaml_reader import read_yaml
from heds.model.study.paths import split, suggestion
from heds.model.study.tree import Steps, dotted
from heds.problems import Problem, Severity
from heds.studies.load import load_document

if TYPE_CHECKING:
    from heds.studies.gaps import Gap
    from heds.studies.resolved import Resolved


def merged(resolved: Resolved, found: list[Gap], file: str) -> tuple[str, list[str]]:
    """Return the text of the study with the answers in it, and what was done.

    Answers are a mapping from the number in the letter, or the path, to the answer.
    """
    document = read_yaml(read_source(file))
    data = document.data
    if isinstance(data, dict) and set(data) == {"answers"}:
        data = data["answers"]
    if not isinstance(data, dict):
        problem = Problem(
            "wrong-type", Severity.ERROR, "the answers are not a mapping", file=file, line=1,
            column=1, hint="write `1: answer` or `payment.minutes: 20`",
        )  # fmt: skip
        raise ProblemsError("no answer was merged", [problem])
    edit = YamlEdit(resolved.loaded.document.source.text)
    told, problems = [], []
    for key, answer in data.items():
        path = _path(resolved, found, str(key))
        if path is None:
            near = suggestion(str(key), resolved.tree)
            line, column = document.place_of((key,), key=True)
            hint = f"did you mean `{near}`?" if near else "write its number or its path"
            message = f"there is no question `{key}`"
            problems.append(
                Problem(
                    "unknown-path",
                    Severity.ERROR,
                    message,
                    file=file,
                    line=line,
                    column=column,
                    hint=hint,
                )
            )
        elif answer is not None:
            told.append(_set(edit, resolved, path, answer))
    if problems:
        raise ProblemsError("no answer was merged", problems)
    text = edit.text()
    again = load_document(read_yaml(Source(resolved.loaded.file, text)))
    if again.problems:
        raise ProblemsError("an answer does not fit; nothing was merged", again.problems)
    return text, told


def _path(resolved: Resolved, found: list[Gap], key: str) -> Steps | None:
    if key.isdigit():
        index = int(key) - 1
        return split(found[index].path, resolved.tree) if 0 <= index < len(found) else None
    return split(key, resolved.tree)


MAIN_KEYS = {
    ("study",): "id", ("task",): "kind", ("data",): "inputs", ("instrument",): "type",
    ("evaluators",): "kind", ("recruitment",): "platform", ("payment",): "amount",
    ("interface",): "host", ("analysis",): "score", ("ethics",): "approval",
    ("systems", "*"): "note", ("criteria", "*"): "ask", ("checks", "*"): "kind",
    ("claims", "*"): "text", ("analysis", "agreement"): "measure",
    ("analysis", "self_agreement"): "measure", ("analysis", "power"): "method",
    ("correspondence",): "through", ("conclusion",): "text", ("study", "datasheet"): "link",
    ("criteria", "*", "analysis"): "score", ("claims", "*", "verdict"): "outcome",
    ("ethics", "approval"): "body", ("criteria", "*", "instrument"): "type",
}  # fmt: skip


def _main_key(path: tuple[str | int, ...]) -> str | None:
    """Return the key for which a single value stands at a path."""
    steps = tuple(str(step) for step in path)
    named = (steps[0], "*", *steps[2:]) if len(steps) > 1 else steps
    return MAIN_KEYS.get(steps) or MAIN_KEYS.get(named)


def _bare(answer: Any) -> Any:
    """Return numbers without the memory of how they were written."""
    if isinstance(answer, bool) or not isinstance(answer, int | float):
        return answer
    return int(answer) if isinstance(answer, int) else float(answer)


def _set(edit: YamlEdit, resolved: Resolved, path: Steps, answer: Any) -> str:
    text = dotted(path)
    before = resolved.values.get(path)
    edit.set(path, _bare(answer), _main_key)
    edit.remove_item(("unreported",), text)
    edit.add_item(("sources", "authors"), text)
    was = f" (was {before.value})" if before is not None else ""
    return f"set {text} = {answer}{was}, from the authors"
