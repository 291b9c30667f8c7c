"""heds schema: print the JSON Schema that editors use."""

from __future__ import annotations

import click


@click.command()
@click.argument("what", type=click.Choice(("datasheet", "card")))
@click.option(
    "--heds",
    "version",
    type=click.Choice(("3.0", "2.1")),
    default="3.0",
    show_default=True,
    help="The HEDS version.",
)
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="FILE", help="Where to write."
)
def command(what: str, version: str, output: str) -> None:
    """Print the JSON Schema of the YAML datasheet, or of a card of the official form."""
    from heds.files.output import write_output
    from heds.resources import data_dir

    schema = data_dir("schemas") / f"{what}-{version}.schema.json"
    write_output(output, schema.read_text(encoding="utf-8"))
