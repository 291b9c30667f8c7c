"""Settings and fixtures of all tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile(
    "heds",
    deadline=None,
    derandomize=True,
    max_examples=120,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("heds")


class Ran(NamedTuple):
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str


@pytest.fixture
def heds(tmp_path: Path) -> Callable[..., Ran]:
    """Run the command line in a folder of its own, as users do."""

    def run(*arguments: str, stdin: bytes | None = None) -> Ran:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
        done = subprocess.run(
            [sys.executable, "-m", "heds", *arguments],
            cwd=tmp_path,
            input=stdin if stdin is not None else b"",
            capture_output=True,
            env=environment,
            check=False,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in err, err
        return Ran(done.returncode, out, err)

    return run


@pytest.fixture
def root() -> Path:
    """Return the top of the repository."""
    return ROOT
