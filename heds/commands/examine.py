"""Check files one after the other, or many at once where the machine has several cores."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from heds.datasheets.load import load
from heds.files.source import STANDARD_STREAM
from heds.reporters import REPORTERS, Summary, summary_of
from heds.rules.engine import check, check_as_form

if TYPE_CHECKING:
    from collections.abc import Iterator

# Below this number, starting further processes takes longer than they save.
MANY_FILES = 100


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found in one file, ready to be printed."""

    items: list[str]
    summary: Summary
    unreadable: bool


def examine(file: str, style: str, *, as_form: bool) -> Examined:
    """Check one file."""
    loaded = load(file, keep=False)
    problems = (check_as_form if as_form else check)(loaded)
    items = list(REPORTERS.load(style)().file(problems, loaded.source))
    return Examined(items, summary_of(problems), loaded.unreadable)


def examined(files: tuple[str, ...], style: str, *, as_form: bool) -> Iterator[Examined]:
    """Check files in their order; memory does not grow with their number."""
    work = partial(examine, style=style, as_form=as_form)
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if len(files) < MANY_FILES or cores == 1 or STANDARD_STREAM in files:
        yield from map(work, files)
        return
    import multiprocessing

    # Forked processes have everything imported already; elsewhere that costs more than it saves.
    with multiprocessing.get_context("fork").Pool(cores) as pool:
        yield from pool.imap(work, files, chunksize=25)
