"""A file from which a value comes should be at hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from heds.rules.study.subject import StudyFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.study.subject import StudySubject


def check(subject: StudySubject) -> Iterator[StudyFinding]:
    """Report artifacts that are named by a relative path but are not there."""
    loaded = subject.resolved.loaded
    if loaded.spec is None or not loaded.spec.sources.artifact:
        return
    from heds.studies.materials import looks_like_file

    by_file: dict[str, list[str]] = {}
    for path, file in loaded.spec.sources.artifact.items():
        if looks_like_file(file) and not Path(file).is_absolute():
            by_file.setdefault(file, []).append(path)
    for file, paths in by_file.items():
        if not _is_missing(loaded.folder / file):
            continue
        further = f" (and {len(paths) - 1} more)" if len(paths) > 1 else ""
        yield StudyFinding(
            ("sources", "artifact", paths[0]),
            f"`{paths[0]}`{further} comes from `{file}`, which is not in the folder of the study",
            "add the file, or name it in words (`batch file of the authors`)",
        )


def _is_missing(target: Path) -> bool:
    """Tell whether a file is missing in a folder that is there."""
    try:
        return target.parent.is_dir() and not target.exists()
    except (OSError, ValueError):
        return False
