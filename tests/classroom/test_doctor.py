"""`linclass doctor` with real users: quiet on a machine set up as docs/hub.md says, and each command that it prints removes its finding."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.classroom import doctor
from autograder.classroom.feedback_exchange import nbgraders_config
from autograder.classroom.folder import Classroom
from autograder.sandbox import available
from tests.attacks.small_class import NAME, small_course
from tests.classroom.users import SharedMachine, User, give, shared_machine

pytestmark = pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
MAX_ROUNDS = 4


@pytest.fixture(scope="module")
def machine() -> Iterator[SharedMachine]:
    with shared_machine("teacher", "ann", "mal") as made:
        yield made


@pytest.fixture
def room(machine: SharedMachine) -> Iterator[Path]:
    """A classroom, and an exchange that was made as docs/hub.md says."""
    teacher, course = machine.users["teacher"], machine.exchange / "linclass"
    folder = teacher.home / "room"
    lessons = small_course(teacher.home / "course")
    give(teacher, lessons)
    done = run(machine, teacher, "classroom", folder, where=lessons)
    assert done.returncode == 0, done.stderr
    with (folder / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.Exchange.root = {str(machine.exchange)!r}\n")
    for path, mode in ((course, 0o755), (course / "inbound", 0o1733), (course / "feedback", 0o711)):
        path.mkdir()
        path.chmod(mode)
    give(teacher, course)
    for user in machine.users.values():
        user.home.chmod(0o700)
    yield folder
    for path in (folder, lessons):
        shutil.rmtree(path)
    for path in machine.exchange.glob("*"):
        path.unlink() if path.is_symlink() else shutil.rmtree(path)


def run(machine: SharedMachine, user: User, *words: object, where: Path) -> "subprocess.CompletedProcess[str]":
    return user.run_loaded(machine.loaded, "autograder", *words, where=where)


def examine(machine: SharedMachine, room: Path) -> list[dict[str, Any]]:
    """What the doctor tells the instructor."""
    done = run(machine, machine.users["teacher"], "doctor", room, "--json", where=machine.users["teacher"].home)
    findings: list[dict[str, Any]] = json.loads(done.stdout)
    assert done.returncode == (1 if findings else 0)
    return findings


def test_a_machine_that_is_set_up_as_documented_is_clean(machine, room):
    assert examine(machine, room) == []
    said = run(machine, machine.users["teacher"], "doctor", room, where=machine.users["teacher"].home)
    assert said.stdout == "Nothing unsafe was found.\n"


def test_every_unsafe_owner_mode_and_link_is_named_and_each_command_fixes_it(machine, room):
    teacher, ann, mal = machine.users.values()
    course = machine.exchange / "linclass"
    forged = course / "inbound" / f"{ann.name}+{NAME}+2027-01-01 10:00:00 UTC+x"
    linked = course / "inbound" / f"{mal.name}+{NAME}+2027-01-01 10:00:00 UTC+x"
    forged.mkdir()
    give(mal, forged)
    linked.symlink_to(room / "source" / NAME)
    (room / "submitted" / ann.name / NAME).mkdir(parents=True)
    (room / "submitted" / ann.name / NAME / f"{NAME}.ipynb").write_text("{}")
    give(ann, room / "submitted" / ann.name / NAME)
    (room / "submitted" / mal.name).symlink_to(room / "source")
    (room / "release" / NAME / f"{NAME}.ipynb").chmod(0o666)
    (room / ".linclass" / "settings.json").chmod(0o644)
    room.chmod(0o755)
    config = (room / "nbgrader_config.py").read_text().replace("c.ExchangeFactory.collect", "# collect")
    (room / "nbgrader_config.py").write_text(config)
    (room / "nbgrader_config.py").chmod(0o666)
    teacher.home.chmod(0o777)
    ann.home.chmod(0o755)
    machine.exchange.chmod(0o777)
    (course / "inbound").chmod(0o777)
    (course / "feedback").chmod(0o755)
    os.chown(course, ann.home.stat().st_uid, -1)
    unsafe = {
        forged,
        linked,
        room,
        room / "submitted" / ann.name / NAME,
        room / "submitted" / mal.name,
        room / "release" / NAME / f"{NAME}.ipynb",
        room / ".linclass" / "settings.json",
        room / "nbgrader_config.py",
        teacher.home,
        ann.home,
        machine.exchange,
        course,
        course / "inbound",
        course / "feedback",
    }
    named: set[Path] = set()
    for _ in range(MAX_ROUNDS):
        findings = examine(machine, room)
        named |= {Path(finding["path"]) for finding in findings}
        for finding in findings:
            subprocess.run(finding["fix"].removeprefix("sudo "), shell=True, check=True)
        give(teacher, room / "nbgrader_config.py")  # root ran the command that changes it
        if not findings:
            break
    assert examine(machine, room) == []
    assert named == unsafe


def test_the_course_folder_is_missed_before_a_student_makes_it(machine, room):
    course = machine.exchange / "linclass"
    shutil.rmtree(course)
    missing = [finding["path"] for finding in examine(machine, room)]
    assert missing == [str(course), str(course / "inbound")]


def test_settings_that_others_can_change_are_not_run(machine, room):
    ran = room / "ran"
    (room / "nbgrader_config.py").write_text(f"open({str(ran)!r}, 'w').close()\n")
    (room / "nbgrader_config.py").chmod(0o666)
    assert [Path(finding["path"]).name for finding in examine(machine, room)] == ["nbgrader_config.py"]
    assert not ran.exists()


def test_a_folder_for_temporary_files_without_the_sticky_bit_is_named(monkeypatch, tmp_path):
    """A user who can rename what is in it can put their own code in place of the sandbox's."""
    shared = tmp_path / "temporary"
    shared.mkdir(exist_ok=True)
    shared.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    (found,) = doctor._Doctor(tmp_path).temporary()
    assert (found.path, found.fix) == (str(shared), f"chmod +t {shared}")
    subprocess.run(found.fix, shell=True, check=True)
    assert list(doctor._Doctor(tmp_path).temporary()) == []


