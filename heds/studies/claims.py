"""Read what decides a claim: an ordering of systems such as `meaning VAE > others`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heds.model.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from heds.model.study.spec import System

OTHERS = "others"
FORM = "write `CRITERION SYSTEM > SYSTEM`, or `> others`, and join conditions by ` and `"
MOST_CHARACTERS = 10_000
_SIGNS = {"==": "=", "≥": ">=", "≤": "<="}
_OPERATOR = re.compile(r"(>=|<=|==|[><=≥≤])")


@dataclass(frozen=True, slots=True)
class Condition:
    """One ordering; `others` stands for all systems of the study but the first."""

    criterion: str | None
    system: str
    relation: str
    others: tuple[str, ...]


@dataclass(slots=True)
class Ordering:
    """What `holds_if` says: its conditions, or why it cannot be read.

    `unknown` holds (`system` or `criterion`, name as written) for every name
    that the study does not have.
    """

    conditions: list[Condition] = field(default_factory=list)
    problem: str = ""
    unknown: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    criterion: str | None = None
    system: str | None = None


def spellings(systems: Mapping[str, System]) -> dict[str, str]:
    """Return the id of each system by all its spellings: its name and its aliases."""
    found = {fold(alias): name for name, system in systems.items() for alias in system.aliases}
    return found | {fold(name): name for name in systems}


def read_ordering(
    text: str,
    criteria: Iterable[str],
    systems: Mapping[str, str],
    criterion: str | None = None,
) -> Ordering:
    """Read an ordering; `systems` holds ids by folded spelling, `criterion` is the usual one."""
    found = Ordering()
    if len(text) > MOST_CHARACTERS:
        found.problem = f"it is longer than {MOST_CHARACTERS} characters"
        return found
    known = {fold(name): name for name in criteria}
    segment: list[_Token] = []
    for token in [*_tokens(text, known, systems), _Token("and", "")]:
        if token.kind != "and":
            segment.append(token)
            continue
        criterion = _condition(segment, criterion, list(systems.values()), found)
        if found.problem:
            return found
        segment = []
    return found


def _tokens(text: str, criteria: Mapping[str, str], systems: Mapping[str, str]) -> list[_Token]:
    words = text.replace(",", " ").split()
    longest = max((len(name.split()) for name in (*criteria, *systems)), default=1)
    found: list[_Token] = []
    while words:
        # Names may hold spaces, `and` or a sign: the longest known name wins.
        for length in range(min(longest, len(words)), 0, -1):
            name = fold(" ".join(words[:length]))
            if name in criteria or name in systems:
                joined = " ".join(words[:length])
                found.append(_Token("name", joined, criteria.get(name), systems.get(name)))
                words = words[length:]
                break
        else:
            word = words.pop(0)
            parts = [part for part in _OPERATOR.split(word) if part]
            if len(parts) > 1:
                words = [*parts, *words]
            else:
                found.append(_word(word))
    return found


def _word(word: str) -> _Token:
    if _OPERATOR.fullmatch(word):
        return _Token("sign", _SIGNS.get(word, word))
    if word.casefold() in ("and", OTHERS):
        return _Token(word.casefold(), word)
    return _Token("unknown", word)


def _condition(
    tokens: list[_Token], criterion: str | None, systems: list[str], found: Ordering
) -> str | None:
    """Add the condition that the tokens make; return its criterion for the next one."""
    signs = [index for index, token in enumerate(tokens) if token.kind == "sign"]
    said = " ".join(token.text for token in tokens)
    if len(signs) != 1:
        number = "no" if not signs else "more than one"
        found.problem = (
            f"`{said}` has {number} sign such as `>`" if said else "a condition is empty"
        )
        return criterion
    left, right = _names(tokens[: signs[0]]), _names(tokens[signs[0] + 1 :])
    if not left or not right or any(token.kind == OTHERS for token in left):
        side = "before" if not left or left[-1].kind == OTHERS else "after"
        found.problem = f"`{said}` names no system {side} `{tokens[signs[0]].text}`"
        return criterion
    *before, first = left
    if len(before) > 1:
        found.problem = f"`{said}` names more than a criterion and a system before the sign"
        return criterion
    if before:
        criterion = before[0].criterion
        if criterion is None:
            found.unknown.append(("criterion", before[0].text))
    system = first.system
    if system is None:
        found.unknown.append(("system", first.text))
    others: list[str] = []
    for token in right:
        if token.kind == OTHERS:
            others += [name for name in dict.fromkeys(systems) if name != system]
        elif token.system is None:
            found.unknown.append(("system", token.text))
        else:
            others.append(token.system)
    if system is not None:
        sign = tokens[signs[0]].text
        found.conditions.append(Condition(criterion, system, sign, tuple(others)))
    return criterion


def _names(tokens: list[_Token]) -> list[_Token]:
    """Join unknown words that stand together: they are probably one name."""
    joined: list[_Token] = []
    for token in tokens:
        if token.kind == "unknown" and joined and joined[-1].kind == "unknown":
            joined[-1] = _Token("unknown", f"{joined[-1].text} {token.text}")
        else:
            joined.append(token)
    return joined
