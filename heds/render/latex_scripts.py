"""Scripts that only Unicode engines set, and the fonts that may be there for them."""

from __future__ import annotations

import unicodedata

HAN, KANA, HANGUL, SYMBOLS = "han", "kana", "hangul", "symbols"
EAST_ASIAN = frozenset({HAN, KANA, HANGUL})

# Unicode's word for a script, which begins the names of its letters, with OpenType's tag.
_TAGS = {
    "arabic": "arab",
    "armenian": "armn",
    "bengali": "beng",
    "cyrillic": "cyrl",
    "devanagari": "deva",
    "ethiopic": "ethi",
    "georgian": "geor",
    "greek": "grek",
    "gujarati": "gujr",
    "gurmukhi": "guru",
    HAN: "hani",
    HANGUL: "hang",
    "hebrew": "hebr",
    KANA: "kana",
    "kannada": "knda",
    "khmer": "khmr",
    "lao": "lao",
    "malayalam": "mlym",
    "myanmar": "mymr",
    "oriya": "orya",
    "sinhala": "sinh",
    "syriac": "syrc",
    "tamil": "taml",
    "telugu": "telu",
    "thaana": "thaa",
    "thai": "thai",
    "tibetan": "tibt",
}

# Square brackets hold files that TeX Live brings; the others are names of installed fonts.
_FONTS = {
    "arabic": "Noto Naskh Arabic,[Amiri-Regular.ttf],Geeza Pro,Times New Roman",
    "bengali": "Vrinda,Bangla MN",
    "devanagari": "Lohit Devanagari,Kohinoor Devanagari,Mangal,Nirmala UI",
    HAN: "Noto Serif CJK SC,Source Han Serif SC,Noto Sans CJK SC,Songti SC,SimSun,"
    "[FandolSong-Regular.otf],AR PL UMing CN,Droid Sans Fallback",
    HANGUL: "Noto Serif CJK KR,Source Han Serif K,Noto Sans CJK KR,AppleMyungjo,Batang,"
    "Malgun Gothic,UnBatang,[UnBatang.ttf]",
    "hebrew": "Times New Roman,David,Arial Hebrew",
    KANA: "Noto Serif CJK JP,Source Han Serif,Noto Sans CJK JP,Hiragino Mincho ProN,Yu Mincho,"
    "MS Mincho,[HaranoAjiMincho-Regular.otf],IPAexMincho",
    "khmer": "Khmer OS,Khmer MN",
    "lao": "Phetsarath OT,Lao MN",
    "myanmar": "Padauk,Myanmar MN",
    SYMBOLS: "[latinmodern-math.otf],Noto Sans Symbols,Noto Sans Symbols2,Noto Sans Math,"
    "Noto Emoji,Symbola,Segoe UI Symbol,Segoe UI Emoji,Apple Symbols",
    "thai": "Norasi,[Norasi.otf],Laksaman,Thonburi,Tahoma,Leelawadee UI",
}

_ANYTHING = (
    "[FreeSerif.otf],FreeSerif,Noto Serif,[DejaVuSerif.ttf],DejaVu Serif,[DejaVuSans.ttf],"
    "DejaVu Sans,Noto Sans,Times New Roman,Segoe UI,Arial Unicode MS"
)

_EAST_ASIAN_BLOCKS = (
    (0x1100, 0x11FF),
    (0x2E80, 0x9FFF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x1F200, 0x1F2FF),
    (0x20000, 0x3FFFF),
)


def script_of(character: str) -> str:
    """Name the script of a character; Chinese, Japanese and Korean are told apart later."""
    if any(first <= ord(character) <= last for first, last in _EAST_ASIAN_BLOCKS):
        return HAN
    words = unicodedata.name(character, "").lower().replace("-", " ").split()
    known = [word for word in words if word in _TAGS]
    if known:
        return known[0]
    is_letter = unicodedata.category(character)[0] in "LM"
    return words[0] if is_letter and words and words[0].isalpha() else SYMBOLS


def east_asian_script(text: str) -> str:
    """Guess whose forms of the characters a text wants."""
    if any("\u3041" <= character <= "\u30fc" for character in text):
        return KANA
    if any("\uac00" <= character <= "\ud7a3" for character in text):
        return HANGUL
    return HAN


def opentype_tag(script: str) -> str:
    """Return the tag by which a font's rules for joining and stacking letters are found."""
    return _TAGS.get(script, "latn")


def fonts_for(script: str) -> str:
    """List fonts that may have the letters of a script, the most likely first."""
    named = script.capitalize()
    own = [_FONTS[script]] if script in _FONTS else []
    if script not in EAST_ASIAN and script != SYMBOLS:
        own.insert(0, f"Noto Serif {named},Noto Sans {named}")
    return ",".join([*own, _ANYTHING])
