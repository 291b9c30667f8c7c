"""What evaluators see around the question: program, pages, texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

NAMES = {
    "instructions": "instructions",
    "consent": "consent text",
    "check_notice": "notice about checks",
    "advert": "advert",
    "template": "template",
    "pages": "sequence of pages",
    "description": "layout of the screen",
    "terms": "name of the work",
}


def _what(difference: Difference) -> str:
    return f"the {NAMES.get(difference.path[-1], difference.path[-1])}"


def _detail(difference: Difference) -> str:
    return f" ({difference.compared.detail})" if difference.compared.detail else ""


def host(_difference: Difference, _pair: Pair) -> Said | None:
    """Note another program or place."""
    return Said("The survey runs elsewhere; the question itself is untouched by that.")


def pages(difference: Difference, _pair: Pair) -> Said | None:
    """Note another layout."""
    what = f"{_what(difference)}{_detail(difference)}"
    return Said(f"Evaluators see a difference in {what}; the question itself is compared apart.")


def text_dropped(difference: Difference, _pair: Pair) -> Said | None:
    """Note a text that is gone."""
    if difference.compared.how != "removed":
        return None
    return Said(f"Without {_what(difference)}, participants know less than those of the original.")


def text_added(difference: Difference, _pair: Pair) -> Said | None:
    """Note a text that is new."""
    if difference.compared.how != "added":
        return None
    return Said(f"With {_what(difference)}, participants know more than those of the original.")


def text_changed(difference: Difference, _pair: Pair) -> Said | None:
    """Note other words around the question."""
    return Said(f"Participants read other words in {_what(difference)}{_detail(difference)}.")


def answering(_difference: Difference, _pair: Pair) -> Said | None:
    """Note other rules for answering."""
    return Said("Other rules for answering leave more or fewer answers open.")
