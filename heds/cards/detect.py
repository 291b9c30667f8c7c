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
    known = [key for key in entries if key.startswith("heds-")]
    if not known:
        return Detected(
            None, "not-a-datasheet", "holds no entry of the official form (ids beginning `heds-`)"
        )
    only = _only_ids()
    old_ids = [key for key in known if key in only["2.1"]]
    new_ids = [key for key in known if key in only["3.0"]]
    numbered = False
    old_label = new_label = ""
    old_labels = new_labels = 0
    labels = _labels()
    for key in known:
        entry = entries[key]
        if not isinstance(entry, dict):
            continue
        if "number" in entry:
            numbered = True
        stored = entry.get("text")
        if key not in labels or not isinstance(stored, dict):
            continue
        old, new = labels[key]
        for label in stored.values():
            if label and label == old:
                old_labels, old_label = old_labels + 1, old_label or key
            elif label and label == new:
                new_labels, new_label = new_labels + 1, new_label or key
    if numbered and (old_ids or old_labels):
        witness = old_ids[0] if old_ids else old_label
        return Detected(
            None,
            "mixed-versions",
            "this is a HEDS 2.1 card that went through the 3.0 form: "
            f"`{witness}` is of 2.1, the `number` fields are of 3.0",
        )
    if numbered:
        return Detected("3.0")
    old_weight, new_weight = len(old_ids) + old_labels, len(new_ids) + new_labels
    if not new_weight or new_weight <= STRAY_SHARE * old_weight:
        # Without `number` nothing came from the 3.0 form, which writes it on every download.
        return Detected("2.1")
    if not old_weight or old_weight <= STRAY_SHARE * new_weight:
        return Detected("3.0")
    return Detected(
        None,
        "mixed-versions",
        f"entries of HEDS 2.1 (`{(old_ids or [old_label])[0]}`) and of 3.0 "
        f"(`{(new_ids or [new_label])[0]}`) stand side by side",
    )
