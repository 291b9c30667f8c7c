"""Patterns with named gaps: `{data}-{ix:number}-{a}-{b}` takes names of columns and cells apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heds.errors import HedsError

_GAP = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(:number)?")
MOST_GAPS = 8
MOST_TEXT = 1000


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text with gaps: everything beside them must be there word for word."""

    text: str
    names: tuple[str, ...]
    lazy: re.Pattern[str]
    greedy: re.Pattern[str]

    def match(self, text: str) -> dict[str, str] | None:
        """Return what stands in the gaps; a text that fits in two ways is refused."""
        if len(text) > MOST_TEXT:
            return None
        found = self.lazy.fullmatch(text)
        if found is None:
            return None
        other = self.greedy.fullmatch(text)
        if other is not None and other.groups() != found.groups():
            raise HedsError(f"`{text}` fits `{self.text}` in more than one way")
        return found.groupdict()


def pattern(text: str) -> Pattern:
    """Read a pattern."""
    names: list[str] = []
    lazy = greedy = ""
    at = 0
    for gap in _GAP.finditer(text):
        held = _NAME.fullmatch(gap[1].strip())
        if held is None or held[1] in names:
            raise HedsError(f"the gap `{gap[0]}` of `{text}` needs a name of its own: letters, "
                            "digits and _, with :number for digits only")  # fmt: skip
        names.append(held[1])
        between = re.escape(text[at : gap.start()])
        at = gap.end()
        inside = "[0-9]+" if held[2] else ".+"
        lazy += f"{between}(?P<{held[1]}>{inside}?)"
        greedy += f"{between}(?P<{held[1]}>{inside})"
    if len(names) > MOST_GAPS:
        raise HedsError(f"`{text}` has more than {MOST_GAPS} gaps")
    end = re.escape(text[at:])
    return Pattern(text, tuple(names), re.compile(lazy + end, re.DOTALL),
                   re.compile(greedy + end, re.DOTALL))  # fmt: skip


def gaps(text: str) -> list[str]:
    """Return the names of the gaps in a text to be filled."""
    return [name.strip() for name in _GAP.findall(text)]


def filled(text: str, held: dict[str, str]) -> str:
    """Put what was found into the gaps of another text."""
    return _GAP.sub(lambda gap: held[gap[1].strip()], text)
