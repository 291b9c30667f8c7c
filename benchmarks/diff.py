"""How long comparing two studies takes, beside loading them and reading their items.

`python benchmarks/diff.py` prints ratios of one run; nothing is asserted.
"""

from __future__ import annotations

import csv
import resource
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from heds.diff.engine import diff
from heds.studies.resolve import resolve

if TYPE_CHECKING:
    from collections.abc import Callable

    from heds.studies.resolved import Resolved

ROOT = Path(__file__).resolve().parent.parent
PAIR = ("studies/hosking-2022/original.yaml", "studies/hosking-2022/arvan-parde-2024.yaml")
ROWS = 100_000


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Return the best time of several runs."""
    best = float("inf")
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best


def megabytes() -> float:
    """Return the most memory that this process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure one pair, many pairs, and two large tables of items."""
    original, reproduction = (str(ROOT / name) for name in PAIR)
    studies = resolve(original), resolve(reproduction)
    diff(*studies)
    loading = seconds(lambda: (resolve(original), resolve(reproduction)))
    one = seconds(lambda: diff(*studies))
    print(f"diff of a pair / loading its files      {one / loading:6.2f}   wanted < 1")
    few, used = seconds(lambda: _repeat(studies, 100), 1), megabytes()
    many = seconds(lambda: _repeat(studies, 1000), 1)
    print(f"1,000 pairs / 100 pairs                 {many / few:6.2f}   wanted ~ 10")
    print(f"memory after 1,000 / after 100          {megabytes() / used:6.2f}   wanted ~ 1")
    with tempfile.TemporaryDirectory() as folder:
        tables = [Path(folder) / f"{name}.csv" for name in ("first", "second")]
        for path in tables:
            _write(path)
        held = _studies(Path(folder))
        reading = seconds(lambda: [sum(1 for _ in csv.reader(p.open(newline=""))) for p in tables])
        comparing = seconds(lambda: diff(*held))
        print(
            f"two tables of {ROWS:,} / csv.reader      {comparing / reading:6.2f}   wanted ~ 1 to 2"
        )
    print(f"\n{one * 1000:.1f} ms for a pair, loading {loading * 1000:.0f} ms")


def _repeat(studies: tuple[Resolved, Resolved], times: int) -> None:
    for _ in range(times):
        diff(*studies)


def _write(path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(["id", "input", "Alpha", "Beta"])
        for number in range(ROWS):
            changed = "x" if path.stem == "second" and number == 77 else ""  # noqa: PLR2004
            text = f"text {number} " * 8
            writer.writerow([number, text, f"one {text}{changed}", f"two {text}"])


def _studies(folder: Path) -> tuple[Resolved, Resolved]:
    study = "study: {id: big}\nsystems: [Alpha, Beta]\ndata: {items_file: first.csv}\n"
    (folder / "original.yaml").write_text(study, encoding="utf-8")
    again = "extends: original.yaml\nstudy: {id: again}\ndata: {items_file: second.csv}\n"
    (folder / "again.yaml").write_text(again, encoding="utf-8")
    return resolve(str(folder / "original.yaml")), resolve(str(folder / "again.yaml"))


if __name__ == "__main__":
    main()
