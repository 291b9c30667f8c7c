"""Who judges: class, expertise, training, number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heds.diff.difference import Level
from heds.diff.rules import Said

if TYPE_CHECKING:
    from heds.diff.difference import Difference
    from heds.diff.pair import Pair

CLASSES = {
    "crowd workers": "crowd",
    "students": "students",
    "phd students": "academics",
    "researchers": "academics",
    "lab members": "academics",
    "authors": "academics",
    "employees": "employees",
    "domain experts": "experts",
}
# The more, the further right; `unspecified` has no place.
TRAINING = ("none", "instructions", "instructions and examples", "worked examples with feedback",
            "practice round", "session")  # fmt: skip


def kind(difference: Difference, _pair: Pair) -> Said | None:
    """Rate another class of evaluators by how far apart the classes are."""
    if difference.original is None or difference.reproduction is None:
        return Said("The class of evaluators is known on one side only.")
    old, new = difference.original.value, difference.reproduction.value
    classes = (CLASSES.get(old), CLASSES.get(new))
    if classes[0] is not None and classes[0] == classes[1]:
        return Said(f"{_upper(new)} instead of {old} are peers, but other people.", Level.MODERATE)
    return Said(f"{_upper(new)} instead of {old} judge with other knowledge and other motives.")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def authors(_difference: Difference, _pair: Pair) -> Said | None:
    """Note that people close to the systems judge in one study."""
    return Said("People who know the systems or their authors judge in one of the studies only.")


def expertise(_difference: Difference, _pair: Pair) -> Said | None:
    """Note other knowledge."""
    return Said("Evaluators know more or less of the matter, and see other faults.")


def population(_difference: Difference, _pair: Pair) -> Said | None:
    """Note other people of the same class."""
    return Said("Other people of the same class take part, or they were found in another way.")


def fewer(difference: Difference, _pair: Pair) -> Said | None:
    """Note fewer people."""
    if difference.compared.how != "fewer":
        return None
    return Said("Fewer people judge, so each of them weighs more.")


def more(difference: Difference, _pair: Pair) -> Said | None:
    """Note more people."""
    if difference.compared.how != "more":
        return None
    return Said("More people judge, so each of them weighs less.")


def _step(difference: Difference) -> int | None:
    old, new = difference.original, difference.reproduction
    if old is None or new is None or {old.value, new.value} - set(TRAINING):
        return None
    return TRAINING.index(new.value) - TRAINING.index(old.value)


def _trained(text: str, pair: Pair) -> Said:
    if pair.has_definition():
        return Said(f"{text}.")
    return Said(f"{text}, and no definition says what is meant.", Level.HIGH)


def training_less(difference: Difference, pair: Pair) -> Said | None:
    """Note less training."""
    step = _step(difference)
    return _trained("Evaluators are trained less", pair) if step is not None and step < 0 else None


def training_more(difference: Difference, pair: Pair) -> Said | None:
    """Note more training."""
    step = _step(difference)
    return _trained("Evaluators are trained more", pair) if step is not None and step > 0 else None


def training_otherwise(_difference: Difference, pair: Pair) -> Said | None:
    """Note training that cannot be ordered."""
    return _trained("Evaluators are trained in another way", pair)
