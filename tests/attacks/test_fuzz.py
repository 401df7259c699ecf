"""Variations of the attacks, a fixed number from a fixed seed; `make bench-attacks` tries many more."""

import json
import re
import time
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder import grade
from autograder.classroom.archive import read_path
from autograder.classroom.scan import why_unfit
from autograder.exercises import by_id
from autograder.grading.grade import grade_task
from autograder.grading.rebuild import Rebuilt, rebuild
from autograder.grading.result import Task
from autograder.grading.submission import MAX_SOURCE, SetAside, parse
from autograder.judging.plain import NotPlain
from autograder.judging.show import card
from autograder.judging.show.summary import summarize
from autograder.judging.show.values import show_value
from autograder.sandbox import Limits, Pool, available
from autograder.sandbox.values import MAX_ANSWER, Broken, arrived
from autograder.text import printable
from tests.attacks.attack import WRONG
from tests.attacks.fuzz import joined_attacks, names, notebooks, values
from tests.attacks.small_class import NAME, POINTS, notebook, small_classroom
from tests.attacks.test_ids import is_tame, shown

SECONDS = 2.0  # of the processor, for any one of them


@pytest.fixture(scope="module")
def master(tmp_path_factory) -> str:
    return small_classroom(tmp_path_factory.mktemp("fuzz")).master(NAME)


def rebuilt_or_set_aside(master: str, raw: bytes) -> None:
    """Whatever was handed in, the lesson's own cells are all there, once and unchanged; nothing else has their ids."""
    begin = time.process_time()
    with suppress(SetAside):
        made = rebuild(json.loads(master), parse(raw))
        assert_is_the_lesson(json.loads(master)["cells"], made)
    assert time.process_time() - begin < SECONDS


def assert_is_the_lesson(ours: list[dict[str, Any]], made: Rebuilt) -> None:
    cells = made.notebook["cells"]
    ids = [cell["id"] for cell in cells]
    assert len(set(ids)) == len(ids)
    own = [i for i, id in enumerate(ids) if re.fullmatch(r"own-\d+", id)]
    assert set(own) <= made.fresh
    kept = [cell for i, cell in enumerate(cells) if i not in own]
    assert [(c["id"], c["cell_type"], c["metadata"]) for c in kept] == [
        (c["id"], c["cell_type"], c["metadata"]) for c in ours
    ]
    for mine, theirs in zip(kept, ours, strict=True):
        if not theirs["metadata"].get("nbgrader", {}).get("solution"):
            assert mine == theirs
    assert sum(len(cell["source"]) for cell in cells) < 3 * MAX_SOURCE
    assert all(cells[i]["metadata"] == {} for i in own)
    assert all(note.isprintable() for note in made.notes)
    for i in made.fresh:
        if cells[i]["cell_type"] == "markdown":
            assert is_tame(shown(cells[i]["source"])), cells[i]["source"]
    json.dumps(made.notebook).encode()


def test_a_changed_submission_is_rebuilt_or_set_aside(master):
    for raw in notebooks(250):
        rebuilt_or_set_aside(master, raw)


def test_any_name_is_read_without_harm():
    for name in names(2_000):
        assert all(line.isprintable() for line in (printable(name), printable(why_unfit(name) or "")))
        read_path(name)
        read_path(f"{name}/{name}")


def test_a_forged_value_is_plain_or_refused():
    arrays = [np.zeros(3), np.arange(4).reshape(2, 2)]
    for value in values(3_000):
        begin = time.process_time()
        try:
            made = arrived(json.loads(json.dumps(value)), arrays, lambda index: len, MAX_ANSWER)
        except (NotPlain, Broken):
            continue
        finally:
            assert time.process_time() - begin < SECONDS
        assert type(made) in (type(None), bool, int, float, str, list, dict, frozenset, np.ndarray) or made is len
        assert show_value(made)


def test_a_forged_value_never_earns_points_or_stops_the_judge():
    exercise = by_id("perceptron")
    for value in values(60, seed=1):
        try:
            made = arrived(json.loads(json.dumps(value)), [np.zeros(3)], lambda index: len, MAX_ANSWER)
        except (NotPlain, Broken):
            continue
        verdict = grade("perceptron", lambda X, y, T, made=made: made, None, naming=False)
        assert verdict.score < 1
        assert len(card.as_html(summarize(exercise, verdict))) < 50_000


@pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
def test_two_attacks_together_earn_a_wrong_answer_nothing(master, monkeypatch):
    monkeypatch.setattr("autograder.grading.grade.NAMING_SECONDS", -1.0)  # points are what matters here
    space: dict = {}
    exec(WRONG, space)
    wrong = grade("perceptron", space["perceptron"], "secret").score * POINTS
    short = Limits(call_seconds=0.7, cell_seconds=0.7, total_seconds=5, memory=300_000_000)
    with Pool(workers=1, limits=short) as pool:
        for work in joined_attacks(8):
            row = grade_task(Task.of("mal", NAME, json.dumps(work).encode(), master, "secret"), pool)
            assert row.points < wrong + 1e-3, row.reasons
            assert "ESCAPED" not in json.dumps([cell.get("outputs") for cell in json.loads(row.notebook)["cells"]])
            assert len(row.as_json()) < 3_000_000
        ann = Task.of("ann", NAME, json.dumps(notebook()).encode(), master, "secret")
        honest = grade_task(ann, pool, Limits())
        assert honest.points == POINTS
