"""heds completion: help the shell to complete heds commands."""

from __future__ import annotations

import click

LINES = {
    "bash": 'eval "$(_HEDS_COMPLETE=bash_source heds)"',
    "zsh": 'eval "$(_HEDS_COMPLETE=zsh_source heds)"',
    "fish": "_HEDS_COMPLETE=fish_source heds | source",
}


@click.command()
@click.argument("shell", type=click.Choice(tuple(LINES)))
def command(shell: str) -> None:
    """Print the line for your shell's start-up file that turns on completion."""
    click.echo(LINES[shell])
