"""How long one waits for a command, compared with other graders' commands: seconds, and the ratio to `nbgrader --help`.

`make bench-start` runs it. Each time is the median of several runs. The commands take turns, so that a busy moment affects all of them.
"""

import contextlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from rich.console import Console
from rich.table import Table

from autograder.cells import is_check
from tests.ports import take_port

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))
BIN = Path(sys.executable).parent
RUNS = 3
LESSON = ROOT / "solutions" / "06_fisher.ipynb"
BARS = {
    "linclass lab, to the first heading": 8.0,
    "linclass --help": 0.3,
    "linclass grade, nothing to do": 1.5,
    "linclass classroom": 6.0,
    "linclass check, beyond the notebook's own work": 2.0,
}


def seconds(command: list[str], before: Path | None = None) -> float:
    """One run; the folder `before` is removed first."""
    if before is not None:
        shutil.rmtree(before, ignore_errors=True)
    begin = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return time.perf_counter() - begin


def own_work(folder: Path) -> list[str]:
    """The notebook's own cells as a script, including its checks, with everything that they import."""
    cells = [c for c in json.loads(LESSON.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]
    wanted = [c for c in cells if c["metadata"].get("nbgrader")]
    lines = ["import matplotlib; matplotlib.use('Agg')"]
    for cell in wanted:
        source = "".join(cell["source"])
        lines.append(source.split("### BEGIN HIDDEN")[0] if is_check(cell) else source)
    script = folder / "own_work.py"
    script.write_text("\n".join(lines), encoding="utf-8")
    return [sys.executable, str(script)]


def first_heading(command: list[str], folder: Path) -> float:
    """Seconds from a command that starts JupyterLab to the first heading of the course in a browser that is already open."""
    from lab import CHROMIUM_FLAGS, LIMIT, TOKEN, chromium, nobodys_environment, running
    from playwright.sync_api import sync_playwright

    private = Path(tempfile.mkdtemp(dir=folder))
    port = take_port()
    with sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=chromium(), headless=True, args=CHROMIUM_FLAGS)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(1000 * LIMIT)
        environment = nobodys_environment(private) | {"JUPYTER_TOKEN": TOKEN}
        begin = time.perf_counter()
        with running([*command, "--no-browser", f"--port={port}"], environment, port, private / "log") as address:
            page.goto(f"{address}/lab/tree/00_start_here.ipynb?token={TOKEN}")
            page.get_by_role("heading", name="Linear classification, hands on").wait_for()
            return time.perf_counter() - begin


def otter(folder: Path) -> list[str] | None:
    """otter-grader's command in an environment of its own; None if it cannot be installed."""
    place = folder / "otter"
    venv.create(place, with_pip=True)
    program = place / ("Scripts" if sys.platform == "win32" else "bin") / "otter"
    done = subprocess.run([program.with_name("pip"), "install", "-q", "otter-grader"], capture_output=True)
    return [str(program), "--help"] if done.returncode == 0 else None


def main() -> None:
    console = Console()
    # nbgrader leaves a gradebook where it is started.
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        folder = Path(name)
        empty, made = folder / "empty", folder / "made"
        linclass = str(BIN / "linclass")
        seconds([linclass, "classroom", str(empty)])
        mine = folder / LESSON.name
        shutil.copy(LESSON, mine)
        commands = {
            "linclass --help": ([linclass, "--help"], None),
            "linclass grade, nothing to do": ([linclass, "grade", str(empty)], None),
            "linclass classroom": ([linclass, "classroom", str(made)], made),
            "linclass check": ([linclass, "check", str(mine)], None),
            "the notebook's own work": (own_work(folder), None),
            "nbgrader --help": ([str(BIN / "nbgrader"), "--help"], None),
            "nbgrader quickstart": ([str(BIN / "nbgrader"), "quickstart", str(made)], made),
        }
        peer = otter(folder)
        if peer:
            commands["otter --help"] = (peer, None)
        copy = folder / "copy"
        shutil.copytree(ROOT / "notebooks", copy)
        pages = {
            "linclass lab, to the first heading": [linclass, "lab", str(folder / "mine")],
            "jupyter lab, to the first heading": [
                str(BIN / "jupyter-lab"),
                "--allow-root",
                f"--ServerApp.root_dir={copy}",
            ],
        }
        runs: dict[str, list[float]] = {row: [] for row in (*commands, *pages)}
        for _ in range(RUNS):
            for row, (command, before) in commands.items():
                runs[row].append(seconds(command, before))
            for row, command in pages.items():
                runs[row].append(first_heading(command, folder))
    times = {row: statistics.median(each) for row, each in runs.items()}
    times["linclass check, beyond the notebook's own work"] = times["linclass check"] - times["the notebook's own work"]
    table = Table(
        "command", "seconds", "of nbgrader --help", "bar", title=f"Median of {RUNS} runs", title_justify="left"
    )
    for row, taken in times.items():
        bar = f"{BARS[row]:g} s" if row in BARS else ""
        table.add_row(row, f"{taken:.2f}", f"{taken / times['nbgrader --help']:.2f}", bar)
    console.print(table)


if __name__ == "__main__":
    main()
