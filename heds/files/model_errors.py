"""Turn what pydantic says about a datasheet into problems with a place and a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from pydantic import BaseModel

from heds.files.yaml_reader import dotted
from heds.model.answers import describe
from heds.model.words import nearest

if TYPE_CHECKING:
    from pydantic import ValidationError

    from heds.files.yaml_reader import Path, YamlDocument
    from heds.problems import Problem

MANY_WORDS = 40
MAPPING_ERRORS = ("model_type", "dict_type", "model_attributes_type")


def problems_of(
    error: ValidationError, document: YamlDocument, model: type[BaseModel]
) -> list[tuple[Path, Problem]]:
    """Return each problem with the path of the value that it rejects."""
    found = []
    for detail in error.errors(include_url=False):
        path: Path = tuple(step for step in detail["loc"] if step != "[key]")
        found += _problems(detail, path, document, model)
    return found


def _problems(
    detail: Any, path: Path, document: YamlDocument, model: type[BaseModel]
) -> list[tuple[Path, Problem]]:
    kind, context = detail["type"], detail.get("ctx", {})
    name = dotted(path)
    if kind == "extra_forbidden":
        known = _field_names(model, path[:-1])
        near = nearest(str(path[-1]), known)
        hint = f"did you mean `{near}`?" if near else f"known here: {', '.join(known)}"
        return [
            (path, document.problem("unknown-key", f"unknown key `{name}`", path, hint, key=True))
        ]
    if kind == "unknown_option":
        result = []
        for at, word, near in context["unknown"]:
            hint = _option_hint(word, near, context)
            place = (*path, *at)
            problem = document.problem(
                "unknown-option",
                f"`{word}` is no option of `{name}`",
                place,
                hint,
                key=bool(at) and at[-1] == word,
            )
            result.append((path, problem))
        return result
    if kind == "wrong_form":
        message = f"`{name}` is {context['got']}, expected {context['expected']}"
        return [(path, document.problem("wrong-type", message, path, context["hint"]))]
    expected = "a mapping" if kind in MAPPING_ERRORS else detail["msg"].lower()
    hint = ""
    if path == ("criteria",):
        hint = "write each criterion by its name: `Fluency:` and its answers below"
    message = f"`{name}` is {describe(detail['input'])}, expected {expected}"
    return [(path, document.problem("wrong-type", message, path, hint))]


def _option_hint(word: str, near: str, context: Any) -> str:
    known: list[str] = context["known"]
    explaining: list[str] = context.get("explaining", [])
    parts = [part.strip() for part in word.split(",")]
    if len(parts) > 1 and context.get("several"):
        return f"write a list: [{', '.join(parts)}]"
    if "://" in word and explaining:
        return f"write `{explaining[0]}: {word}` on a line of its own, indented"
    if len(known) > MANY_WORDS:
        other = " A language that is not listed: `- other: its name`." if "en" in known else ""
        guess = f"did you mean `{near}`? " if near else ""
        return f"{guess}Write two-letter codes in a list, such as [de, en].{other}"
    if near:
        return f"did you mean `{near}`?"
    return f"known words: {', '.join(known)}"


def _field_names(model: type[BaseModel], path: Path) -> list[str]:
    """Return the keys that the model at a path knows."""
    current: Any = model
    for step in path:
        if isinstance(current, type) and issubclass(current, BaseModel):
            field = current.model_fields.get(str(step))
            current = field.annotation if field else None
        else:
            current = next(
                (
                    arg
                    for arg in _flatten(current)
                    if isinstance(arg, type) and issubclass(arg, BaseModel)
                ),
                None,
            )
    if isinstance(current, type) and issubclass(current, BaseModel):
        return list(current.model_fields)
    return []


def _flatten(annotation: Any) -> list[Any]:
    found = [annotation]
    for argument in get_args(annotation):
        found += _flatten(argument)
    return found
