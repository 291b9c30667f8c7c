"""Split text into the characters that people see, and write each in LaTeX if its kernel can."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from heds.render.latex_symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterator

_ACCENTS = {
    "\u0300": r"\`",
    "\u0301": r"\'",
    "\u0302": r"\^",
    "\u0303": r"\~",
    "\u0304": r"\=",
    "\u0306": r"\u",
    "\u0307": r"\.",
    "\u0308": r"\"",
    "\u030a": r"\r",
    "\u030b": r"\H",
    "\u030c": r"\v",
    "\u0323": r"\d",
    "\u0326": r"\textcommabelow",
    "\u0327": r"\c",
    "\u0328": r"\k",
    "\u0331": r"\b",
}
_BELOW = frozenset("\u0323\u0326\u0327\u0328\u0331")

# TeX nests groups 255 deep, and nobody reads a pile of accents.
_MOST_ACCENTS = 3

# They steer the look of their neighbours and have none themselves.
_INVISIBLE = frozenset(
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u200c\u200d\u200e\u200f\u2028\u2029\u2060\u2061\u2062"
    "\u2063\u2064\u3164\ufeff\uffa0\ufff9\ufffa\ufffb"
) | frozenset(
    chr(code)
    for first, last in (
        (0x180B, 0x180F),
        (0x202A, 0x202E),
        (0x2066, 0x206F),
        (0xFE00, 0xFE0F),
        (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)
# Arabic and Indian scripts join letters, or keep them apart, by these.
JOINERS = "\u200c\u200d"


def clusters(line: str) -> Iterator[str]:
    """Yield each character with the marks that stand on it."""
    cluster = ""
    for character in line:
        is_mark = unicodedata.category(character).startswith("M") or character in JOINERS
        if is_mark and cluster and _can_carry(cluster):
            cluster += character
            continue
        if cluster:
            yield cluster
        cluster = character
    if cluster:
        yield cluster


@lru_cache(maxsize=4096)
def latex_of(cluster: str) -> str | None:
    """Write one cluster for every TeX engine; None if only Unicode engines can set it."""
    visible = "".join(character for character in cluster if is_visible(character))
    if not visible:
        return ""
    composed = unicodedata.normalize("NFC", visible)
    if composed in SYMBOLS:
        return SYMBOLS[composed]
    if len(visible) == 1 and _is_unprintable(visible):
        return code_point(visible)
    return _accented(visible) or _ligature(visible)


def is_visible(character: str) -> bool:
    """Tell whether a character has a look of its own."""
    return character not in _INVISIBLE


def code_point(character: str) -> str:
    """Show the number of a character that has no look of its own."""
    return rf"\hedscode{{{ord(character):04X}}}"


def _can_carry(cluster: str) -> bool:
    # A mark on a symbol that LaTeX must escape stands alone, so that the symbol is escaped.
    kind = unicodedata.category(cluster[0])[0]
    can_stay_raw = kind in "LN" or (kind in "PS" and cluster[0] > "\x7f")
    return can_stay_raw and len(cluster) <= _MOST_ACCENTS


def _is_unprintable(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs", "Co", "Cn"}


def _accented(visible: str) -> str | None:
    base, *marks = list(unicodedata.normalize("NFD", visible))
    if base in _ACCENTS:
        base, marks = "", [base, *marks]
    is_letter = base == "" or (base in SYMBOLS and base.isalpha() and base <= "ſ")
    if not is_letter or not marks or any(mark not in _ACCENTS for mark in marks):
        return None
    is_dotless = base in {"i", "j"} and any(mark not in _BELOW for mark in marks)
    latex = f"\\{base}" if is_dotless else SYMBOLS.get(base, "")
    for mark in marks:
        latex = f"{_ACCENTS[mark]}{{{latex}}}"
    composed = unicodedata.normalize("NFC", visible)
    return latex if len(composed) == 1 and composed <= "ſ" else rf"\hedslatin{{{latex}}}"


def _ligature(visible: str) -> str | None:
    # Texts copied out of PDF files hold ligatures and fractions as single characters.
    plain = unicodedata.normalize("NFKC", visible)
    if (len(visible) == 1 and "\ufb00" <= visible <= "\ufb06") or visible in {"Ŀ", "ŀ", "ŉ"}:
        return "".join(SYMBOLS[letter] for letter in plain)
    over, slash, under = plain.partition("\u2044")
    if slash and over.isdecimal() and under.isdecimal():
        return rf"\ensuremath{{^{{{over}}}\!/_{{{under}}}}}"
    return None
