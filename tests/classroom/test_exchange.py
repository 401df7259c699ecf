"""nbgrader's own exchange around `linclass grade`: release, fetch, submit, collect, feedback, and all of it again for a second try."""

import json
import shutil
from pathlib import Path

import pytest

from autograder.classroom import feedback_exchange
from autograder.classroom.create import create
from autograder.sandbox import available
from tests.classroom.users import User, give, shared_machine
from tests.commands import harmful
from tests.grading.classes import NAME, solved

FORGOT = "def reflect(X, y):\n    print('reflecting', len(X))\n    return X * y[:, None]"


@pytest.fixture
def people():
    """An instructor and a student, two users of this system, with an exchange and a process for their commands."""
    with shared_machine("teacher", "student") as machine:
        yield machine.exchange, *machine.users.values(), machine.loaded


def test_one_page_that_nbgrader_cannot_release_stops_no_other(monkeypatch):
    class Api:
        def __init__(self, config: object) -> None:
            pass

        def release_feedback(self, assignment: str, student: str) -> dict[str, object]:
            return {"success": student != "mal", "log": "a traceback\nwith \x1b[2J in it"}

    monkeypatch.setattr(feedback_exchange, "NbGraderAPI", Api)
    monkeypatch.setattr(feedback_exchange, "nbgraders_config", lambda classroom: None)
    monkeypatch.setattr(feedback_exchange, "_put_in_place", lambda *names: None)
    pages = [Path(student, "02_small.html") for student in ("ann", "mal", "zoe")]
    refused = feedback_exchange.release(None, pages)
    assert refused == {pages[1]: "nbgrader could not release it: with \ufffd[2J in it"}


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_an_assignment_goes_out_comes_back_gets_feedback_and_comes_back_better(course, people):
    exchange, teacher, student, loaded = people
    room, desk = teacher.home / "room", student.home / "desk"
    create(room, course)
    desk.mkdir()
    with (room / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.Exchange.root = {str(exchange)!r}\n")
    give(teacher, room)
    give(student, desk)

    def run(user: User, *words: object) -> str:
        done = user.run_loaded(loaded, *words, where=room if user is teacher else desk)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def nbgrader(user: User, verb: str, *words: str) -> str:
        return run(user, "nbgrader", verb, NAME, "--course", "linclass", f"--Exchange.root={exchange}", *words)

    def hand_in(**changes: str) -> None:
        notebook = desk / NAME / f"{NAME}.ipynb"
        notebook.write_text(json.dumps(solved(**changes)))
        shutil.chown(notebook, student.name, student.name)
        nbgrader(student, "submit")

    nbgrader(teacher, "release_assignment")
    nbgrader(student, "fetch_assignment")
    released = room / "release" / NAME / f"{NAME}.ipynb"
    assert (desk / NAME / f"{NAME}.ipynb").read_bytes() == released.read_bytes()
    assert student.run("ls", room, where=desk).returncode != 0  # the classroom is nobody else's

    hand_in(reflect=FORGOT)
    assert "Collecting submission" in nbgrader(teacher, "collect")
    run(teacher, "autograder", "grade", room)
    run(teacher, "autograder", "feedback", room, "--release")
    hand_in()
    assert "Updating submission" in nbgrader(teacher, "collect", "--update")
    run(teacher, "autograder", "grade", room)
    run(teacher, "autograder", "feedback", room, "--release")
    nbgrader(student, "fetch_feedback")
    first, second = (path.read_text() for path in sorted((desk / NAME / "feedback").rglob("*.html")))
    assert f"feedback for {student.name}" in first
    assert "append the 1 for the offset" in first
    assert "reflecting 2" in first  # what it printed
    assert "append the 1 for the offset" not in second
    assert harmful(first) == harmful(second) == []
