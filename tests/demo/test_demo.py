"""The demo: grades match the truth, and a grade that does not match is found."""

import contextlib
import json
import subprocess
from collections import Counter

import pytest

from autograder.classroom.create import create
from autograder.classroom.folder import open_classroom
from autograder.demo.answers import HOSTILE
from autograder.demo.run import compare
from autograder.demo.students import CAST, MESSES, Work
from autograder.exercises import of_notebook
from autograder.sandbox import available
from tests.commands import linclass, linclass_here
from tests.grading.classes import NAME

GRADES = 9 * len(of_notebook(NAME))  # of nine students


@pytest.fixture(scope="module")
def demo(course, tmp_path_factory) -> tuple[subprocess.CompletedProcess, object]:
    if available() is not None:
        pytest.skip(f"cannot isolate here: {available()}")
    folder = tmp_path_factory.mktemp("demo") / "room"
    with contextlib.chdir(course):
        return linclass_here("demo", "--students", "9", "--workers", "1", "--into", folder), folder


def test_every_grade_matches_the_truth(demo):
    done, folder = demo
    assert done.returncode == 0, done.stderr
    assert f"{GRADES} of {GRADES} grades" in done.stderr
    for line in done.stdout.splitlines()[-5:]:
        assert folder in list(map(type(folder), line.split()))[1].parents


def test_a_grade_that_differs_from_the_truth_is_reported(demo):
    _, folder = demo
    truth = json.loads((folder / "truth.json").read_text())
    turned = {"right": "wrong", "wrong": "right", "absent": "right", "unreadable": "right"}
    works = [
        Work(t["student"], t["kind"], t["assignment"], "", b"", {id: turned[q] for id, q in t["truth"].items()})
        for t in truth
    ]
    counts, different = compare(open_classroom(folder), works)
    assert len(different) == sum(counts.values()) == GRADES
    assert isinstance(counts, Counter)


def test_the_copier_and_the_copies_of_the_reference_are_in_the_report(demo):
    _, folder = demo
    page = (folder / "report.html").read_text()
    similar = page[page.rindex("Similar answers") :]
    assert "<td>copier06</td><td>original05</td>" in similar
    assert "<td>reference09</td>" in similar
    assert "strong01" not in similar


@pytest.mark.parametrize(("kind", "bank"), [("hostile", HOSTILE), ("messy", MESSES)])
def test_forty_students_meet_every_mess_and_every_attack(kind, bank):
    turns = {i + lesson for i in range(40) if CAST[i % len(CAST)] == kind for lesson in range(8)}
    assert {turn % len(bank) for turn in turns} == set(range(len(bank)))


@pytest.fixture
def no_bubblewrap(tmp_path, monkeypatch):
    """A PATH without bwrap, and a folder that must stay as it is."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


HELP = (
    "bubblewrap is not installed: there is no `bwrap` on the PATH. Install bubblewrap: sudo apt-get install bubblewrap"
)


def test_without_bubblewrap_the_demo_says_so_and_makes_nothing(no_bubblewrap):
    done = linclass("demo", "--into", "room")
    assert done.returncode == 1
    assert HELP in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(no_bubblewrap.iterdir()) == []


def test_without_bubblewrap_grading_says_so_and_changes_nothing(no_bubblewrap, course):
    create(no_bubblewrap / "room", course)
    before = sorted(no_bubblewrap.rglob("*"))
    done = linclass("grade", "room")
    assert done.returncode == 1
    assert f"{HELP}, or, if you trust every submission, add --unsafe-no-sandbox." in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(no_bubblewrap.rglob("*")) == before


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_an_earlier_demo_is_replaced_only_when_asked_and_nothing_else_ever_is(tmp_path, course):
    for name, extra in (("other", ()), ("other", ("--replace",)), ("demo", ())):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / ("truth.json" if name == "demo" else "thesis.txt")).write_text("mine")
        done = linclass_here("demo", "--students", "1", "--into", tmp_path / name, *extra)
        assert "exists and is not empty; nothing was changed" in done.stderr
    assert (tmp_path / "other" / "thesis.txt").read_text() == (tmp_path / "demo" / "truth.json").read_text() == "mine"
