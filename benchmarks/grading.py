"""Throughput of grading: the same submissions with stock `nbgrader autograde` and with `linclass grade`, in one run.

    python benchmarks/grading.py               40 submissions from all lessons, both graders, scores compared
    python benchmarks/grading.py --many 1000   linclass alone on many submissions: rate and memory over time
    python benchmarks/grading.py --students 4  a smaller class, for a quick look
    python benchmarks/grading.py --example 100 nbgrader's own example course, two notebooks per submission, both graders

Stock nbgrader runs each notebook in a kernel of its own, with hidden cases from the same secret; linclass rebuilds, runs in its
sandbox and judges from outside. Both get the same two cores. The exit status is 1 if a score differs; the ratio is only reported.
"""

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import nbgrader
import psutil
from nbgrader.api import Gradebook
from rich.console import Console
from rich.table import Table

from autograder.cells import STUB, grade_id, is_exercise
from autograder.classroom.batch import grade_all
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.release import make_release
from autograder.classroom.scan import list_submissions
from autograder.course import lessons
from autograder.grading.journal import read_result
from autograder.lessons.read import read_lesson

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "results"
STOCK = f"""
c = get_config()
c.CourseDirectory.course_id = "linclass"
c.ClearSolutions.code_stub = {{"python": {STUB!r}}}
c.GenerateAssignment.preprocessors.append("autograder.classroom.release.Repairs")
c.ClearMarkScheme.enforce_metadata = False
"""


def submissions(count: int, seed: int = 0) -> list[tuple[str, str, dict[str, Any]]]:
    """(student, assignment, notebook): honest work, each exercise right, untouched or answered with None."""
    rng = random.Random(seed)
    names = [lesson for lesson in lessons(ROOT) if not lesson.name.startswith("00")]
    read = {lesson.name: read_lesson(lesson.source) for lesson in names}
    made = []
    for i in range(count):
        name = names[i % len(names)].name
        lesson, skill = read[name], rng.choice([0.5, 0.8, 1.0])
        notebook = make_release(lesson)
        for ours, whole in zip(notebook.cells, lesson.cells, strict=True):
            if is_exercise(ours) and rng.random() < skill:
                ours.source = whole.source
            elif is_exercise(ours) and rng.random() < 0.5:
                ours.source = f"def {grade_id(ours)}(*args):\n    return None"
        made.append((f"student{i:04d}", name, json.loads(json.dumps(notebook))))
    return made


def hand_in(folder: Path, work: list[tuple[str, str, dict[str, Any]]]) -> None:
    for student, name, notebook in work:
        target = folder / "submitted" / student / name
        target.mkdir(parents=True)
        (target / f"{name}.ipynb").write_text(json.dumps(notebook))


def stock_course(folder: Path, ours: Classroom) -> None:
    """The same course for stock nbgrader: its own steps, hidden cases from the same secret."""
    (folder / "nbgrader_config.py").write_text(STOCK)
    for assignment in ours.assignments():
        text = (ours.folder / "source" / assignment / f"{assignment}.ipynb").read_text()
        (folder / "source" / assignment).mkdir(parents=True)
        (folder / "source" / assignment / f"{assignment}.ipynb").write_text(
            text.replace("seed=0", f"seed='{ours.secret}'")
        )
        run(folder, "nbgrader", "generate_assignment", assignment)


def run(folder: Path, *command: str) -> float:
    environment = {
        **os.environ,
        "HOME": str(folder),
        "JUPYTER_CONFIG_DIR": str(folder / "none"),
        "OPENBLAS_NUM_THREADS": "1",
    }
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    begin = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return time.perf_counter() - begin


def scores(folder: Path, assignments: list[str]) -> dict[tuple[str, str], float | None]:
    with Gradebook(f"sqlite:///{folder}/gradebook.db", "linclass") as book:
        found = {
            (s.student.id, f"{a}/{g.name}"): g.auto_score
            for a in assignments
            for s in book.assignment_submissions(a)
            for n in s.notebooks
            for g in n.grades
        }
        book.engine.dispose()
    return found


def compare(count: int, console: Console) -> bool:
    with tempfile.TemporaryDirectory() as scratch:
        ours = create(Path(scratch) / "ours", ROOT)
        stock = Path(scratch) / "stock"
        stock.mkdir()
        console.print("making two courses …")
        stock_course(stock, ours)
        work = submissions(count)
        hand_in(ours.folder, work)
        hand_in(stock, work)
        console.print(f"grading {count} submissions with linclass …")
        ours_s = run(ours.folder, "autograder", "grade", str(ours.folder), "--json")
        console.print(f"grading the same {count} with stock nbgrader …")
        stock_s = sum(run(stock, "nbgrader", "autograde", name) for name in sorted({name for _, name, _ in work}))
        mine, theirs = scores(ours.folder, ours.assignments()), scores(stock, ours.assignments())
        different = {k: (mine[k], theirs.get(k)) for k in mine if not _equal(mine[k], theirs.get(k))}
        inside = [json.loads(p.read_text())["seconds"] for p in (ours.private / "results").rglob("*.json")]
    table = Table("grader", "seconds", "submissions per second", title=f"{count} submissions")
    table.add_row("stock nbgrader autograde", f"{stock_s:.1f}", f"{count / stock_s:.2f}")
    table.add_row("linclass grade", f"{ours_s:.1f}", f"{count / ours_s:.2f}")
    console.print(table)
    console.print(
        f"ratio {stock_s / ours_s:.1f}; scores that differ: {len(different)} of {len(mine)} {dict(list(different.items())[:3]) or ''}"
    )
    spent = sum(inside) / 2
    console.print(
        f"of linclass's {ours_s:.1f} s, {spent:.1f} s are notebooks in two workers, the rest is start-up, reading and the gradebook"
    )
    _save(
        "grading",
        {
            "count": count,
            "stock_s": stock_s,
            "linclass_s": ours_s,
            "ratio": stock_s / ours_s,
            "different": len(different),
        },
    )
    return not different


