"""Words that people write for options, matched without fuss about case and hyphens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

NOT_APPLICABLE = "not applicable"
NOT_APPLICABLE_STORED = "N/A"

# What a new file calls a criterion until a person names it.
UNNAMED = "name of the criterion"

_SEPARATORS = re.compile(r"[\s_\-]+")


def fold(word: str) -> str:
    """Return the form under which two spellings of one word are the same."""
    return _SEPARATORS.sub(" ", word.strip()).casefold()


def nearest(word: str, known: Iterable[str], cutoff: float = 0.7) -> str | None:
    """Return the known word that was probably meant, if one is close."""
    from difflib import get_close_matches

    by_fold = {fold(name): name for name in known}
    found = get_close_matches(fold(word), by_fold, n=1, cutoff=cutoff)
    return by_fold[found[0]] if found else None
