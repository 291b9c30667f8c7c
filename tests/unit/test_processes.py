"""Many files are shared among processes without anyone seeing a difference."""

from __future__ import annotations

import os
import sys

import pytest

from heds.commands.processes import CHUNK, shared

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked on Linux only"
)


@pytest.mark.parametrize("number", [0, 1, CHUNK, CHUNK + 1, 5 * CHUNK + 3])
def test_results_come_in_the_order_of_the_items(number: int) -> None:
    assert list(shared(lambda item: item * 2, range(number), 3)) == [2 * i for i in range(number)]


def test_the_work_is_done_in_other_processes() -> None:
    assert os.getpid() not in set(shared(lambda _: os.getpid(), range(4 * CHUNK), 2))


def test_an_error_is_raised_after_the_results_before_it() -> None:
    seen: list[int] = []

    def work(item: int) -> int:
        if item == 2 * CHUNK + 1:
            raise LookupError(item)
        return item

    with pytest.raises(LookupError):
        seen.extend(shared(work, range(9 * CHUNK), 2))
    assert seen == list(range(2 * CHUNK + 1))


def test_a_process_that_dies_loses_no_result() -> None:
    first = os.getpid()

    def work(item: int) -> int:
        if item == CHUNK and os.getpid() != first:
            os._exit(9)
        return item

    assert list(shared(work, range(6 * CHUNK), 2)) == list(range(6 * CHUNK))


def test_nothing_is_left_behind_when_the_reader_stops_early() -> None:
    results = shared(lambda _: "x" * 100_000, range(20 * CHUNK), 2)
    next(results)
    del results
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
