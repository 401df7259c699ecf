"""An autograded cell of the instructor's own: one whose check is not an exercise of the course.

nbgrader's way: the cell is run, and its output says what it is worth. That happens inside the sandbox, but in the student's process, so
that a determined student can read the tests and forge the outcome, as with nbgrader itself. Exercises of the course are judged outside.
"""

import ast
import re
from collections.abc import Mapping
from typing import Any

from autograder.cells import (
    Cell,
    exercise_of,
    grade_id,
    has_hidden_tests,
    is_check,
    is_choice,
    points,
    read_cells,
    without_region,
)
from autograder.course import notebooks
from autograder.exercises import ids_of
from autograder.grading.result import OwnCheck
from autograder.text import printable

ADDRESSES = re.compile(r"\b0x[0-9a-f]+\b")
MAX_RAISED = 300
CHOSEN = re.compile(r"""^\s*answer_\d+\s*=\s*["'(]*\s*([A-Za-z])\b""", re.MULTILINE)  # of a quiz


def is_own(cell: Cell) -> bool:
    """A check of the instructor's own."""
    return is_check(cell) and cell["cell_type"] == "code" and not _is_ours(cell) and not is_choice(cell)


def _is_ours(check: Cell) -> bool:
    id = exercise_of(check)
    return grade_id(check) == f"check_{id}" and any(id in ids_of(notebook) for notebook in notebooks())


def has_our_checks(notebook: str) -> bool:
    """Whether a notebook (JSON) is a lesson: a cell checks an exercise of this course, or of one that this course lacks, or a choice."""
    return any(
        is_choice(cell) or _is_ours(cell) or _asks_for_exercise(cell) for cell in read_cells(notebook) if is_check(cell)
    )


def _asks_for_exercise(check: Cell) -> bool:
    """Whether a cell check_x holds nothing but check(x)."""
    id = exercise_of(check)
    return (
        grade_id(check) == f"check_{id}" and without_region(check["source"], "HIDDEN TESTS").strip() == f"check({id})"
    )


def why_ungradable(cell: Cell) -> str | None:
    """Why a check of a lesson cannot be graded as it stands; None if it can.

    >>> ours = {"cell_type": "code", "metadata": {"nbgrader": {"grade": True, "grade_id": "check_perceptron"}}}
    >>> why_ungradable({**ours, "source": "check(perceptron)"})
    >>> why_ungradable({**ours, "source": "check(perceptron)\\nassert perceptron(X, y, 9)[2] < 5"})[:51]
    'the cell check_perceptron holds more than the call '
    >>> unknown = {"cell_type": "code", "metadata": {"nbgrader": {"grade": True, "grade_id": "check_gone"}}}
    >>> why_ungradable({**unknown, "source": "check(gone)"})[:71]
    'the cell check_gone asks for the exercise gone, which this course lacks'
    """
    if not is_check(cell):
        return None
    if "### AUTOTEST" in cell["source"] or "### HASHED AUTOTEST" in cell["source"]:
        return f"the cell {grade_id(cell)} uses AUTOTEST, which linclass does not know; write its tests as assertions"
    if cell["cell_type"] != "code":
        return (
            f"the cell {grade_id(cell)} is graded, but holds neither code nor an answer; make it a manually graded one"
        )
    calls_check = _only_calls_check(without_region(cell["source"], "HIDDEN TESTS"))
    # Run as a test of the instructor's own, it would pass whatever was handed in.
    if calls_check and not _is_ours(cell):
        return (
            f"the cell {grade_id(cell)} asks for the exercise {exercise_of(cell)}, which this course lacks; "
            "grade with the course from which the classroom was made"
        )
    if _is_ours(cell) and not calls_check:
        return (
            f"the cell {grade_id(cell)} holds more than the call of check, and only that counts; "
            "put tests of your own into an autograded cell of their own"
        )
    return None


def _only_calls_check(source: str) -> bool:
    try:
        (statement,) = ast.parse(source).body
    except (SyntaxError, ValueError):
        return False
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "check"


def judge_choice(check: Cell, answer: str, keys: Mapping[str, str]) -> OwnCheck:
    """What the answer to a choice is worth: the letter in its text against the key. The text is not run.

    >>> check = {"metadata": {"nbgrader": {"grade_id": "check_answer_1", "points": 1}}}
    >>> [judge_choice(check, f'answer_1 = "{letter}"  # a, b', {"check_answer_1": "b"}).points for letter in "bB?"]
    [1.0, 1.0, 0.0]
    """
    id, most = str(grade_id(check)), points(check)
    if id not in keys:
        raise KeyError(f"there is no key for {id}")
    found = CHOSEN.findall(answer)
    chosen = found[-1].lower() if found else ""
    problem = "" if chosen else "no letter was given"
    return OwnCheck(id, most if chosen == keys[id] else 0.0, most, problem)


def judge_own(cell: Cell) -> OwnCheck:
    """What a cell of the instructor's own is worth, by the output that it has now."""
    most, outputs = points(cell), cell["outputs"]
    worth = round(score(outputs, most), 4)
    problem = ""
    raised = [o for o in outputs if o["output_type"] == "error"]
    if not has_hidden_tests(cell):
        if raised:
            problem = printable(raised[0]["evalue"])
        elif any(o.get("name") == "stderr" for o in outputs):
            problem = "it wrote to standard error, for which nbgrader gives no points"
        elif shown := [o["data"]["text/plain"] for o in outputs if o["output_type"] == "execute_result" and not worth]:
            problem = f"its last line shows {printable(shown[0], 40)} of {most:g} points"
    return OwnCheck(str(grade_id(cell)), worth, most, problem, _raised(raised[0]) if raised else "")


def _raised(error: dict[str, Any]) -> str:
    """What a test raised, for the instructor; for an assertion without a message, its line.

    >>> trace = 'File "<ipython-input-3-1f>", line 1, in <module>\\n    assert f(2) == 4\\n           ^^^^^^^\\nAssertionError'
    >>> _raised({"evalue": "AssertionError", "traceback": [trace]})
    'AssertionError: assert f(2) == 4'
    """
    lines = [line.strip() for line in error["evalue"].splitlines() if line.strip()]
    words = ADDRESSES.sub("…", " ".join(lines[:2]))
    if words == "AssertionError":
        lines = [
            line.strip() for line in "".join(error["traceback"]).splitlines() if line.lstrip().startswith("assert ")
        ]
        words = f"{words}: {lines[-1]}" if lines else words
    return printable(words, MAX_RAISED)


def score(outputs: list[dict[str, Any]], most: float) -> float:
    """The points that nbgrader gives for these outputs.

    Nothing for an error or anything on standard error; the number that the last line shows; else everything. nbgrader drops a
    submission whose number is too large; here it earns nothing.

    >>> show = lambda text: [{"output_type": "execute_result", "data": {"text/plain": text}}]
    >>> [score(show(text), 2.0) for text in ("0.5", "True", "-1", "3")], score([], 2.0)
    ([0.5, 2.0, 2.0, 0.0], 2.0)
    """
    for output in outputs:
        if output["output_type"] == "error" or output.get("name") == "stderr":
            return 0.0
        if output["output_type"] == "execute_result":
            try:
                shown = float(output["data"]["text/plain"])
            except ValueError:
                return most
            return most if not shown >= 0 else shown if shown <= most else 0.0
    return most