def test_a_folder_from_which_programs_are_loaded_is_looked_at(monkeypatch, tmp_path):
    packages = tmp_path / "packages"
    packages.mkdir(exist_ok=True)
    packages.chmod(0o777)
    monkeypatch.syspath_prepend(str(packages))
    (found,) = doctor._Doctor(tmp_path).software()
    assert (found.path, found.fix) == (str(packages), f"chmod o-w {packages}")


def test_settings_of_the_machine_that_help_attackers_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "_kernel_setting", lambda name: "0")
    monkeypatch.setattr(doctor, "FUSE", tmp_path / "fuse.conf")
    (tmp_path / "fuse.conf").write_text("# user_allow_other is for all\nmount_max = 1000\nuser_allow_other\n")
    links, fuse = doctor._Doctor(tmp_path).system()
    assert "sysctl -p" in links.fix
    subprocess.run(fuse.fix.removeprefix("sudo "), shell=True, check=True)
    assert (tmp_path / "fuse.conf").read_text().endswith("\n#user_allow_other\n")
    monkeypatch.setattr(doctor, "_kernel_setting", lambda name: "1")
    assert list(doctor._Doctor(tmp_path).system()) == []


@pytest.mark.parametrize("setting", doctor.FOR_BUBBLEWRAP)
def test_what_keeps_bubblewrap_from_working_is_told_apart(monkeypatch, tmp_path, setting):
    value, needed = doctor.FOR_BUBBLEWRAP[setting]
    monkeypatch.setattr(doctor, "available", lambda: "no")
    monkeypatch.setattr(doctor, "_extensions", dict)
    monkeypatch.setattr(doctor.isolation, "lacks", lambda: None)
    monkeypatch.setattr(doctor, "_kernel_setting", lambda name: value if name == setting else "")
    assert [found.fix.split(" |")[0] for found in doctor._Doctor(tmp_path).tools()] == [f"echo {setting}={needed}"]
    monkeypatch.setattr(doctor.isolation, "lacks", lambda: "there is none")
    assert [found.fix for found in doctor._Doctor(tmp_path).tools()] == ["sudo apt-get install bubblewrap"]


def test_where_instructors_share_a_classroom_a_students_course_folder_is_still_one(machine, room):
    """And so is one that another group can write."""
    teacher, ann, mal = machine.users.values()
    course = machine.exchange / "linclass"
    room.chmod(0o2770)
    config = nbgraders_config(Classroom(room))
    assert list(doctor._Doctor(room).exchange(config, "linclass")) == []
    give(mal, course / "inbound")
    (course / "feedback").chmod(0o771)
    os.chown(course / "feedback", -1, ann.home.stat().st_gid)
    found = {Path(one.path).name: one.fix for one in doctor._Doctor(room).exchange(config, "linclass")}
    assert found == {
        "inbound": f"sudo chown {teacher.name} {course / 'inbound'}",
        "feedback": f"chmod 711 {course / 'feedback'}",
    }


def test_an_access_control_list_that_names_others_is_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "group_members", lambda group: frozenset())
    tmp_path.chmod(0o750)
    assert list(doctor._Doctor(tmp_path).classroom()) == []
    monkeypatch.setattr(doctor, "has_list", lambda path: path == tmp_path)
    (found,) = doctor._Doctor(tmp_path).classroom()
    assert (found.path, found.fix) == (str(tmp_path), f"chmod g-rwx {tmp_path}")


def test_each_extension_that_protects_is_missed(monkeypatch, tmp_path):
    every = dict.fromkeys([*doctor.GUARDS, doctor.FORMGRADER, doctor.PROXY], True)
    for guard in doctor.GUARDS:
        monkeypatch.setattr(doctor, "_extensions", lambda guard=guard: every | {guard: False})
        assert [found.path for found in doctor._Doctor(tmp_path).tools()] == [guard]
    monkeypatch.setattr(
        doctor, "_extensions", lambda: every | {doctor.PROXY: False, "autograder.lab.server.proxy_guard": False}
    )
    assert list(doctor._Doctor(tmp_path).tools()) == []
