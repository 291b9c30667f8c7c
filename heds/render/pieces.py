"""What Markdown and HTML share: printable text, addresses in it, and stand-ins for nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.render.outline import Heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.render.outline import Item

NOT_ANSWERED = "not answered"

_LINE_BREAK = re.compile("\r\n|[\r\v\f\u2028\u2029]")
# Surrogates have no UTF-8, HTML forbids the others, and Python-Markdown uses some as marks.
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

# The possessive quantifiers refuse an address whose host goes on in a way we do not
# understand, instead of linking to the part before it, as in https://known.org@evil.org.
# The last one is not possessive: Python before 3.11.5 goes wrong with a lookahead inside.
_ADDRESS = re.compile(
    r"""(?<![A-Za-z0-9])(?:
        [Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9][A-Za-z0-9.-]*+(?::[0-9]{1,5}+)?+
        (?!\w|[^\s/?#]*@)
        (?:[/?#](?:(?![,;]https?://)[\w\-.~:/?#@!$&()*+,;=%])*)?
    |
        mailto:[A-Za-z0-9_.+-]++@[A-Za-z0-9-]++(?:\.[A-Za-z0-9-]++)++
    )""",
    re.VERBOSE,
)


def criterion(heading: Heading) -> str:
    """Return the name of a criterion on one line."""
    return " ".join(printable(heading.title).split())


def is_empty(heading: Heading, following: Heading | Item | None) -> bool:
    """Tell whether nothing stands below a heading, as when no criteria are listed."""
    return following is None or (
        isinstance(following, Heading) and following.level <= heading.level
    )


def printable(text: str) -> str:
    """Return the text with plain line breaks, and a sign in place of what cannot be shown."""
    return _UNPRINTABLE.sub("\ufffd", _LINE_BREAK.sub("\n", text))


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Split a text into what is and what is not a web or mail address (http, https, mailto)."""
    done = 0
    for found in _ADDRESS.finditer(text):
        address = _without_trailing_punctuation(found[0])
        if found.start() > done:
            yield text[done : found.start()], False
        yield address, True
        done = found.start() + len(address)
    if done < len(text):
        yield text[done:], False


def _without_trailing_punctuation(address: str) -> str:
    unmatched = address.count(")") - address.count("(")
    end = len(address)
    while address[end - 1] in ".,:;!?*_~" or (address[end - 1] == ")" and unmatched > 0):
        end -= 1
        unmatched -= address[end] == ")"
    return address[:end]
