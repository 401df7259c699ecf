"""Several assistants share a classroom through a group, as docs/hub.md says, with real users."""

import grp
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.classroom.doctor import _Doctor
from autograder.sandbox import available
from tests.attacks.small_class import NAME, hand_in, notebook, small_course
from tests.classroom.users import SharedMachine, User, give, shared_machine

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
PAGE = Path(__file__).parents[2] / "docs" / "hub.md"
TEACHERS = f"lc{os.getpid()}t"


@pytest.fixture
def machine() -> Iterator[SharedMachine]:
    with shared_machine("ines", "ann", "mal") as made:
        subprocess.run(["groupadd", TEACHERS], check=True)
        try:
            for name in ("ines", "ann"):
                subprocess.run(["usermod", "--append", "--groups", TEACHERS, made.users[name].name], check=True)
            yield made
        finally:
            subprocess.run(["groupdel", TEACHERS], check=True)


def run(user: User, *words: object, where: Path) -> "subprocess.CompletedProcess[str]":
    return user.run(sys.executable, "-m", "autograder", *words, where=where)


def test_what_one_assistant_makes_another_can_change_and_nobody_else_can_read(machine):
    ines, ann = (replace(machine.users[name], groups=(TEACHERS,)) for name in ("ines", "ann"))
    mal, lessons = machine.users["mal"], small_course(ines.home / "course")
    give(ines, lessons)
    room = ines.home / "classroom"
    documented = re.search(r"`(install -d -m 2770 [^`]*)`", PAGE.read_text())
    assert documented
    words = shlex.split(documented[1])
    assert words[-3:] == ["-g", "teachers", "/srv/linclass/classroom"]
    subprocess.run([*words[:-5], "-o", ines.name, "-g", TEACHERS, str(room)], check=True)
    done = run(ines, "classroom", room, where=lessons)
    assert done.returncode == 0, done.stderr
    for number, one in enumerate((ann, ines)):
        table = one.home / "students.csv"
        table.write_text(f"id,name\ns{number},Student {number}\n")
        for command in (
            ("roster", room, table),
            ("due", room, f"{NAME}=2027-02-0{number + 1}"),
            ("extend", room, f"s{number}", NAME, "--days", "1"),
        ):
            done = run(one, *command, where=lessons)
            assert done.returncode == 0, f"{one.name}: {command}\n{done.stdout}{done.stderr}"
    hand_in(room, "s0", notebook())
    for path in (room / "submitted").rglob("*"):
        shutil.chown(path, ines.name, TEACHERS)
        path.chmod(0o2770 if path.is_dir() else 0o660)
    for one, more in ((ann, ()), (ines, ("--force",))):
        done = run(one, "grade", room, "--json", *more, where=lessons)
        assert done.returncode in (0, 3), done.stdout + done.stderr  # 3: a written answer waits
    private = [path for path in (room, *room.rglob("*")) if "release" not in path.parts]  # that is for everybody
    assert [str(path) for path in private if path.stat().st_mode & 0o007] == []
    assert {path.stat().st_gid for path in private} == {grp.getgrnam(TEACHERS).gr_gid}
    assert list(_Doctor(room).classroom()) == []
    assert run(mal, "due", room, where=mal.home).returncode != 0
    shutil.rmtree(lessons)
