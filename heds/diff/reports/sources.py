"""The files that a report is about, line by line, so that values can point into them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heds.render.pieces import printable

if TYPE_CHECKING:
    from heds.diff.reports.outline import Outline
    from heds.studies.resolved import Resolved


@dataclass(frozen=True, slots=True)
class Listing:
    """One file with its lines."""

    anchor: str
    file: str
    lines: list[str]


class Sources:
    """All studies of a report and what they extend, each file once."""

    def __init__(self, outline: Outline) -> None:
        """Collect the files, the original first."""
        self.listings: list[Listing] = []
        self._anchors: dict[str, tuple[str, int]] = {}
        for study in (outline.original, *(s.diff.reproduction for s in outline.sections)):
            self._take(study)

    def _take(self, study: Resolved) -> None:
        at: Resolved | None = study
        while at is not None:
            source = at.loaded.document.source
            if _key(source.name) not in self._anchors:
                # The parser counts lines by \n, and so do the places of values.
                lines = [printable(line).replace("\n", " ") for line in _lines(source.text)]
                anchor = f"file-{len(self.listings) + 1}"
                self._anchors[_key(source.name)] = (anchor, len(lines))
                self.listings.append(Listing(anchor, source.name, lines))
            at = at.original

    def link(self, file: str, line: int | None) -> str:
        """Return the address of a line within the report; empty where its file is not part."""
        anchor, length = self._anchors.get(_key(file), ("", 0))
        return f"#{anchor}-{line}" if anchor and line and line <= length else ""


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _key(file: str) -> str:
    return str(Path(file).resolve())
