"""The part of heds diff that compares datasheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from heds.diff.difference import Facet


def diff_sheets(
    files: tuple[str, ...],
    style: str,
    output: str,
    fail_on: str | None,
    only: frozenset[Facet],
    *,
    show_same: bool,
    with_stale: bool,
) -> None:
    """Compare the first datasheet with each of the others."""
    from heds.commands.datasheet import read_whole
    from heds.diff.sheets.compare import compare_sheets
    from heds.diff.sheets.reports import REPORTS, printed, problems
    from heds.diff.sheets.stale import stale
    from heds.files.output import write_output

    if fail_on not in (None, "any", "undeclared"):
        raise click.UsageError("datasheets have no severities; use --fail-on any")
    first, *rest = [read_whole(file)[1] for file in files]
    diffs = [compare_sheets(first, other) for other in rest]
    lists = [printed(found, only, show_same=show_same) for found in diffs]
    copied = [stale(found) if with_stale else [] for found in diffs]
    if style in REPORTS:
        text = REPORTS[style](diffs, copied, lists)
    else:
        from heds.reporters import Summary, summary_of
        from heds.reporters.github import Github
        from heds.reporters.sarif import DiffSarif

        reporter = Github() if style == "github" else DiffSarif()
        told = [p for each in zip(diffs, copied, lists, strict=True) for p in problems(*each)]
        summary = Summary()
        summary.add(summary_of(told))
        body = reporter.separator.join(reporter.file(told, None))
        text = "".join(reporter.begin()) + body + "".join(reporter.end(summary))
    write_output(output, text)
    changed = [answer for found in diffs for answer in found.changed
               if not only or answer.facet in only]  # fmt: skip
    if fail_on and changed:
        raise SystemExit(1)
