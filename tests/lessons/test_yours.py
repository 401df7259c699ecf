"""Lessons run through with nothing solved, with half, with everything, and with functions that go wrong after their check.

The perceptron's lesson with everything solved is its answer key: `tests/machines` sees that it says now what was committed.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from autograder.exercises import ids_of
from tests.lessons.learners import how
from tests.machines.lessons import committed

ROOT = Path(__file__).parents[2]
LESSON = ROOT / "solutions" / "02_perceptron.py"
WITHHELD = "your `unlucky_update` will be used here once its check passes"  # the course's answer is the solution
SMALL = '''\
# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint, yours
from linclass_ref.plots import common, style

# %% role="exercise" id="hinge_loss"
def hinge_loss(z):
    """The hinge loss."""
    ### BEGIN SOLUTION
    return np.maximum(0, 1 - z)
    ### END SOLUTION

# %% role="check" id="hinge_loss" points=1
check(hinge_loss)

# %%
z = np.linspace(-2, 3, 50)
fig, ax = style.figure()
ax.plot(z, yours(hinge_loss)(z))
fig

# %% role="exercise" id="hinge_risk"
def hinge_risk(X, y, theta, theta0):
    """The mean hinge loss."""
    ### BEGIN SOLUTION
    return np.mean(np.maximum(0, 1 - y * (X @ theta + theta0)))
    ### END SOLUTION

# %% role="check" id="hinge_risk" points=2
check(hinge_risk)

# %%
print(round(yours(hinge_risk)(np.eye(2), np.array([1, -1]), np.ones(2), 0.5), 3))
'''


def lines_of(lesson: Path, folder: Path, *kinds: str) -> dict[str, list[str]]:
    """What the lesson says about whose functions it used, for each kind of learner; it ran to its end for all of them."""
    command = [sys.executable, "-m", "tests.lessons.learners", str(lesson), str(folder), *kinds]
    variables = {name: value for name, value in os.environ.items() if name != "LINCLASS_STATIC"}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_small_lesson_says_whose_functions_it_used(tmp_path):
    lesson = tmp_path / "04_small.py"
    lesson.write_text(SMALL, encoding="utf-8")
    told = lines_of(lesson, tmp_path, "none", "half", "all", "misbehaving")
    course = [
        f"with the course's `{id}`; yours takes over once its check passes" for id in ("hinge_loss", "hinge_risk")
    ]
    assert told["all"] == ["drawn with your `hinge_loss`", "computed with your `hinge_risk`"]
    assert told["none"] == [f"drawn {course[0]}", f"computed {course[1]}"]
    assert told["half"] == ["drawn with your `hinge_loss`", f"computed {course[1]}"]
    assert told["misbehaving"][1] == (
        "computed with the course's `hinge_risk`, because yours did not finish within 0.25 seconds: does every loop end?"
    )


def test_the_perceptrons_lesson_runs_through_for_every_learner(tmp_path):
    found = lines_of(LESSON, tmp_path, "none", "half", "misbehaving")
    found["all"] = [
        text for _, shown in committed(LESSON.stem) for text, html, _ in shown if "linclass-line" in (html or "")
    ]
    told = {kind: "\n".join(lines) for kind, lines in found.items()}
    of_none = [line for line in told["none"].splitlines() if line != WITHHELD]
    assert len(of_none) == len(told["none"].splitlines()) - 1
    assert all("with the course's" in line and line.count("with ") == 1 for line in of_none)
    assert len(found["all"]) >= len(found["none"]) - 1 > 10
    assert told["all"].count("with your") == told["all"].count("with ") == len(told["all"].splitlines())
    assert "with the course's" in told["half"]
    assert "with your" in told["half"]
    words = {"raises": "raised IndexError", "loops": "did not finish", "nonsense": "gives something else"}
    for number, id in enumerate(ids_of("02_perceptron"), 1):
        what = how(id, number)
        if what in words:
            assert f"with the course's `{id}`, because yours {words[what]}" in told["misbehaving"]
        else:  # returns lists, or changes its arguments: nothing to complain about
            assert f"`{id}`, because" not in told["misbehaving"]
