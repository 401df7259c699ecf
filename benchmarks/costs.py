"""What each attack of the suite costs: seconds by the clock and memory of all processes, when it is graded as `linclass grade` does it.

    python benchmarks/costs.py                 every attack, one after the other
    python benchmarks/costs.py --only NAME     only this attack; may be repeated
    python benchmarks/costs.py --fuzz 2000     and so many variations of them

An attack is graded by a grader's own process with its warm sandbox, all limits as shipped. Memory is the sum over the processes, pages that
several of them share counted once (Pss), looked at fifty times per second. The last lines are the most expensive attacks.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from rich.console import Console  # noqa: E402  the attacks are in a folder next to this one

from autograder.grading.bench import Bench  # noqa: E402
from autograder.grading.result import GRADED, Task  # noqa: E402
from benchmarks.attacks import as_submission  # noqa: E402
from tests.attacks.fuzz import joined_attacks, notebooks  # noqa: E402
from tests.attacks.memory import BUFFERS, HIDE, HOLD, LATER, Watch  # noqa: E402
from tests.attacks.small_class import NAME, POINTS, code, notebook, small_classroom  # noqa: E402
from tests.attacks.snippets import ATTACKS  # noqa: E402
from tests.attacks.submissions import SUBMISSIONS  # noqa: E402
from tests.attacks.test_budget import FORGED, FORGERIES  # noqa: E402
from tests.attacks.test_fuzz import rebuilt_or_set_aside  # noqa: E402

# Made to cost as much as the limits allow, in time and in memory; the tests have no time for them.
DEAR = {
    "sleeps to the end": notebook(
        "import time\ndef perceptron(X, y, T): time.sleep(60)",
        before="import time; time.sleep(9)",
        after="time.sleep(60)",
    ),
    "is busy to the end": notebook(
        "def perceptron(X, y, T):\n    while True: pass",
        before="for i in range(3 * 10**8): pass",
        after="while True: pass",
    ),
    "holds memory and forges an answer": notebook(
        f"{FORGED}\nheld = bytearray(b'x') * 400_000_000\ndef perceptron(X, y, T): {FORGERIES['lists in a list']}"
    ),
    "many processes hold memory, one forges an answer": notebook(
        f"{HOLD}\n{FORGED}\ndef perceptron(X, y, T):\n    hold(8, 50)\n    {FORGERIES['lists in a list']}"
    ),
    "many processes fill memory at once": notebook(f"{HOLD}\ndef perceptron(X, y, T): hold(8, 430); time.sleep(60)"),
    "processes fill memory after their first thread": notebook(
        f"{HIDE}\ndef perceptron(X, y, T): hide(4, 300); time.sleep(60)"
    ),
    "processes fill memory while the judge is busy": notebook(
        "def perceptron(X, y, T): return X[0] * 1.5, 0.5, 3", before=f"{LATER}\nfor _ in range(8): later(430)"
    ),
    "many processes fill buffers": notebook(
        f"{HOLD}{BUFFERS}\ndef perceptron(X, y, T): hold(8, 50, True); time.sleep(60)"
    ),
    "forges the costliest answers": notebook(f"{FORGED}\ndef perceptron(X, y, T): {FORGERIES['numbers in lists']}"),
    "text of 3.8 MB": notebook("def perceptron(X, y, T): return 'x' * 3_800_000"),
    "hollow array": notebook("import numpy as np\ndef perceptron(X, y, T): return np.zeros((8,) * 15 + (0,))"),
    "statements without end": notebook("x;" * 24_000),
    "brackets": notebook("(" * 20_000 + ")" * 20_000),
}
DEAR["breaks a worker with every cell"] = notebook()
DEAR["breaks a worker with every cell"]["cells"] += [code("import os; os.write(3, b'garbage')") for _ in range(40)]
RESULTS = Path(__file__).parent / "results"
MAX_SECONDS, MAX_MEGABYTES = 30.0, 1000.0


def cost(grader: Bench, master: str, raw: bytes) -> tuple[float, float, str]:
    """Seconds, megabytes and the status of a graded submission; an honest one after it must get its points."""
    watch, begin = Watch(grader._process.pid), time.monotonic()
    watch.start()
    row = grader.grade(Task.of("mal", NAME, raw, master, "secret"))
    seconds, most = time.monotonic() - begin, watch.stop()
    honest = grader.grade(Task.of("ann", NAME, json.dumps(notebook()).encode(), master, "secret"))
    if honest.status != GRADED or honest.points != POINTS:
        sys.exit(f"an honest submission lost marks: {honest.reasons}")
    return seconds, most, row.status


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="only this attack; may be repeated")
    parser.add_argument("--fuzz", metavar="N", type=int, default=0, help="try N variations of the attacks too")
    options = parser.parse_args()
    console = Console(width=120)
    known = [*map(as_submission, ATTACKS), *SUBMISSIONS]
    work = {one.name: one.work for one in known if not one.damage and (not options.only or one.name in options.only)}
    work |= {name: made for name, made in DEAR.items() if not options.only or name in options.only}
    work |= {f"two attacks, {i}": made for i, made in enumerate(joined_attacks(options.fuzz // 50, seed=7))}
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        master = small_classroom(Path(folder)).master(NAME)
        for raw in notebooks(options.fuzz, seed=7):
            rebuilt_or_set_aside(master, raw)
        grader = Bench()
        cost(grader, master, json.dumps(notebook()).encode())  # the first one waits for the sandbox
        for name, made in work.items():
            raw = made if isinstance(made, bytes) else json.dumps(made).encode()
            rows.append((name, *cost(grader, master, raw)))
            console.print(f"{name:40s} {rows[-1][1]:6.1f} s {rows[-1][2]:6.0f} MB  {rows[-1][3]}", markup=False)
        grader.close()
    rows.sort(key=lambda row: -row[1])
    heavy = max(rows, key=lambda row: row[2])
    console.print(f"{len(rows)} attacks, load {os.getloadavg()[0]:.1f}. Longest: {rows[0][0]}, {rows[0][1]:.1f} s.")
    console.print(f"Most memory in all processes: {heavy[0]}, {heavy[2]:.0f} MB.")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "costs.json").write_text(json.dumps(rows, indent=1))
    return 0 if rows[0][1] < MAX_SECONDS and heavy[2] < MAX_MEGABYTES else 1


if __name__ == "__main__":
    sys.exit(main())
