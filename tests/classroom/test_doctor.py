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


def test_a_folder_for_temporary_files_without_the_sticky_bit_is_named(machine, room, monkeypatch):
    """Whoever can rename what is in it can put their own code in place of the sandbox's."""
    shared = machine.exchange.parent / "temporary"
    shared.mkdir(exist_ok=True)
    shared.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    (found,) = doctor._Doctor(room).temporary()
    assert (found.path, found.fix) == (str(shared), f"chmod +t {shared}")
    subprocess.run(found.fix, shell=True, check=True)
    assert list(doctor._Doctor(room).temporary()) == []


def test_an_access_control_list_that_names_others_is_seen(machine, room, monkeypatch):
    monkeypatch.setattr(doctor, "group_members", lambda group: frozenset())
    room.chmod(0o750)
    assert list(doctor._Doctor(room).classroom()) == []
    monkeypatch.setattr(doctor, "has_list", lambda path: path == room)
    (found,) = doctor._Doctor(room).classroom()
    assert (found.path, found.fix) == (str(room), f"chmod g-rwx {room}")


def test_each_extension_that_protects_is_missed(machine, room, monkeypatch):
    every = dict.fromkeys([*doctor.GUARDS, doctor.FORMGRADER, doctor.PROXY], True)
    for guard in doctor.GUARDS:
        monkeypatch.setattr(doctor, "_extensions", lambda guard=guard: every | {guard: False})
        assert [found.path for found in doctor._Doctor(room).tools()] == [guard]
    monkeypatch.setattr(
        doctor, "_extensions", lambda: every | {doctor.PROXY: False, "autograder.learner.proxy_guard": False}
    )
    assert list(doctor._Doctor(room).tools()) == []
