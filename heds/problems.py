"""What is wrong in a file, as a value that reporters print and commands count."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a problem matters: errors fail a check, notes never do."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Problem(NamedTuple):
    """One finding of one rule.

    `message` says what is wrong in the words of the file; `hint` says what to
    write instead. Lines and columns count from 1; a problem without a line
    has a `path` into the file.
    """

    rule: str
    severity: Severity
    message: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    path: str = ""
    hint: str = ""
    question: str | None = None
    criterion: str | None = None
