"""Each lesson through the sandbox: the solutions get all automatic points, the release none, written answers wait for a person."""

import json
from collections.abc import Iterator

import pytest

from autograder.cells import guess_id
from autograder.exercises import NOTEBOOKS, of_notebook
from autograder.grading.grade import grade_task
from autograder.grading.result import GRADED, Result, Task
from autograder.sandbox import Pool, available
from tests.grading.classes import master, solved, untouched

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1) as made:
        yield made


def graded(pool: Pool, name: str, notebook: dict) -> Result:
    return grade_task(Task.of("ann", name, json.dumps(notebook).encode(), master(name), "a secret"), pool)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_solutions_get_all_points_and_written_answers_wait(pool, name):
    notebook = solved(name)
    for cell in notebook["cells"]:
        if cell["source"].strip() == "YOUR ANSWER HERE":
            cell["source"] = "Because."
    result = graded(pool, name, notebook)
    assert (result.status, result.reasons) == (GRADED, ())
    assert result.points == sum(e.points for e in of_notebook(name))
    assert all(result.written.values())


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_release_gets_none(pool, name):
    result = graded(pool, name, untouched(name))
    assert (result.status, result.reasons, result.points) == (GRADED, (), 0)
    assert not any(result.written.values())


@pytest.mark.parametrize("edit", ["", "\nguess('next_theta')\nshow_guesses('02_perceptron')"])
def test_a_guess_is_neither_run_nor_told_while_grading(pool, edit):
    notebook = solved("02_perceptron")
    mine = {guess_id(c): c for c in notebook["cells"] if guess_id(c)}
    mine["next_theta"]["source"] = (
        "from autograder import guess, show_guesses" + edit if edit else 'guess("next_theta")'
    )
    result = graded(pool, "02_perceptron", notebook)
    assert (result.status, result.reasons) == (GRADED, ())
    cells = json.loads(result.notebook)["cells"]
    assert all(c["outputs"] == [] for c in cells if c["cell_type"] == "code" and "guess(" in c["source"])
