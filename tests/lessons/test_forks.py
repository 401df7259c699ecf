"""A course of one's own: lessons dropped, moved and added, an exercise dropped, points changed, without a line of the engine."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lessons.test_build import SMALL, spoil

ROOT = Path(__file__).parents[2]
KEPT = ("00_start_here", "02_perceptron", "03_convergence_proof")
DOUBLE = '''\
"""Twice a number."""

from autograder.exercises._solutions import solution
from autograder.judging.exercise import Exercise, case, wrong

exercise = Exercise(
    reference=solution("double"),
    visible=(case("a number", 3), case("a negative one", -1.5)),
    hidden=lambda rng: [case("another number", float(rng.normal()))],
    misconceptions=(wrong("squared", {"2 * x": "x * x"}, "You square the number."),),
    hints=("Add it to itself.", "Twice is two times.", "return 2 * x"),
)
'''


@pytest.fixture(scope="module")
def fork(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("fork")
    for part in ("autograder", "linclass_ref"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part, endings in (("solutions", ("py", "ipynb")), ("notebooks", ("ipynb",))):
        (folder / part).mkdir()
        for name in KEPT:
            for ending in endings:
                shutil.copy(ROOT / part / f"{name}.{ending}", folder / part)
    drop_an_exercise(folder)
    change_points(folder)
    move_a_lesson(folder)
    add_a_lesson(folder)
    return folder


def drop_an_exercise(folder: Path) -> None:
    source = folder / "solutions" / "02_perceptron.py"
    cells = re.split(r"(?m)^(?=# %%)", source.read_text())
    source.write_text("".join(c for c in cells if not re.match(r'# %% role="(exercise|check)" id="perceptron"', c)))
    (folder / "autograder" / "exercises" / "perceptron" / "perceptron.py").unlink()


def change_points(folder: Path) -> None:
    spoil(
        folder / "solutions" / "02_perceptron.py",
        'role="check" id="xor_features" points=2',
        'role="check" id="xor_features" points=5',
    )


def move_a_lesson(folder: Path) -> None:
    """It leaves room for two others before it; nobody remembers the heading."""
    (folder / "solutions" / "03_convergence_proof.py").rename(folder / "solutions" / "05_convergence_proof.py")


def add_a_lesson(folder: Path) -> None:
    text = SMALL.replace("{id}(X, theta, theta0)", "double(x)").replace("The signed distances.", "Twice x.")
    text = text.replace("return (X @ theta + theta0) / np.linalg.norm(theta)", "return 2 * x")
    text = text.replace("# # A small lesson", "# # A small lesson\n#\n# After {{lesson:perceptron}}.").format(
        id="double"
    )
    (folder / "solutions" / "09_small.py").write_text(text)
    package = folder / "autograder" / "exercises" / "small"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "double.py").write_text(DOUBLE)


def linclass(fork: Path, *words: str) -> subprocess.CompletedProcess:
    environment = {**os.environ, "PYTHONPATH": str(fork)}
    command = [sys.executable, "-m", "autograder", *words]
    return subprocess.run(command, cwd=fork, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def problems(fork) -> list[str]:
    built = linclass(fork, "build", "09_small")
    assert built.returncode == 0, built.stderr
    checked = linclass(fork, "build", "--check")
    assert checked.returncode == 1, checked.stderr
    return checked.stdout.splitlines()


def test_a_ninth_lesson_is_built_with_links_by_name(fork, problems):
    text = (fork / "notebooks" / "09_small.ipynb").read_text()
    assert "After the lesson on [the perceptron](02_perceptron.ipynb)." in text
    assert not [p for p in problems if p.startswith("09_small")]


def test_the_check_names_what_is_out_of_step_and_nothing_else(problems):
    told = {p for p in problems if "is stale" not in p and "is missing; run" not in p}
    asked = {p for p in told if "asks for the exercise perceptron, which the course does not have" in p}
    assert asked
    assert {p for p in told - asked if "refers to a lesson" not in p} == {
        "00_start_here: no link to 09_small.ipynb",
        "00_start_here: a cell asks for the exercise bag_of_words, which the course does not have",
        "05_convergence_proof: its heading says 3, but its file 5",
        "05_convergence_proof: it shows the guesses of 03_convergence_proof",
        "05_convergence_proof: a cell asks for the exercise standardize, which the course does not have",
        "notebooks/03_convergence_proof.ipynb has no source solutions/03_convergence_proof.py",
        "solutions/03_convergence_proof.ipynb has no source solutions/03_convergence_proof.py",
    }
    assert "00_start_here: it refers to a lesson fisher, which the course does not have" in told


def test_the_exercises_of_the_course_are_those_of_its_lessons(fork):
    code = "import json; from autograder import exercises; print(json.dumps([[e.notebook, e.id] for e in exercises()]))"
    environment = {**os.environ, "PYTHONPATH": str(fork)}
    found = json.loads(subprocess.check_output([sys.executable, "-c", code], env=environment, cwd=fork))
    lessons = list(dict.fromkeys(notebook for notebook, _ in found))
    assert lessons == ["02_perceptron", "05_convergence_proof", "09_small"]
    assert ["02_perceptron", "perceptron"] not in found
    assert ["09_small", "double"] in found
