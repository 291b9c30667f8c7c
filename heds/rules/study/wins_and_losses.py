"""Wins and losses make up the comparisons, and give the share and the score."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from heds.problems import Severity
from heds.rules.study.scores import cells, number
from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject

HALF = Decimal("0.51")
WHOLE = 100


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Compare wins and losses with what else is said of a score."""
    for cell in cells(subject):
        wins, losses = number(cell.facts.get("wins")), number(cell.facts.get("losses"))
        if wins is None or losses is None:
            continue
        total = wins + losses + (number(cell.facts.get("ties")) or 0)
        n = number(cell.facts.get("n"))
        if n is not None and n != total:
            yield StudyFinding(
                (*cell.path, "n"),
                f"`{cell.system}` has {wins} wins and {losses} losses, which makes {total}, "
                f"but `n` is {n}",
                "correct one of them; give `ties` if there were any",
            )
        for fact, right in _expected(subject, wins, losses, total):
            stated = number(cell.facts.get(fact))
            if stated is not None and abs(stated - right) > _room(stated):
                yield StudyFinding(
                    (*cell.path, fact),
                    f"{wins} wins and {losses} losses of `{cell.system}` give a {fact} of "
                    f"{right:.2f}, but it is {stated}",
                    f"correct `{fact}`, `wins` or `losses`",
                    None if fact == "share" else Severity.WARNING,
                )


def _expected(
    subject: StudySubject, wins: Decimal, losses: Decimal, total: Decimal
) -> Iterator[tuple[str, Decimal]]:
    if total <= 0:
        return
    yield "share", WHOLE * wins / total
    results = subject.spec.results
    low, top = number(results.scale_min), number(results.scale_max)
    if subject.spec.analysis.score == "best worst" and top and low == -top:
        yield "value", top * (wins - losses) / total


def _room(stated: Decimal) -> Decimal:
    """Return what rounding to the digits given allows."""
    exponent = stated.as_tuple().exponent
    return HALF.scaleb(min(exponent, 0)) if isinstance(exponent, int) else HALF
