"""Krippendorff's alpha and weighted kappa depend on the level of measurement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report measures that need a level and have none."""
    analysis = subject.spec.analysis
    for name, held in (
        ("agreement", analysis.agreement),
        ("self_agreement", analysis.self_agreement),
    ):
        path = ("analysis", name, "level")
        if held is None or held.level is not None or subject.resolved.is_unreported(path):
            continue
        is_weighted = "weighted" in f"{held.measure} {held.method}".casefold().replace("unw", "")
        if held.measure == "krippendorff alpha" or is_weighted:
            yield StudyFinding(
                ("analysis", name, "measure"),
                f"{held.measure}{' (weighted)' if is_weighted else ''} has no level: the same "
                "data give different values as nominal, ordinal or interval",
                f"add `analysis.{name}.level`, such as `ordinal`",
            )
