"""heds check: say where datasheets are wrong."""

from __future__ import annotations

import click

FORMATS = ("text", "json", "github", "sarif")
# Files whose problems are printed together: each print costs as much as some rules.
PRINTED_AT_ONCE = 25


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
    """Check datasheets and studies (YAML, or JSON of the official form).

    FILE may be - for standard input.

    \b
    Exit status:
      0  no errors (with --strict: no warnings either)
      1  problems found
      2  the command line itself was wrong
      3  a file could not be read
    """  # noqa: D301 - click needs the character itself
    from heds.commands.examine import examined
    from heds.errors import EXIT_PROBLEMS, EXIT_UNREADABLE
    from heds.reporters import REPORTERS, Summary

    reporter = REPORTERS.load(style)()
    summary = Summary()
    unreadable = False
    separator = ""
    pieces = list(reporter.begin())
    try:
        for result in examined(files, style, as_form=as_form):
            unreadable = unreadable or result.unreadable
            summary.add(result.summary)
            if result.items:
                pieces.append(separator + reporter.separator.join(result.items))
                separator = reporter.separator
            if len(pieces) >= PRINTED_AT_ONCE:
                click.echo("".join(pieces), nl=False)
                pieces.clear()
        pieces += reporter.end(summary)
    finally:
        # What was found before something stopped us is said all the same.
        click.echo("".join(pieces), nl=False)
    if unreadable:
        ctx.exit(EXIT_UNREADABLE)
    ctx.exit(EXIT_PROBLEMS if summary.errors or (strict and summary.warnings) else 0)
