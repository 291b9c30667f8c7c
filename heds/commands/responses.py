"""heds responses: what platforms returned, as one table."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="MANIFEST FILE...")
@click.option("-o", "--output", default="-", show_default=True, metavar="OUT.csv")
@click.option(
    "--keep",
    type=click.Choice(("first", "last", "all")),
    help="Which of several submissions of one person counts.",
)
@click.option(
    "--missing",
    is_flag=True,
    help="List what is still to collect instead; for workbooks, write a request to each rater.",
)
@click.option(
    "--format",
    "style",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How to print what was found.",
)
@click.option("--mapping", metavar="MAP.yaml", help="Read files that no manifest describes.")
@click.option("--keep-ids", is_flag=True, help="Keep the participants' own ids.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    output: str,
    keep: str | None,
    style: str,
    mapping: str | None,
    *,
    missing: bool,
    keep_ids: bool,
) -> None:
    """Read what a platform returned into one tidy table.

    Everything that is missing, double, invalid or too much is named with file,
    row and column. Participants are pseudonymised unless --keep-ids is given.
    """
    from heds.errors import EXIT_PROBLEMS
    from heds.files.output import write_output
    from heds.problems import Severity
    from heds.survey.collect import collect, collect_mapped, missing_text, table_text
    from heds.survey.corrections import corrections

    if mapping is not None:
        found = collect_mapped(mapping, files, keep or "", pseudonyms=not keep_ids)
    else:
        found = collect(files[0], files[1:], keep or "", pseudonyms=not keep_ids)
    if missing:
        write_output(output, missing_text(found, style))
        if output != "-":
            for name, text in corrections(found):
                write_output(str(Path(output).parent / name), text)
    else:
        write_output(output, table_text(found))
    if style == "json" and not missing:
        listed = [
            {"rule": p.rule, "severity": p.severity.value, "message": p.message, "file": p.file,
             "row": p.line, "column": p.path}
            for p in found.problems
        ]  # fmt: skip
        told = {"version": 1, "rows": len(found.rows), "problems": listed,
                "missing": len(found.missing)}  # fmt: skip
        click.echo(json.dumps(told, indent=1), err=output == "-")
    else:
        for problem in found.problems:
            where = f"{problem.file}:{problem.line}"
            column = f" [{problem.path}]" if problem.path else ""
            hint = f" ({problem.hint})" if problem.hint else ""
            click.echo(f"{where}{column}: {problem.message}{hint}", err=True)
    ctx.exit(EXIT_PROBLEMS if any(p.severity is Severity.ERROR for p in found.problems) else 0)
