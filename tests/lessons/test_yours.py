"""Lessons run through with none of their exercises solved, with half of them, and with functions that go wrong after their check.

With everything solved they run in a browser: `tests/browser/walk.py`. The perceptron's lesson with everything solved is also its answer
key: `tests/machines` sees that it says now what was committed.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autograder.exercises import ids_of
from tests.lessons.learners import how
from tests.machines.lessons import committed

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "solutions").glob("0[1-8]_*.py"))
PERCEPTRON = LESSONS[1]
# All of them with `make whole`. In the browser, others are in the suite.
UNSOLVED_IN_SUITE, HALF_SOLVED_IN_SUITE = ("01", "03", "05", "06"), ("05",)


def sampled(in_suite: tuple[str, ...]) -> list[Any]:
    return [
        pytest.param(lesson.stem, marks=() if lesson.stem.startswith(in_suite) else pytest.mark.whole)
        for lesson in LESSONS
    ]


SMALL = '''\
# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint, yours
from linclass_ref.plots import common, style

# %% role="exercise" id="sigmoid"
def sigmoid(s):
    """The logistic function."""
    ### BEGIN SOLUTION
    e = np.exp(-np.abs(s))
    return np.where(np.asarray(s) >= 0, 1, e) / (1 + e)
    ### END SOLUTION

# %% role="check" id="sigmoid" points=1
check(sigmoid)

# %%
z = np.linspace(-2, 3, 50)
fig, ax = style.figure()
ax.plot(z, yours(sigmoid)(z))
fig

# %% role="exercise" id="cost_threshold"
def cost_threshold(cost_fp, cost_fn):
    """The probability from which to say 1."""
    ### BEGIN SOLUTION
    return cost_fp / (cost_fp + cost_fn)
    ### END SOLUTION

# %% role="check" id="cost_threshold" points=2
check(cost_threshold)

# %%
print(round(yours(cost_threshold)(1, 3), 3))
'''


@pytest.fixture(scope="module")
def told(tmp_path_factory, whole) -> dict[tuple[str, str], Any]:
    """What lessons say, by their name and the kind of learner. One process for all of them: to start one takes longer than a lesson."""
    folder = tmp_path_factory.mktemp("learners")
    small = folder / "04_small.py"
    small.write_text(SMALL, encoding="utf-8")
    jobs = [(kind, small) for kind in ("none", "half", "all", "misbehaving")]
    for kind, in_suite in (("none", UNSOLVED_IN_SUITE), ("half", HALF_SOLVED_IN_SUITE)):
        jobs += [(kind, lesson) for lesson in LESSONS if whole or lesson.stem.startswith(in_suite)]
    jobs += [("misbehaving", PERCEPTRON)]
    command = [
        sys.executable,
        "-m",
        "tests.lessons.learners",
        str(folder),
        *(str(word) for job in jobs for word in job),
    ]
    variables = {name: value for name, value in os.environ.items() if name != "LINCLASS_STATIC"}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=variables)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    return {(lesson.stem, kind): one for (kind, lesson), one in zip(jobs, found, strict=True)}


def lines_of(told: dict[tuple[str, str], Any], name: str, kind: str) -> list[str]:
    """What the lesson says about whose functions it used; it ran to its end."""
    assert told[name, kind]["error"] == ""
    return told[name, kind]["lines"]


def test_a_small_lesson_says_whose_functions_it_used(told):
    small = {kind: lines_of(told, "04_small", kind) for kind in ("none", "half", "all", "misbehaving")}
    course = [
        f"with the course's `{id}`; yours takes over once its check passes" for id in ("sigmoid", "cost_threshold")
    ]
    assert small["all"] == ["drawn with your `sigmoid`", "computed with your `cost_threshold`"]
    assert small["none"] == [f"drawn {course[0]}", f"computed {course[1]}"]
    assert small["half"] == ["drawn with your `sigmoid`", f"computed {course[1]}"]
    assert small["misbehaving"][1] == (
        "computed with the course's `cost_threshold`, because yours did not finish within 0.25 seconds: does every loop end?"
    )


@pytest.mark.parametrize("name", sampled(UNSOLVED_IN_SUITE))
def test_a_lesson_as_released_runs_through_with_the_functions_of_the_course(told, name):
    lines = "\n".join(lines_of(told, name, "none"))
    assert "with the course's" in lines
    assert "with your" not in lines
    assert told[name, "none"]["passed"] == []


@pytest.mark.parametrize("name", sampled(HALF_SOLVED_IN_SUITE))
def test_a_half_solved_lesson_runs_through_with_the_functions_of_both(told, name):
    lines = "\n".join(lines_of(told, name, "half"))
    assert "with the course's" in lines
    assert "with your" in lines
    passed, half = set(told[name, "half"]["passed"]), set(ids_of(name)[::2])
    assert passed <= half  # not all of them: some call one that is not written yet
    assert passed


def test_the_perceptrons_lesson_runs_through_with_functions_that_go_wrong(told):
    lines = "\n".join(lines_of(told, PERCEPTRON.stem, "misbehaving"))
    words = {"raises": "raised IndexError", "loops": "did not finish", "nonsense": "gives something else"}
    for number, id in enumerate(ids_of(PERCEPTRON.stem), 1):
        what = how(id, number)
        if what in words:
            assert f"with the course's `{id}`, because yours {words[what]}" in lines
        else:  # returns lists, or changes its arguments: nothing to complain about
            assert f"`{id}`, because" not in lines


def test_the_answer_key_of_the_perceptrons_lesson_was_computed_with_its_own_functions():
    lines = "\n".join(
        text for _, shown in committed(PERCEPTRON.stem) for text, html, _ in shown if "linclass-line" in (html or "")
    )
    assert lines.count("with your") == lines.count("with ") == len(lines.splitlines()) > 10
