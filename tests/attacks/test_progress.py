"""A progress file from somebody else, which a learner was talked into taking: nothing of theirs may be lost or stop working."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.lab.folder import put_notebooks
from autograder.lab.from_tab import EXPORTED, NotExported, bring_from_tab
from autograder.lab.start_page import draw_start_page
from autograder.learner import progress
from autograder.learner.again import Tally

ROOT = Path(__file__).parents[2]
TODAY = "2026-11-02"
MINE = {"answer": "first", "right": True}


@pytest.fixture
def mine(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(progress, "today", lambda: TODAY)
    folder = tmp_path / "mine"
    put_notebooks(ROOT, folder)
    progress.note("guesses", "mine", MINE, folder / progress.PLACE)
    monkeypatch.chdir(folder)
    return folder


def export(folder: Path, sections: object, code: object = None) -> Path:
    file = folder / EXPORTED
    file.write_text(json.dumps({"linclass": 1, "code": code or {}, "progress": sections}))
    return file


@pytest.mark.parametrize(
    "days",
    [
        {"2026-11-01": {"passed": 5}},
        {"2026-11-01": {"guesses": 7}},
        {"2026-11-01": {"checked": None, "guesses": ["a"]}},
        {"2026-11-01": {"passed": [{}, ["x"]]}},
        {"0": {"passed": ["a"]}},
        {"<b>": 5, "": [1]},
    ],
)
def test_the_start_page_is_drawn_whatever_stands_in_it(mine, days):
    bring_from_tab(export(mine, {"days": days, "passed": ["perceptron_origin"]}), ROOT, mine)
    draw_start_page(mine)
    page = (mine / "00_start_here.ipynb").read_text(encoding="utf-8")
    assert "linclass-home" in page
    assert "<b>" not in page


def test_what_was_done_today_is_noted_whatever_stands_there(mine):
    export(mine, {"days": {TODAY: {"passed": [{}, None, "a"]}}})
    bring_from_tab(mine / EXPORTED, ROOT, mine)
    progress.note_work("passed", "perceptron_origin", "02_perceptron")
    assert progress.read_notes("days")[TODAY]["passed"] == ["a", "perceptron_origin"]


def test_an_exercise_is_given_anew_whatever_stands_there(mine):
    bring_from_tab(export(mine, {"again": {"perceptron_origin": {"given": "often", "tried": []}}}), ROOT, mine)
    assert Tally.of("perceptron_origin") == Tally()


def test_a_file_that_fills_the_progress_up_erases_nothing(mine):
    """Read anew, a file of more than a million bytes would count as none, and the next note would take its place."""
    wide = {f"{number:x}": 0 for number in range(60_000)}
    with pytest.raises(NotExported, match="cannot be added"):
        bring_from_tab(export(mine, {"tries": wide}), ROOT, mine)
    assert progress.note("guesses", "next", MINE)
    assert progress.read_notes("guesses") == {"mine": MINE, "next": MINE}


def test_progress_that_has_no_room_left_is_kept(mine):
    assert not progress.note("functions", "a", "x" * progress.MAX_BYTES)
    progress._unsaved.clear()
    assert progress.read_notes("guesses") == {"mine": MINE}


def test_deep_lists_stop_neither_the_lab_nor_a_check(mine):
    deep = json.loads("[" * 900 + "]" * 900)
    try:
        bring_from_tab(export(mine, {"tries": {"a": deep}}), ROOT, mine)
    except NotExported:
        assert not progress.read_notes("tries")
    progress.note("guesses", "next", MINE)
    assert progress.read_notes("guesses") == {"mine": MINE, "next": MINE}


def test_half_a_character_does_not_stop_the_lab(mine):
    with pytest.raises(NotExported, match="does not hold progress"):
        bring_from_tab(export(mine, {}, {"perceptron_origin": "x = 1  # \ud800"}), ROOT, mine)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can make files of another user")
def test_a_folder_that_is_exchanged_after_it_was_looked_at_is_not_taken(mine, monkeypatch):
    """Whoever can write to the folder above can exchange folders thousands of times a second."""
    theirs = mine.parent / "theirs"
    planted = theirs / progress.PLACE
    planted.parent.mkdir(parents=True)
    planted.write_text(json.dumps({"functions": {"xor_features": "print('ran')"}}))
    for path in (theirs, planted.parent, planted):
        os.chown(path, 4711, 4711)
    kept = mine / progress.PLACE
    look = Path.lstat

    def look_and_let_them_exchange(path):
        status = look(path)
        if path == kept and theirs.exists():
            mine.rename(mine.parent / "aside")
            theirs.rename(mine)
        return status

    monkeypatch.setattr(Path, "lstat", look_and_let_them_exchange)
    assert progress.read_notes("functions", kept) == {}
    assert not theirs.exists(), "nothing was exchanged"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such modes")
def test_the_table_of_answers_holds_no_formula_follows_no_link_and_is_closed(mine):
    formula = "=HYPERLINK(0)"
    log = [["2026-11-01T09:00:00+00:00", 3, formula]]
    bring_from_tab(export(mine, {"review": {formula: {"log": log}}}), ROOT, mine)
    target, table = mine.parent / "other.txt", mine.parent / "answers.csv"
    target.write_text("precious")
    table.symlink_to(target)
    before = os.umask(0)
    try:
        done = CliRunner().invoke(main, ["review", str(mine), "--export", str(table)])
    finally:
        os.umask(before)
    assert done.exit_code == 0, done.output
    assert table.read_text(encoding="utf-8").splitlines()[1] == f"'{formula},2026-11-01T09:00:00+00:00,3,'{formula}"
    assert target.read_text() == "precious"
    assert not table.stat().st_mode & 0o077
