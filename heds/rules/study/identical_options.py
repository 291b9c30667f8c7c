"""Nobody can choose between two equal texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.reading import items
from heds.rules.study.subject import StudyFinding
from heds.studies.compute import is_relative

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Count pairs of systems with the same output for an input."""
    spec = subject.spec
    forced = is_relative(spec) and spec.instrument.ties in (None, "not allowed")
    for table in items(subject):
        number = sum(table.identical.values())
        stated = spec.data.identical_options
        path = ("data", table.named_in)
        if stated is not None and stated != number and spec.design.compare == "all pairs":
            yield StudyFinding(
                ("data", "identical_options"),
                f"`data.identical_options` is {stated}, but `{table.name}` has {number}",
                "correct it, or leave it out: it is counted",
                Severity.WARNING,
            )
        if number:
            (one, other), most = table.identical.most_common(1)[0]
            yield StudyFinding(
                path,
                f"{number} of {table.pairs} pairs of outputs in `{table.name}` are identical "
                f"({number / table.pairs:.1%}), most often `{one}` and `{other}` ({most})",
                "allow ties, leave such pairs out, or say what people do (`instrument.ties`)"
                if forced
                else "keep it in mind when you read agreement",
                Severity.WARNING if forced else None,
            )
