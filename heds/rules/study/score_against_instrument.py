"""Wins can be counted only where outputs are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding
from heds.studies.compute import is_relative

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report relative scores of an instrument that judges single outputs."""
    spec = subject.spec
    score, kind = spec.analysis.score, spec.instrument.type
    if score in ("best worst", "win rate") and kind is not None and not is_relative(spec):
        yield StudyFinding(
            ("analysis", "score"),
            f"`analysis.score` is `{score}`, but `{kind}` judges one output at a time",
            "write how the answers become scores, such as `mean`, or correct the instrument",
        )
