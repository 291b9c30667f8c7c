"""Write the files of a survey into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.files.output import write_bytes
from heds.survey.manifest import design_csv, manifest_text

if TYPE_CHECKING:
    from heds.survey.build import Survey
    from heds.survey.exporters import Exporter


def write_survey(
    survey: Survey, exporter: Exporter, folder: str, only: int | None = None
) -> list[Path]:
    """Write all files of a survey, one at a time, with its design and manifest."""
    known = [form.number for form in survey.forms]
    if only is not None and only not in known:
        raise HedsError(f"there is no list {only}; the lists are 1 to {known[-1]}")
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise HedsError(f"{folder} is a file; give a folder")
    if only is not None:
        survey.forms = [form for form in survey.forms if form.number == only]
    made: list[Path] = []
    _folder(target)
    for name, contents in exporter.files(survey):
        path = target / name
        _folder(path.parent)
        write_bytes(str(path), contents.encode() if isinstance(contents, str) else contents)
        made.append(path)
    for name, text in (
        ("manifest.json", manifest_text(survey.manifest)),
        ("design.csv", design_csv(survey.manifest)),
    ):
        write_bytes(str(target / name), text.encode())
        made.append(target / name)
    return made


def _folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HedsError(f"{path} cannot be made: {error.strerror}") from None
