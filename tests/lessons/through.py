"""A learner who went through the whole course: `python -m tests.lessons.through FOLDER`, without a kernel, in a process of its own.

First the answers to all exercises of the earlier lessons are saved in FOLDER, as a passed check does it; then lesson 8 runs there.
Printed are, as JSON, the lines about whose functions were used, from the first to the last.
"""

import json
import sys
from pathlib import Path
from typing import Any

from autograder.cells import exercise_of, grade_id, is_check, is_exercise, without_region
from autograder.course import lessons as all_lessons
from tests.machines import lessons

ROOT = Path(__file__).parents[2]
LAST = "08_logistic_mle"


def save_answers(cell: Any) -> str:
    """Exercises and what imports for them as they are; in the place of a check, what it does with a function that passes."""
    if is_check(cell):
        id = exercise_of(cell)
        return f"from autograder.learner import saved\nassert saved.save({id!r}, {id})"
    return str(cell.source) if is_exercise(cell) or grade_id(cell) == "setup" else ""


def lines_of_the_last_lesson(folder: Path) -> list[str]:
    for lesson in all_lessons(ROOT):
        if "01" < lesson.name < LAST:
            lessons.run_source(lesson.source, folder, save_answers)
    source = ROOT / "solutions" / f"{LAST}.py"
    done = lessons.run_source(source, folder, lambda cell: without_region(cell.source, "HIDDEN TESTS"))
    return [text for _, shown in done for text, html, _ in shown if html and "linclass-line" in html]


if __name__ == "__main__":
    del lessons._Shell.kernel  # still pictures, as in a script; and time limits as for a learner
    print(json.dumps(lines_of_the_last_lesson(Path(sys.argv[1]))))
