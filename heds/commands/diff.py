"""heds diff: what a reproduction changed, declared or not, and what that means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from heds.diff.difference import Facet
    from heds.diff.engine import StudyDiff

FACETS = ("object", "measurand", "method", "operators", "conditions", "analysis")
GATES = ("undeclared", "high", "moderate", "low", "any")


@click.command()
@click.argument("original", metavar="ORIGINAL")
@click.argument("reproductions", nargs=-1, required=True, metavar="REPRODUCTION...")
@click.option(
    "--to",
    "style",
    type=click.Choice(("text", "md", "html", "latex", "json", "github", "sarif")),
    default="text",
    show_default=True,
    help="How to report it.",
)
@click.option(
    "-o", "--output", default="-", show_default=True, metavar="OUT", help="Where to write."
)
@click.option(
    "--fail-on",
    type=click.Choice(GATES),
    help="Exit with 1 if there is an undeclared change, or a change of at least this severity.",
)
@click.option(
    "--only",
    metavar="FACET,...",
    help=f"Only these facets: {', '.join(FACETS)}.",
)
@click.option("--show-same", is_flag=True, help="List what is the same as well.")
@click.option("--stale", is_flag=True, help="Of datasheets: list answers that look copied.")
def command(
    original: str,
    reproductions: tuple[str, ...],
    style: str,
    output: str,
    fail_on: str | None,
    only: str | None,
    *,
    show_same: bool,
    stale: bool,
) -> None:
    """Compare a study with its reproductions, or any two of them, by meaning.

    Every field is compared; each change is matched with the decision that
    declares it, and rated by what it does to scores, ranking, agreement and
    claims. Cosmetic changes need no declaration.
    """
    from heds.commands.study import resolved_study
    from heds.diff.difference import Facet
    from heds.diff.engine import diff

    if _are_datasheets((original, *reproductions)):
        from heds.commands.diff_sheets import diff_sheets

        facets = frozenset(Facet(name) for name in _facets(only))
        diff_sheets((original, *reproductions), style, output, fail_on, facets,
                    show_same=show_same, with_stale=stale)  # fmt: skip
        return
    if stale:
        raise click.UsageError("--stale is for datasheets")
    from heds.diff.reports.outline import outline
    from heds.files.output import write_output

    facets = frozenset(Facet(name) for name in _facets(only))
    first = resolved_study(original)
    diffs = [diff(first, resolved_study(name)) for name in reproductions]
    if style in ("github", "sarif"):
        text = _annotations(diffs, facets, style)
    else:
        from heds.diff.reports import DIFF_REPORTS

        text = DIFF_REPORTS.load(style)(outline(diffs, facets, show_same=show_same))
    write_output(output, text)
    if fail_on and any(_fails(found, facets, fail_on) for found in diffs):
        raise SystemExit(1)


def _are_datasheets(files: tuple[str, ...]) -> bool:
    """Tell datasheets from studies; the two cannot be compared with each other."""
    from heds.datasheets.load import is_study, looks_like_json
    from heds.errors import HedsError
    from heds.files.source import read_source
    from heds.files.yaml_reader import read_yaml

    kinds = []
    for file in files:
        if file == "-":
            raise click.UsageError("a diff needs files, not standard input")
        source = read_source(file)
        kinds.append(looks_like_json(source) or not is_study(read_yaml(source).data))
    if any(kinds) and not all(kinds):
        raise HedsError("a study and a datasheet cannot be compared; fill a datasheet first")
    return all(kinds)


def _facets(only: str | None) -> list[str]:
    names = [name.strip() for name in (only or "").split(",") if name.strip()]
    for name in names:
        if name not in FACETS:
            from difflib import get_close_matches

            near = get_close_matches(name, FACETS, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise click.BadParameter(
                f"no facet named {name!r}{hint} (known: {', '.join(FACETS)})",
                param_hint="'--only'",
            )
    return names


def _fails(found: StudyDiff, facets: frozenset[Facet], gate: str) -> bool:
    from heds.diff.difference import SCALE, Level

    counted = [d for d in found.counted if not facets or d.meaning.facet in facets]
    if gate == "any":
        return bool(counted)
    if gate == "undeclared":
        return any(d.is_undeclared for d in counted)
    lowest = SCALE.index(Level(gate))
    return any(
        d.meaning.severity in SCALE and SCALE.index(d.meaning.severity) >= lowest for d in counted
    )


def _annotations(diffs: list[StudyDiff], facets: frozenset[Facet], style: str) -> str:
    """Report deviations and findings the way `heds check` reports problems."""
    from heds.diff.problems import problems
    from heds.reporters import Summary, summary_of
    from heds.reporters.github import Github
    from heds.reporters.sarif import DiffSarif

    reporter = Github() if style == "github" else DiffSarif()
    items: list[str] = []
    summary = Summary()
    for found in diffs:
        told = problems(found, facets)
        summary.add(summary_of(told))
        items += reporter.file(told, None)
    body = reporter.separator.join(items)
    return "".join(reporter.begin()) + body + "".join(reporter.end(summary))
