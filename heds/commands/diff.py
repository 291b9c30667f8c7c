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
def command(
    original: str,
    reproductions: tuple[str, ...],
    style: str,
    output: str,
    fail_on: str | None,
    only: str | None,
    *,
    show_same: bool,
) -> None:
    """Compare a study with its reproductions, or any two of them, by meaning.

    Every field is compared; each change is matched with the decision that
    declares it, and rated by what it does to scores, ranking, agreement and
    claims. Cosmetic changes need no declaration.
    """
    from heds.commands.study import resolved_study
    from heds.diff.difference import Facet
    from heds.diff.engine import diff
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
