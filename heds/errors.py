"""What stops a command, each with the exit status that tells scripts why."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heds.problems import Problem

EXIT_PROBLEMS = 1
EXIT_USAGE = 2
EXIT_UNREADABLE = 3


class HedsError(Exception):
    """A command cannot do what it was asked; the text is for the user."""

    exit_status = EXIT_USAGE


class UnreadableError(HedsError):
    """A file cannot be read at all: missing, too large, not UTF-8, or broken syntax."""

    exit_status = EXIT_UNREADABLE

    def __init__(self, problem: Problem) -> None:
        """Keep the problem, so that `check` lists it beside those of other files."""
        super().__init__(problem.message)
        self.problem = problem


class ProblemsError(HedsError):
    """A file was read, but what it holds does not allow what was asked."""

    exit_status = EXIT_PROBLEMS

    def __init__(self, message: str, problems: list[Problem] | None = None) -> None:
        """Keep the problems that stand in the way, to be printed first."""
        super().__init__(message)
        self.problems = problems or []
