"""Files for survey platforms, one module for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from heds.registry import Entry, Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey


class Exporter(Protocol):
    """Writes a survey for one platform."""

    def losses(self, survey: Survey) -> list[str]:
        """Say beforehand what the platform cannot express of this survey."""
        ...

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return the files, one at a time: name and contents; refuse what would be wrong."""
        ...


EXPORTERS: Registry[type[Exporter]] = Registry(
    what="survey target",
    group="heds.exporters",
    builtin=(
        Entry("mturk", "templates, batches and questions", "heds.survey.exporters.mturk:Mturk"),
        Entry("xlsx", "one workbook for each person", "heds.survey.exporters.xlsx:Xlsx"),
        Entry("web", "self-contained pages, one for each list", "heds.survey.exporters.web:Web"),
        Entry(
            "qualtrics", "Qualtrics survey file (QSF)", "heds.survey.exporters.qualtrics:Qualtrics"
        ),
        Entry(
            "qualtrics-txt",
            "text for Qualtrics, with a checklist of what must be clicked",
            "heds.survey.exporters.qualtrics_txt:QualtricsText",
        ),
        Entry(
            "limesurvey",
            "tab-separated structure, one survey for each list",
            "heds.survey.exporters.limesurvey:LimeSurvey",
        ),
        Entry(
            "surveyjs",
            "JSON of SurveyJS, one survey for each list",
            "heds.survey.exporters.surveyjs:SurveyJS",
        ),
        Entry(
            "xlsform",
            "workbooks for ODK and pyxform, one form for each list",
            "heds.survey.exporters.xlsform:XLSForm",
        ),
        Entry(
            "label-studio",
            "labelling config and tasks, one project for each list",
            "heds.survey.exporters.label_studio:LabelStudio",
        ),
    ),
)
