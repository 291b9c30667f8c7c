"""Print how fast heds is, as ratios against peers in the same run.

Run with `make bench`. Peers are installed into an environment of their own, so
that their dependencies do not disturb ours. Ratios, not seconds, are what
counts: both sides run on the same machine, one after the other.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEDS = str(Path(sys.executable).with_name("heds"))
PEERS = ("yamllint", "check-jsonschema", "sqlite-utils")
CARDS = 1000
RUNS = 15
# Without byte code every start compiles all modules again, which nobody's daily use does.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def seconds(*command: str, runs: int = RUNS) -> float:
    """Return the median wall-clock time of a command, after two runs to warm up."""
    times = []
    for index in range(runs + 2):
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False, env=ENVIRONMENT)
        if index > 1:
            times.append(time.perf_counter() - start)
    return statistics.median(times)


def peak_megabytes(*command: str) -> float:
    """Return the largest memory that a command used."""
    code = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / (1 if sys.platform == "darwin" else 1024)


def install_peers(folder: Path) -> dict[str, str]:
    """Install the peers side by side and return their commands."""
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    found = {}
    for peer in PEERS:
        if subprocess.run([*pip, peer], check=False, capture_output=True).returncode == 0:
            found[peer] = str(folder / "bin" / peer)
    return found


def row(what: str, ours: float, limit: str) -> None:
    """Print one line of the table."""
    print(f"{what:<64} {ours:>8.2f}   {limit}")


def main() -> None:
    """Measure start-up, one card, and a thousand cards."""
    work = Path(tempfile.mkdtemp())
    try:
        peers = install_peers(work / "peers")
        card = work / "card.json"
        source = ROOT / "studies" / "weather-reports" / "datasheet.yaml"
        subprocess.run(
            [HEDS, "convert", str(source), "-o", str(card)], check=True, capture_output=True
        )
        print(f"{'':<64} {'ratio':>8}   wanted")
        start = seconds(HEDS, "--help")
        for peer, command in peers.items():
            row(f"heds --help / {peer} --help", start / seconds(command, "--help"), "<= 1")
        row(
            "heds check CARD (120 kB, 3.0) / heds --help",
            seconds(HEDS, "check", str(card)) / start,
            "<= 4",
        )
        cards = []
        for number in range(CARDS):
            copy = work / f"{number}.json"
            shutil.copy(card, copy)
            cards.append(str(copy))
        ours = seconds(HEDS, "check", *cards, runs=3)
        if validator := peers.get("check-jsonschema"):
            schema = str(ROOT / "schemas" / "card-3.0.schema.json")
            theirs = seconds(validator, "--schemafile", schema, *cards, runs=1)
            row(
                f"cards per second, heds / check-jsonschema ({CARDS} cards)", theirs / ours, ">= 10"
            )
        few = peak_megabytes(HEDS, "check", *cards[:10])
        many = peak_megabytes(HEDS, "check", *cards)
        row(f"memory for {CARDS} cards / for 10 cards", many / few, "~ 1")
        print(f"\nheds --help {start * 1000:.0f} ms; {CARDS / ours:.0f} cards/s; {many:.0f} MB")
    finally:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
