"""Find the schema and template files, in an installed wheel or in a checkout."""

from __future__ import annotations

import os.path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120 - see data_text


def data_dir(kind: str) -> Path:
    """Return the folder of `schemas` or `templates`."""
    from pathlib import Path

    return Path(_folder(kind))


def data_text(kind: str, name: str) -> str:
    """Return the text of one file; without pathlib, which costs start-up time."""
    with open(os.path.join(_folder(kind), name), encoding="utf-8") as stream:  # noqa: PTH118, PTH123
        return stream.read()


def _folder(kind: str) -> str:
    """Find a folder.

    The wheel carries them inside the package, under `_data`. In a checkout,
    and so in an editable install, they are the folders beside the package.
    """
    packaged = os.path.join(_PACKAGE, "_data", kind)  # noqa: PTH118
    if os.path.isdir(packaged):  # noqa: PTH112
        return packaged
    checkout = os.path.dirname(_PACKAGE)  # noqa: PTH120
    # The guard keeps an installed copy from picking up a stray folder of another project.
    if os.path.isfile(os.path.join(checkout, "pyproject.toml")):  # noqa: PTH113, PTH118
        return os.path.join(checkout, kind)  # noqa: PTH118
    raise FileNotFoundError(f"heds was installed without its {kind}: {packaged} is missing")
