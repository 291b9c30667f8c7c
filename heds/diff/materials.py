"""Compare the files that two studies name: by hash, and then by what they hold."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.diff.compare import SAME
from heds.diff.difference import Compared
from heds.diff.items import compare_tables
from heds.diff.text import normalised, said, word_diff
from heds.studies.materials import KINDS, looks_like_file

if TYPE_CHECKING:
    from heds.studies.resolved import Resolved, Value

CHUNK = 1 << 20
MOST_TEXT = 1_000_000
TEXTS = frozenset([".txt", ".md", ".html", ".htm", ".xml", ".tex", ".rst", ".json", ".yaml"])
PAGES = frozenset([".html", ".htm", ".xml"])
# What is a file for sure, even if it is not there; `e.g.` and `Mr.X` are words.
NAMED = TEXTS | frozenset([*KINDS, ".pdf", ".docx", ".odt", ".xlsx", ".ods", ".png", ".jpg"])
_CONTROL = re.compile(
    r"<(?:input|select|option|textarea|button|img|audio|video|iframe)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
_MARKUP = re.compile(
    r"<(?:script|style)\b.{0,100000}?</(?:script|style)>|<!--.{0,100000}?-->|<[^<>]{1,2000}>",
    re.DOTALL | re.IGNORECASE,
)


def named_file(value: Value | None) -> Path | None:
    """Return the file that a value names, where there is one."""
    if value is None or not isinstance(value.value, str):
        return None
    return _file(value.value, value)


def _file(name: str, value: Value) -> Path | None:
    name = name.strip()
    if not looks_like_file(name) or Path(name).is_absolute():
        return None
    path = Path(value.file).parent / name
    try:
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


def is_missing(value: Value) -> bool:
    """Tell whether a value names a file that is not there."""
    text = value.value
    return (
        isinstance(text, str)
        and Path(text.strip()).suffix.casefold() in NAMED
        and looks_like_file(text.strip())
        and named_file(value) is None
    )


def text_of(value: Value) -> str | None:
    """Return the text of the file that a value names, as a reader sees it."""
    path = named_file(value)
    return text_of_file(path) if path is not None else None


def texts_of(value: Value) -> Any:
    """Return a list with the texts of those files that it names."""
    if not isinstance(value.value, list):
        return value.value
    read = [text_of(replace(value, value=item)) for item in value.value]
    return [item if text is None else text for item, text in zip(value.value, read, strict=True)]


def compare_files(
    original: Value, reproduction: Value, pair: tuple[Resolved, Resolved]
) -> Compared:
    """Compare two lists of files, each with the one of the same name or place."""
    before, after = _names(original.value), _names(reproduction.value)
    parts: list[str] = []
    hows: set[str] = set()
    rest = list(after)
    for index, name in enumerate(before):
        twin = _twin(name, index, before, rest)
        if twin is None:
            parts.append(f"without {name}")
            hows.add("subset")
            continue
        rest.remove(twin)
        found = _compare_file((name, original), (twin, reproduction), pair)
        if not found.equal:
            hows.add(found.how)
            parts.append(f"{twin}: {found.detail}" if found.detail else f"{name} → {twin}")
    for name in rest:
        parts.append(f"with {name}")
        hows.add("superset")
    if not hows:
        return Compared(equal=True, how="file")
    how = hows.pop() if len(hows) == 1 else "replaced"
    return Compared(equal=False, how=how, detail="; ".join(parts))


def _names(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _twin(name: str, index: int, before: list[str], rest: list[str]) -> str | None:
    if name in rest:
        return name
    last = Path(name).name
    same = next((other for other in rest if Path(other).name == last), None)
    if same is not None:
        return same
    if len(before) == len(rest) == 1:
        return rest[0]
    kind = Path(name).suffix
    alike = [other for other in rest if Path(other).suffix == kind and other not in before]
    return alike[0] if len(alike) == 1 and index < len(before) else None


def _compare_file(
    before: tuple[str, Value], after: tuple[str, Value], pair: tuple[Resolved, Resolved]
) -> Compared:
    old, new = _file(*before), _file(*after)
    if old is None or new is None:
        return _compare_absent((before, old), (after, new), pair)
    if old.resolve() == new.resolve() or _same_bytes(old, new):
        return SAME
    if old.suffix.casefold() in KINDS and new.suffix.casefold() in KINDS:
        return compare_tables(old, new)
    return _compare_texts(old, new)


def _compare_absent(
    before: tuple[tuple[str, Value], Path | None],
    after: tuple[tuple[str, Value], Path | None],
    pair: tuple[Resolved, Resolved],
) -> Compared:
    """Compare files of which one is not at hand: by name, and by the hashes that are stated."""
    (old_name, old_value), (new_name, new_value) = before[0], after[0]
    if old_name == new_name and old_value.file == new_value.file:
        return SAME
    hashes = [
        _stated(named, study) if path is None else digest(path)
        for (named, path), study in zip((before, after), pair, strict=True)
    ]
    if all(hashes):
        return SAME if hashes[0] == hashes[1] else Compared(
            equal=False, how="replaced", detail="the stated hashes differ")  # fmt: skip
    missing = " and ".join(f"`{named[0]}`" for named, path in (before, after) if path is None)
    return Compared(equal=False, how="unseen", detail=f"{missing} could not be compared")


def _compare_texts(old: Path, new: Path) -> Compared:
    first, second = text_of_file(old), text_of_file(new)
    if first is None or second is None:
        detail = "the files differ, but what they hold was not read"
        return Compared(equal=False, how="unseen", detail=detail)
    if normalised(first) != normalised(second):
        return Compared(equal=False, how="replaced", detail=said(word_diff(first, second)))
    if max(old.stat().st_size, new.stat().st_size) > MOST_TEXT:
        detail = f"the files differ, but only after {MOST_TEXT:,} bytes, which were not read"
        return Compared(equal=False, how="unseen", detail=detail)
    if _controls(old) != _controls(new):
        detail = "the words are the same, the fields to fill in are not"
        return Compared(equal=False, how="replaced", detail=detail)
    return Compared(equal=False, how="cosmetic", detail=said(word_diff(first, second)))


def text_of_file(path: Path) -> str | None:
    """Return the text of a file as a reader sees it, or None where it is none."""
    text = _raw(path) if path.suffix.casefold() in TEXTS else None
    if text is not None and path.suffix.casefold() in PAGES:
        from html import unescape

        text = unescape(_MARKUP.sub(" ", text))
        text = "\n".join(line for raw in text.splitlines() if (line := " ".join(raw.split())))
    return text


def _raw(path: Path) -> str | None:
    try:
        with path.open("rb") as stream:
            return stream.read(MOST_TEXT).decode("utf-8-sig", "replace")
    except OSError:
        return None


def _controls(path: Path) -> list[str]:
    """Return what a page lets people fill in or see beside its words, in order."""
    if path.suffix.casefold() not in PAGES:
        return []
    return [" ".join(tag.casefold().split()) for tag in _CONTROL.findall(_raw(path) or "")]


def _stated(named: tuple[str, Value], study: Resolved) -> str:
    hashes = study.spec.data.hashes
    return hashes.get(named[0], "").strip().casefold().removeprefix("sha256:")


def _same_bytes(old: Path, new: Path) -> bool:
    try:
        # Files of different size need not be read for this.
        return old.stat().st_size == new.stat().st_size and digest(old) == digest(new) != ""
    except OSError:
        return False


def digest(path: Path) -> str:
    """Hash a file piece by piece."""
    found = sha256()
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(CHUNK):
                found.update(chunk)
    except OSError:
        return ""
    return found.hexdigest()
