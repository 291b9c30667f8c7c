"""What platforms return, one module for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Answer:
    """One stored value, and where it stands."""

    value: str
    column: str = ""
    seconds: str = ""
    """Time on the page of the answer, where the platform measures it."""


@dataclass(slots=True)
class Submission:
    """What one person sent in once."""

    file: str
    row: int
    participant: str
    list: int | None
    answers: dict[str, Answer] = field(default_factory=dict)
    started: str = ""
    finished: bool = True
    extra: dict[str, str] = field(default_factory=dict)
    """Other columns that a manifest does not know, by name."""


class Reader(Protocol):
    """Reads the files of one platform."""

    def recognises(self, path: Path, head: bytes) -> bool:
        """Tell from the name and the first bytes whether a file is of this platform."""
        ...

    def submissions(self, path: Path, manifest: dict[str, Any]) -> Iterator[Submission]:
        """Return what people sent in, with the fields of the manifest as keys of the answers."""
        ...

    def returned(
        self, submissions: list[Submission], manifest: dict[str, Any]
    ) -> Iterator[tuple[str, str | bytes]]:
        """Write what the platform would return for these submissions: names and contents."""
        ...


READERS: Registry[type[Reader]] = Registry(
    what="response format",
    group="heds.readers",
    builtin=(
        Entry("limesurvey", "CSV of LimeSurvey", "heds.survey.readers.limesurvey:LimeSurvey"),
        Entry("surveyjs", "JSON results of SurveyJS", "heds.survey.readers.surveyjs:SurveyJS"),
        Entry("xlsform", "CSV of ODK Central or Kobo", "heds.survey.readers.xlsform:XLSForm"),
        Entry(
            "label-studio",
            "JSON export of Label Studio",
            "heds.survey.readers.label_studio:LabelStudio",
        ),
        Entry("web", "JSON or CSV of our own pages", "heds.survey.readers.web:Web"),
    ),
)
