"""White space as browsers see it, because the official form decides by that what is blank."""

# ECMAScript's \s. Python's str.isspace differs: it lacks U+FEFF and adds U+001C-1F and U+0085.
WHITE_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


def trim(text: str) -> str:
    """Return the text without white space at its ends."""
    return text.strip(WHITE_SPACE)


def is_blank(text: str) -> bool:
    """Tell whether the form would ask to complete this answer."""
    return not text.strip(WHITE_SPACE)
