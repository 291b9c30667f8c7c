"""What platforms return, one module for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from heds.problems import Problem


@dataclass(frozen=True, slots=True)
class Answer:
    """One stored value, and where it stands."""

    value: str
    column: str = ""
    seconds: str = ""
    """Time on the page of the answer, where the platform measures it."""


# Named here, because `Submission.list` hides the name of the type.
Findings: TypeAlias = "list[Problem]"


def _none() -> Findings:
    return []


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
    remarks: tuple[str, ...] = ()
    """What the platform says about the whole submission, such as that it is a preview."""
    problems: Findings = field(default_factory=_none)
    """What was found while reading that only the reader can see."""


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
        Entry("qualtrics", "CSV or TSV of Qualtrics", "heds.survey.readers.qualtrics:Qualtrics"),
        Entry(
            "qualtrics-txt",
            "exports of surveys imported as text",
            "heds.survey.readers.qualtrics:QualtricsText",
        ),
        Entry("mturk", "batch results of MTurk", "heds.survey.readers.mturk:Mturk"),
        Entry("xlsx", "returned workbooks", "heds.survey.readers.xlsx:Xlsx"),
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
