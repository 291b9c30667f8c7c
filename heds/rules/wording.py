"""How messages quote answers."""

from __future__ import annotations

QUOTED = 60


def shorten(text: str) -> str:
    """Return the beginning of an answer on one line, for use in a message."""
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else line[: QUOTED - 1] + "…"
