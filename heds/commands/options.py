"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable


def heds_version(what: str = "The HEDS version.") -> Callable[[Any], Any]:
    """Return the option `--heds`, with the newest version where it is not given."""
    return click.option(
        "--heds",
        "version",
        type=click.Choice(("3.0", "2.1")),
        default="3.0",
        show_default=True,
        help=what,
    )
