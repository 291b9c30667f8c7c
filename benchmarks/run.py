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
ITEMS = 1800
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
    print(f"{what:<74} {ours:>8.2f}   {limit}")


def copies(card: Path, folder: Path) -> list[str]:
    """Copy a card a thousand times, as a collection of datasheets holds them."""
    folder.mkdir()
    cards = []
    for number in range(CARDS):
        cards.append(str(folder / f"{number}.json"))
        shutil.copy(card, cards[-1])
    return cards


def study_with_items(folder: Path) -> str:
    """Write a study whose items stand in a table."""
    folder.mkdir()
    spec = (ROOT / "studies" / "hosking-2022" / "original.yaml").read_text(encoding="utf-8")
    study = folder / "study.yaml"
    study.write_text(spec.replace("\ndata:\n", "\ndata:\n  items_file: items.csv\n"), "utf-8")
    rows = [
        f"{number},{number % 9},what is the {number}th word for it?,which word is number {number}?"
        for number in range(ITEMS)
    ]
    text = "\n".join(["id,batch,input,output", *rows, ""])
    (folder / "items.csv").write_text(text, "utf-8")
    return str(study)


def many_cards(version: str, cards: list[str], validator: str | None) -> float:
    """Compare a thousand cards with a JSON Schema validator; return cards per second."""
    one_core = ("taskset", "--cpu-list", "0") if shutil.which("taskset") else None
    ours = seconds(HEDS, "check", *cards, runs=5)
    if validator:
        schema = str(ROOT / "schemas" / f"card-{version}.schema.json")
        theirs = seconds(validator, "--schemafile", schema, *cards, runs=1)
        what = f"cards per second, heds / check-jsonschema ({CARDS} {version} cards"
        row(f"{what})", theirs / ours, ">= 10")
        printed = seconds(HEDS, "check", "--format", "json", *cards, runs=5)
        row(f"{what}, as JSON)", theirs / printed, ">= 10")
        if one_core:
            alone = seconds(*one_core, HEDS, "check", *cards, runs=5)
            row(f"{what}, one core)", theirs / alone, "-")
    return CARDS / ours


def main() -> None:
    """Measure start-up, single files, and a thousand cards."""
    work = Path(tempfile.mkdtemp())
    try:
        peers = install_peers(work / "peers")
        card = work / "card.json"
        source = ROOT / "studies" / "weather-reports" / "datasheet.yaml"
        subprocess.run(
            [HEDS, "convert", str(source), "-o", str(card)], check=True, capture_output=True
        )
        print(f"{'':<74} {'ratio':>8}   wanted")
        start = seconds(HEDS, "--help")
        for peer, command in peers.items():
            row(f"heds --help / {peer} --help", start / seconds(command, "--help"), "<= 1")
        study = study_with_items(work / "study")
        for what, file, limit in (
            ("CARD (120 kB, 3.0)", str(card), "<= 4"),
            (f"STUDY (with {ITEMS} items)", study, "<= 6"),
        ):
            row(f"heds check {what} / heds --help", seconds(HEDS, "check", file) / start, limit)
        validator = peers.get("check-jsonschema")
        sparse = copies(ROOT / "studies" / "weather-reports" / "card-2.1.json", work / "2.1")
        rate = many_cards("2.1", sparse, validator)
        cards = copies(card, work / "3.0")
        full = many_cards("3.0", cards, validator)
        few = peak_megabytes(HEDS, "check", *cards[:10])
        many = peak_megabytes(HEDS, "check", *cards)
        row(f"memory for {CARDS} cards / for 10 cards", many / few, "~ 1")
        print(
            f"\nheds --help {start * 1000:.0f} ms; {rate:.0f} cards/s (2.1), "
            f"{full:.0f} cards/s (3.0); {many:.0f} MB"
        )
    finally:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
