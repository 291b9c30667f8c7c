"""Refuse texts with characters that XML, and with it several platforms, cannot hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.errors import HedsError

if TYPE_CHECKING:
    from heds.survey.build import Survey
    from heds.survey.items import Item

# Everything but what XML 1.0 allows: control characters, halves of pairs, and two non-characters.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def refuse_characters(survey: Survey, platform: str) -> None:
    """Refuse the first item that holds a character which cannot be written."""
    for item in survey.design.items.rows:
        for column, text in texts_of_item(item):
            wrong = FORBIDDEN.search(text)
            if wrong:
                raise HedsError(
                    f"item `{item.id}` (row {item.row}) holds the character "
                    f"U+{ord(wrong[0]):04X} in the column `{column}`, which {platform} "
                    "cannot show; delete it"
                )


def texts_of_item(item: Item) -> list[tuple[str, str]]:
    """Return all texts of an item that may be shown, with their columns."""
    return [("input", item.input), *item.outputs.items(), *item.fields.items()]
