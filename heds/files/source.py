"""Read a file or standard input as text, within bounds, or say why not."""

from __future__ import annotations

import codecs
import os
import re
import stat
import sys
from dataclasses import dataclass
from typing import BinaryIO

from heds.errors import UnreadableError
from heds.problems import Problem, Severity

MAX_BYTES = 20_000_000
STANDARD_STREAM = "-"
PIPE_SECONDS = 5
PIPE_CHUNK = 65536

_SOMETHING = re.compile("[^\ufeff \t\r\n]")


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file and the name under which problems are reported."""

    name: str
    text: str


def unreadable(
    rule: str, message: str, file: str, hint: str = "", line: int = 1, column: int = 1
) -> UnreadableError:
    """Build the error for a file that cannot be read."""
    return UnreadableError(
        Problem(rule, Severity.ERROR, message, file=file, line=line, column=column, hint=hint)
    )


def read_source(file: str) -> Source:
    """Read a whole file; `-` is standard input."""
    if file == STANDARD_STREAM and sys.stdin is None:
        raise unreadable("unreadable-file", "standard input is closed", "<stdin>")
    if file == STANDARD_STREAM:
        return Source("<stdin>", _decode(_bounded(sys.stdin.buffer, "<stdin>"), "<stdin>"))
    try:
        # Without O_NONBLOCK, opening a pipe that never gets a writer would wait for ever.
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:
            found = os.fstat(handle)
            if stat.S_ISDIR(found.st_mode):
                raise unreadable("unreadable-file", "this is a folder, not a file", file)
            first = _first_of_pipe(handle, file) if stat.S_ISFIFO(found.st_mode) else b""
            os.set_blocking(handle, True)
            raw = _bounded(stream, file, found.st_size, first)
    except IsADirectoryError:
        raise unreadable("unreadable-file", "this is a folder, not a file", file) from None
    except FileNotFoundError:
        raise unreadable("unreadable-file", "there is no such file", file) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a valid file name"
        raise unreadable("unreadable-file", f"cannot be read: {reason}", file) from None
    return Source(file, _decode(raw, file))


def _first_of_pipe(handle: int, file: str) -> bytes:
    """Wait until somebody writes to a pipe; its reader may have come first."""
    import select

    try:
        first = os.read(handle, PIPE_CHUNK)
        if first:
            return first
        waiting = select.poll()
        waiting.register(handle, select.POLLIN)
        if not waiting.poll(PIPE_SECONDS * 1000):
            raise unreadable(
                "unreadable-file", f"nobody wrote to this pipe for {PIPE_SECONDS} seconds", file
            )
    except BlockingIOError:
        # There is a writer that has not written yet, and takes the time that it needs.
        pass
    return b""


def _bounded(stream: BinaryIO, name: str, size: int = 0, first: bytes = b"") -> bytes:
    # Asking for no more than there is spares room for the largest file; a pipe has no size.
    raw = first + stream.read(min(size, MAX_BYTES) + 1)
    if len(raw) > size:
        raw += stream.read(MAX_BYTES + 1 - len(raw)) if len(raw) <= MAX_BYTES else b""
    if len(raw) > MAX_BYTES:
        raise unreadable(
            "file-too-large",
            f"the file is larger than {MAX_BYTES:,} bytes",
            name,
            "a datasheet of the official form has about 110,000 bytes; is this the right file?",
        )
    return raw


def _decode(raw: bytes, name: str) -> str:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise unreadable(
            "not-utf-8", "the file is UTF-16, expected UTF-8", name, "save it as UTF-8"
        )
    try:
        text = raw.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", errors="replace")
        line, column = place(before, len(before))
        byte = raw[error.start]
        raise unreadable(
            "not-utf-8",
            f"the byte 0x{byte:02x} is not UTF-8",
            name,
            "save the file as UTF-8",
            line,
            column,
        ) from None
    if not _SOMETHING.search(text):
        raise unreadable("empty-file", "the file is empty", name)
    return text


def place(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of an offset in a text."""
    line = text.count("\n", 0, offset) + 1
    return line, offset - (text.rfind("\n", 0, offset) + 1) + 1
