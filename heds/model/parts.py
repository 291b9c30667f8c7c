"""Parts of a datasheet that are the same in every HEDS version."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field

from heds.model.answers import Model, written
from heds.model.reading import Before, or_nothing, scalar

C = TypeVar("C")


def nothing_is_empty(raw: Any) -> Any:
    """Let a section whose key stands alone be an empty section."""
    return {} if raw is None else raw


EmptyAllowed = Before(nothing_is_empty, or_nothing)


def as_written(raw: Any) -> Any:
    """Let a name be a number in YAML, as the criterion `2` is."""
    return raw if raw is None else written(raw)


AsWritten = Before(as_written, scalar)


class KeptFromForm(Model, Generic[C]):
    """What the official form stored and HEDS has no question for; written back unchanged."""

    open_criterion: Annotated[str | None, AsWritten] = None
    """The criterion whose tab was open, if not the first; empty if none was."""
    deleted_criteria: Annotated[dict[str, C], EmptyAllowed] = Field(default={})
    """Answers about criteria that were taken off the list; the form keeps but never shows them."""
    unknown_entries: Annotated[dict[str, Any], EmptyAllowed] = Field(default={})
    """Entries under ids that no question has."""
    stored_differently: Annotated[dict[str, Any], EmptyAllowed] = Field(default={})
    """Entries whose stored form differs from what the form writes for the same answer."""
    unticked: list[str] = Field(default=[])
    """Boxes that were ticked and unticked again."""
    not_stored: list[str] = Field(default=[])
    """Entries that the form would have stored and that were missing."""


class FilledFrom(Model):
    """Which answers `heds fill` derived, so that filling again keeps what a person wrote."""

    study: str = ""
    derived: Annotated[dict[str, Annotated[str, AsWritten]], EmptyAllowed] = Field(default={})
    """Fingerprints of derived answers by their path."""
