"""What the browser needs for six open lessons: `python benchmarks/memory.py`. Each lesson's answer key runs, and stays open in its own tab.

The number is the proportional set size of all processes of a Chromium that shows nothing else, after a collection of garbage. With the
folder of another checkout, for instance of an older version, that one is measured: `python benchmarks/memory.py /tmp/older`.
"""

import sys
import tempfile
from pathlib import Path
from shutil import copytree

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

import lab as browser_lab  # noqa: E402  the paths come first
from playwright.sync_api import sync_playwright  # noqa: E402

LESSONS = 6


def proportional_set_size(folder: Path) -> float:
    """Megabytes of all processes whose command line names this folder, or whose parent is one of them."""
    processes = {int(path.name): path for path in Path("/proc").iterdir() if path.name.isdigit()}
    total, ours = 0.0, set[int]()
    for number, path in sorted(processes.items()):
        try:
            words = (path / "cmdline").read_bytes()
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if str(folder).encode() in words or parent in ours:
                ours.add(number)
                lines = (path / "smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
        except OSError:
            continue  # it has ended meanwhile
    return total


def main() -> None:
    tree = browser_lab.ROOT = (
        Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    )  # what the server and the kernels import
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("course", "private", "chromium"):
            (folder / part).mkdir()
        copytree(tree / "solutions", folder / "course" / "solutions")
        executable = browser_lab.chromium()
        assert executable, "there is no Chromium"
        with (
            browser_lab.jupyterlab(folder / "course", folder / "private") as address,
            browser_lab.lasting_chromium(executable, folder / "chromium") as chromium,
            sync_playwright() as drive,
        ):
            lab = browser_lab.Lab(drive.chromium.connect_over_cdp(chromium), address, 1366, 768)
            lab._new_page()  # JupyterLab with its launcher
            measure(lab, folder, "no lesson")
            for path in sorted((tree / "solutions").glob("0[1-8]*.ipynb"))[:LESSONS]:
                lab.open(f"solutions/{path.name}")
                lab.run_all()
                measure(lab, folder, path.stem)


def measure(lab: browser_lab.Lab, folder: Path, name: str) -> None:
    lab.page.context.new_cdp_session(lab.page).send("HeapProfiler.collectGarbage")
    print(f"{name}: {proportional_set_size(folder / 'chromium'):.0f} MB", flush=True)


if __name__ == "__main__":
    main()
