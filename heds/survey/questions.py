"""Questions of the form from the instruments of the study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.errors import HedsError
from heds.model.words import fold
from heds.survey.form import SIDES, Option, Question, Row

if TYPE_CHECKING:
    from heds.model.study.measure import Criterion, Instrument
    from heds.model.study.spec import Original
    from heds.survey.design import Screen

DEFAULT_POINTS = 5
NO_QUESTION = ("info", "reading measure")
NOT_ASKED = ("interaction",)
SCALES = ("rating", "agreement", "matrix", "bipolar")


def instrument_of(spec: Original, criterion: Criterion) -> Instrument:
    """Return the instrument of a criterion: its own, with what the study says for all."""
    own = criterion.instrument
    if own is None:
        return spec.instrument
    if own.type is not None and own.type != spec.instrument.type:
        return own
    update = {name: getattr(own, name) for name in own.model_fields_set}
    return spec.instrument.model_copy(update=update)


def screen_questions(
    spec: Original, screen: Screen, criteria: list[str], stem: str
) -> list[Question]:
    """Return the questions of a screen; criteria on one scale become the lines of one matrix."""
    found: list[Question] = []
    lines: list[tuple[int, str]] = []
    # A criterion has one number in all lists, whichever others are asked for beside it.
    numbers = {name: at for at, name in enumerate(spec.criteria, 1)}
    for name in criteria:
        number = numbers[name]
        criterion = spec.criteria[name]
        instrument = instrument_of(spec, criterion)
        kind = instrument.type or "rating"
        if kind in NOT_ASKED:
            raise HedsError(
                f"`{name}` is measured by interaction with a system, which no form can hold"
            )
        if kind == "matrix":
            lines.append((number, name))
            continue
        field = f"{stem}c{number}"
        if kind in NO_QUESTION:
            # Nothing is asked; the seconds on the page are the answer.
            found.append(Question(field, "info", "", (Row(field, ""),), required=False))
            continue
        found.append(_question(spec, screen, name, field))
    if lines:
        found.insert(0, _matrix(spec, lines, stem))
    return found


def _matrix(spec: Original, lines: list[tuple[int, str]], stem: str) -> Question:
    first = spec.criteria[lines[0][1]]
    instrument = instrument_of(spec, first)
    rows = tuple(
        Row(f"{stem}c{number}", spec.criteria[name].ask or spec.criteria[name].label or name)
        for number, name in lines
    )
    return Question(
        f"{stem}m", "matrix", instrument.task or instrument.statement or "", rows,
        options=scale(instrument), required=is_required(spec),
    )  # fmt: skip


def is_required(spec: Original) -> bool:
    """Tell whether answers are forced, which is the default."""
    return spec.interface.forced_response != "no"


def _question(spec: Original, screen: Screen, name: str, field: str) -> Question:
    criterion = spec.criteria[name]
    instrument = instrument_of(spec, criterion)
    kind = instrument.type or "rating"
    text = criterion.ask or instrument.statement or instrument.task or criterion.label or name
    if kind == "agreement" and instrument.statement:
        text = instrument.statement
    output = _output(screen)
    fields = screen.unit.item.fields if screen.unit else {}
    if kind == "cloze":
        text = fields.get("question") or text
    return Question(
        field, kind, text, _rows(kind, screen, field, instrument, criterion),
        define=criterion.define or "", task=instrument.task or "",
        examples=tuple(criterion.examples), options=_options(kind, screen, instrument, fields),
        minimum=_plain(instrument.minimum), maximum=_plain(instrument.maximum),
        step=_plain(instrument.step), required=_is_asked(spec, instrument, kind),
        exclusive=tuple(o for o in instrument.options if fold(o).startswith("none")),
        marked=output if kind in ("span", "post edit") else "",
        ties=instrument.ties != "not allowed" if kind == "rank rating"
        else instrument.ties == "allowed",
        ends=_ends(instrument) if kind in ("slider", "rank rating") else (),
    )  # fmt: skip


def _is_asked(spec: Original, instrument: Instrument, kind: str) -> bool:
    """Tell whether an answer is forced; no mark and no tick are answers where they may be."""
    may_be_none = kind == "span" or (kind == "multi" and instrument.minimum == 0)
    return is_required(spec) and not may_be_none


def _ends(instrument: Instrument) -> tuple[str, ...]:
    labels = instrument.labels
    ends = list(labels.values()) if isinstance(labels, dict) else list(labels or [])
    return (ends[0], ends[-1]) if len(ends) > 1 else ()


def _plain(number: object) -> str:
    return "" if number is None else f"{number:f}" if hasattr(number, "as_tuple") else str(number)


def _output(screen: Screen) -> str:
    if screen.unit is None or not screen.sides:
        return screen.check.text if screen.check else ""
    return screen.unit.item.outputs[screen.sides[0]]


def _rows(
    kind: str, screen: Screen, field: str, instrument: Instrument, criterion: Criterion
) -> tuple[Row, ...]:
    if kind == "best worst":
        ends = list(instrument.labels) if isinstance(instrument.labels, list) else []
        worst, best = ends[:2] if len(ends) > 1 else ("worst", "best")
        return (Row(f"{field}b", best), Row(f"{field}w", worst))
    if kind in ("ranking", "rank rating"):
        return tuple(
            Row(f"{field}{side.lower()}", side)
            for side, _ in zip(SIDES, screen.sides, strict=False)
        )
    if kind == "bipolar":
        ends = list(criterion.instrument.labels) if (
            criterion.instrument and isinstance(criterion.instrument.labels, list)
        ) else list(instrument.labels) if isinstance(instrument.labels, list) else []  # fmt: skip
        left, right = ends[:2] if len(ends) > 1 else ("", "")
        return (Row(field, left, right),)
    return (Row(field, ""),)


def _options(
    kind: str, screen: Screen, instrument: Instrument, fields: object
) -> tuple[Option, ...]:
    if kind in SCALES:
        return scale(instrument)
    if kind == "pairwise":
        return _pair(instrument)
    if kind in ("best worst", "ranking"):
        sides = SIDES[: len(screen.sides)]
        if kind == "best worst":
            return tuple(Option(side, side) for side in sides)
        # Whether 1 is the best or the worst stands in the labels.
        said = instrument.labels if isinstance(instrument.labels, dict) else {}
        ranks = [str(rank) for rank in range(1, len(sides) + 1)]
        return tuple(Option(r, f"{r} ({said[r]})" if said.get(r) else r) for r in ranks)
    if kind == "rank rating" and instrument.points:
        return scale(instrument)
    if kind == "cloze":
        held = fields.get("options", "") if isinstance(fields, dict) else ""
        return tuple(Option(text.strip(), text.strip()) for text in held.split("|") if text.strip())
    return tuple(Option(text, text) for text in instrument.options)


def scale(instrument: Instrument) -> tuple[Option, ...]:
    """Return the points of a scale with what stands at them."""
    values = list(instrument.values)
    if not values and instrument.points:
        start = int(instrument.minimum) if instrument.minimum is not None else 1
        values = [str(start + at) for at in range(instrument.points)]
    if not values and instrument.minimum is not None and instrument.maximum is not None:
        values = [str(v) for v in range(int(instrument.minimum), int(instrument.maximum) + 1)]
    if not values:
        values = [str(at) for at in range(1, DEFAULT_POINTS + 1)]
    labels: dict[str, str] = {}
    if isinstance(instrument.labels, dict):
        labels = {str(key): text for key, text in instrument.labels.items()}
    elif instrument.labels and len(instrument.labels) == len(values):
        labels = dict(zip(values, instrument.labels, strict=True))
    elif instrument.labels:
        labels = {values[0]: instrument.labels[0], values[-1]: instrument.labels[-1]}
    return tuple(Option(value, labels.get(value, "")) for value in values)


def _pair(instrument: Instrument) -> tuple[Option, ...]:
    labels = instrument.options or ["A", "B"]
    found = [Option("A", labels[0]), Option("B", labels[1] if len(labels) > 1 else "B")]
    further = labels[2:]
    if not further and instrument.ties == "allowed":
        further = ["no difference"]
    found += [Option("tie" if at == 0 else f"other{at}", text) for at, text in enumerate(further)]
    return tuple(found)
