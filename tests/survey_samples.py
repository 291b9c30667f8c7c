"""Surveys of the sample studies, built once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from heds.commands.study import resolved_study
from heds.survey.build import build_survey
from heds.survey.exporters import EXPORTERS
from heds.survey.readers import READERS
from heds.survey.simulate import simulated

if TYPE_CHECKING:
    from heds.survey.build import Survey
    from heds.survey.readers import Submission

SAMPLES = Path(__file__).resolve().parents[1] / "studies" / "samples"
KINDS = sorted(path.parent.name for path in SAMPLES.glob("*/study.yaml"))


@cache
def sample(kind: str) -> Survey:
    """Build the survey of a sample study."""
    return build_survey(resolved_study(str(SAMPLES / kind / "study.yaml")), code="C0DE")


def hostile(kind: str, folder: Path, text: str) -> Survey:
    """Build the survey of a sample whose items all hold a hostile text in their first output."""
    import csv
    import io

    source = (SAMPLES / kind / "items.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(source)))
    study = resolved_study(str(SAMPLES / kind / "study.yaml"))
    system = next(iter(study.spec.systems))
    target = folder / "items.csv"
    with target.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        for row in rows:
            writer.writerow({**row, system: text})
    return build_survey(study, str(target))


def exported(survey: Survey, target: str, folder: Path) -> list[Path]:
    """Write the files of a survey."""
    made = []
    for name, contents in EXPORTERS.load(target)().files(survey):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        made.append(path)
    return made


def read_back(
    survey: Survey, target: str, folder: Path, people: int = 30
) -> tuple[list[Submission], list[Submission]]:
    """Return what simulated people answered, and what is read from the files of the platform."""
    reader = READERS.load(target)()
    given = list(simulated(survey, people))
    found: list[Submission] = []
    for name, contents in reader.returned(given, survey.manifest):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        assert reader.recognises(path, path.read_bytes()[:4096])
        found += reader.submissions(path, survey.manifest)
    return given, found


def judgements(survey: Survey, submissions: list[Submission]) -> dict[tuple[object, ...], str]:
    """Return all answers of the task by person, list and field."""
    fields = survey.manifest["fields"]
    return {
        (held.participant, held.list, name): answer.value
        for held in submissions
        for name, answer in held.answers.items()
        if answer.value and fields[name]["position"] is not None
    }
