"""heds new: write a commented file to fill in."""

from __future__ import annotations

import click


@click.group()
def command() -> None:
    """Write a commented file to fill in."""


@command.command()
@click.option(
    "-o",
    "--output",
    default="-",
    show_default=True,
    metavar="FILE",
    help="Where to write.",
)
@click.option(
    "--heds",
    "version",
    type=click.Choice(("3.0", "2.1")),
    default="3.0",
    show_default=True,
    help="The HEDS version.",
)
@click.option("--criterion", "criteria", multiple=True, metavar="NAME", help="A quality criterion.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def datasheet(output: str, version: str, criteria: tuple[str, ...], *, force: bool) -> None:
    """Write a datasheet with the guidance of every question and all options as comments."""
    from heds.commands.datasheet import modeline, write_yaml
    from heds.errors import HedsError
    from heds.scaffold.datasheet import blank_datasheet

    for name in criteria:
        if not name.strip():
            raise HedsError("a criterion needs a name: --criterion Fluency")
        if criteria.count(name) > 1:
            raise HedsError(f"the criterion {name!r} is given twice")
    if output != "-" and not output.lower().endswith((".yaml", ".yml")):
        raise HedsError(f"{output} is YAML: end its name in .yaml or .yml")
    text = blank_datasheet(version, list(criteria), modeline(version))
    write_yaml(output, text, version, force=force)
