"""`linclass adopt`: a lesson with named mistakes from a notebook with assertions, which builds and judges as it stands."""

import ast
import json
import os
import subprocess
import sys

import nbformat
import pytest

from autograder.course import COURSE
from autograder.lessons import propose
from autograder.sandbox import available
from tests.classroom.others import notebook_of
from tests.commands import linclass_here as linclass

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")

TESTED = '''\
# Given
import functools
import re
import numpy as np
LIMIT = 3
---
import not_here
--- solution is_leap
def is_leap(year):
    """Whether a year has a 29th of February."""
    ### BEGIN SOLUTION
    if year % 100 == 0:
        return year % 400 == 0
    return year % 4 == 0
    ### END SOLUTION
--- test test_leap 2
assert is_leap(2024)
assert not is_leap(2023)
assert is_leap(2000)
--- solution words
@functools.lru_cache
def initials(text):
    ### BEGIN SOLUTION
    return "".join(word[0].upper() for word in re.findall("[a-z]+", text))  # of words
    ### END SOLUTION
def count(text, least=1):
    "How often each word occurs, of those with enough letters."
    ### BEGIN SOLUTION
    found = {}
    for word in text.split():
        if len(word) >= least:
            found[word] = found.get(word, 0) + 1
    return found
    ### END SOLUTION
def limited(x):
    return min(x, LIMIT)
--- test test_words 3
assert initials("some words here") == "SWH"
assert count("a b a") == {"a": 2, "b": 1}
assert limited(5) == 3
### BEGIN HIDDEN TESTS
assert count("aa b aa", least=2) == {"aa": 2}
### END HIDDEN TESTS
--- solution several
def spread(values):
    ### BEGIN SOLUTION
    low, high = np.min(values), np.max(values)
    return low, high
    ### END SOLUTION
def common(a, b):
    ### BEGIN SOLUTION
    return {x for x in a if x in b}
    ### END SOLUTION
def ratio(a, b):
    return np.divide(a, b)
--- test test_several 2
assert spread(np.array([3.0, 1.0, 2.0])) == (1.0, 3.0)
assert ratio(1.0, 2.0) == 0.5
assert ratio(1.0, 0.0) == np.inf
assert common([1, 2, 3], {2, 3, 4}) == {2, 3}
---
count("x y x")
---
open("not there")
--- solution value
answer = 42
--- written why 2
=== BEGIN SOLUTION
Because.
=== END SOLUTION
'''
IDS = ["is_leap", "initials", "count", "spread", "common", "ratio"]
JUDGE = """
import json
from autograder.exercises import exercises, grade
from autograder.judging.judge import judge
print(json.dumps({
    one.id: {
        "right": grade(one.id, one.solution, "a secret").score,
        "nothing": grade(one.id, lambda *args: None, "a secret").score,
        "wrong": [
            (verdict.score, verdict.first_failure.hidden, verdict.misconception == mistake.name)
            for mistake in one.misconceptions
            for verdict in [judge(one, mistake.wrong, "a secret")]
        ],
    }
    for one in exercises()
}))
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("adopt")
    nbformat.write(notebook_of(TESTED), folder / "Problem 1.ipynb")
    done = linclass("adopt", folder / "Problem 1.ipynb", "--into", folder / "course")
    assert done.returncode == 0, done.stderr
    return folder / "course", done


@pytest.fixture(scope="module")
def verdicts(made) -> dict:
    environment = {**os.environ, COURSE: str(made[0])}
    done = subprocess.run([sys.executable, "-c", JUDGE], env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_it_is_built_and_checked(made):
    course, done = made
    assert "its solution gets full points" in " ".join(done.stderr.split())
    released = (course / "notebooks/01_problem_1.ipynb").read_text(encoding="utf-8")
    assert "count(" in released
    assert "found.get" not in released
    assert "assert " not in released
    assert "Because" not in released


def test_every_solution_passes_and_no_mistake_does(verdicts):
    assert list(verdicts) == IDS
    for id, one in verdicts.items():
        assert (one["right"], one["nothing"]) == (1.0, 0.0), id
        assert one["wrong"], id
        assert all(score < 1 and not hidden for score, hidden, _ in one["wrong"]), id


def test_mistakes_are_named(verdicts):
    named = [is_named for one in verdicts.values() for _, _, is_named in one["wrong"]]
    assert sum(named) >= 0.8 * len(named)


def test_a_gap_of_the_tests_becomes_a_visible_case(made):
    text = (made[0] / "exercises/problem_1/is_leap.py").read_text(encoding="utf-8")
    assert "# Your tests do not notice this mistake.\n        wrong(\n            'without if year % 100 == 0:'" in text
    assert "Case('added: a mistake shows here, and not in the calls above', (" in text


def test_calls_of_hidden_tests_are_seen_and_not_shown(made):
    before, _, shown = (made[0] / "exercises/problem_1/count.py").read_text(encoding="utf-8").partition("exercise = ")
    assert "('aa b aa', 2, )" in before
    assert "'aa b aa'" not in shown


def test_what_was_not_adopted_is_said(made):
    said = " ".join(made[1].stderr.split())
    assert "limited uses LIMIT, which another cell defines: make it an argument" in said
    assert "the cell value defines no function" in said
    assert "`import not_here` fails here" in said
    assert "an ordinary cell that needs more than the exercises: open(" in said


def test_a_call_of_which_the_solution_warns_is_left_out(made):
    text = (made[0] / "exercises/problem_1/ratio.py").read_text(encoding="utf-8")
    assert "(1.0, 2.0, )" in text
    assert "(1.0, 0.0, )" not in text


@pytest.mark.parametrize("words", ['ends with "quotes"', r"Compute \nabla f.", 'three """ in it', "ends with \\"])
def test_no_word_of_a_notebook_ends_a_docstring(words):
    said = ast.literal_eval(propose._docstring(words))
    assert said.strip() == words.replace('"""', "'''")


def test_the_name_of_a_notebook_is_no_code(tmp_path):
    name = 'x"""; raise SystemExit; """.ipynb'
    nbformat.write(notebook_of(TESTED.partition("--- solution words")[0]), tmp_path / name)
    done = linclass("adopt", tmp_path / name, "--into", tmp_path / "course")
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "course").rglob("is_leap.py")
    assert "raise SystemExit" in ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))


def test_nothing_is_overwritten(made):
    course, _ = made
    there = propose.Proposed("01_problem_1", "something else")
    with pytest.raises(FileExistsError, match="exists already"):
        propose.write(there, course)
    assert "something else" not in (course / "solutions/01_problem_1.py").read_text(encoding="utf-8")


def test_a_notebook_without_functions_is_refused_in_a_sentence(tmp_path):
    nbformat.write(notebook_of("--- solution value\nanswer = 42\n"), tmp_path / "a.ipynb")
    done = linclass("adopt", tmp_path / "a.ipynb", "--into", tmp_path / "course")
    assert done.returncode == 1
    assert done.stderr == "Error: the cell value defines no function\n"
    assert not (tmp_path / "course").exists()
