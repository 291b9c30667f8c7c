"""Read what people write before pydantic sees it, and tell editors what can be written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

# JSON types of what `written` turns into a text.
SCALARS = ("string", "number", "boolean")
# Stands in a schema for the main key of the part beside it, until all parts are known.
MAIN_KEY = "x-main-key"


@dataclass(frozen=True, slots=True)
class Before:
    """Marks a field whose raw value goes through a function first.

    pydantic's BeforeValidator does the same, but looks at the signature of the function for
    each field anew: together, that takes as long as reading the file. `accepts` turns the JSON
    Schema of the type into that of all that the function takes.
    """

    read: Callable[[Any], Any]
    accepts: Callable[[JsonSchemaValue], JsonSchemaValue]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Call the function, then whatever the type itself asks for."""
        return core_schema.no_info_before_validator_function(self.read, handler(source))

    def __get_pydantic_json_schema__(
        self, core: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe what may be written."""
        return self.accepts(handler(core))


def any_of(*schemas: JsonSchemaValue) -> JsonSchemaValue:
    """Return the schema of several forms; nested lists of forms become one."""
    forms: list[JsonSchemaValue] = []
    for schema in schemas:
        for form in schema["anyOf"] if set(schema) == {"anyOf"} else [schema]:
            if form not in forms:
                forms.append(form)
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


NOTHING: JsonSchemaValue = {"type": "null"}


def or_nothing(inner: JsonSchemaValue) -> JsonSchemaValue:
    """Let a key stand alone."""
    return any_of(inner, NOTHING)


def takes_nothing(schema: JsonSchemaValue) -> bool:
    """Tell whether a schema lets a key stand alone."""
    return any(form.get("type") == "null" for form in schema.get("anyOf", [schema]))


def scalar(inner: JsonSchemaValue) -> JsonSchemaValue:
    """Let a number or a truth value stand for a text."""
    return {"type": [*SCALARS, "null"] if takes_nothing(inner) else list(SCALARS)}
