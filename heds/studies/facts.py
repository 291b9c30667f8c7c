"""Facts of a study as short sentences, made only of what is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heds.model.study.measure import Agreement, Analysis, Check, Instrument
    from heds.model.study.spec import Original


# Words of the scoring recipe that say little to those who do not know it.
RECIPES = {"best worst": "mean of +1 for each time a system was chosen and -1 for each other time"}
SEVERAL = {"all": "each counts by itself", "majority": "the majority counts"}


def sentence(*parts: str | None) -> str:
    """Join the parts that are there into one sentence."""
    text = " ".join(part.strip() for part in parts if part and part.strip())
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def sentences(parts: Iterable[str]) -> str:
    """Join sentences into a text."""
    return " ".join(part for part in parts if part)


def listed(names: Iterable[str]) -> str:
    """Write names as people do: a, b and c."""
    items = list(names)
    if len(items) < 2:  # noqa: PLR2004 - one name needs no comma
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def word(text: str | None) -> str | None:
    """Return a word of a vocabulary, or the text of `other: text`."""
    return text.removeprefix("other: ") if text else None


def recruitment(spec: Original) -> str:
    """Say how evaluators were found and who could take part."""
    found = spec.recruitment
    return sentences(
        (
            sentence("recruitment through", word(found.platform)) if found.platform else "",
            sentence(found.method),
            sentence("countries:", ", ".join(found.countries)) if found.countries else "",
            sentence("approval rate", str(found.approval_rate)) if found.approval_rate else "",
            sentence("completed tasks", str(found.tasks_completed))
            if found.tasks_completed
            else "",
            sentence("language:", found.language) if found.language else "",
            sentence("batches per person:", str(found.batches_per_person))
            if found.batches_per_person
            else "",
            *(sentence(text) for text in found.filters),
        )
    )


def training(spec: Original) -> str:
    """Say how evaluators were prepared."""
    found = spec.evaluators
    return sentences(
        (
            sentence("training:", word(found.training)) if found.training else "",
            sentence(found.training_note),
            sentence("instructions:", spec.interface.instructions)
            if spec.interface.instructions
            else "",
        )
    )


def characteristics(spec: Original) -> str:
    """Say what else is known about the evaluators."""
    found = spec.evaluators
    people = spec.collected.demographics
    return sentences(
        (
            sentence(word(found.kind)) if found.kind else "",
            sentence(found.population),
            sentence("first language:", found.native_language) if found.native_language else "",
            sentence(found.demographics),
            *(sentence(f"{name}: {value}") for name, value in people.items()),
        )
    )


def payment(spec: Original) -> str:
    """Say what evaluators got."""
    found = spec.payment
    if found.amount is None:
        unpaid = sentence("no payment") if found.form == "none" else ""
        return sentences((unpaid, sentence(found.note)))
    per = f"per {word(found.per)}" if found.per else None
    expected = f"expected time {found.minutes} minutes" if found.minutes else None
    return sentences((sentence(str(found.amount), per), sentence(expected), sentence(found.note)))


def check(name: str, found: Check) -> str:
    """Describe one check: kind, number, what it shows, when it is passed."""
    return sentence(
        f"{name}: {word(found.kind)}" if found.kind else f"{name}:",
        f"({found.per_batch} per batch)" if found.per_batch else None,
        f"shows {found.shows}" if found.shows else None,
        f"for the criterion {found.tests}" if found.tests else None,
        f"; passed if {found.passes}" if found.passes else None,
    ).replace(" ;", ";")


def checks(spec: Original) -> str:
    """Describe all checks and what happened when one was failed."""
    after = word(spec.design.on_failed_check)
    return sentences(
        (
            *(check(name, found) for name, found in spec.checks.items()),
            sentence("after a failed check:", after) if after else "",
        )
    )


def steps(found: Instrument) -> int | None:
    """Count the values between two ends that are a whole number of steps apart."""
    if found.minimum is None or found.maximum is None or not found.step:
        return None
    number = (found.maximum - found.minimum) / found.step
    return int(number) + 1 if number == number.to_integral_value() else None


def scale_values(found: Instrument) -> str:
    """List the values of a scale with their labels."""
    if found.values:
        return ", ".join(found.values)
    labels = found.labels
    if isinstance(labels, dict):
        return ", ".join(f"{value} ({label})" for value, label in labels.items())
    low, high = found.minimum, found.maximum
    if found.points and low is None and high is None:
        low, high = 1, found.points  # type: ignore[assignment]
        if isinstance(labels, list) and len(labels) == 2:  # noqa: PLR2004 - both ends
            return f"1 ({labels[0]}) to {found.points} ({labels[1]})"
        if isinstance(labels, list) and len(labels) == found.points:
            return ", ".join(f"{n} ({label})" for n, label in enumerate(labels, 1))
        return ""
    if low is not None and high is not None:
        return f"{low} to {high}"
    return ", ".join(found.options)


def aggregation(found: Analysis) -> str:
    """Say how answers become scores."""
    made = found.aggregate
    if isinstance(made, dict):
        made = "; ".join(f"{name}: {how}" if how else name for name, how in made.items())
    return sentences(
        (
            sentence("score:", RECIPES.get(found.score, word(found.score))) if found.score else "",
            sentence("unit of the score:", word(found.unit)) if found.unit else "",
            sentence(
                "several judgements of one item:",
                SEVERAL.get(found.multi_annotated, word(found.multi_annotated)),
            )
            if found.multi_annotated
            else "",
            sentence("divided by", found.denominator) if found.denominator else "",
            sentence("normalised:", found.normalise) if found.normalise else "",
            sentence("aggregated:", made) if made else "",
            sentence("left out:", found.exclude) if found.exclude else "",
        )
    )


def statistics(found: Analysis) -> str:
    """Say which tests and effect sizes were computed, and on what."""
    return sentences(
        (
            *(sentence(test) for test in found.test),
            sentence("unit of the test:", word(found.test_unit)) if found.test_unit else "",
            sentence("post-hoc test:", found.posthoc) if found.posthoc else "",
            sentence("correction:", found.correction) if found.correction else "",
            sentence("effect size:", found.effect_size) if found.effect_size else "",
        )
    )


def agreement(found: Agreement | None) -> str:
    """Say how agreement was measured."""
    if found is None or found.measure in (None, "none"):
        return ""
    level = f"({found.level})" if found.level else None
    return sentence(word(found.measure), level, found.method, found.scope)


def systems(spec: Original) -> str:
    """Name the systems."""
    return listed(spec.systems)
