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
            for path, _ in found:
                data = without(data, path)
    return None, problems


def without(data: Any, path: Path) -> Any:
    """Copy data along a path, leaving out what stands at its end."""
    if not path:
        return {}
    step, rest = path[0], path[1:]
    if isinstance(data, dict) and step in data:
        if not rest:
            return {key: value for key, value in data.items() if key != step}
        return {**data, step: without(data[step], rest)}
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        if not rest:
            return data[:step] + data[step + 1 :]
        return [*data[:step], without(data[step], rest), *data[step + 1 :]]
    # A path that pydantic names and the file does not have: give up on its parent.
    return {} if isinstance(data, dict) else None
