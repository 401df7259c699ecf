"""Run lessons as learners have left them, without a kernel: `python -m tests.lessons.learners FOLDER KIND LESSON [KIND LESSON ...]`.

With `none` of its exercises solved, with `half`, with `all`, and `misbehaving`: every function is right in its check and goes wrong
afterwards. Printed is, as JSON, for each lesson in turn what it ended with, if it did not reach its end, the lines about whose functions
were used, and the exercises whose cards say that they are passed.
"""

import json
import re
import sys
import traceback
from pathlib import Path
from typing import Any

from autograder.cells import STUB, grade_id, is_exercise, without_region
from autograder.exercises import by_id
from autograder.judging.exercise import Exercise
from autograder.learner import yours
from autograder.learner.yours import Yours
from tests.machines.cells import Shell
from tests.machines.lessons import run_source

LOOPING = ("batch_perceptron", "cost_threshold")
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


def run(lesson: Path, folder: Path, kind: str) -> dict[str, Any]:
    yours.Yours = Impatient if kind == "misbehaving" else Yours  # type: ignore[misc]
    solved: list[str] = []
    try:
        done = run_source(lesson, folder, lambda cell: text_of(cell, kind, solved))
    except Exception:
        return {"error": traceback.format_exc()}
    shown = [(text, html) for _, outputs in done for text, html, _ in outputs if html]
    return {
        "error": "",
        "lines": [text for text, html in shown if "linclass-line" in html],
        "passed": [id for _, html in shown for id in re.findall(r"Check of (\w+): Passed", html)],
    }


if __name__ == "__main__":
    del Shell.kernel  # still pictures, as in a script; and time limits as for a learner
    folder, *jobs = sys.argv[1:]
    found = [run(Path(lesson), Path(folder), kind) for kind, lesson in zip(jobs[::2], jobs[1::2], strict=True)]
    print(json.dumps(found))
