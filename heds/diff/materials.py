"""Compare the files that two studies name: by hash, and then by what they hold."""

from __future__ import annotations

import re
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


def text_of(value: Value) -> str | None:
    """Return the text of the file that a value names, as a reader sees it."""
    path = named_file(value)
    if path is None or path.suffix.casefold() not in TEXTS:
        return None
    try:
        text = path.read_bytes()[:MOST_TEXT].decode("utf-8-sig", "replace")
    except OSError:
        return None
    if path.suffix.casefold() in PAGES:
        from html import unescape

        text = unescape(_MARKUP.sub(" ", text))
        text = "\n".join(line for raw in text.splitlines() if (line := " ".join(raw.split())))
    return text


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
    old_hash, new_hash = _stated(before, pair[0]), _stated(after, pair[1])
    if old_hash and new_hash and old_hash == new_hash:
        return SAME
    old, new = _file(*before), _file(*after)
    if old is None or new is None:
        if before[0] == after[0] and before[1].file == after[1].file:
            return SAME
        if old_hash and new_hash:
            return Compared(equal=False, how="replaced", detail="the stated hashes differ")
        missing = [f"`{name}`" for (name, _), path in ((before, old), (after, new)) if path is None]
        return Compared(
            equal=False, how="unseen", detail=f"{' and '.join(missing)} could not be compared"
        )
    if old.resolve() == new.resolve() or _same_bytes(old, new):
        return SAME
    if old.suffix.casefold() in KINDS and new.suffix.casefold() in KINDS:
        return compare_tables(old, new)
    first, second = text_of_file(old), text_of_file(new)
    if first is None or second is None:
        return Compared(equal=False, how="replaced", detail="the files differ")
    how = "cosmetic" if normalised(first) == normalised(second) else "replaced"
    return Compared(equal=False, how=how, detail=said(word_diff(first, second)))


def text_of_file(path: Path) -> str | None:
    """Return the text of a file, or None where it is none."""
    if path.suffix.casefold() not in TEXTS:
        return None
    try:
        return path.read_bytes()[:MOST_TEXT].decode("utf-8-sig", "replace")
    except OSError:
        return None


def _stated(named: tuple[str, Value], study: Resolved) -> str:
    hashes = study.spec.data.hashes
    return hashes.get(named[0], "").casefold()


def _same_bytes(old: Path, new: Path) -> bool:
    try:
        # Files of different size need not be read for this.
        return old.stat().st_size == new.stat().st_size and digest(old) == digest(new)
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
