"""Each lesson through the sandbox: the solutions get all automatic points, the release none, written answers wait for a person."""

import json

import pytest

from autograder.cells import guess_id
from autograder.course import notebooks
from autograder.exercises import of_notebook
from autograder.grading.grade import grade_task
from autograder.grading.result import GRADED, Result, Task
from autograder.sandbox import Pool, available
from tests.grading.classes import master, solved, untouched

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")


def graded(pool: Pool, name: str, notebook: dict) -> Result:
    return grade_task(Task.of("ann", name, json.dumps(notebook).encode(), master(name), "a secret"), pool)


IN_SUITE = ("02", "05", "08")
EACH = [pytest.param(name, marks=() if name.startswith(IN_SUITE) else pytest.mark.whole) for name in notebooks()]


@pytest.mark.parametrize("name", EACH)
def test_the_solutions_get_all_points_and_written_answers_wait(pool, name):
    notebook = solved(name)
    for cell in notebook["cells"]:
        if cell["source"].strip() == "YOUR ANSWER HERE":
            cell["source"] = "Because."
    result = graded(pool, name, notebook)
    assert (result.status, result.reasons) == (GRADED, ())
    assert result.points == sum(e.points for e in of_notebook(name))
    assert all(result.written.values())


@pytest.mark.parametrize("name", EACH)
def test_the_release_gets_none(pool, name):
    result = graded(pool, name, untouched(name))
    assert (result.status, result.reasons, result.points) == (GRADED, (), 0)
    assert not any(result.written.values())


@pytest.mark.parametrize("edit", ["", "\nguess('next_theta')\nshow_recap('02_perceptron')"])
def test_a_guess_is_neither_run_nor_told_while_grading(pool, edit):
    notebook = solved("02_perceptron")
    mine = {guess_id(c): c for c in notebook["cells"] if guess_id(c)}
    mine["next_theta"]["source"] = "from autograder import guess, show_recap" + edit if edit else 'guess("next_theta")'
    result = graded(pool, "02_perceptron", notebook)
    assert (result.status, result.reasons) == (GRADED, ())
    cells = json.loads(result.notebook)["cells"]
    assert all(c["outputs"] == [] for c in cells if c["cell_type"] == "code" and "guess(" in c["source"])


PRACTICE = "from sklearn.linear_model import Perceptron\nPerceptron().fit([[0.0], [1.0]], [0, 1]).coef_"


@pytest.mark.parametrize("how", ["as given", "locked", "edited"])
@pytest.mark.parametrize("where", ["before the exercises", "after the exercises"])
def test_a_given_cell_with_scikit_learn_costs_no_points(pool, how, where):
    """The lessons end with the same model in scikit-learn, which a submission cannot import while it is graded."""
    name = "02_perceptron"
    nbgrader = {"schema_version": 3, "grade_id": "practice", "locked": True, "solution": False, "grade": False}
    metadata = {"nbgrader": {**nbgrader, "task": False}} if how == "locked" else {}
    given = {"cell_type": "code", "id": "practice", "metadata": metadata, "source": PRACTICE, "outputs": []}
    course, mine = json.loads(master(name)), solved(name)
    for notebook, cell in ((course, given), (mine, {**given, "source": PRACTICE + "\n# mine" * (how == "edited")})):
        notebook["cells"].insert(0 if where == "before the exercises" else len(notebook["cells"]), cell)
    result = grade_task(Task.of("ann", name, json.dumps(mine).encode(), json.dumps(course), "a secret"), pool)
    assert (result.status, result.reasons) == (GRADED, ())
    assert result.points == sum(e.points for e in of_notebook(name))
    said = [o["evalue"] for c in json.loads(result.notebook)["cells"] for o in c.get("outputs", ()) if "evalue" in o]
    assert bool(said) == (how != "as given")
    assert all("sklearn cannot be used while grading" in words for words in said)


PIPELINE = """
def late_parcels(X, y, X_new):
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import PolynomialFeatures, StandardScaler

    model = make_pipeline(PolynomialFeatures(2), StandardScaler(), LogisticRegression(C=0.3))
    return model.fit(X, y).predict_proba(X_new)[:, 1]
"""
BORROWED = """
def fit_newton(X, y, ridge):
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(C=1 / ridge).fit(X, y).coef_[0]
"""


def test_scikit_learn_is_there_for_the_open_task_and_for_nothing_else(pool):
    name = "08_logistic_mle"
    result = graded(pool, name, solved(name, late_parcels=PIPELINE, fit_newton=BORROWED))
    assert (result.status, result.reasons) == (GRADED, ())
    lost = {e.id: e.max_points - e.points for e in result.exercises if e.points < e.max_points}
    assert lost == {"fit_newton": 5}
