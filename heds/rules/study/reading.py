"""The materials of a study, read once for all rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from heds.rules.study.names import system_spellings

if TYPE_CHECKING:
    from heds.rules.study.subject import StudySubject
    from heds.studies.materials import Table

_CACHE: WeakKeyDictionary[StudySubject, list[Table]] = WeakKeyDictionary()


def tables(subject: StudySubject) -> list[Table]:
    """Return what was counted in the files that the study names."""
    if subject not in _CACHE:
        _CACHE[subject] = _read(subject)
    return _CACHE[subject]


def items(subject: StudySubject) -> list[Table]:
    """Return the tables that could be read and hold outputs of systems."""
    return [table for table in tables(subject) if table.is_items and not table.problem]


def _read(subject: StudySubject) -> list[Table]:
    data = subject.spec.data
    if not (data.items_file or data.files or data.hashes):
        return []
    from heds.studies.materials import looks_like_file, read_table, sha256

    found: dict[Path, Table] = {}
    named = [("items_file", data.items_file), *(("files", file) for file in data.files)]
    named += [("hashes", file) for file in data.hashes]
    systems = system_spellings(subject)
    for field, file in named:
        if not file or not looks_like_file(file):
            continue
        value = subject.value("data", field) or subject.value("data", field, file)
        folder = Path(value.file if value else subject.resolved.loaded.file).parent
        path = folder / file
        if path not in found:
            found[path] = (
                sha256(field, file, path)
                if field == "hashes"
                else read_table(field, file, path, systems, digest=file in data.hashes)
            )
    return list(found.values())
