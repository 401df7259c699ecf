"""The attack suite against stock `nbgrader autograde` and against `linclass grade`: how many attacks each of them contains.

    python benchmarks/attacks.py              a selection of about forty attacks
    python benchmarks/attacks.py --all        every attack except the floods, which stock nbgrader would let loose on this machine
    python benchmarks/attacks.py --only NAME  only this attack; may be repeated

Each attack is a submission of a small assignment, between two honest ones. It is contained if it gets the score it deserves (or a wrong
answer gets less than its partial credit, because then the attack harmed only its author), the batch finishes, the honest submissions
get their marks, no submitted file and no other grade is changed, and no script of the student's is in anything that a person
opens. linclass gets all attacks in one batch. Stock nbgrader gets a new course for each attack, inside a bubblewrap that protects
this machine, because there the attacks really take effect.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
# For the attacks, which are among the tests; all imports that follow come after this line.
sys.path.insert(0, str(ROOT))

import grading  # noqa: E402
from nbgrader.api import Gradebook, MissingEntry  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import track  # noqa: E402

from autograder import grade  # noqa: E402
from autograder.classroom.folder import Classroom  # noqa: E402
from tests.attacks.attack import RIGHT, WRONG, Attack  # noqa: E402
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom  # noqa: E402
from tests.attacks.snippets import ATTACKS  # noqa: E402
from tests.attacks.submissions import SUBMISSIONS, Submission  # noqa: E402

RESULTS = Path(__file__).parent / "results"
SECONDS = 150  # for a stock batch of two; after that it counts as stopped
CELL_SECONDS = 15
USER = 65_333  # a user that owns nothing: limits on processes do not bind root
STOCK = f"""{grading.STOCK}
c.ExecutePreprocessor.timeout = {CELL_SECONDS}
c.Execute.timeout = {CELL_SECONDS}
"""
CHOSEN = [
    "patched_builtins",
    "patched_numpy_testing",
    "patched_judge",
    "patched_check",
    "settrace",
    "always_equal_result",
    "array_subclass",
    "frame_inspection",
    "gc_inspection",
    "imported_reference",
    "imported_through_importlib",
    "stashed_earlier",
    "course_files",
    "environment_secrets",
    "exits_in_a_cell",
    "crashes",
    "start_up_files",
    "daemon_that_outlives",
    "full_marks_on_every_descriptor",
    "script_in_a_written_answer",
    "links_and_pictures",
    "script_displayed",
    "script_as_exception",
    "outputs_that_claim_points",
    "metadata_that_unlocks",
    "fake_row",
    "check_redefined",
    "time_bomb_while_graded",
    "vandal",
    "everything_deleted",
    "five_hundred_answers",
    "nested_json",
    "five_thousand_cells",
    "name_with_markup",
    "notebook_that_is_a_link",
    "dressed_up_metadata",
    "magics",
    "script_as_result",
    "bomb_in_the_answer",
    "terminal_sequences",
]


@dataclass(frozen=True)
class Outcome:
    """The outcome of one attack; `why` is empty if it was contained."""

    name: str
    why: str


def as_submission(attack: Attack) -> Submission:
    """A snippet as a submission: it runs before a right or wrong function, or is the answer itself."""
    source = attack.source.replace("{port}", "9").replace("{abstract}", "linclass-none")
    made = notebook(
        {"right": RIGHT, "wrong": WRONG}.get(attack.function, source), before=source if attack.function else ""
    )
    return Submission(attack.name, made, attack.expect)


def chosen(everything: bool, only: list[str]) -> list[Submission]:
    known = [*map(as_submission, ATTACKS), *(s for s in SUBMISSIONS if not s.student)]
    if only:
        return [s for s in known if s.name in only]
    return [s for s in known if (everything and "flood" not in s.name) or s.name in CHOSEN]


def digests(folder: Path) -> dict[str, str]:
    files = (p for p in sorted(folder.rglob("*")) if p.is_file() and not p.is_symlink())
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def scores(folder: Path, students: list[str]) -> dict[str, float | None]:
    """The points for the check by student, or None. Only reads, from whatever the attack left of the database."""
    found: dict[str, float | None] = dict.fromkeys(students)
    with Gradebook(f"sqlite:///{folder}/gradebook.db", "linclass") as book:
        for student in students:
            try:
                found[student] = book.find_grade("check_perceptron", NAME, NAME, student).auto_score
            except MissingEntry:
                continue
        book.engine.dispose()
    return found


def misses(one: Submission, points: float | None, wrong: float) -> str:
    """How a score differs from what the attack deserves; empty if it does not."""
    got = points or 0.0
    good = {
        "full": got == POINTS,
        "wrong": got < wrong + 1e-3,
        "below": got < POINTS,
        "none": got == 0,
        "person": got in (0, POINTS),  # set aside, or marked on its merits
    }
    return "" if good[one.expect] else f"scored {got:g} of {POINTS}, deserved: {one.expect}"


def runs_script(path: Path) -> str:
    """What is wrong if a page made from this notebook would run or load a student's script, or if the student got a secret."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return ""
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and any(
            t in source for t in ("<script", "<svg", "<img", "](javascript:", "![c](http")
        ):
            return "the page contains a script or link of the student's"
        for output in cell.get("outputs", ()):
            rich = output.get("data", {})
            text = "".join("".join(v) for k, v in rich.items() if k != "text/plain" and isinstance(v, str | list))
            if "application/javascript" in rich or "<script>window.pwned" in text:
                return "the page contains a script of the student's"
            if "ESCAPED" in json.dumps(output):
                return "the student's code got something that it must not get"
    return ""


