"""A classroom that instructors share through a group, made by the command of docs/hub.md: the assistant grades, a student sees nothing."""

import grp
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.classroom.doctor import _Doctor
from autograder.sandbox import available
from tests.attacks.small_class import hand_in, notebook, small_course
from tests.classroom.users import ROOT, SharedMachine, User, give, shared_machine

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
TEACHERS = f"lc{os.getpid()}teachers"


@pytest.fixture
def people() -> Iterator[tuple[SharedMachine, Path]]:
    """Ines, her assistant, a student, and the folder for the classroom."""
    with shared_machine("ines", "tom", "ann") as machine:
        ines, tom, _ = machine.users.values()
        subprocess.run(["groupadd", TEACHERS], check=True)
        try:
            for teacher in (ines, tom):
                subprocess.run(["usermod", "--gid", TEACHERS, teacher.name], check=True, capture_output=True)
            (command,) = re.findall(r"install -d -m 2770 [^`]*", (ROOT / "docs" / "hub.md").read_text(encoding="utf-8"))
            room = machine.exchange.parent / "classroom"
            said = command.replace("-o ines", f"-o {ines.name}").replace("-g teachers", f"-g {TEACHERS}")
            subprocess.run(said.replace("/srv/linclass/classroom", str(room)).split(), check=True)
            yield machine, room
        finally:
            for teacher in (ines, tom):  # back into their own, which is removed with them
                subprocess.run(["usermod", "--gid", teacher.name, teacher.name], check=True, capture_output=True)
            subprocess.run(["groupdel", TEACHERS], check=True)


def test_an_assistant_grades_and_a_student_sees_nothing(people):
    machine, room = people
    ines, tom, ann = machine.users.values()

    def linclass(user: User, *words: object, where: Path | None = None) -> "subprocess.CompletedProcess[str]":
        return user.run_loaded(machine.loaded, "autograder", *words, where=where or user.home)

    course = small_course(ines.home / "course")
    give(ines, course)
    made = linclass(ines, "classroom", room, where=course)
    assert made.returncode == 0, made.stderr
    hand_in(room, "ann", notebook())
    for path in (room / "submitted").rglob("*"):
        shutil.chown(path, ines.name, TEACHERS)
        path.chmod(0o2770 if path.is_dir() else 0o660)
    graded = linclass(tom, "grade", room, "--json")
    assert graded.returncode in (0, 3), graded.stdout + graded.stderr  # 3: a written answer waits
    again = linclass(ines, "grade", room, "--force", "--json")
    assert again.returncode in (0, 3), again.stdout + again.stderr
    assert ann.run("ls", room, where=ann.home).returncode != 0
    assert {path.stat().st_gid for path in room.rglob("*")} == {grp.getgrnam(TEACHERS).gr_gid}
    open_to_all = [path for path in room.rglob("*") if path.stat().st_mode & 0o007]
    assert [path for path in open_to_all if "release" not in path.parts] == []  # nbgrader opens what is handed out
    found = [(finding.path, finding.problem) for finding in _Doctor(room).classroom()]
    assert found == []
