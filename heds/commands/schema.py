"""heds schema: print the JSON Schema that editors use."""

from __future__ import annotations

import click

from heds.commands.options import heds_version


@click.command()
@click.argument("what", type=click.Choice(("datasheet", "card", "study", "reproduction")))
@heds_version("The HEDS version, for datasheet and card.")
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="FILE", help="Where to write."
)
def command(what: str, version: str, output: str) -> None:
    """Print the JSON Schema of a YAML datasheet, a card, a study, or a reproduction."""
    from heds.files.output import write_output
    from heds.resources import data_dir

    name = f"{what}-{version}" if what in ("datasheet", "card") else what
    schema = data_dir("schemas") / f"{name}.schema.json"
    write_output(output, schema.read_text(encoding="utf-8"))
