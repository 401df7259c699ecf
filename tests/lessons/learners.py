"""Run a lesson as learners have left it, without a kernel, in a process of its own: `python -m tests.lessons.learners LESSON FOLDER KINDS`.

With `none` of its exercises solved, with `half`, with `all`, and `misbehaving`: every function is right in its check and goes wrong
afterwards. Printed are, as JSON, for each of these kinds the lines about whose functions were used.
"""

import json
import sys
from pathlib import Path
from typing import Any

from autograder.cells import STUB, grade_id, is_exercise, without_region
from autograder.exercises import by_id
from autograder.judging.exercise import Exercise
from autograder.learner import yours
from autograder.learner.yours import Yours
from tests.machines.cells import Shell
from tests.machines.lessons import run_source

LOOPING = ("batch_perceptron", "hinge_risk")
# After the calls of its check a function does this. `{name}` is the right version, `answer` what it says.
MISBEHAVES = {
    "raises": "raise IndexError('list index out of range')",
    "loops": "while True: pass",
    "nonsense": "answer = tuple(np.multiply(a, np.nan) for a in answer) if isinstance(answer, tuple) else np.multiply(answer, -7)",
    "modifies": "[a.fill(0) for a in args if isinstance(a, np.ndarray)]",
    "lists": "answer = [np.array(a).tolist() for a in answer] if isinstance(answer, tuple) else np.array(answer).tolist()",
}
WRAPPED = """
{name}_right, {name}_calls = {name}, []

def {name}(*args):
    answer = {name}_right(*args)
    {name}_calls.append(1)
    if len({name}_calls) > {calls}:
        {what}
    return answer
"""


def text_of(cell: Any, kind: str, solved: list[str]) -> str:
    """What stands in the cell; `solved` are the exercises before it."""
    if not is_exercise(cell):
        return without_region(cell.source, "HIDDEN TESTS")  # a learner's notebook has none
    if kind == "all":
        return str(cell.source)
    name = str(grade_id(cell))
    solved.append(name)
    if kind == "none" or (kind == "half" and len(solved) % 2 == 0):
        return without_region(cell.source, "SOLUTION", STUB)
    if kind == "half":
        return str(cell.source)
    what = how(name, len(solved))
    return cell.source + WRAPPED.format(name=name, calls=len(by_id(name).visible) + 1, what=MISBEHAVES[what])


def how(name: str, number: int) -> str:
    """How an exercise misbehaves. One loops."""
    if by_id(name).holds:  # where many answers are right, nonsense may be one of them
        return "raises"
    rest = [kind for kind in MISBEHAVES if kind != "loops"]
    return "loops" if name in LOOPING else rest[number % len(rest)]


class Impatient(Yours):
    """Waits a quarter of a second for a function that never ends, at each of its uses, and for the others as long as always."""

    def __init__(self, exercise: Exercise, *rest: Any) -> None:
        super().__init__(exercise, *rest)
        if exercise.id in LOOPING:
            self._seconds = 0.25


def lines_of(lesson: Path, folder: Path, kind: str) -> list[str]:
    solved: list[str] = []
    done = run_source(lesson, folder, lambda cell: text_of(cell, kind, solved))
    return [text for _, shown in done for text, html, _ in shown if html and "linclass-line" in html]


if __name__ == "__main__":
    del Shell.kernel  # still pictures, as in a script; and time limits as for a learner
    told: dict[str, list[str]] = {}
    for kind in sys.argv[3:]:
        yours.Yours = Impatient if kind == "misbehaving" else Yours
        told[kind] = lines_of(Path(sys.argv[1]), Path(sys.argv[2]), kind)
    print(json.dumps(told))
