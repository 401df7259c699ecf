"""Run the suite again and again, each time in another order of files and with another hash seed, and print a table.

    python tests/project/repeat.py                       # three whole runs
    python tests/project/repeat.py --runs 10 --without-browser
    python tests/project/repeat.py --busy 2              # two busy processes beside the second run

A row says what pytest said; the exit status is 0 only if every run passed.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTEST = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-n",
    "3",
    "--dist",
    "loadfile",
    "--no-loadscope-reorder",
    "-p",
    "no:cacheprovider",
]
BUSY = [sys.executable, "-c", "while True: pass"]


def run(number: int, busy: int, chosen: list[str], log: Path) -> tuple[int, str, float]:
    """One run: its exit status, pytest's last line, and seconds."""
    command = [*PYTEST, f"--order={number}", *chosen]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": str(number)}
    beside = [subprocess.Popen(BUSY) for _ in range(busy)]
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    finally:
        for process in beside:
            process.kill()
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    said = re.findall(r"^=*\s*(\d+ (?:passed|failed|error).*?)(?: in .*)?$", done.stdout, re.MULTILINE)
    return done.returncode, said[-1] if said else "no summary", time.monotonic() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--first", type=int, default=1, help="the first order and hash seed")
    parser.add_argument("--without-browser", action="store_true", help="leave out the tests that drive a browser")
    parser.add_argument("--busy", type=int, default=2, help="processes that keep a core busy beside the second run")
    parser.add_argument("--logs", type=Path, default=ROOT / "build" / "repeat", help="where each run's output goes")
    asked = parser.parse_args()
    asked.logs.mkdir(parents=True, exist_ok=True)
    chosen = ["-m", "not browser"] if asked.without_browser else []
    worst = 0
    print("| run | order and hash seed | busy processes | result | minutes |\n|---|---|---|---|---|", flush=True)
    for position in range(asked.runs):
        number = asked.first + position
        busy = asked.busy if position == 1 else 0
        status, said, seconds = run(number, busy, chosen, asked.logs / f"{number}.log")
        worst = max(worst, abs(status))
        print(f"| {position + 1} | {number} | {busy} | {said} | {seconds / 60:.1f} |", flush=True)
    return worst


if __name__ == "__main__":
    sys.exit(main())
