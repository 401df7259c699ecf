"""A course of one's own with three tiny lessons, and the correction of one of its hidden cases in the middle of the term."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[3]
DOUBLING, HALVING, THIRDS = "02_doubling", "03_halving", "04_thirds"
FUNCTIONS = {DOUBLING: ("double", "2 * x", 4), HALVING: ("half", "x / 2", 2), THIRDS: ("third", "x / 3", 3)}
WRITTEN, WRITTEN_POINTS = "why", 3  # in the first lesson

LESSON = '''\
# %% [markdown]
# # Lesson {number}

# %% role="locked" id="setup"
import numpy as np
from autograder import check

# %% role="exercise" id="{id}"
def {id}(x):
    """Return {text}."""
    ### BEGIN SOLUTION
    return {text}
    ### END SOLUTION

# %% role="check" id="{id}" points={points}
check({id})
'''
QUESTION = f"""
# %% [markdown] role="locked" id="q_{WRITTEN}"
# Why?
#
# ### BEGIN MARK SCHEME
# 3 points for three reasons.
# ### END MARK SCHEME

# %% [markdown] role="written" id="{WRITTEN}" points={WRITTEN_POINTS}
# ### BEGIN SOLUTION
# Because of this, that and the other.
# ### END SOLUTION
"""
EXERCISE = '''\
"""{id}: {text}."""

from autograder.exercises._solutions import solution
from autograder.judging.exercise import Exercise, case, wrong

exercise = Exercise(
    reference=solution("{id}"),
    visible=(case("a number", 6.0), case("a negative one", -1.5)),
    hidden=lambda rng: [case("another number", 6.0 * float(rng.integers(2, 9))), {more}],
    misconceptions=(wrong("plus", {{"{text}": "x + 2"}}, "You add."),),
    hints=("Once.", "More.", "return {text}"),
)
'''
LARGE, FRACTION = 'case("a large number", 6e6)', 'case("a fraction", 0.5004)'


def make_course(folder: Path) -> Path:
    """The engine as it is, with other lessons."""
    for part in ("autograder", "linclass_ref"):
        shutil.copytree(ROOT / part, folder / part)
    for part in ("solutions", "notebooks"):
        (folder / part).mkdir()
    for name, (id, text, points) in FUNCTIONS.items():
        lesson = LESSON.format(number=int(name[:2]), id=id, text=text, points=points)
        (folder / "solutions" / f"{name}.py").write_text(lesson + (QUESTION if name == DOUBLING else ""))
        package = folder / "autograder" / "exercises" / name[3:]
        package.mkdir()
        (package / "__init__.py").touch()
        (package / f"{id}.py").write_text(EXERCISE.format(id=id, text=text, more=LARGE))
    return folder


def correct(folder: Path) -> None:
    """Nobody had said anything about large numbers; and fractions had been forgotten."""
    path = folder / "autograder" / "exercises" / DOUBLING[3:] / "double.py"
    before = path.read_text()
    assert LARGE in before
    path.write_text(before.replace(LARGE, FRACTION))
