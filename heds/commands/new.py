"""heds new: write a commented file to fill in."""

from __future__ import annotations

import click

from heds.commands.options import heds_version


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
@heds_version()
@click.option("--criterion", "criteria", multiple=True, metavar="NAME", help="A quality criterion.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def datasheet(output: str, version: str, criteria: tuple[str, ...], *, force: bool) -> None:
    """Write a datasheet with the guidance of every question and all options as comments."""
    from heds.commands.datasheet import schema_line, write_yaml
    from heds.errors import HedsError
    from heds.scaffold.datasheet import blank_datasheet

    for name in criteria:
        if not name.strip():
            raise HedsError("a criterion needs a name: --criterion Fluency")
        if criteria.count(name) > 1:
            raise HedsError(f"the criterion {name!r} is given twice")
    _refuse_other_endings(output)
    kind = f"datasheet-{version}"
    text = blank_datasheet(version, list(criteria), schema_line(kind, output))
    write_yaml(output, text, kind, force=force)


KINDS = (
    "rating", "agreement", "matrix", "slider", "bipolar", "pairwise", "best worst", "ranking",
    "rank rating", "choice", "multi", "count", "span", "post edit", "text", "cloze",
    "reading measure", "interaction", "attention", "info",
)  # fmt: skip


class Kind(click.Choice[str]):
    """A kind of instrument, with spaces, hyphens or underscores."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take the spelling with spaces for all of them."""
        return super().convert(value.replace("_", " ").replace("-", " "), param, ctx)


@command.command()
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="FILE", help="Where to write."
)
@click.option(
    "--instrument",
    "kind",
    type=Kind(KINDS),
    default="rating",
    show_default=True,
    help="How judgements are given.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def study(output: str, kind: str, *, force: bool) -> None:
    """Write the spec of a study with every field explained."""
    from heds.commands.datasheet import schema_line, write_yaml
    from heds.scaffold.study import new_study

    _refuse_other_endings(output)
    text = schema_line("study", output) + new_study(_name(output, "my-study"), kind)
    write_yaml(output, text, "study", force=force)


@command.command()
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="FILE", help="Where to write."
)
@click.option("--extends", "original", required=True, metavar="FILE", help="The original study.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def reproduction(output: str, original: str, *, force: bool) -> None:
    """Write the spec of a reproduction: what differs from the study that it extends."""
    import os

    from heds.commands.datasheet import schema_line, write_yaml
    from heds.commands.study import resolved_study
    from heds.scaffold.study import new_reproduction

    _refuse_other_endings(output)
    resolved = resolved_study(original)
    folder = os.path.dirname(output) if output != "-" else ""  # noqa: PTH120 - may be empty
    path = os.path.relpath(original, folder or ".").replace(os.sep, "/")
    text = schema_line("reproduction", output) + new_reproduction(
        _name(output, "my-reproduction"), path, resolved
    )
    write_yaml(output, text, "reproduction", force=force)


def _refuse_other_endings(output: str) -> None:
    from heds.errors import HedsError

    if output != "-" and not output.lower().endswith((".yaml", ".yml")):
        raise HedsError(f"{output} is YAML: end its name in .yaml or .yml")


def _name(output: str, usual: str) -> str:
    """Return an id for the new study, from the name of its file."""
    from pathlib import Path

    stem = Path(output).stem
    return usual if output == "-" or stem in ("study", "original", "reproduction") else stem
