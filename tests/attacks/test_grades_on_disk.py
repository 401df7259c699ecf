"""A classmate with an account on the instructor's machine, who reads every file that can be read."""

import json
import os
import shutil
import sys

import pytest

from autograder.files import write_atomically
from autograder.sandbox import available
from tests.attacks.small_class import NAME, hand_in, notebook, small_classroom
from tests.classroom.users import shared_machine
from tests.commands import linclass_here

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy
FIND = """
import json, os, sys
readable = []
for place, _, files in os.walk(sys.argv[1]):
    if os.access(place, os.W_OK):
        readable.append(os.path.relpath(place, sys.argv[1]))
    for path in (os.path.join(place, name) for name in files):
        if os.access(path, os.R_OK) or os.access(path, os.W_OK):
            readable.append(os.path.relpath(path, sys.argv[1]))
print(json.dumps(sorted(readable)))
"""


@pytest.fixture
def open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_no_file_with_grades_or_answers_can_be_read_whatever_the_umask(open_umask):
    with shared_machine("classmate") as machine:
        desk = machine.exchange.parent / "desk"
        desk.mkdir()
        room = small_classroom(desk)
        for student in ("ann", "bob"):
            hand_in(room.folder, student, notebook(written=f"{student} says why."))
        shutil.rmtree(desk / "course")
        out = desk / "out"
        out.mkdir()
        for words in (
            ("grade", room.folder),
            ("feedback", room.folder),
            ("report", room.folder),
            ("report", room.folder, "--to", out / "report.html", "--slides", out / "slides"),
            ("export", room.folder, "--to", out / "grades.csv"),
            ("export", room.folder, "--format", "canvas", "--to", out / "canvas.csv"),
            ("plagiarism", room.folder, "--into", out / "answers", "--anonymous"),
            ("gradescope", NAME, "--classroom", room.folder, "--to", out / "autograder.zip"),
        ):
            done = linclass_here(*words)
            assert done.returncode in (0, 3), done.stderr
        written = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
        assert written >= {"report.html", "grades.csv", "canvas.csv", "answers-names.csv", "autograder.zip"}
        look = machine.users["classmate"].run(sys.executable, "-c", FIND, out, where=machine.exchange)
        assert [path for path in json.loads(look.stdout) if path != "."] == [], look.stderr
        # An instructor may open the classroom's folder, e.g. to hand out files: even then.
        room.folder.chmod(0o755)
        look = machine.users["classmate"].run(sys.executable, "-c", FIND, room.folder, where=machine.exchange)
        secret = (
            "gradebook.db",
            "nbgrader_config.py",
            "report.html",
            "autograded",
            "feedback",
            ".linclass",
            "source",
            "submitted",
        )
        assert [path for path in json.loads(look.stdout) if path.startswith(secret)] == []
        assert ".gitignore" in json.loads(look.stdout), "the classmate cannot even look in"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_what_lies_where_a_draft_will_be_is_neither_written_to_nor_kept(tmp_path):
    """In a folder that others can write to: a link to a file of the instructor's, or a file that a classmate holds open."""
    (tmp_path / "mine.txt").write_text("precious")
    (tmp_path / ".grades.csv.draft").symlink_to(tmp_path / "mine.txt")
    write_atomically(tmp_path / "grades.csv", "ann,4\n", mode=0o600)
    assert (tmp_path / "mine.txt").read_text() == "precious"
    assert (tmp_path / "grades.csv").read_text() == "ann,4\n"
    with (tmp_path / ".grades.csv.draft").open("w+", encoding="utf-8") as held:
        write_atomically(tmp_path / "grades.csv", "ann,3\n", mode=0o600)
        assert held.read() == ""
    assert (tmp_path / "grades.csv").stat().st_mode & 0o777 == 0o600
    (tmp_path / "taken.csv").mkdir()
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path / "taken.csv", "ann,3\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["grades.csv", "mine.txt", "taken.csv"]
