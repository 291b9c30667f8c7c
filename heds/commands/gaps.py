"""heds gaps: what is not known about a study, and how to ask for it."""

from __future__ import annotations

import json

import click


@click.command()
@click.argument("study", metavar="STUDY")
@click.option(
    "--to",
    "style",
    type=click.Choice(("text", "md", "letter", "json")),
    default="text",
    show_default=True,
    help="How to print them.",
)
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="OUT", help="Where to write."
)
@click.option(
    "--answers",
    metavar="FILE",
    help="Merge answers (YAML: number or path, and the answer) into STUDY, with source authors.",
)
@click.option("--force", is_flag=True, help="Let --answers replace OUT if it exists.")
def command(study: str, style: str, output: str, answers: str | None, *, force: bool) -> None:
    """List what is unreported and unasked, most damaging first.

    `--to letter` writes a letter to the original authors with numbered
    questions; for a planned reproduction they are about the study that it
    extends. Their answers come back with --answers FILE -o OUT: a copy of the
    study in which they are set and marked as coming from the authors.
    """
    from heds.commands.datasheet import say
    from heds.commands.study import resolved_study
    from heds.errors import HedsError
    from heds.files.output import write_output
    from heds.studies.gaps import about_original, gaps
    from heds.studies.letter import FORMATS, as_json

    resolved = resolved_study(study)
    found = gaps(resolved)
    if answers is not None:
        from heds.studies.merge import merged

        if output == "-":
            raise HedsError("--answers needs -o OUT: the study with the answers in it")
        text, told = merged(resolved, found, answers)
        write_output(output, text, keep_existing=not force)
        for line in told:
            say(line)
        say(f"wrote {output}")
        return
    if style == "letter":
        resolved, found = about_original(resolved)
    text = (
        json.dumps(as_json(resolved, found), indent=1) + "\n"
        if style == "json"
        else FORMATS[style](resolved, found)
    )
    write_output(output, text)
