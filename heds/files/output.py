"""Write files whole or not at all, and never over what a person wrote."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from heds.errors import HedsError
from heds.files.source import STANDARD_STREAM


def write_output(target: str, text: str, *, keep_existing: bool = False) -> None:
    """Write text to a file, or to standard output for `-`.

    `keep_existing` refuses to replace a file: people edit YAML, so it is
    replaced only when they say so.
    """
    content = text.encode("utf-8")
    if target == STANDARD_STREAM:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    write_bytes(target, content, keep_existing=keep_existing)


def write_bytes(target: str, content: bytes, *, keep_existing: bool = False) -> None:
    """Write a file whole or not at all."""
    path = Path(target)
    try:
        if keep_existing and path.exists():
            raise HedsError(f"{target} exists and may hold your work; use --force to replace it")
        if path.is_dir():
            raise HedsError(f"{target} is a folder; name a file")
        if path.exists() and not path.is_file():
            # Devices and pipes cannot be replaced, only written to.
            path.write_bytes(content)
            return
        _replace(path.resolve(), content)
    # A loop of links is a RuntimeError before Python 3.13.
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or "not a valid file name"
        raise HedsError(f"{target} cannot be written: {reason}") from None


def _replace(path: Path, content: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary = Path(name)
        temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    # The only way to read it is to set it.
    mask = os.umask(0)
    os.umask(mask)
    return mask


def same_file(first: str, second: str) -> bool:
    """Tell whether two names are one file, so that an input is not replaced by its output."""
    if STANDARD_STREAM in (first, second):
        return False
    try:
        return Path(first).samefile(second)
    except (OSError, ValueError):
        return False
