"""Assignments that are not lessons of the course, as instructors write them: the texts of cells, put together into notebooks."""

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograder.classroom.release import nbgrader_metadata

SEVERAL = {
    "data": """\
%matplotlib inline
import csv, sys
import matplotlib.pyplot as plt
from tools.statistics import mean
--- solution average
def average(path):
    ### BEGIN SOLUTION
    with open(path) as file:
        return mean([float(row["height"]) for row in csv.DictReader(file)])
    ### END SOLUTION
---
plt.plot([1, 2, 3])
plt.show()
--- test test_shown 1
plt.plot([1, 2])
plt.show()
assert plt.get_fignums() == [], "nbgrader's kernel has closed it"
--- test test_average 2
assert abs(average("data/heights.csv") - 1.75) < 1e-9, "the mean is 1.75"
### BEGIN HIDDEN TESTS
open("other.csv", "w").write("height\\n1\\n2\\n")
assert average("other.csv") == 1.5
### END HIDDEN TESTS
--- test share 4
2.5 if average("data/heights.csv") > 1 else 0.5
--- test nothing 0
assert average
--- written-code shape 3
### BEGIN SOLUTION
shape = "round"
### END SOLUTION
""",
    "words and numbers": """\
%run helpers.py
import warnings
--- locked given
LIMIT = 3
--- solution count
def count(text):
    ### BEGIN SOLUTION
    return len(text.split())
    ### END SOLUTION
---
history = In[3]
double(LIMIT)
--- test test_count 1
assert count("a b c") == LIMIT
assert _i and "count" in history + _i
--- skipped
LIMIT = 99
--- test test_nobody 1
help(count)
try:
    input("Your name? ")
except NotImplementedError:
    assert LIMIT == 3
--- test test_quiet 1
if count("one") == 1:
    print("fine")
--- test test_warns 1
warnings.warn("nbgrader gives nothing for this")
count("a")
--- written why 5
=== BEGIN MARK SCHEME
Words are what is between blanks.
=== END MARK SCHEME
Because.
--- task draw 2
Draw something.
""",
    "last": """\
import numpy as np
from sklearn.linear_model import LinearRegression
--- solution fit
def fit(x, y):
    ### BEGIN SOLUTION
    return LinearRegression().fit(x, y).coef_
    ### END SOLUTION
--- test test_fit 3
x = np.arange(6.0).reshape(3, 2) ** 2
np.testing.assert_allclose(fit(x, x @ [1, 2]), [1, 2])
--- test number 2
np.float64(0.5) if fit is None else True
""",
}
FILES = {
    "data/heights.csv": "height\n1.5\n2.0\n",
    "tools/statistics.py": "def mean(values):\n    return sum(values) / len(values)\n",
    "tools/__init__.py": "",
    "helpers.py": "def double(x):\n    return 2 * x\n",
}
KINDS = {  # of a cell: its type, and its marks (grade, solution, locked)
    "solution": ("code", False, True, False),
    "test": ("code", True, False, True),
    "locked": ("code", False, False, True),
    "written": ("markdown", True, True, False),
    "written-code": ("code", True, True, False),
}


def notebook_of(text: str, **kernel: str) -> nbformat.NotebookNode:
    """A notebook from the texts of its cells, each under a line `--- kind id points`, or `---` alone for an ordinary one."""
    notebook = new_notebook()
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "x", "language": "python", **kernel}
    parts, head, lines = [], [], []
    for line in [*text.splitlines(), "---"]:
        if line.startswith("---"):
            parts.append((head, "\n".join(lines)))
            head, lines = line.split()[1:], []
        else:
            lines.append(line)
    for index, (words, source) in enumerate(parts):
        cell = _cell(words, source)
        cell["id"] = f"cell-{index}"
        notebook.cells.append(cell)
    return notebook


def _cell(words: list[str], source: str) -> nbformat.NotebookNode:
    if not words:
        return new_code_cell(source)
    if words == ["skipped"]:
        return new_code_cell(source, metadata={"tags": ["skip-execution"]})
    kind, id, *worth = words
    points = float(worth[0]) if worth else 0
    if kind == "task":
        cell = new_markdown_cell(source)
        marks = nbgrader_metadata("markdown", id, grade=False, solution=False, locked=True)
        cell.metadata["nbgrader"] = {**marks, "task": True, "points": points}
        return cell
    made, grade, solution, locked = KINDS[kind]
    cell = new_code_cell(source) if made == "code" else new_markdown_cell(source.replace("===", "###"))
    marks = nbgrader_metadata(made, id, grade=grade, solution=solution, locked=locked)
    cell.metadata["nbgrader"] = {**marks, "points": points} if grade else marks
    return cell
