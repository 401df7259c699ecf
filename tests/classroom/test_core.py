"""A classroom of core units only: nothing of a further unit is released, and the points are those of the core."""

import json

import pytest
from click.testing import CliRunner

from autograder.cells import grade_id
from autograder.classroom.create import create
from autograder.classroom.folder import open_classroom
from autograder.classroom.update import points_table, update
from autograder.cli import main

NAME = "02_small"
EXERCISE = '''
# %% role="exercise" id="{0}"
def {0}(X, y):
    """A function."""
    ### BEGIN SOLUTION
    return X
    ### END SOLUTION

# %% role="check" id="{0}" points={1}
check({0})
'''
LESSON = f"""\
# %% [markdown]
# # 2 · Small
#
# **Time**: {{minutes}}. **Units**: {{units}}.

# %% role="locked" id="setup"
from autograder import check

# %% [markdown] unit="core"
# ## First
{EXERCISE.format("reflect", 2)}
# %% [markdown] unit="further"
# ## Second
{EXERCISE.format("margins", 3)}
# %% [markdown] unit="core"
# ## Third

# %%
show_recap("{NAME}")
"""


@pytest.fixture
def course(tmp_path):
    for name in ("solutions", "notebooks"):
        (tmp_path / "course" / name).mkdir(parents=True)
    (tmp_path / "course" / "solutions" / f"{NAME}.py").write_text(LESSON)
    return tmp_path / "course"


def released(room):
    cells = json.loads((room.folder / "release" / NAME / f"{NAME}.ipynb").read_text())["cells"]
    return {grade_id(cell) for cell in cells} - {None}, "\n".join("".join(cell["source"]) for cell in cells)


@pytest.mark.parametrize(("core", "points"), [(True, 2), (False, 5)])
def test_points_and_cells_are_those_of_what_is_released(tmp_path, course, core, points):
    room = create(tmp_path / "room", course, core=core)
    ids, text = released(room)
    assert ("margins" in ids, "check_margins" in ids, "## Second" in text) == (not core,) * 3
    assert {"reflect", "check_reflect"} <= ids
    assert "optional" not in text or not core
    assert (f'show_recap("{NAME}", without=["margins"])' in text) == core
    assert [row.exercises for row in points_table(room)] == [points]


def test_an_update_keeps_to_the_core(tmp_path, course):
    create(tmp_path / "room", course, core=True)
    lesson = course / "solutions" / f"{NAME}.py"
    lesson.write_text(LESSON.replace("# ## Third", "# ## The third"))
    room = open_classroom(tmp_path / "room")
    assert [change.what for change in update(room, course)] == ["updated"]
    ids, text = released(room)
    assert "## The third" in text
    assert "margins" not in ids


def test_it_is_chosen_when_a_classroom_is_made(tmp_path):
    done = CliRunner().invoke(main, ["classroom", str(tmp_path), "--update", "--core"])
    assert done.exit_code == 2
    assert "--core is chosen when a classroom is made" in done.output
