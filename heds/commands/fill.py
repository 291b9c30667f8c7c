"""heds fill: write the datasheet of a study."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from heds.commands.options import heds_version

if TYPE_CHECKING:
    from heds.studies.fill import Filled


@click.command()
@click.argument("study", metavar="STUDY")
@click.option("-o", "--output", required=True, metavar="OUT", help="YAML or JSON, by extension.")
@heds_version()
@click.option(
    "--stage",
    type=click.Choice(("planned", "final")),
    default="planned",
    show_default=True,
    help="A planned datasheet may have open answers, a final one may not.",
)
def command(study: str, output: str, version: str, stage: str) -> None:
    """Write the datasheet of a study: what follows from its spec, and what it says directly.

    Nothing is invented: what does not follow is listed and left open. When OUT
    is a YAML file that exists, it is filled again: answers that you wrote or
    changed are kept, derived answers follow the spec, and the command says
    which.
    """
    from heds.cards.writer import card_text
    from heds.commands.datasheet import say, schema_line, write_yaml
    from heds.commands.study import resolved_study
    from heds.errors import HedsError, ProblemsError
    from heds.files.output import same_file, write_output
    from heds.studies.fill import fill

    name = output.lower()
    if not name.endswith((".yaml", ".yml", ".json")) and output != "-":
        raise HedsError(f"cannot tell the format of {output}: end its name in .yaml or .json")
    if same_file(study, output):
        raise HedsError("STUDY and OUT are the same file; write to another one")
    filled = fill(resolved_study(study), version)
    _tell(filled)
    if stage == "final" and filled.open:
        raise ProblemsError(
            f"a final datasheet has no open answers, and {len(filled.open)} are open; "
            "answer them in the study, or under its `datasheet:`"
        )
    if name.endswith(".json"):
        write_output(output, card_text(filled.sheet))
        say(f"wrote {output}")
        return
    from pathlib import Path

    from heds.studies.refill import new_text

    if output != "-" and Path(output).exists():
        _again(filled, study, output, version)
        return
    kind = f"datasheet-{version}"
    text = new_text(filled, study, schema_line(kind, output))
    write_yaml(output, text, kind, force=False)


def _again(filled: Filled, study: str, output: str, version: str) -> None:
    from heds.commands.datasheet import read_whole, say
    from heds.errors import HedsError
    from heds.files.output import write_output
    from heds.studies.refill import refilled

    sheet, loaded = read_whole(output)
    data = loaded.document.data if loaded.document else {}
    if sheet.version != version:
        raise HedsError(f"{output} is no datasheet of HEDS {version}; write to another file")
    recorded = (data.get("filled") or {}).get("derived") or {}
    marks = {str(key): str(getattr(m, "written", m)) for key, m in recorded.items()}
    result = refilled(filled, loaded, marks, study)
    for path in result.updated:
        say(f"updated {path}: the study says something else now")
    for path in result.kept:
        say(f"kept {path}: you wrote it, although the study says something else")
    if not result.updated and not result.kept:
        say(f"{output} is up to date")
        return
    # Its text was read just now, and everything that a person wrote is still in it.
    write_output(output, result.text)
    say(f"wrote {output}")


def _tell(filled: Filled) -> None:
    from heds.commands.datasheet import say

    say(
        f"{len(filled.derived)} answers follow from the study, {len(filled.given)} are given "
        f"directly, {len(filled.open)} are open"
    )
    for question, criterion in filled.open:
        about = f" ({criterion})" if criterion is not None else ""
        say(f"  open: {question.number} {question.title}{about}")
