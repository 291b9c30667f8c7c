"""JSON Schemas of the YAML datasheet and of the card format, made from models and catalogue.

`python -m heds.model.json_schema` writes them into `schemas/`; a test compares.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from itertools import pairwise
from typing import Any

from pydantic import BaseModel

from heds.model.catalogue import VERSIONS, catalogue
from heds.model.datasheet import datasheet_model
from heds.model.study.spec import Original, Reproduction
from heds.resources import data_dir

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def datasheet_schema(version: str) -> dict[str, Any]:
    """Return the schema with which an editor completes and checks a YAML datasheet."""
    model = datasheet_model(version)
    schema = model.model_json_schema()
    _describe(schema, model)
    schema["properties"]["heds"] = {
        "description": "The HEDS version that this datasheet answers.",
        "anyOf": [{"enum": [version]}, {"type": "number"}],
    }
    schema["required"] = ["heds"]
    for part in (schema, *schema.get("$defs", {}).values()):
        _allow_empty(part)
    return {"$schema": DIALECT, "title": f"HEDS {version} datasheet", **schema}


def _describe(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Describe fields by the texts that stand below them in the source.

    pydantic can do this itself, but reads all source files at every start.
    """
    texts: dict[str, dict[str, str]] = {}
    for module in {cls.__module__ for cls in _models(model)}:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                texts.setdefault(node.name, {}).update(_field_texts(node))
    for base in reversed(model.__mro__):
        texts.setdefault(model.__name__, {}).update(texts.get(base.__name__, {}))
    for name, part in ((model.__name__, schema), *schema.get("$defs", {}).items()):
        for field, about in texts.get(name.split("_")[0], {}).items():
            if field in part.get("properties", {}):
                part["properties"][field].setdefault("description", about)


def _models(model: type[BaseModel]) -> list[type[BaseModel]]:
    module = sys.modules[model.__module__]
    found = [value for value in vars(module).values() if isinstance(value, type)]
    return [value for value in found if issubclass(value, BaseModel)]


