"""heds show: a study at a glance."""

from __future__ import annotations

import json

import click


@click.command()
@click.argument("study", metavar="STUDY")
@click.option(
    "--format",
    "style",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How to print it.",
)
def command(study: str, style: str) -> None:
    """Print a summary of a study with the numbers that follow from its design.

    JSON gives the resolved study: every value with its source, status, file and line.
    """
    from heds.commands.study import resolved_study
    from heds.studies.summary import as_json, as_text

    resolved = resolved_study(study)
    if style == "json":
        click.echo(json.dumps(as_json(resolved), indent=1))
    else:
        click.echo(as_text(resolved), nl=False)
