"""The end of a lesson: what was learned, what was solved at once, the guesses, the written answers, and the way on."""

import json
from dataclasses import replace

import pytest

from autograder.course import notebooks
from autograder.exercises import by_id, core_ids_of
from autograder.learner import check, progress, recap
from autograder.learner.recap import show_recap
from autograder.lesson_text import closing_text, formulas_of, ideas_of

FIRST, SECOND = "01_tiny", "02_more"
CLOSING = """# %% [markdown]
# ## What to remember
#
# 1. The **margin** counts.
# 2. A mistake is $z\\le0$,
#    also on the boundary.
#
# | formula | meaning |
# |---|---|
# | $z\\le0$ | a mistake |

# %%
show_recap("01_tiny")
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A learner's folder, in which `linclass lab` has put the notebooks."""
    (tmp_path / ".linclass").mkdir(mode=0o700)
    (tmp_path / ".linclass" / "lessons.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    return tmp_path


def test_the_ideas_and_the_formulas_are_those_of_the_last_cells():
    assert ideas_of(CLOSING) == ("The **margin** counts.", "A mistake is $z\\le0$,\n   also on the boundary.")
    assert formulas_of(CLOSING).splitlines()[-1] == "| $z\\le0$ | a mistake |"
    assert closing_text("# %%\nx = 1\n") == ""


def test_before_the_end_it_says_what_is_open_and_leads_on(own):
    progress.record(core_ids_of(FIRST)[0])
    shown = show_recap(FIRST)
    assert f"1 of {len(core_ids_of(FIRST))} core exercises passed. Still open: " in repr(shown)
    assert f'<a href="{SECOND}.ipynb">' in shown._repr_html_()
    assert "What you have learned" not in shown._repr_html_()


def test_what_an_instructor_has_left_out_is_not_asked_for(own):
    first, *others = core_ids_of(FIRST)
    for id in others:
        progress.record(id)
    asked = list(show_recap(FIRST).questions)
    shown = show_recap(FIRST, without=[first, *asked])
    assert f"You have passed all {len(others)} core exercises" in repr(shown)
    assert "no guesses" in repr(shown)
    assert shown.is_complete


def test_at_the_end_it_says_what_was_learned_and_what_was_solved_at_once(own, monkeypatch):
    monkeypatch.setattr(recap, "ideas_of", lambda text: ideas_of(CLOSING))
    core = core_ids_of(FIRST)
    for id in core:
        progress.record(id)
        progress.note("tries", id, 1 if id == core[0] else 3)
    html = show_recap(FIRST)._repr_html_()
    assert f"You have passed all {len(core)} core exercises, 1 of them at the first attempt." in html
    assert "<li>The margin counts.</li><li>A mistake is $z\\le0$, also on the boundary.</li>" in html
    assert "mathjax_ignore" not in html.partition("<details")[0], "formulas are drawn"


def test_what_was_learned_is_folded_while_it_would_answer_a_guess():
    end = recap.Recap(FIRST, {"a": "Which?"}, {}, ("This one.",), frozenset(core_ids_of(FIRST)))
    assert "<summary>What you have learned (it answers guesses" in end._repr_html_()
    made = replace(end, first={"a": {"answer": 1.0, "right": True}})
    assert "<summary>What you have learned" not in made._repr_html_()


def answered(folder, text: str) -> None:
    cell = {"cell_type": "markdown", "source": text, "metadata": {"nbgrader": {"grade_id": "why", "solution": True}}}
    (folder / f"{FIRST}.ipynb").write_text(json.dumps({"cells": [cell]}))


def test_a_written_answer_is_shown_beside_its_rubric_and_a_good_one_to_those_who_work_alone(own):
    answered(own, "YOUR ANSWER HERE")
    assert "rubric" not in show_recap(FIRST)._repr_html_(), "nothing was written yet"
    answered(own, "It <b>stops</b>.")
    html = show_recap(FIRST)._repr_html_()
    for part in ("It &lt;b&gt;stops&lt;/b&gt;.", "4 points for a reason.", "the number of its mistakes is bounded"):
        assert part in html


def test_a_class_keeps_its_rubrics(own):
    (own / ".linclass" / "lessons.json").unlink()
    answered(own, "It stops.")
    assert "4 points for a reason" not in show_recap(FIRST)._repr_html_()


def test_the_last_lesson_leads_back_to_the_start_page(own):
    assert 'href="00_start_here.ipynb"' in show_recap(notebooks()[-1])._repr_html_()


def test_the_check_of_the_last_core_exercise_shows_it_and_no_other_does(own, monkeypatch):
    shown = []
    monkeypatch.setattr(check, "_has_rich_display", lambda: True)
    monkeypatch.setattr(check, "_offer_help", lambda *_: "")
    monkeypatch.setattr(check, "_which_version", lambda _: None)
    monkeypatch.setattr(check, "_show_recap_below", shown.append)
    *others, last = core_ids_of(FIRST)
    for id in others:
        progress.record(id)
    check.check(by_id(others[0]).solution)
    assert shown == []
    check.check(by_id(last).solution)
    check.check(by_id(last).solution)
    assert shown == [FIRST]
    assert progress.read_notes("tries")[last] == 1
