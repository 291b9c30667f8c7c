"""Placeholders that were meant to be replaced."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heds.model.blank import trim
from heds.rules.subject import Finding, name
from heds.rules.wording import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject

# Both are searched in small letters.
WHOLE = re.compile(
    r"[-–—_.?*x]+|tb[acds][.!]?|to[ -]?dos?[.!]?|fixme|…|lorem ipsum.*|test|blank|pending"
    r"|\[(more information needed|insert.*|placeholder|fill in.*)\]|placeholder|fill (this )?in"
)
# Wherever these stand in a short answer, something is missing from it.
SIGN = re.compile(r"\b(tba|tbd|tbc)\b|\b(we|i) (don't|do not) know (ours |it |this |that )?yet\b")

# A promise is all that a sentence says: what is missing, that it will come, and perhaps when.
_MISSING = (
    r"(?:(?:the|an?|our|its|full|more|further|final|exact|all) )*"
    r"(?:links?|urls?|address(?:es)?|dois?|papers?|preprint|publication|report|details?|info"
    r"|information|scores?|results?|values?|numbers?|data|datasets?|code|repository|resources?"
    r"|materials?|names?|answers?|text|description|screenshots?|kappa|agreement|it|this|these|they)"
    r"(?: (?:to|of|for|on|and) (?:the |our |an? )?[\w-]+(?: [\w-]+)?)?"
)
_IS = r"(?:is|are|was|were|has been|have been)"
_WHERE = (
    r"(?: (?:here|below|(?:on|to|in|via|with) (?:(?:the|our|this|a) )?(?:final |public )?"
    r"(?:github|osf|zenodo|repository|repo|website|paper|publication|appendix|datasheet"
    r"|camera[- ]ready(?: version| paper)?|link|form)))?"
)
# Of the study, not of the evaluators' session.
_EVENT = (
    r"(?:publi|accept|review|releas|implement|complet|done|finish|ready|available|approv|decid"
    r"|known|submi|camera|conduct|conclu|analy|collected|possible|anonym)"
)
_WHEN = (
    r"(?:,? (?:soon|later|shortly|asap|in due course|in (?:the )?future|at a later [a-z]+"
    r"|(?:once|when|after|upon|on|following|as soon as|pending)\b[^.;]{0,40}"
    rf"\b{_EVENT}[^.;]{{0,40}}))"
)
_ENTERED = (
    r"(?:added|announced|uploaded|linked|updated|inserted|filled in|completed|supplied|determined"
    r"|decided|confirmed|specified|defined)"
)
_GIVEN = r"(?:provided|shared|released|published|reported|given|(?:made )?(?:publicly )?available)"
_KNOWN = "(?:known|available|decided|published|computed)"
_COMING = rf"(?:(?:{_IS} )?(?:yet |still )?to be|will (?:later |soon |then )?be)"
PROMISE = re.compile(
    rf"(?:{_MISSING} )?{_COMING} {_ENTERED}{_WHERE}{_WHEN}?"
    rf"|{_COMING} {_GIVEN}{_WHERE}{_WHEN}?"
    rf"|{_MISSING} {_COMING} {_GIVEN}{_WHERE}{_WHEN}"
    rf"|(?:{_MISSING} )?(?:will follow|to follow|follows soon)(?:{_WHERE}{_WHEN})?"
    rf"|(?:{_MISSING} )?(?:{_IS} )?coming(?: very)? soon"
    rf"|(?:{_MISSING} )?(?:{_IS} )?(?:not yet|still not) {_KNOWN}"
    rf"|(?:{_MISSING} )?(?:{_IS} )?not {_KNOWN} yet"
    rf"|(?:submitted(?: to [\w -]{{1,30}})?,? |{_MISSING} )?(?:{_IS} )?(?:currently |still )?"
    r"under review(?: (?:at|by|for|with) [^.;]{1,30})?"
    r"|(?:(?:see|check|on|at|in|available|link)\b[^.;]{0,40} )?"
    r"when (?:we're|we are|it's|it is) (?:done|ready|finished|published)"
)
LONGEST = 300
# Every promise holds one of these, and most texts hold none of them.
SIGNS = (
    "tb", "to be ", "when ", "will ", " yet", "yet ", "soon", "under review",
    "to follow", "still not",
)  # fmt: skip
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+|\s*\n\s*")


def check(subject: Subject) -> Iterator[Finding]:
    """Report texts that promise an answer instead of giving one."""
    for question, criterion, text in subject.texts:
        plain = trim(text)
        small = plain.lower()
        if WHOLE.fullmatch(small) or _promises(small):
            yield Finding(
                f"{name(question)}: {shorten(plain)!r} is a placeholder",
                question,
                criterion,
                hint="answer the question, or write `not applicable`",
            )


def _promises(text: str) -> bool:
    """Tell whether at least half of a text is a promise; a long answer is an answer."""
    if len(text) > LONGEST or not _holds_sign(text):
        return False
    text = text.replace("’", "'")
    if SIGN.search(text):
        return True
    sentences = [" ".join(part.split()) for part in _SENTENCE_END.split(text)]
    promised = sum(len(part) for part in sentences if PROMISE.fullmatch(part.strip(" .!;()[]<>")))
    return 2 * promised >= sum(map(len, sentences))


def _holds_sign(text: str) -> bool:
    for sign in SIGNS:  # noqa: SIM110 - a generator costs more than the search
        if sign in text:
            return True
    return False