def example(count: int, console: Console) -> bool:
    """nbgrader's example course: the two submissions of its documentation, the release and the solution, again and again."""
    guide = Path(nbgrader.__file__).parent / "docs/source/user_guide"
    with tempfile.TemporaryDirectory() as scratch:
        stock, ours = Path(scratch) / "stock", Path(scratch) / "ours"
        shutil.copytree(guide / "source", stock / "source")
        (stock / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "linclass"\n')
        run(stock, "nbgrader", "generate_assignment", "ps1")
        kinds = [*sorted(guide.glob("submitted/*/ps1")), stock / "release/ps1", stock / "source/ps1"]
        for i in range(count):
            shutil.copytree(kinds[i % len(kinds)], stock / f"submitted/student{i:04d}/ps1")
        shutil.copytree(stock, ours)
        run(ours, "autograder", "classroom", "--adopt", str(ours))
        console.print(f"grading {count} submissions to nbgrader's example with linclass …")
        ours_s = run(ours, "autograder", "grade", str(ours), "--json")
        console.print(f"grading the same {count} with stock nbgrader …")
        stock_s = run(stock, "nbgrader", "autograde", "ps1")
        mine, theirs = scores(ours, ["ps1"]), scores(stock, ["ps1"])
    different = {key for key in {*mine, *theirs} if not _equal(mine.get(key), theirs.get(key))}
    table = Table("grader", "seconds", "submissions per second", title=f"nbgrader's example, {count} submissions")
    table.add_row("stock nbgrader autograde", f"{stock_s:.1f}", f"{count / stock_s:.2f}")
    table.add_row("linclass grade", f"{ours_s:.1f}", f"{count / ours_s:.2f}")
    console.print(table)
    console.print(f"ratio {stock_s / ours_s:.1f}; scores that differ: {len(different)} of {len(mine)}")
    result = {"count": count, "stock_s": stock_s, "linclass_s": ours_s, "ratio": stock_s / ours_s}
    _save("grading_example", {**result, "different": len(different)})
    return not different


def _equal(a: float | None, b: float | None) -> bool:
    return a == b or (a is not None and b is not None and abs(a - b) < 1e-3)


def many(count: int, console: Console) -> None:
    """Rate and memory over time, linclass alone."""
    with tempfile.TemporaryDirectory() as scratch:
        ours = create(Path(scratch) / "ours", ROOT)
        hand_in(ours.folder, submissions(count))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(
            [sys.executable, "-m", "autograder", "grade", str(ours.folder), "--json"], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        begin, samples = time.perf_counter(), []
        family = psutil.Process(process.pid)
        for number, _ in enumerate(process.stdout, start=1):
            if number % max(count // 10, 1) == 0:
                memory = (
                    sum(p.memory_info().rss for p in (family, *family.children(recursive=True)) if p.is_running()) / 1e6
                )
                samples.append((number, time.perf_counter() - begin, memory))
                console.print(
                    f"{number:6d} done, {number / samples[-1][1]:6.1f} per second, {memory:7.0f} MB in all processes"
                )
        process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count
        rate = coordinator(ours)
    console.print(f"{spent:.3f} seconds of the processor per submission, in all processes and with their start")
    console.print(
        f"the coordinator alone (reading, gradebook, result files, from stored results): {rate:.0f} per second"
    )
    _save("grading_many", {"count": count, "samples": samples, "processor": spent, "coordinator": rate})


def coordinator(room: Classroom) -> float:
    """Submissions per second if the workers took no time: everything is stored again from the results that already exist."""
    pairs = list_submissions(room)
    ready = {pair: read_result(room.private, *pair) for pair in pairs}
    begin = time.perf_counter()
    for _ in grade_all(room, pairs, lambda tasks: (ready[t.student, t.assignment] for t in tasks), force=True):
        pass
    return len(pairs) / (time.perf_counter() - begin)


def _save(name: str, data: dict[str, Any]) -> None:
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(data, indent=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=40, help="how many submissions both graders get")
    parser.add_argument("--many", type=int, metavar="N", help="linclass alone on N submissions")
    parser.add_argument("--example", type=int, metavar="N", help="N submissions to nbgrader's own example course")
    options = parser.parse_args()
    if options.many:
        many(options.many, Console())
    elif options.example:
        sys.exit(0 if example(options.example, Console()) else 1)
    else:
        sys.exit(0 if compare(options.students, Console()) else 1)
