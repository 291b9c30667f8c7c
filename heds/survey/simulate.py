"""A rehearsal: simulated people answer the survey, and their answers are read back."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.files.output import write_bytes
from heds.survey.collect import collect, table_text
from heds.survey.form import SIDES
from heds.survey.readers import READERS, Answer, Submission
from heds.survey.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

STARTED = "2000-01-01T00:00:00Z"


def rehearse(survey: Survey, target: str, folder: str, people: int) -> Iterator[str]:
    """Answer the survey, write what the platform would return, read it back and compare."""
    submissions = list(simulated(survey, people))
    if target not in READERS.names():
        raise HedsError(f"what {target} returns cannot be read back yet")
    writer = READERS.load(target)()
    files = []
    for name, contents in writer.returned(submissions, survey.manifest):
        path = Path(folder) / "simulated" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(str(path), contents.encode() if isinstance(contents, str) else contents)
        files.append(str(path))
    found = collect(str(Path(folder) / "manifest.json"), tuple(files), "", pseudonyms=False)
    write_bytes(str(Path(folder) / "simulated" / "responses.csv"), table_text(found).encode())
    fields = survey.manifest["fields"]
    given = Counter(
        _told(fields[name], submission.list, answer.value)
        for submission in submissions
        for name, answer in submission.answers.items()
        if fields[name]["position"] is not None
    )
    read = Counter(
        (row["list"], row["position"], row["criterion"], row["part"], row["value"])
        for row in found.rows
    )
    yield f"{len(submissions)} people answered {given.total()} questions"
    yield f"{read.total()} answers were read back, {len(found.problems)} problems"
    if given != read:
        lost = next(iter((given - read) or (read - given)))
        raise HedsError(f"the answers that were read back are not those that were given: {lost}")


def _told(entry: dict[str, Any], number: int | None, value: str) -> tuple[str, str, str, str, str]:
    criterion, part = entry["criterion"] or "", entry["part"] or ""
    return (str(number), str(entry["position"]), criterion, part, value)


def simulated(survey: Survey, people: int) -> Iterator[Submission]:
    """Let people answer, list by list in turn; the order of the systems is the true ranking."""
    ranks = {name: at for at, name in enumerate(survey.design.spec.systems)}
    for person in range(people):
        form = survey.forms[person % len(survey.forms)]
        stream = Stream(survey.design.seed, f"person/{person}")
        made = Submission("", person + 1, f"sim{person + 1:04d}", form.number, started=STARTED)
        for page in form.pages:
            for question in page.questions:
                for field, value in _answer(form, page, question, ranks, stream).items():
                    made.answers[field] = Answer(value, field, str(2 + stream.below(40)))
        yield made


def _answer(
    form: Form, page: Page, question: Question, ranks: dict[str, int], stream: Stream
) -> dict[str, str]:
    """Answer one question: mostly after the true ranking, with noise."""
    del form
    sides = dict(zip(SIDES, page.screen.sides if page.screen else (), strict=False))
    noisy = {side: 10 * ranks.get(name, 0) + stream.below(15) for side, name in sides.items()}
    best_first = sorted(sides, key=lambda side: (noisy[side], side))
    fields = [row.field for row in question.rows]
    if question.kind == "consent":
        return {fields[0]: "yes"}
    if question.expected:
        return {fields[0]: question.expected}
    if question.kind == "pairwise":
        return {fields[0]: best_first[0] if best_first else "A"}
    if question.kind == "best worst":
        return dict(zip(fields, (best_first[0], best_first[-1]), strict=True))
    if question.kind == "ranking":
        order = {side: str(at) for at, side in enumerate(best_first, 1)}
        return {row.field: order[row.label] for row in question.rows}
    return {field: _single(question, noisy.get("A", 0), stream) for field in fields}


def _single(question: Question, noise: int, stream: Stream) -> str:
    values = [option.value for option in question.options]
    if question.kind == "multi":
        return values[stream.below(len(values))]
    if question.kind == "span":
        return _spans(question, stream)
    if values:
        top = len(values) - 1
        return values[max(0, top - min(noise // 6, top))]
    if question.kind in ("slider", "count", "rank rating"):
        low, high = int(float(question.minimum or 0)), int(float(question.maximum or 10))
        step = int(float(question.step or 1)) or 1
        return str(low + step * stream.below((high - low) // step + 1))
    if question.kind == "post edit":
        return f"{question.marked} (edited)"
    if question.kind == "info":
        return str(1 + stream.below(60))
    return f"A comment, with \u201cquotes\u201d, number {stream.below(1000)}."


def _spans(question: Question, stream: Stream) -> str:
    import json

    words = question.marked.split()
    if not words:
        return "[]"
    word = words[stream.below(len(words))]
    start = question.marked.index(word)
    label = question.options[stream.below(len(question.options))].value if question.options else ""
    span: list[dict[str, Any]] = [{"start": start, "end": start + len(word), "label": label}]
    return json.dumps(span)
