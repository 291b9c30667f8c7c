"""Share work among forked processes and give back the results in order.

multiprocessing would do, but importing it takes as long as checking fifty cards, and its
pool collects results without bound where they are printed slower than they are found.
"""

from __future__ import annotations

import marshal
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")

# What one process does before it is the turn of the next; small, so that the first result is soon.
CHUNK = 8
SIZE = 8


def shared(work: Callable[[T], Any], items: Sequence[T], processes: int) -> Iterator[Any]:
    """Return what `work` gives for each item: plain values only, which can be sent.

    A process that is ahead waits until its results are read: a pipe holds little. One that
    fails leaves its items to us, so that the error is raised where a single process would.
    """
    workers: list[tuple[int, BinaryIO]] = []
    chunks = -(-len(items) // CHUNK)
    try:
        for number in range(processes):
            workers.append(_started(work, items, range(number, chunks, processes), workers))
        for start in range(0, len(items), CHUNK):
            stream = workers[start // CHUNK % processes][1]
            size = int.from_bytes(stream.read(SIZE))
            if size:
                yield from marshal.loads(stream.read(size))  # noqa: S302 - written by ourselves
            else:
                yield from map(work, items[start : start + CHUNK])
    finally:
        for process, stream in workers:
            stream.close()
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
            os.waitpid(process, 0)


def _started(
    work: Callable[[T], Any],
    items: Sequence[T],
    chunks: range,
    others: list[tuple[int, BinaryIO]],
) -> tuple[int, BinaryIO]:
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, os.fdopen(reading, "rb")
    # Ends at once when all is done: what else is open belongs to the first process.
    try:
        os.close(reading)
        for _, stream in others:
            stream.close()
        with os.fdopen(writing, "wb") as stream:
            for chunk in chunks:
                start = chunk * CHUNK
                done = marshal.dumps([work(item) for item in items[start : start + CHUNK]])
                stream.write(len(done).to_bytes(SIZE) + done)
                stream.flush()
    finally:
        os._exit(0)
