"""Read manifests and returned files, whatever platform they come from."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.files.source import read_source, unreadable
from heds.survey.mapping import mapped
from heds.survey.readers import READERS
from heds.survey.responses import COLUMNS, Responses, tidy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.readers import Submission

HEAD = 4096
WORKBOOKS = (".xlsx", ".xlsm", ".xls", ".ods")
# What Excel leaves beside a workbook that is open.
LOCK = "~$"


def collect(manifest: str, files: tuple[str, ...], keep: str, *, pseudonyms: bool) -> Responses:
    """Read all files with their manifest."""
    if not files:
        raise HedsError("give the manifest and at least one file that a platform returned")
    held = read_manifest(manifest)
    submissions = list(_submissions(files, held))
    found = tidy(held, submissions, keep, pseudonyms=pseudonyms)
    found.raters = {
        submission.file: submission.participant
        for submission in submissions
        if Path(submission.file).suffix.casefold() in WORKBOOKS
    }
    return found


def collect_mapped(
    mapping: str, files: tuple[str, ...], keep: str, *, pseudonyms: bool
) -> Responses:
    """Read files that no manifest describes, with a mapping."""
    return mapped(mapping, files, keep, pseudonyms=pseudonyms)


def read_manifest(file: str) -> dict[str, Any]:
    """Read a manifest, or say why it is none."""
    source = read_source(file)
    try:
        held = json.loads(source.text)
    except ValueError as error:
        raise unreadable("json-syntax", f"the manifest is broken: {error}", file) from None
    if not isinstance(held, dict) or held.get("version") != 1 or "fields" not in held:
        raise unreadable("not-a-manifest", "this is no manifest.json of heds survey", file)
    return held


def _submissions(files: tuple[str, ...], manifest: dict[str, Any]) -> Iterator[Submission]:
    for file in files:
        path = Path(file)
        if path.name.startswith(LOCK):
            continue
        try:
            with path.open("rb") as stream:
                head = stream.read(HEAD)
        except OSError as error:
            raise unreadable("unreadable-file", f"cannot be read: {error.strerror}", file) from None
        for entry in READERS:
            reader = READERS.resolve(entry)()
            if reader.recognises(path, head):
                yield from reader.submissions(path, manifest)
                break
        else:
            known = ", ".join(READERS.names())
            raise HedsError(f"{file}: no reader knows this file (known: {known}); use --mapping")


def table_text(found: Responses) -> str:
    """Write the tidy table as CSV; cells that begin like a formula stay text."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in found.rows:
        writer.writerow([_cell(row[name]) for name in COLUMNS])
    return stream.getvalue()


def _cell(text: str) -> str:
    is_number = text[1:2].isdigit() and text[:1] in "+-"
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") and not is_number else text


def missing_text(found: Responses, style: str) -> str:
    """Write what is still to be collected."""
    if style == "json":
        return json.dumps({"version": 1, "missing": found.missing}, indent=1) + "\n"
    lines = [
        f"list {m['list']}, place {m['position']}: item {m['item']}, {m['criterion']} "
        f"({m['field']}): {m['people']} more"
        for m in found.missing
    ]
    return "\n".join([*lines, f"{len(found.missing)} judgements to collect", ""])
