"""Required native speakers are native speakers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Finding, Subject

NON_NATIVE = re.compile(
    r"\b(non-native|not native|second[- ]language) (speakers?|english)?", re.IGNORECASE
)
KEPT_OUT = re.compile(r"exclud|reject|filter|screen|not (allowed|admitted|invited)", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """Report texts that call evaluators non-native where 3.3.3.1 requires native speakers."""
    if "native speakers" not in subject.chosen("design.quality_assurance.methods"):
        return
    for path in ("evaluators.characteristics", "evaluators.recruitment", "evaluators.remarks"):
        text = subject.answer(path).text
        if (found := NON_NATIVE.search(text)) and not KEPT_OUT.search(text):
            yield subject.find(
                path,
                f"3.3.3.1 says that native speakers are required, but this answer says "
                f"{found.group()!r}",
                hint="correct one of the two",
            )
