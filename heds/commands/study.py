"""Loading studies for commands that need a whole one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.errors import ProblemsError
from heds.problems import Severity
from heds.studies.resolve import resolve

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved


def resolved_study(file: str) -> Resolved:
    """Return a study, or explain why it cannot be used."""
    found = resolve(file)
    errors = [p for p in found.problems if p.severity is Severity.ERROR]
    if found.loaded.spec is None or errors:
        raise ProblemsError("the study has errors; nothing was done", errors)
    return found
