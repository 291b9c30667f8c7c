"""Read what people write before pydantic sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic_core import core_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetCoreSchemaHandler


@dataclass(frozen=True, slots=True)
class Before:
    """Marks a field whose raw value goes through a function first.

    pydantic's BeforeValidator does the same, but looks at the signature of the function for
    each field anew: together, that takes as long as reading the file.
    """

    read: Callable[[Any], Any]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Call the function, then whatever the type itself asks for."""
        return core_schema.no_info_before_validator_function(self.read, handler(source))
