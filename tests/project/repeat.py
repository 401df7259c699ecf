"""Run the suite again and again, each time in another order of files and with another hash seed, and print a table.

    python tests/project/repeat.py                       # three whole runs
    python tests/project/repeat.py --runs 10 --without-browser
    python tests/project/repeat.py --busy 2              # two busy processes beside the second run

A row says what pytest said, and below the table stands each test that failed. The exit status is 0 only if every run passed.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
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
# Until the process that has started it is gone, however that ended.
BUSY = [sys.executable, "-c", "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"]


@dataclass(frozen=True)
class Run:
    """What came of a run."""

    status: int  # pytest's exit status
    said: str  # pytest's last line
    failed: list[str]
    seconds: float
    processor_seconds: float  # of all processes that have ended, without the busy ones


def run(number: int, busy: int, chosen: list[str], log: Path) -> Run:
    command = [*PYTEST, f"--order={number}", *chosen]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": str(number)}
    environment["PYTHONDONTWRITEBYTECODE"] = ""  # or each process that a test starts compiles all that it imports
    beside = [subprocess.Popen(BUSY) for _ in range(busy)]
    start, before = time.monotonic(), processor_seconds()
    try:
        with log.open("w", encoding="utf-8") as out:
            done = subprocess.run(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
        seconds, used = time.monotonic() - start, processor_seconds() - before
    finally:
        for process in beside:
            process.kill()
            process.wait()
    text = log.read_text(encoding="utf-8", errors="replace")
    said = re.findall(r"^=*\s*(\d+ (?:passed|failed|error).*?)(?: in .*)?$", text, re.MULTILINE)
    failed = re.findall(r"^((?:FAILED|ERROR) \S+)", text, re.MULTILINE)
    return Run(done.returncode, said[-1] if said else "no summary", failed, seconds, used)


def processor_seconds() -> float:
    """What all processes that this one has started and that have ended took of the processor."""
    times = os.times()
    return times.children_user + times.children_system


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
    worst, failed = 0, []
    print("| run | order and hash seed | busy processes | result | minutes | processor minutes |")
    print("|---|---|---|---|---|---|", flush=True)
    for position in range(asked.runs):
        number = asked.first + position
        busy = asked.busy if position == 1 else 0
        one = run(number, busy, chosen, asked.logs / f"{number}.log")
        result = one.said if one.status in (0, 1) else f"{one.said} (exit status {one.status})"
        minutes = f"{one.seconds / 60:.1f} | {one.processor_seconds / 60:.1f}"
        print(f"| {position + 1} | {number} | {busy} | {result} | {minutes} |", flush=True)
        worst = max(worst, abs(one.status))
        failed += [f"run {position + 1}: {name}" for name in one.failed]
    print("", *failed, sep="\n")
    return worst


if __name__ == "__main__":
    sys.exit(main())
