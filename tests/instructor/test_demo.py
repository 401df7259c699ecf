"""The demo: grades match the truth, and a grade that does not is found out."""

import json
import random
import subprocess
import sys
from collections import Counter

import pytest

from autograder.classroom.folder import open_classroom
from autograder.demo.answers import HOSTILE, Answers
from autograder.demo.run import compare
from autograder.demo.students import CAST, MESSES, Work
from autograder.judging.judge import grade
from autograder.sandbox import available
from tests.grading.classes import NAME
from tests.mutation.survivors import solutions


@pytest.fixture(scope="module")
def demo(course, tmp_path_factory) -> tuple[subprocess.CompletedProcess, object]:
    if available() is not None:
        pytest.skip(f"cannot isolate here: {available()}")
    folder = tmp_path_factory.mktemp("demo") / "room"
    words = [sys.executable, "-m", "autograder", "demo", "--students", "9", "--into", str(folder)]
    return subprocess.run(words, cwd=course, capture_output=True, text=True), folder


def test_every_grade_is_what_the_truth_asks_for(demo):
    done, folder = demo
    assert done.returncode == 0, done.stderr
    assert f"{9 * 11} of {9 * 11} grades" in done.stderr
    for line in done.stdout.splitlines()[-5:]:
        assert folder in list(map(type(folder), line.split()))[1].parents


def test_a_grade_that_differs_from_the_truth_is_told(demo):
    _, folder = demo
    truth = json.loads((folder / "truth.json").read_text())
    turned = {"right": "wrong", "wrong": "right", "absent": "right", "unreadable": "right"}
    works = [
        Work(t["student"], t["kind"], t["assignment"], "", b"", {id: turned[q] for id, q in t["truth"].items()})
        for t in truth
    ]
    counts, different = compare(open_classroom(folder), works)
    assert len(different) == sum(counts.values()) == 9 * 11
    assert isinstance(counts, Counter)


def test_the_copier_and_the_copies_of_the_reference_are_in_the_report(demo):
    _, folder = demo
    page = (folder / "report.html").read_text()
    similar = page[page.rindex("Answers that are alike") :]
    assert "<td>copier06</td><td>original05</td>" in similar
    assert "<td>reference09</td>" in similar
    assert "strong01" not in similar


def test_right_answers_in_other_words_are_right_and_the_wrong_ones_are_wrong():
    answers = Answers(solutions(NAME), random.Random(1))
    for id in ("reflect", "perceptron", "xor_features"):
        for source, right in ((answers.right(id, "_b", "kept = [{names}]"), True), (answers.wrong[id][0], False)):
            space = {"np": __import__("numpy")}
            exec(source, space)
            assert (grade(id, space[id]).score == 1.0) == right


@pytest.mark.parametrize(("kind", "bank"), [("hostile", HOSTILE), ("messy", MESSES)])
def test_forty_students_meet_every_mess_and_every_attack(kind, bank):
    turns = {i + lesson for i in range(40) if CAST[i % len(CAST)] == kind for lesson in range(8)}
    assert {turn % len(bank) for turn in turns} == set(range(len(bank)))
