"""heds survey: the files of a survey for one platform."""

from __future__ import annotations

from typing import Any

import click


@click.command()
@click.argument("study", required=False, metavar="STUDY")
@click.option("--to", "target", metavar="NAME", help="The platform; --list-targets lists them.")
@click.option("-o", "--output", metavar="DIR", help="Where to write the files.")
@click.option("--items", metavar="FILE", help="What is judged, instead of `data.items_file`.")
@click.option("--seed", metavar="N", help="Another seed than that of the study.")
@click.option("--list", "only", type=click.IntRange(min=1), metavar="K", help="Only this list.")
@click.option("--completion-code", "code", default="", metavar="C", help="Shown at the end.")
@click.option("--endpoint", default="", metavar="URL", help="Where web pages post their answers.")
@click.option(
    "--simulate", type=click.IntRange(min=1), metavar="N", help="Answer it with N people."
)
@click.option("--open", "open_", is_flag=True, help="Open the first page in a browser.")
@click.option("--list-targets", is_flag=True, help="List all platforms.")
def command(study: str | None, target: str | None, output: str | None, **options: Any) -> None:
    """Write the files of a survey, with the design and the manifest for the way back."""
    from heds.survey.exporters import EXPORTERS

    if options["list_targets"]:
        width = max(len(entry.name) for entry in EXPORTERS)
        for entry in EXPORTERS:
            click.echo(f"{entry.name:<{width}}  {entry.summary}")
        return
    for option, value in (("STUDY", study), ("--to", target), ("-o", output)):
        if value is None:
            raise click.UsageError(f"{option} is missing")
    from heds.commands.study import resolved_study
    from heds.survey.build import build_survey
    from heds.survey.write import write_survey

    exporter = EXPORTERS.load(target or "")()
    survey = build_survey(
        resolved_study(study or ""),
        options["items"],
        options["seed"] or "",
        options["code"],
        options["endpoint"],
    )
    made = write_survey(survey, exporter, output or "", options["only"])
    from heds.commands.datasheet import say

    for note in [*survey.notes, *exporter.losses(survey)]:
        say(f"note: {note}")
    if options["simulate"]:
        from heds.survey.simulate import rehearse

        for line in rehearse(survey, target or "", output or "", options["simulate"]):
            say(line)
    say(f"wrote {len(made)} files to {output}")
    if options["open_"]:
        page = next((path for path in made if path.suffix == ".html"), None)
        if page is None:
            raise click.UsageError(f"--open needs pages; {target} has none")
        click.launch(str(page))
