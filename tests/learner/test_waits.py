"""What answers a guess waits for it: in the same unit, as long as the guess is open, and nothing else does."""

import pytest

from autograder.course import COURSE
from autograder.learner import kernel, progress

LESSON = """\
# %% [markdown] unit="core"
# ## One

# %%
print("before")

# %% role="guess" id="update"
guess("update", "Is it?", choices={"yes": "a", "no": "b"}, truth=lambda: x, because="So.")

# %%
x = 1

# %%
print("after")

# %% role="check" id="f" points=1
check(f)

# %% [markdown] unit="core"
# ## Two

# %%
print("elsewhere")
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    for name in ("notebooks", "solutions"):
        (tmp_path / name).mkdir()
    (tmp_path / "solutions" / "01_a.py").write_text(LESSON)
    monkeypatch.setenv(COURSE, str(tmp_path))
    monkeypatch.chdir(tmp_path / "notebooks")
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    kernel._guesses_before.cache_clear()
    yield tmp_path
    kernel._guesses_before.cache_clear()


def test_a_result_waits_until_the_guess_above_it_in_its_unit_is_made(course):
    assert kernel.open_guess_before('print("after")\n') == "update"
    for cell in ('print("before")', "x = 1", "check(f)", 'print("elsewhere")', "print('of my own')"):
        assert kernel.open_guess_before(cell) is None
    progress.note("guesses", "update", {"answer": "yes", "right": True})
    assert kernel.open_guess_before('print("after")') is None


def test_the_answer_of_the_guess_unfolds_what_waited_for_it():
    line = kernel.as_html("update")
    assert "linclass-waits for-update" in line
    assert "<details" in line
    assert ".linclass-waits.for-update{display:none}" in kernel.unfold("update")
