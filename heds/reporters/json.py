"""Problems as one JSON object; the keys are a contract."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.files.source import Source
    from heds.problems import Problem
    from heds.reporters import Summary

VERSION = 1
KEYS = (
    "file",
    "line",
    "column",
    "path",
    "rule",
    "severity",
    "message",
    "hint",
    "question",
    "criterion",
)


class Json:
    """Written piece by piece, so that a thousand files need no more memory than one."""

    separator = ",\n  "

    def begin(self) -> Iterator[str]:
        """Open the object."""
        yield f'{{"version": {VERSION}, "problems": ['

    def file(self, problems: list[Problem], source: Source | None) -> Iterator[str]:  # noqa: ARG002 - the lines are for people
        """Print one object per problem."""
        for problem in problems:
            yield json.dumps({key: getattr(problem, key) for key in KEYS})

    def end(self, summary: Summary) -> Iterator[str]:
        """Close the object with the summary."""
        yield f'\n], "summary": {json.dumps(asdict(summary))}}}\n'
