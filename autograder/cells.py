"""What a cell is: the one place that reads roles, ids, points and regions, both from nbformat's cells and from plain JSON."""

import json
from typing import Any

Cell = dict[str, Any]  # nbformat's cells are dictionaries too

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
REGIONS = ("SOLUTION", "HIDDEN TESTS", "MARK SCHEME")
STUB = "# YOUR CODE HERE\nraise NotImplementedError()"  # what learners see in place of a solution
KERNELS = {"ir": "R", "julia": "Julia", "java": "Java", "octave": "Octave", "xcpp": "C++", "bash": "Bash", "sos": "SoS"}
REASONS = (
    "reasons"  # id of the cell that says why a submission could not be graded, at the top of the notebook in its place
)
TO_FIX = "# This version runs, but it is wrong: fix it."  # the first line of a wrong version that is handed out


def look_up(data: Any, *keys: str) -> Any:
    """data[key][key]…, or None where that does not exist: the data may come from anyone."""
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def grade_id(cell: Cell) -> str | None:
    """nbgrader's id of a cell, if it has one."""
    found = look_up(cell, "metadata", "nbgrader", "grade_id")
    return found if isinstance(found, str) else None


def points(cell: Cell) -> float:
    """What a cell is worth."""
    return float(look_up(cell, "metadata", "nbgrader", "points") or 0)


def guess_id(cell: Cell) -> str | None:
    """The id of the guess that a cell asks for, if it is one. Such a cell is an ordinary one to nbgrader."""
    found = look_up(cell, "metadata", "linclass", "guess")
    return found if isinstance(found, str) else None


def is_answer(cell: Cell) -> bool:
    """A cell that the learner fills in: an exercise or a written answer."""
    return bool(look_up(cell, "metadata", "nbgrader", "solution"))


def is_exercise(cell: Cell) -> bool:
    """A cell in which the learner writes code."""
    return is_answer(cell) and not look_up(cell, "metadata", "nbgrader", "grade")


def is_written(cell: Cell) -> bool:
    """An answer that a person reads."""
    return is_answer(cell) and not is_exercise(cell)


def is_check(cell: Cell) -> bool:
    """A cell that the judge scores."""
    return bool(look_up(cell, "metadata", "nbgrader", "grade")) and not is_answer(cell)


def is_task(cell: Cell) -> bool:
    """A task of nbgrader's: a person marks what the student has put after it."""
    return bool(look_up(cell, "metadata", "nbgrader", "task"))


def is_fixed(cell: Cell) -> bool:
    """A check or a locked cell: its text is always the course's own."""
    return is_check(cell) or bool(look_up(cell, "metadata", "nbgrader", "locked"))


def exercise_of(check: Cell) -> str:
    """The exercise that a check is about."""
    return str(grade_id(check)).removeprefix("check_")


def is_choice(cell: Cell) -> bool:
    """A check of a quiz: the letter in its answer is compared with a key that is kept outside, and nothing is run."""
    return look_up(cell, "metadata", "linclass", "choice") is True


def waived_in(check: Cell) -> tuple[str, ...]:
    """The cases that an instructor does not want to be judged, by their notes."""
    found = look_up(check, "metadata", "linclass", "waived")
    return tuple(map(str, found)) if isinstance(found, list) else ()


def start_of(cell: Cell) -> str | None:
    """The name of the wrong version that the learner gets to fix, if the exercise is a repair."""
    found = look_up(cell, "metadata", "linclass", "start")
    return found if isinstance(found, str) else None


def wrong_version(cell: Cell) -> str | None:
    """The text of a repair as it is handed out. The complete lesson carries it; in the release it is the cell's own text."""
    found = look_up(cell, "metadata", "linclass", "given")
    return found if isinstance(found, str) else None


def solution_lines(cell: Cell) -> list[str]:
    """The lines between the solution marks, stripped."""
    lines, inside = [], False
    for line in cell["source"].splitlines():
        if BEGIN in line or END in line:
            inside = BEGIN in line
        elif inside:
            lines.append(line.strip())
    return lines


def without_region(source: str, name: str, instead: str = "") -> str:
    """A cell's text without the regions of this name; `instead` takes their place, indented as the region was.

    >>> without_region("def f():\\n    ### BEGIN SOLUTION\\n    return 1\\n    ### END SOLUTION", "SOLUTION", "pass")
    'def f():\\n    pass'
    """
    kept: list[str] = []
    inside = False
    for line in source.split("\n"):
        if f"BEGIN {name}" in line:
            inside = True
            indent = line[: len(line) - len(line.lstrip())]
            kept += [indent + text for text in instead.split("\n")] if instead else []
        elif f"END {name}" in line:
            inside = False
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def region(source: str, name: str) -> str:
    """The text inside a cell's regions of this name.

    >>> region("What is 1 + 1?\\n### BEGIN MARK SCHEME\\n2\\n### END MARK SCHEME", "MARK SCHEME")
    '2'
    """
    kept, inside = [], False
    for line in source.split("\n"):
        if f"BEGIN {name}" in line or f"END {name}" in line:
            inside = f"BEGIN {name}" in line
        elif inside:
            kept.append(line)
    return "\n".join(kept)


def has_hidden_tests(cell: Cell) -> bool:
    """Whether students did not get all of a cell."""
    return released_text(cell) is not None or "BEGIN HIDDEN TESTS" in cell["source"]


def released_text(cell: Cell) -> str | None:
    """The text that students got, where it is another one and the cell carries it: an instructor may choose delimiters of their own."""
    found = look_up(cell, "metadata", "linclass", "released")
    return found if isinstance(found, str) else None


def read_cells(notebook: str) -> list[Cell]:
    """The cells of a notebook (JSON), each with its text in one piece; none if it is not a notebook of today's format."""
    try:
        return [{**cell, "source": "".join(cell["source"])} for cell in json.loads(notebook)["cells"]]
    except (ValueError, KeyError, TypeError):
        return []


def handed_out(cell: Cell) -> str:
    """The text of a lesson's cell as learners get it: a stub or a wrong version for the solution, nothing that is hidden."""
    stub = STUB if cell["cell_type"] == "code" else "YOUR ANSWER HERE"
    source = wrong_version(cell) or without_region("".join(cell["source"]), "SOLUTION", stub)
    for name in ("HIDDEN TESTS", "MARK SCHEME"):
        source = without_region(source, name)
    return source


def other_language(notebook: Any) -> str | None:
    """The language that a notebook is written in, if it is not Python.

    >>> other_language({"metadata": {"kernelspec": {"name": "ir", "language": "R"}}})
    'R'
    >>> other_language({"metadata": {"kernelspec": {"name": "my-course", "language": "python"}}})
    """
    named = str(look_up(notebook, "metadata", "kernelspec", "name") or "").partition("-")[0]
    language = (
        look_up(notebook, "metadata", "kernelspec", "language")
        or look_up(notebook, "metadata", "language_info", "name")
        or KERNELS.get(named)
    )
    return (
        None if not isinstance(language, str) or language.lower() in ("python", "python3", "ipython", "") else language
    )
