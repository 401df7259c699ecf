"""Units: core and further sections, their minutes, and the budget of a lesson's core."""

import pytest

from autograder.classroom.release import make_release
from autograder.lesson_text import read_exercises
from autograder.lessons import units
from autograder.lessons.read import LessonError, read_lesson
from tests.lessons.parsed import WITH_UNITS, read

LESSON = """\
# %% [markdown]
# # A small lesson
#
# It takes {minutes}. Units: {units}.

# %% [markdown] unit="core"
# ## One idea
#
# WORDS

# %% [markdown] role="locked" id="q_why"
# Why?
# ### BEGIN MARK SCHEME
# a long rubric that no learner reads
# ### END MARK SCHEME

# %% [markdown] role="written" id="why" points=2
# ### BEGIN SOLUTION
# Because.
# ### END SOLUTION

# %% [markdown] unit="further"
# ## Another idea

# %%
print("look")
""".replace("WORDS", "word " * 1300)


@pytest.fixture
def lesson(tmp_path):
    def write(text):
        path = tmp_path / "01_a.py"
        path.write_text(text)
        return read_lesson(path)

    return write


def test_the_build_writes_the_minutes_of_each_unit_and_their_sum(lesson):
    first, one, *_, another, _ = lesson(LESSON).cells
    assert one.source.startswith("## One idea · 25 min\n")  # 10 minutes of reading, 15 of writing
    assert another.source == "## Another idea · optional, 5 min"
    assert "It takes about 30 min, and 5 min for the optional units." in first.source
    links = f"[One idea](01_a.ipynb#cell-id={one.id}) · [Another idea](01_a.ipynb#cell-id={another.id}) (optional)"
    assert f"Units: {links}." in first.source


def test_a_further_unit_is_collapsed_in_what_a_learner_opens(lesson):
    collapsed = [c.source for c in make_release(lesson(LESSON)).cells if c.metadata.get(units.COLLAPSED)]
    assert collapsed == ["## Another idea · optional, 5 min"]


def test_an_open_task_is_optional_and_counts_an_hour(lesson):
    text = (
        LESSON.replace('unit="further"', 'unit="open"')
        + "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n"
    )
    built = lesson(text.replace('# %%\nprint("look")\n', '# %% role="exercise" id="f"\n'))
    assert "## Another idea · optional, 60 min" in [cell.source for cell in built.cells]


def test_only_an_open_task_is_read_as_one():
    text = '# %% [markdown] unit="{}"\n# ## A\n\n# %% role="exercise" id="f"\ndef f(): ...\n'
    found = {kind: read_exercises(text.format(kind))["f"] for kind in ("core", "further", "open")}
    assert {kind: (one.optional, one.is_open) for kind, one in found.items()} == {
        "core": (False, False),
        "further": (True, False),
        "open": (True, True),
    }


def test_a_lesson_without_marks_stays_as_it_is(lesson):
    plain = LESSON.replace(' unit="core"', "").replace(' unit="further"', "")
    assert "min" not in "".join(c.source.partition("\n")[0] for c in lesson(plain).cells)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (' unit="further"', "", 'a ## heading begins a cell with unit="core"'),
        ("## Another idea", "### Another idea", "begins with a ## heading"),
        ('unit="further"', 'unit="hard"', 'unit is "core", "further" or "open"'),
        ('id="q_why"', 'id="q_why" unit="core"', "marks an ordinary markdown cell"),
    ],
)
def test_a_wrong_mark_is_named(lesson, old, new, expected):
    assert old in LESSON
    with pytest.raises(LessonError, match=expected):
        lesson(LESSON.replace(old, new))


@pytest.mark.parametrize("name", WITH_UNITS)
def test_the_core_of_a_lesson_keeps_to_its_budget(name):
    core = [unit for unit in units.split_units(read(name)) if unit.kind == units.CORE]
    found = {
        "words": sum(unit.words for unit in core),
        "cells": sum(len(unit.cells) for unit in core),
        "exercises": sum(len(unit.exercises) for unit in core),
        "guesses": sum(unit.guesses for unit in core),
        "minutes": sum(unit.minutes for unit in core),
    }
    most = {
        "words": units.MAX_CORE_WORDS,
        "cells": units.MAX_CORE_CELLS,
        "exercises": units.MAX_CORE_EXERCISES,
        "guesses": units.MAX_CORE_GUESSES,
        "minutes": units.MAX_CORE_MINUTES + 30 * name.startswith("08"),
    }
    assert not {what: number for what, number in found.items() if number > most[what]}
