"""JSON Schemas of the YAML datasheet and of the card format, made from models and catalogue.

`python -m heds.model.json_schema` writes them into `schemas/`; a test compares.
"""

from __future__ import annotations

import json
from typing import Any

from heds.model.catalogue import VERSIONS, catalogue
from heds.model.datasheet import datasheet_model
from heds.resources import data_dir

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def datasheet_schema(version: str) -> dict[str, Any]:
    """Return the schema with which an editor completes and checks a YAML datasheet."""
    schema = datasheet_model(version).model_json_schema()
    schema["properties"]["heds"] = {
        "description": "The HEDS version that this datasheet answers.",
        "anyOf": [{"enum": [version]}, {"type": "number"}],
    }
    schema["required"] = ["heds"]
    for part in (schema, *schema.get("$defs", {}).values()):
        _allow_empty(part)
    return {"$schema": DIALECT, "title": f"HEDS {version} datasheet", **schema}


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
    return files


if __name__ == "__main__":
    for name, text in schema_files().items():
        (data_dir("schemas") / name).write_text(text, encoding="utf-8")
