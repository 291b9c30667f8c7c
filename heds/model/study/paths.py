"""Paths that a study knows, written with dots; names may hold dots and spaces themselves."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from heds.model.reading import Before
from heds.model.study.spec import Original
from heds.model.study.tree import Steps, Tree, dotted, leaves
from heds.model.study.values import Bound, Money
from heds.model.words import nearest

ANY = "*"


@cache
def field_paths() -> tuple[str, ...]:
    """Return the path of every field, with `*` for names that people choose."""
    return tuple(_fields(Original, ()))


def _fields(model: type[BaseModel], path: Steps) -> list[str]:
    found = []
    for name, field in model.model_fields.items():
        if not path and name in ("sources", "unreported", "absent", "datasheet"):
            continue
        here = (*path, field.alias or name)
        found.append(dotted(here))
        below, is_mapping = _below(field.annotation)
        if is_mapping:
            here = (*here, ANY)
            found.append(dotted(here))
        if below is not None:
            found += _fields(below, here)
    return found


def _below(annotation: Any) -> tuple[type[BaseModel] | None, bool]:
    parts = _flatten(annotation)
    models = [
        part
        for part in parts
        if isinstance(part, type)
        and issubclass(part, BaseModel)
        and not issubclass(part, Money | Bound)
    ]
    return (models[0] if models else None), any(part is dict for part in parts)


def _flatten(annotation: Any) -> list[Any]:
    origin = getattr(annotation, "__origin__", None)
    found = [origin if origin is not None else annotation]
    for argument in get_args(annotation):
        found += _flatten(argument)
    return found


def split(text: str, tree: Tree) -> Steps | None:
    """Take a dotted path apart, or return None where a study has no such place.

    Names that people chose are looked up in the tree, the longest first, so
    that `systems.GPT-3.5.note` is understood.
    """
    return _split(text, tree, Original, ())


def _split(text: str, tree: Any, model: type[BaseModel] | None, done: Steps) -> Steps | None:
    if not text:
        return done
    if model is not None:
        for plain, field in model.model_fields.items():
            name = field.alias or plain
            if text == name or text.startswith(f"{name}."):
                below, is_mapping = _below(field.annotation)
                inner = tree.get(name) if isinstance(tree, dict) else None
                rest = text[len(name) + 1 :]
                here = (*done, name)
                if is_mapping:
                    return _split_name(rest, inner, below, here)
                if rest and below is None:
                    return None
                return _split(rest, inner, below, here)
        return None
    return None


def _split_name(text: str, tree: Any, model: type[BaseModel] | None, done: Steps) -> Steps | None:
    if not text:
        return done
    known = tree if isinstance(tree, dict) else {}
    name = _longest_name(text, known)
    rest = text[len(name) + 1 :]
    here = (*done, name)
    if not rest:
        return here
    if model is not None:
        return _split(rest, known.get(name), model, here)
    # Free mappings, such as scores by criterion and system, go as deep as they go.
    return _split_name(rest, known.get(name), None, here)


def _longest_name(text: str, known: Tree) -> str:
    """Return the longest known name that a path begins with, or its first step."""
    end = len(text)
    while end > 0:
        if text[:end] in known:
            return text[:end]
        end = text.rfind(".", 0, end)
    return text.split(".", 1)[0]


def meant(path: Steps, value: Any) -> Steps:
    """Return the field that a single value at the path of a whole part stands for."""
    if isinstance(value, dict | list) or value is None:
        return path
    model: type[BaseModel] | None = Original
    marks: list[Any] = []
    at = 0
    while at < len(path) and model is not None:
        field = next((f for n, f in model.model_fields.items() if (f.alias or n) == path[at]), None)
        if field is None:
            return path
        marks = list(field.metadata)
        model, is_mapping = _below(field.annotation)
        at += 1
        if is_mapping:
            marks = [m for part in get_args(field.annotation) for m in _marks(part)]
            if at == len(path):
                return path
            at += 1
    keys = [mark.read.__dict__.get("main_key") for mark in marks if isinstance(mark, Before)]
    key = next((key for key in keys if key), None)
    return (*path, key) if key and at == len(path) else path


def _marks(annotation: Any) -> list[Any]:
    return list(getattr(annotation, "__metadata__", ()))


def suggestion(text: str, tree: Tree) -> str | None:
    """Return the path that was probably meant."""
    known = {dotted(path) for path, _ in leaves(tree)}
    known |= {path for path in field_paths() if ANY not in path}
    return nearest(text, known)
