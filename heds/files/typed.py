"""Type the data of a YAML file, and take out what is refused so that the rest can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from heds.files.model_errors import problems_of

if TYPE_CHECKING:
    from heds.files.yaml_reader import Path, YamlDocument
    from heds.problems import Problem


def validated(
    model: type[BaseModel], data: Any, document: YamlDocument
) -> tuple[BaseModel | None, list[tuple[Path, Problem]]]:
    """Return the typed data, and each problem with the path of the value that it refuses."""
    problems: list[tuple[Path, Problem]] = []
    for _ in range(len(document.values) + 1):
        try:
            return model.model_validate(data), problems
        except ValidationError as error:
            found = problems_of(error, document, model)
            problems += found
            data = without(data, [path for path, _ in found])
    return None, problems


def without(data: Any, paths: list[Path]) -> Any:
    """Copy data, leaving out what stands at the end of each path; once, however many there are."""
    refused: _Refused = {}
    for path in paths:
        level = refused
        for step in path:
            level = level.setdefault(step, {})
        level[_WHOLE] = {}
    return _pruned(data, refused)


# What is refused, as a tree: by key or index what is refused below, or that it is the whole value.
_Refused = dict[Any, "_Refused"]
_WHOLE = object()


def _pruned(data: Any, refused: _Refused) -> Any:
    if _WHOLE in refused:
        return {}
    if isinstance(data, dict) and all(step in data for step in refused):
        return {
            key: _pruned(value, refused[key]) if key in refused else value
            for key, value in data.items()
            if _WHOLE not in refused.get(key, ())
        }
    if isinstance(data, list) and all(
        isinstance(step, int) and step < len(data) for step in refused
    ):
        return [
            _pruned(value, refused[index]) if index in refused else value
            for index, value in enumerate(data)
            if _WHOLE not in refused.get(index, ())
        ]
    # A path that pydantic names and the file does not have: give up on its parent.
    return {} if isinstance(data, dict) else None
