"""The mode of evaluation has to fit the form of response."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

PAIRS = (
    ("relative", "direct estimation", "absolute"),
    ("absolute", "relative estimation", "relative"),
)


def check(subject: Subject) -> Iterator[Finding]:
    """Report relative mode with direct rating, and absolute mode with ranking."""
    for criterion in subject.criteria:
        mode = subject.chosen("criteria.comparison", criterion)
        response = subject.chosen("criteria.response", criterion)
        for wrong_mode, wrong_response, right_mode in PAIRS:
            if mode == (wrong_mode,) and response == (wrong_response,):
                yield subject.find(
                    "criteria.comparison",
                    f"`{criterion}` is {wrong_mode} (4.2.2), but its responses are "
                    f"{wrong_response} (4.3.8)",
                    criterion,
                    f"with {wrong_response} the mode is {right_mode}; correct one of the two",
                )
