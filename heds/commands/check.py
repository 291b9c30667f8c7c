"""heds check: say where datasheets are wrong."""

from __future__ import annotations

import click

FORMATS = ("text", "json", "github", "sarif")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--as-form", is_flag=True, help="Print exactly what the official form would say, no more."
)
@click.option("--strict", is_flag=True, help="Fail on warnings too, not only on errors.")
@click.option(
    "--format",
    "style",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How to print what was found.",
)
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], style: str, *, as_form: bool, strict: bool
) -> None:
    r"""Check datasheets (YAML, or JSON of the official form) and say where they are wrong.

    FILE may be - for standard input.

    \b
    Exit status:
      0  no errors (with --strict: no warnings either)
      1  problems found
      2  the command line itself was wrong
      3  a file could not be read
    """
    from heds.datasheets.load import load
    from heds.errors import EXIT_PROBLEMS, EXIT_UNREADABLE
    from heds.reporters import REPORTERS, Summary
    from heds.rules.engine import check, check_as_form

    reporter = REPORTERS.load(style)()
    summary = Summary()
    unreadable = False
    for text in reporter.begin():
        click.echo(text, nl=False)
    for file in files:
        loaded = load(file, keep=False)
        problems = (check_as_form if as_form else check)(loaded)
        unreadable = unreadable or loaded.unreadable
        summary.count(problems)
        for text in reporter.file(problems, loaded.source):
            click.echo(text, nl=False)
    for text in reporter.end(summary):
        click.echo(text, nl=False)
    if unreadable:
        ctx.exit(EXIT_UNREADABLE)
    ctx.exit(EXIT_PROBLEMS if summary.errors or (strict and summary.warnings) else 0)
