"""Texts that participants see, from the spec itself or from the files that it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from heds.model.study.tree import Steps
    from heds.rules.study.subject import StudySubject

PATHS: tuple[Steps, ...] = (
    ("interface", "instructions"),
    ("interface", "consent"),
    ("interface", "check_notice"),
    ("interface", "description"),
    ("recruitment", "advert"),
)
MOST_BYTES = 1_000_000
MOST_NAME = 250
_MARKUP = re.compile(
    r"<(?:script|style)\b.{0,100000}?</(?:script|style)>|<[^<>]{1,2000}>", re.DOTALL
)
_CACHE: WeakKeyDictionary[StudySubject, list[ParticipantText]] = WeakKeyDictionary()
_NEGATION = re.compile(
    r"\b(?:no|not|never|without|none|nobody|removed?|except|instead of|other than|cannot)\b|n't\b",
    re.IGNORECASE,
)

_CONDITION = re.compile(r"\b(?:if|when|where)\b[^,]{0,200}?(?:,|\bthen\b)", re.IGNORECASE)
_CONDITION_AFTER = re.compile(r"\b(?:if|when|where)\b.*", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class ParticipantText:
    """One text: the path of its value, how to name it, and what it says."""

    path: Steps
    name: str
    text: str


def participant_texts(subject: StudySubject) -> list[ParticipantText]:
    """Return the texts that participants see; read them once."""
    if subject not in _CACHE:
        _CACHE[subject] = [text for path in PATHS if (text := _read(subject, path))]
    return _CACHE[subject]


def _read(subject: StudySubject, path: Steps) -> ParticipantText | None:
    value = subject.value(*path)
    if value is None or not isinstance(value.value, str) or not value.value.strip():
        return None
    name = ".".join(path)
    held = file_text(Path(value.file).parent, value.value.strip())
    if held is None:
        return ParticipantText(path, f"`{name}`", value.value)
    return ParticipantText(path, f"`{value.value.strip()}` ({name})", held)


def file_text(folder: Path, name: str) -> str | None:
    """Return the text of a file named relative to a folder, or None where there is none."""
    if len(name) > MOST_NAME or "\n" in name or Path(name).is_absolute():
        return None
    try:
        target = folder / name
        if not target.is_file():
            return None
        with target.open("rb") as stream:
            raw = stream.read(MOST_BYTES)
    except (OSError, ValueError):
        return None
    if b"\0" in raw:
        return ""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return _MARKUP.sub(" ", text) if "<" in text else text


def denied(text: str, start: int, end: int) -> bool:
    """Tell whether the sentence around a place of a text says no."""
    before = max(text.rfind(sign, max(0, start - 200), start) for sign in ".;!?")
    ends = [at for sign in ".;!?" if (at := text.find(sign, end, end + 60)) >= 0]
    ahead = text[max(before + 1, start - 200, 0) : start]
    after = text[end : min(ends, default=end + 60)]
    # "If these are not right, we reject": the condition says no, the threat does not.
    around = _CONDITION.sub(" ", ahead) + text[start:end] + _CONDITION_AFTER.sub(" ", after)
    return bool(_NEGATION.search(around))
