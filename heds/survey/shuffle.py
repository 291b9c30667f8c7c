r"""A documented shuffle that gives the same order on every machine and Python version.

A stream of numbers is made from SHA-256: block `n` (from 0) of the stream named `name` under
`seed` is the digest of the UTF-8 text "heds-shuffle-1\n{seed}\n{name}\n{n}", read as four
unsigned numbers of 64 bits, big end first. A number below `k` is the next of them that is
smaller than the largest multiple of `k` within 64 bits, modulo `k`. A list is shuffled from
its end: for `i` from the last place down to 1, place `i` changes with a place not above it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")
WORDS = 4
RANGE = 1 << 64


class Stream:
    """Numbers that follow from a seed and a name, and from nothing else."""

    def __init__(self, seed: str, name: str) -> None:
        """Begin a stream; streams of different names have nothing to do with each other."""
        self.name = f"heds-shuffle-1\n{seed}\n{name}"
        self.numbers = self._all()

    def _all(self) -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(f"{self.name}\n{block}".encode()).digest()
            for at in range(WORDS):
                yield int.from_bytes(digest[8 * at : 8 * at + 8], "big")
            block += 1

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, but not including, a bound."""
        limit = RANGE - RANGE % bound
        return next(number for number in self.numbers if number < limit) % bound

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in an order that follows from the stream."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
