"""Loading and writing datasheets for commands that need a whole one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from heds.datasheets.load import load
from heds.errors import HedsError, ProblemsError, UnreadableError
from heds.files.output import write_output
from heds.files.source import STANDARD_STREAM
from heds.resources import data_dir

if TYPE_CHECKING:
    from heds.datasheets.load import Loaded
    from heds.model.sheet import Sheet

SCHEMA_FOLDER = ".heds"


def say(text: str) -> None:
    """Tell the user something on standard error, where it disturbs no output."""
    from heds.reporters.text import visible

    click.echo(visible(text), err=True)


def answered(file: str) -> Sheet:
    """Return the answers of a file, or explain why they cannot all be read."""
    return read_whole(file)[0]


def read_whole(file: str) -> tuple[Sheet, Loaded]:
    """Return the answers of a file, and how it was read."""
    loaded = load(file)
    if loaded.unreadable:
        raise UnreadableError(loaded.problems[0])
    if loaded.sheet is None or loaded.problems:
        raise ProblemsError("nothing was written, so that nothing is lost", loaded.problems)
    return loaded.sheet, loaded


def schema_line(kind: str, target: str) -> str:
    """Return the first lines of a YAML file: where editors find its schema."""
    if target == STANDARD_STREAM:
        # Nothing can be written beside standard output.
        say(f"the first line names {SCHEMA_FOLDER}/{kind}.schema.json; `heds schema` prints it")
    schema = f"{SCHEMA_FOLDER}/{kind}.schema.json"
    return f"# yaml-language-server: $schema={schema}\n# $schema: {schema}\n"


def write_yaml(target: str, text: str, kind: str, *, force: bool) -> None:
    """Write YAML, and beside it the schema with which an editor completes and checks it."""
    write_output(target, text, keep_existing=not force)
    if target == STANDARD_STREAM:
        return
    say(f"wrote {target}")
    name = f"{kind}.schema.json"
    schema = (data_dir("schemas") / name).read_text(encoding="utf-8")
    place = Path(target).parent / SCHEMA_FOLDER / name
    try:
        if place.is_file() and place.read_bytes() == schema.encode("utf-8"):
            return
        place.parent.mkdir(exist_ok=True)
        write_output(str(place), schema)
    except (OSError, HedsError) as error:
        # The answers are written; only the editor does without help.
        say(f"{place} could not be written, so your editor will not complete words: {error}")
        return
    say(f"wrote {place} (for your editor)")
