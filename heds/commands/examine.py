"""Check files one after the other, or many at once where the machine has several cores."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from heds.datasheets.load import is_study, load_card, load_document, looks_like_json
from heds.errors import HedsError, UnreadableError
from heds.files.source import STANDARD_STREAM, Source, read_source
from heds.reporters import REPORTERS, Summary, summary_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.datasheets.load import Loaded
    from heds.problems import Problem

# Below this number, starting further processes takes longer than they save.
MANY_FILES = 100


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found in one file, ready to be printed."""

    items: list[str]
    summary: Summary
    unreadable: bool

    def packed(self) -> tuple[Any, ...]:
        """Return plain values, which another process can send."""
        count = self.summary
        return self.items, count.errors, count.warnings, count.notes, self.unreadable

    @classmethod
    def unpacked(cls, values: tuple[Any, ...]) -> Examined:
        """Return what another process has sent."""
        items, errors, warnings, notes, unreadable = values
        return cls(items, Summary(errors, warnings, notes, files=1), unreadable)


def examine(file: str, style: str, *, as_form: bool) -> Examined:
    """Check one file: a datasheet, or a study."""
    source: Source | None = None
    unreadable = False
    try:
        source = read_source(file)
        problems = _problems(source, as_form=as_form)
    except UnreadableError as error:
        problems, unreadable = [error.problem], True
    items = list(REPORTERS.load(style)().file(problems, source))
    return Examined(items, summary_of(problems), unreadable)


def _problems(source: Source, *, as_form: bool) -> list[Problem]:
    if looks_like_json(source):
        return _datasheet_problems(load_card(source, keep=False), as_form=as_form)
    from heds.files.yaml_reader import read_yaml

    document = read_yaml(source)
    if is_study(document.data):
        from heds.rules.study.engine import check_study
        from heds.studies.resolve import resolve_document

        if as_form:
            raise HedsError(
                f"{source.name} is a study; `--as-form` is for datasheets: fill one with heds fill"
            )
        return check_study(resolve_document(document))
    return _datasheet_problems(load_document(document), as_form=as_form)


def _datasheet_problems(loaded: Loaded, *, as_form: bool) -> list[Problem]:
    # Imported here, because checking a study needs none of it.
    from heds.rules.engine import check, check_as_form

    return (check_as_form if as_form else check)(loaded)


def examined(files: tuple[str, ...], style: str, *, as_form: bool) -> Iterator[Examined]:
    """Check files in their order; memory does not grow with their number."""
    work = partial(examine, style=style, as_form=as_form)
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if len(files) < MANY_FILES or cores == 1 or STANDARD_STREAM in files:
        yield from map(work, files)
        return
    from heds.commands.processes import shared

    # After the first file, everything is imported that the other processes need.
    yield work(files[0])
    yield from map(Examined.unpacked, shared(lambda file: work(file).packed(), files[1:], cores))
