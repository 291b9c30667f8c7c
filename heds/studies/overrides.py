"""What holds for one criterion, where it differs from the rest of the study."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from heds.model.study.values import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.model.study.measure import Analysis
    from heds.model.study.spec import Original
    from heds.model.study.tree import Steps

PartType = TypeVar("PartType", bound=Part)


def analysis_of(spec: Original, criterion: str) -> Analysis:
    """Return the analysis of a criterion: that of the study with what the criterion sets."""
    own = spec.criteria[criterion].analysis if criterion in spec.criteria else None
    return _laid_over(spec.analysis, own) if own is not None else spec.analysis


def _laid_over(below: PartType, above: Part) -> PartType:
    held: dict[str, Any] = {}
    for name in above.model_fields_set:
        mine, theirs = getattr(above, name), getattr(below, name)
        both = isinstance(mine, Part) and isinstance(theirs, Part)
        held[name] = _laid_over(theirs, mine) if both else mine
    return below.model_copy(update=held)


def analyses(spec: Original) -> Iterator[tuple[Steps, Analysis]]:
    """Go through the analysis of the study and those that criteria have for themselves."""
    yield ("analysis",), spec.analysis
    for name, criterion in spec.criteria.items():
        if criterion.analysis is not None:
            yield ("criteria", name, "analysis"), analysis_of(spec, name)