def _field_texts(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, text in pairwise(node.body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            found[field.target.id] = inspect.cleandoc(str(text.value.value))
    return found


def _allow_empty(part: dict[str, Any]) -> None:
    """Let a section be empty, as it is in a file that was just begun."""
    for name, field in part.get("properties", {}).items():
        field.pop("default", None)
        if "$ref" in field:
            about = {key: value for key, value in field.items() if key != "$ref"}
            part["properties"][name] = {
                "anyOf": [{"$ref": field["$ref"]}, {"type": "null"}],
                **about,
            }
        elif field.get("type") == "object":
            field["type"] = ["object", "null"]
            values = field.get("additionalProperties")
            if isinstance(values, dict) and "$ref" in values:
                field["additionalProperties"] = {"anyOf": [values, {"type": "null"}]}


def card_schema(version: str) -> dict[str, Any]:
    """Return the schema of the JSON that the official form stores."""
    full = version == "3.0"
    text = {"type": "object", "additionalProperties": {"type": "string"}}
    flags = {"type": "object", "additionalProperties": {"type": "boolean"}}
    empty = {"type": "object", "maxProperties": 0}

    def entry(number: Any, **parts: Any) -> dict[str, Any]:
        properties = {**parts, **({"number": {"const": number}} if full else {})}
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    properties: dict[str, Any] = {}
    for question in catalogue(version).questions:
        for option in question.options:
            label = {"type": "object", "additionalProperties": {"enum": [option.label, ""]}}
            properties[option.id] = entry(question.number, data=flags, control=empty, text=label)
        key = question.explanation_id or question.id
        number = None if question.is_choice else question.number
        properties[key] = entry(number, data=text, control=empty)
    current = {"type": "object", "properties": {"current": {"const": ""}}}
    properties[catalogue(version).criteria_id] = entry(
        "", data=current if full else empty, control=flags, text=empty
    )
    schema: dict[str, Any] = {
        "$schema": DIALECT,
        "title": f"HEDS {version} card, as the official form stores it",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
    if full:
        schema["required"] = list(properties)
    return schema


def study_schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    """Return the schema with which an editor completes and checks a study."""
    schema = model.model_json_schema()
    _describe(schema, model)
    for part in (schema, *schema.get("$defs", {}).values()):
        _allow_short_forms(part)
    parts = schema["$defs"]
    language = {
        "description": "The language of inputs and outputs alike.",
        "type": ["string", "array"],
    }
    parts["Task"]["properties"]["language"] = language
    parts["About"]["properties"]["language"] = language
    parts["About"]["properties"]["task"] = parts["Task"]["properties"]["kind"]
    parts["Data"]["properties"]["compare"] = parts["Design"]["properties"]["compare"]
    # Criteria may stand directly below `results`.
    parts["Results"]["additionalProperties"] = {"type": "object"}
    return {"$schema": DIALECT, **schema, "title": title}


def _allow_short_forms(part: dict[str, Any]) -> None:
    """Let a single value stand for a section, a number for a text, and nothing for all."""
    for name, field in part.get("properties", {}).items():
        field.pop("default", None)
        about = {key: field[key] for key in ("title", "description") if key in field}
        if "$ref" in field or "allOf" in field:
            short = {"type": ["string", "number", "boolean", "array", "null"]}
            part["properties"][name] = {"anyOf": [{"$ref": _reference(field)}, short], **about}
        elif field.get("type") == "object":
            field["type"] = ["object", "array", "null"]
            values = field.get("additionalProperties")
            if isinstance(values, dict) and "$ref" in values:
                short = {"type": ["string", "number", "boolean", "null"]}
                field["additionalProperties"] = {"anyOf": [values, short]}
        elif field.get("type") == "array":
            _allow_single(part["properties"], name)
        elif "anyOf" in field:
            for option in field["anyOf"]:
                if option.get("type") == "array" and "anyOf" in option.get("items", {}):
                    field["anyOf"] = [*field["anyOf"], *option["items"]["anyOf"]]
                    break
            kinds = [option.get("type") for option in field["anyOf"]]
            if "string" in kinds or "number" in kinds or "integer" in kinds:
                field["anyOf"].append({"type": ["string", "number"]})
            references = [option for option in field["anyOf"] if "$ref" in option]
            if references:
                field["anyOf"].append({"type": ["string", "number", "boolean", "array"]})


def _allow_single(properties: dict[str, Any], name: str) -> None:
    """Let one value stand for a list of one, and a number for a text."""
    field = properties[name]
    items = field.get("items", {})
    if items.get("type") == "string":
        items = field["items"] = {"type": ["string", "number"]}
        field["type"] = ["array", "string", "number", "null"]
    elif "anyOf" in items:
        about = {key: field[key] for key in ("title", "description") if key in field}
        array = {"type": "array", "items": items}
        properties[name] = {"anyOf": [array, *items["anyOf"]], **about}


def _reference(field: dict[str, Any]) -> str:
    found: str = field["$ref"] if "$ref" in field else field["allOf"][0]["$ref"]
    return found


def schema_files() -> dict[str, str]:
    """Return the text of every generated schema by file name."""
    files = {}
    for version in VERSIONS:
        for kind, schema in (
            ("datasheet", datasheet_schema(version)),
            ("card", card_schema(version)),
        ):
            indent = 1 if kind == "datasheet" else None
            text = json.dumps(schema, ensure_ascii=False, indent=indent) + "\n"
            files[f"{kind}-{version}.schema.json"] = text
    for name, model in (("study", Original), ("reproduction", Reproduction)):
        schema = study_schema(model, f"heds {name}")
        files[f"{name}.schema.json"] = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
    return files


if __name__ == "__main__":
    for name, text in schema_files().items():
        (data_dir("schemas") / name).write_text(text, encoding="utf-8")
