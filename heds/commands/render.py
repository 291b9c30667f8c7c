"""heds render: print a datasheet."""

from __future__ import annotations

import click

FORMATS = ("md", "html", "latex")


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--to", "style", type=click.Choice(FORMATS), required=True, help="The format.")
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="OUT", help="Where to write."
)
def command(file: str, style: str, output: str) -> None:
    """Print a datasheet as Markdown, a self-contained HTML page, or a LaTeX appendix.

    FILE is YAML or JSON of the official form; - is standard input.
    """
    from heds.commands.datasheet import answered, say
    from heds.errors import HedsError
    from heds.files.output import same_file, write_output
    from heds.render import RENDERERS

    if same_file(file, output):
        raise HedsError("input and output are the same file")
    if output.lower().endswith((".yaml", ".yml", ".json")):
        raise HedsError(f"{output} is no name for {style}; people keep their answers in such files")
    sheet = answered(file)
    text = RENDERERS.load(style)(sheet)
    write_output(output, text)
    if style == "latex":
        say(text.split("\n", 1)[0].lstrip("% "))
    if output != "-":
        say(f"wrote {output}")