def judged(folder: Path, one: Submission, points: float | None, wrong: float) -> str:
    page = folder / "autograded" / one.name / NAME / f"{NAME}.ipynb"
    return misses(one, points, wrong) or runs_script(page)


def with_linclass(work: list[Submission], room: Classroom, wrong: float) -> list[Outcome]:
    """All attacks and two honest submissions in one batch."""
    for student in ("ann", "zoe"):
        hand_in(room.folder, student, notebook())
    place(room.folder, work)
    before = digests(room.folder / "submitted")
    done = subprocess.run(
        [sys.executable, "-m", "autograder", "grade", str(room.folder), "--json"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    points = scores(room.folder, [*(s.name for s in work), "ann", "zoe"])
    harm = "the batch did not end" if done.returncode not in (0, 3) else ""
    harm = harm or ("" if points["ann"] == points["zoe"] == POINTS else "an honest submission lost marks")
    harm = harm or ("" if digests(room.folder / "submitted") == before else "a submission was changed")
    return [Outcome(s.name, harm or judged(room.folder, s, points[s.name], wrong)) for s in work]


def place(folder: Path, work: list[Submission]) -> None:
    for one in work:
        made = hand_in(folder, one.name, one.work, one.file)
        if one.damage:
            one.damage(made)


def stock_template(folder: Path, room: Classroom, wrong: float) -> None:
    """A stock course with the same hidden cases and two honest submissions, already graded: a right one and a partly right one."""
    (folder / ".fonts").mkdir(parents=True)
    # matplotlib says on standard error that it is building its list of fonts, and stock nbgrader gives 0 for that.
    fonts = {**os.environ, "MPLCONFIGDIR": str(folder / ".fonts")}
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], env=fonts, check=True, capture_output=True)
    (folder / "nbgrader_config.py").write_text(STOCK)
    text = (room.folder / "source" / NAME / f"{NAME}.ipynb").read_text().replace("seed=0", f"seed='{room.secret}'")
    (folder / "source" / NAME).mkdir(parents=True)
    (folder / "source" / NAME / f"{NAME}.ipynb").write_text(text)
    for words in (("generate_assignment", NAME), ("autograde", NAME)):
        if words[0] == "autograde":
            hand_in(folder, "ann", notebook())
            hand_in(folder, "wes", notebook(WRONG))
        done = fenced(folder, words)
        if done:
            sys.exit(f"nbgrader {words[0]} failed on the honest course: {done}")
    points = scores(folder, ["ann", "wes"])
    if points["ann"] != POINTS or abs((points["wes"] or 0) - wrong) > 1e-3:
        sys.exit(f"stock nbgrader does not score honest work as expected here: {points}, not {POINTS} and {wrong}")


