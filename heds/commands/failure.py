"""Say on standard error why a command could not do its work."""

from __future__ import annotations

import click

from heds.errors import HedsError, ProblemsError, UnreadableError
from heds.reporters.text import Text, visible


def explain(error: HedsError) -> int:
    """Print an error with the problems behind it, and return the exit status."""
    problems = []
    if isinstance(error, UnreadableError):
        problems = [error.problem]
    elif isinstance(error, ProblemsError):
        problems = error.problems
    for text in Text().file(problems, None):
        click.echo(text, nl=False, err=True)
    if not isinstance(error, UnreadableError):
        click.echo(f"heds: {visible(str(error))}", err=True)
    return error.exit_status
