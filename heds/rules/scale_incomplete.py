"""A scale has a size and values, or neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.model.stock import is_not_applicable, numbers_in
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Report a size without values, and values without a size."""
    for criterion in subject.criteria:
        size = subject.answer("criteria.scale.size", criterion)
        none = "not applicable" in size.chosen or is_not_applicable(size.text)
        values = subject.answer("criteria.scale.values", criterion).text
        if none and numbers_in(values):
            yield subject.find(
                "criteria.scale.size",
                f"the size of the scale of `{criterion}` is not applicable, "
                f"but it has the values {shorten(values)!r}",
                criterion,
                "give the number of points",
            )
        elif not none and not size.is_blank and is_not_applicable(values):
            yield subject.find(
                "criteria.scale.values",
                f"the scale of `{criterion}` has a size, but its values are not applicable",
                criterion,
                "list the values",
            )
