"""Tell which version of the form wrote a card; a card does not say so itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from heds.model.catalogue import catalogue

# A stray entry or two, as people paste them in by hand, do not make a card of another version.
STRAY_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Detected:
    """The version of a card, or the reason why none can be named."""

    version: str | None
    rule: str = ""
    reason: str = ""


@cache
def _only_ids() -> dict[str, frozenset[str]]:
    ids = {version: set(catalogue(version).entries) for version in ("2.1", "3.0")}
    return {
        "2.1": frozenset(ids["2.1"] - ids["3.0"]),
        "3.0": frozenset(ids["3.0"] - ids["2.1"]),
    }


@cache
def _labels() -> dict[str, tuple[str | None, str | None]]:
    """Labels by option id, in 2.1 and 3.0, where they differ."""
    old = {k: o.label for k, (_, o) in catalogue("2.1").entries.items() if o}
    new = {k: o.label for k, (_, o) in catalogue("3.0").entries.items() if o}
    return {
        key: (old.get(key), new.get(key)) for key in {*old, *new} if old.get(key) != new.get(key)
    }


def detect(entries: dict[str, Any]) -> Detected:
    """Weigh ids, `number` fields and stored labels."""
    if not any(key.startswith("heds-") for key in entries):
        return Detected(
            None, "not-a-datasheet", "holds no entry of the official form (ids beginning `heds-`)"
        )
    only = _only_ids()
    old = sorted(entries.keys() & only["2.1"])
    new = sorted(entries.keys() & only["3.0"])
    numbers = sum(type(entry) is dict and "number" in entry for entry in entries.values())
    # A pasted entry or two with a number do not come from the form, which numbers all.
    numbered = numbers > STRAY_SHARE * len(entries)
    old_labels, new_labels = _labelled(entries)
    if numbered and (old or old_labels):
        return Detected(
            None,
            "mixed-versions",
            "this is a HEDS 2.1 card that went through the 3.0 form: "
            f"`{(old or old_labels)[0]}` is of 2.1, the `number` fields are of 3.0",
        )
    if numbered:
        return Detected("3.0")
    old += old_labels
    new += new_labels
    if not new or len(new) <= STRAY_SHARE * len(old):
        # Without `number` nothing came from the 3.0 form, which writes it on every download.
        return Detected("2.1")
    if not old or len(old) <= STRAY_SHARE * len(new):
        return Detected("3.0")
    return Detected(
        None,
        "mixed-versions",
        f"entries of HEDS 2.1 (`{old[0]}`) and of 3.0 (`{new[0]}`) stand side by side",
    )


def _labelled(entries: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return the ids whose stored labels are those of 2.1 only, and of 3.0 only."""
    labels = _labels()
    old, new = [], []
    for key in entries.keys() & labels.keys():
        entry = entries[key]
        stored = entry.get("text") if type(entry) is dict else None
        if type(stored) is not dict:
            continue
        for label in stored.values():
            if label and label == labels[key][0]:
                old.append(key)
            elif label and label == labels[key][1]:
                new.append(key)
    return sorted(old), sorted(new)
