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

from heds.model.answer_schema import REFERENCE, definitions
from heds.model.catalogue import VERSIONS, catalogue
from heds.model.datasheet import datasheet_model
from heds.model.reading import MAIN_KEY
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
        "enum": [version, float(version)],
    }
    schema["required"] = ["heds"]
    schema["$defs"] = {**schema["$defs"], **definitions(catalogue(version))}
    return {"$schema": DIALECT, "title": f"HEDS {version} datasheet", **_completed(schema)}


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


def _completed(node: Any) -> Any:
    """Resolve references that pydantic does not know, and drop defaults: nobody writes them."""
    if isinstance(node, list):
        return [_completed(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "anyOf" in node:
        part = next((form["$ref"] for form in node["anyOf"] if "$ref" in form), "")
        node = {**node, "anyOf": [_short_form(form, part) for form in node["anyOf"]]}
    return {
        "$ref" if key == REFERENCE else key: _without_defaults(value)
        if key == "properties"
        else _completed(value)
        for key, value in node.items()
    }


def _without_defaults(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {key: value for key, value in _completed(field).items() if key != "default"}
        for name, field in fields.items()
    }


def _short_form(form: dict[str, Any], part: str) -> dict[str, Any]:
    """Say what may stand for a part: whatever its main key takes, unless that is a mapping."""
    if MAIN_KEY not in form:
        return form
    return {"$ref": f"{part}/properties/{form[MAIN_KEY]}", "not": {"type": "object"}}


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
    schema = _completed(schema)
    parts = schema["$defs"]
    language = {
        "$ref": "#/$defs/Task/properties/input_languages",
        "description": "The language of inputs and outputs.",
    }
    parts["Task"]["properties"]["language"] = language
    parts["About"]["properties"]["language"] = language
    parts["About"]["properties"]["task"] = {"$ref": "#/$defs/Task/properties/kind"}
    parts["Data"]["properties"]["compare"] = {"$ref": "#/$defs/Design/properties/compare"}
    # Criteria may stand directly below `results`.
    parts["Results"]["additionalProperties"] = {"type": "object"}
    return {"$schema": DIALECT, **schema, "title": title}


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
