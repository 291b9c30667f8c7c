"""Which characters LaTeX's kernel sets without any package, and how."""

from __future__ import annotations

from re import search

from pylatexenc.latexencode import get_builtin_uni2latex_dict

# For these pylatexenc's table needs commands of the kernel alone; a test compiles every one.
# For others it counts on packages, or picks a look-alike.
KERNEL_SYMBOLS = (
    "¡¢£¤¥¦§©ª«¬®°±²³µ¶·¹º»¼½¾¿ÆÐ×ØÞßæð÷øþĐđıĲĳŁłŊŋŒœƒΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫάήίΰ"
    "αβγδεζηθικλμνξοπρςστυφχψωϊϋόύώϑϕϖϱϵ฿–—―‖‘’‚“”„†‡•…‰‱‹›※‽⁄⁎⁒⁰ⁱ⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
    "ₐₑₒₓₕₖₗₘₙₚₛₜ₡₤₦₩₫€₱℃ℏℓ№℗℘℞℠™℧℮ℵ↔↕↖↗↘↙↦↩↪↼↽⇀⇁⇌⇐⇑⇒⇓⇔⇕∀∂∃∆∇∈∉∊∋∌∍∏∐∑−∓∕∗∘∙√∛∜∝∞∠∣∥∧∨∩∪"
    "∫∮∶∷∼≀≁≃≄≅≇≈≉≍≐≔≕≠≡≢≤≥≪≫≺≻≼≽⊂⊃⊄⊅⊆⊇⊎⊑⊒⊓⊔⊕⊖⊗⊘⊙⊢⊣⊤⊥⋀⋁⋂⋃⋄⋅⋆⋈⋢⋣⋮⋯⋱⌈⌉⌊⌋⌢⌣␣△▹▽◃◦♪⟨⟩⟵⟶⟷⟸⟹⟺⟼"
    "⨿⩮⪯⪰"
)

# Latin letters and these are in every Unicode font; \hedslatin finds a font for the rest.
_LAST_COMMON_LETTER = "ſ"
_COMMON_MARKS = "–—―‘’‚“”„†‡•…‰‹›€™"

# Symbols of the AMS fonts, which every TeX system has, by font (msam, msbm) and place in it.
_AMS = {
    "✓": ("a", 88),
    "✔": ("a", 88),
    "□": ("a", 3),
    "☐": ("a", 3),
    "■": ("a", 4),
    "▪": ("a", 4),
    "∎": ("a", 4),
    "☒": ("a", 2),
    "▲": ("a", 78),
    "▼": ("a", 72),
    "▶": ("a", 73),
    "►": ("a", 73),
    "◀": ("a", 74),
    "◊": ("a", 6),
    "★": ("a", 70),
    "∴": ("a", 41),
    "∵": ("a", 42),
    "≲": ("a", 46),
    "≳": ("a", 38),
    "⩽": ("a", 54),
    "⩾": ("a", 62),
    "≜": ("a", 44),
    "∄": ("b", 64),
} | {letter: ("b", ord(plain)) for letter, plain in zip("ℂℍℕℙℚℝℤ", "CHNPQRZ", strict=True)}

# What pylatexenc lacks, takes for another character, or leaves to a ligature.
_OWN = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "\t": " ",
    "\u00a0": "~",
    "\u00ad": r"\-",
    "¨": r"\textasciidieresis{}",
    "¯": r"\textasciimacron{}",
    "´": r"\textasciiacute{}",
    "¸": r"\hedslatin{\c{}}",
    "Ħ": r"\hedsstroke{H}",
    "ħ": r"\hedsstroke{h}",
    "Ŧ": r"\hedsstroke{T}",
    "ŧ": r"\hedsstroke{t}",
    "έ": r"\ensuremath{\acute{\varepsilon}}",
    "ΐ": r"\ensuremath{\acute{\ddot{\iota}}}",
    "ʼ": r"\textquoteright{}",
    "\u1680": " ",
    "\u2000": r"\enskip{}",
    "\u2001": r"\quad{}",
    "\u2002": r"\enskip{}",
    "\u2003": r"\quad{}",
    "\u2007": "~",
    "\u200b": r"\hedsbreak{}",
    "\u2010": "-",
    "\u2011": r"\mbox{-}",
    "\u2012": r"\textendash{}",
    "\u202f": r"\,",
    "\u3000": r"\quad{}",
    "′": r"\ensuremath{'}",
    "″": r"\ensuremath{''}",
    "←": r"\ensuremath{\leftarrow}",
    "↑": r"\ensuremath{\uparrow}",
    "→": r"\ensuremath{\rightarrow}",
    "↓": r"\ensuremath{\downarrow}",
    "∅": r"\ensuremath{\emptyset}",
    "∖": r"\ensuremath{\setminus}",
    "≮": r"\ensuremath{\not<}",
    "≯": r"\ensuremath{\not>}",
    "○": r"\ensuremath{\bigcirc}",
    "●": r"\ensuremath{\bullet}",
    "☑": r"\hedsams{a}{3}\llap{\hedsams{a}{88}}",
    "♭": r"\ensuremath{\flat}",
    "♮": r"\ensuremath{\natural}",
    "♯": r"\ensuremath{\sharp}",
    "✗": r"\ensuremath{\times}",
    "✘": r"\ensuremath{\times}",
    "\ufffc": r"\hedscode{FFFC}",
    "\ufffd": r"\hedscode{FFFD}",
} | dict.fromkeys("\u2004\u2005\u2006\u2008\u2009\u200a\u205f", r"\,")


def _table() -> dict[str, str]:
    known: dict[int, str] = get_builtin_uni2latex_dict()
    table = {chr(code): chr(code) for code in range(0x20, 0x7F)}
    for symbol in KERNEL_SYMBOLS:
        latex = known[ord(symbol)]
        if search(r"\\[A-Za-z]+$", latex):
            latex += "{}"
        common = symbol <= _LAST_COMMON_LETTER or symbol in _COMMON_MARKS
        is_math = latex.startswith(r"\ensuremath")
        table[symbol] = latex if common or is_math else rf"\hedslatin{{{latex}}}"
    for code in range(0x1D400, 0x1D800):
        # Letters pasted from formulas. Script, Fraktur and the like need packages.
        latex = known.get(code, "")
        if search(r"^\\ensuremath{\\math(bf|it|sf|tt){\w}}$", latex):
            table[chr(code)] = latex
    for symbol, (font, place) in _AMS.items():
        table[symbol] = rf"\hedsams{{{font}}}{{{place}}}"
    return table | _OWN


SYMBOLS = _table()
