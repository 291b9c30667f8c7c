"""A study as a tree of plain values, with paths such as `recruitment.countries`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel

from heds.model.study.values import Bound, Money

if TYPE_CHECKING:
    from collections.abc import Iterator

Steps: TypeAlias = tuple[str, ...]
Tree: TypeAlias = dict[str, Any]


def plain_tree(part: BaseModel) -> Tree:
    """Return what was set in a typed part, as nested plain data."""
    tree: Tree = {}
    # Fields come in the order of the model, under the names that people write.
    for name, field in type(part).model_fields.items():
        if name not in part.model_fields_set:
            continue
        value = _plain(getattr(part, name))
        if value is not None and value not in ({}, []):
            tree[field.alias or name] = value
    return tree


def _plain(value: Any) -> Any:
    if isinstance(value, Money | Bound):
        return str(value)
    if isinstance(value, BaseModel):
        return plain_tree(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def leaves(tree: Any, path: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Go through all values with their paths; a list is one value."""
    if isinstance(tree, dict) and tree:
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    else:
        yield path, tree


def get(tree: Any, path: Steps) -> Any:
    """Return what stands at a path, or None."""
    for step in path:
        if not isinstance(tree, dict) or step not in tree:
            return None
        tree = tree[step]
    return tree


def put(tree: Tree, path: Steps, value: Any) -> None:
    """Set what stands at a path, making the mappings above it."""
    for step in path[:-1]:
        below = tree.get(step)
        if not isinstance(below, dict):
            below = tree[step] = {}
        tree = below
    tree[path[-1]] = value


def drop(tree: Tree, path: Steps) -> None:
    """Take away what stands at a path."""
    above = get(tree, path[:-1])
    if path and isinstance(above, dict):
        above.pop(path[-1], None)


def dotted(path: Steps) -> str:
    """Write a path the way people do."""
    return ".".join(path)
