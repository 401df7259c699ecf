"""Your code runs the course: every exercise is used after its check, in its lesson or in a later one, through `yours`."""

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder.cells import grade_id, is_check, is_exercise
from autograder.course import lessons
from autograder.lessons.read import read_lesson

ROOT = Path(__file__).parents[2]


def uses(source: str) -> Iterator[str]:
    """The exercises that a cell hands to `yours`, as functions or by name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "yours" and node.args:
            given = node.args[0]
            if isinstance(given, ast.Name):
                yield given.id
            elif isinstance(given, ast.Constant):
                yield str(given.value)


def unused(course: Path) -> list[str]:
    """The exercises that no later cell uses, of their own lesson or another one."""
    waiting: list[str] = []
    for lesson in lessons(course):
        for cell in read_lesson(lesson.source).cells:
            if is_exercise(cell):
                waiting.append(str(grade_id(cell)))
            elif cell.cell_type == "code" and not is_check(cell):
                used = set(uses(cell.source))
                waiting = [id for id in waiting if id not in used]
    return waiting


def test_every_exercise_is_used_later():
    forgotten = unused(ROOT)
    assert not forgotten, f"no cell after their checks hands these to `yours`: {', '.join(forgotten)}"


def test_a_use_counts_after_the_exercise_only(tmp_path):
    for name in ("solutions", "notebooks"):
        (tmp_path / name).mkdir()
    exercise = '# %% role="exercise" id="{0}"\ndef {0}(X):\n    """."""\n    ### BEGIN SOLUTION\n    return X\n    ### END SOLUTION\n\n'
    (tmp_path / "solutions" / "01_a.py").write_text(
        "# %%\nyours(one)\n\n"
        + exercise.format("one")
        + exercise.format("two")
        + exercise.format("three")
        + "# %%\nyours(two)([1])\n"
    )
    (tmp_path / "solutions" / "02_b.py").write_text('# %%\nyours("three")\n')
    assert unused(tmp_path) == ["one"]