def fenced(course: Path, words: tuple[str, ...]) -> str:
    """Run stock nbgrader on a course inside a sandbox that keeps attacks off this machine. Returns what went wrong, in words."""
    interpreter = Path(os.path.realpath(sys.executable)).parents[1]
    limits = "ulimit -v 6000000; ulimit -u 300 2>/dev/null || ulimit -p 300; ulimit -f 200000"
    shell = f"{limits}; exec {sys.executable} -m nbgrader {' '.join(words)}"
    wall = [
        "bwrap",
        "--die-with-parent",
        "--new-session",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
        "--unshare-uts",
    ]
    wall += [
        "--ro-bind",
        "/",
        "/",
        "--dev",
        "/dev",
        "--proc",
        "/proc",
        "--perms",
        "1777",
        "--tmpfs",
        "/tmp",
        "--tmpfs",
        "/run",
    ]
    if os.geteuid() == 0 and interpreter.is_relative_to(Path.home()):  # a home folder that the other user cannot read
        wall += ["--tmpfs", str(Path.home())]
        for parent in reversed(interpreter.parents):
            if parent != Path.home() and parent.is_relative_to(Path.home()):
                wall += ["--perms", "0755", "--dir", str(parent)]
        wall += ["--ro-bind", str(interpreter), str(interpreter)]
    wall += ["--ro-bind", str(ROOT), str(ROOT), "--bind", str(course), "/tmp/course", "--chdir", "/tmp/course"]
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    private = {"HOME": "/tmp", "JUPYTER_CONFIG_DIR": "/tmp/none", "MPLCONFIGDIR": "/tmp/course/.fonts", "PATH": path}
    for name, value in {**private, "OPENBLAS_NUM_THREADS": "1"}.items():
        wall += ["--setenv", name, value]
    wall.append("--")
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", str(USER), str(course)], check=True)
        wall += ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--no-new-privs"]
    try:
        done = subprocess.run(
            [*wall, "sh", "-c", shell], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "the batch did not end"
    return done.stderr.decode(errors="replace")[-300:] if done.returncode else ""


def with_stock(one: Submission, template: Path, scratch: Path, wrong: float) -> Outcome:
    """One attack and an honest submission after it, in a fresh course."""
    course = scratch / one.name
    shutil.copytree(template, course)
    place(course, [one])
    hand_in(course, "zoe", notebook())
    before = digests(course / "submitted")
    said = fenced(course, ("autograde", NAME))
    try:
        points = scores(course, [one.name, "ann", "zoe"])
    except Exception as problem:
        return Outcome(one.name, f"the gradebook is broken ({type(problem).__name__})")
    if said == "the batch did not end":
        return Outcome(one.name, said)
    if points["ann"] != POINTS or points["zoe"] != POINTS:
        return Outcome(one.name, f"an honest submission lost marks: {points['ann']}, {points['zoe']}")
    if digests(course / "submitted") != before:
        return Outcome(one.name, "a submission was changed")
    return Outcome(one.name, judged(course, one, points[one.name], wrong))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", dest="everything", help="every attack except the floods")
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="only this attack; may be repeated")
    options = parser.parse_args()
    console, work = Console(width=150), chosen(options.everything, options.only)
    space: dict[str, Any] = {}
    exec(WRONG, space)  # ours
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        scratch.chmod(0o755)
        room = small_classroom(scratch / "linclass")
        wrong = round(grade("perceptron", space["perceptron"], room.secret).score * POINTS, 4)
        console.print(f"{len(work)} attacks with linclass, in one batch …")
        ours = with_linclass(work, room, wrong)
        console.print("the same with stock nbgrader, one course per attack …")
        stock_template(scratch / "template", room, wrong)
        with ThreadPoolExecutor(2) as pool:
            running = pool.map(lambda one: with_stock(one, scratch / "template", scratch, wrong), work)
            stock = list(track(running, "", total=len(work), console=console))
    for mine, theirs in zip(ours, stock, strict=True):
        console.print(
            f"{mine.name:34s} linclass: {mine.why or 'contained':40s} stock: {theirs.why or 'contained'}", markup=False
        )
    counts = [sum(not o.why for o in outcomes) for outcomes in (ours, stock)]
    console.print(f"contained of {len(work)}: linclass {counts[0]}, stock nbgrader {counts[1]}")
    RESULTS.mkdir(exist_ok=True)
    rows = [
        {"attack": m.name, "linclass": m.why or "contained", "stock": t.why or "contained"}
        for m, t in zip(ours, stock, strict=True)
    ]
    name = "attacks" if not options.only else "attack_alone"
    summary = {"attacks": len(work), "linclass": counts[0], "stock": counts[1], "rows": rows}
    (RESULTS / f"{name}.json").write_text(json.dumps(summary, indent=1))
    return 0 if counts[0] == len(work) else 1


if __name__ == "__main__":
    sys.exit(main())
