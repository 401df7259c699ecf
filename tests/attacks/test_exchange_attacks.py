"""Attacks on nbgrader's exchange by students who share the machine with the instructor: real users, real folders, `nbgrader collect`."""

import json
import os
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.classroom import untrusted
from autograder.classroom.untrusted import opened_folder, walk
from autograder.files import Unfit
from tests.attacks.small_class import NAME, notebook, small_course
from tests.classroom.users import SharedMachine, User, give, shared_machine
from tests.documented import make_exchange

TIME = "2099-01-01 10:00:00.000000 UTC"
FILE = f"{NAME}.ipynb"


@dataclass(frozen=True)
class Class:
    """A classroom with an exchange; `ann` is honest and `mal` is not."""

    machine: SharedMachine
    room: Path

    @property
    def inbound(self) -> Path:
        return self.machine.exchange / "linclass" / "inbound"

    def user(self, role: str) -> User:
        return self.machine.users[role]

    def name(self, role: str) -> str:
        return self.user(role).name

    def nbgrader(self, role: str, verb: str, *words: str, where: Path) -> str:
        arguments = ("nbgrader", verb, NAME, "--course", "linclass", f"--Exchange.root={self.machine.exchange}", *words)
        done = self.user(role).run_loaded(self.machine.loaded, *arguments, where=where)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def collect(self, *words: str) -> str:
        return self.nbgrader("teacher", "collect", *words, where=self.room)

    def submit(self, role: str) -> None:
        """What an honest student does: fetch, write, hand in."""
        desk = self.user(role).home / "desk"
        shutil.rmtree(desk, ignore_errors=True)
        (desk / NAME).mkdir(parents=True)
        (desk / NAME / FILE).write_text(json.dumps(notebook()))
        give(self.user(role), desk)
        self.nbgrader(role, "submit", where=desk)

    def forge(self, owner: str, name: str = "", time: str = TIME) -> Path:
        """A submission folder in inbound/ that `owner` has made by hand, under any name; put files into it and call `give`."""
        folder = self.inbound / f"{name or self.name(owner)}+{NAME}+{time}+forged"
        folder.mkdir()
        folder.chmod(0o777)
        (folder / "timestamp.txt").write_text(time)
        give(self.user(owner), folder)
        return folder

    def collected(self, role: str) -> dict[str, str]:
        """Name → content of what was collected from a student."""
        folder = self.room / "submitted" / self.name(role) / NAME
        return {path.name: path.read_text() for path in folder.glob("*") if path.is_file()}


@pytest.fixture(scope="module")
def shared() -> Iterator[Class]:
    with shared_machine("teacher", "ann", "mal") as machine:
        teacher = machine.users["teacher"]
        course = small_course(teacher.home / "course")
        give(teacher, course)
        room = teacher.home / "room"
        done = teacher.run_loaded(machine.loaded, "autograder", "classroom", room, where=course)
        assert done.returncode == 0, done.stderr
        machine.exchange.rmdir()
        make_exchange(machine.exchange, teacher.name)
        made = Class(machine, room)
        made.nbgrader("teacher", "release_assignment", where=room)
        yield made


@pytest.fixture
def empty(shared: Class) -> Iterator[Class]:
    """The same before anybody has handed in."""
    yield shared
    for folder in (shared.inbound, shared.room / "submitted"):
        for path in folder.iterdir():
            path.unlink() if path.is_symlink() or not path.is_dir() else shutil.rmtree(path)


@pytest.mark.parametrize("target", ["source", "secret", "classmate"])
def test_collect_follows_no_link_to_a_file(empty, target):
    empty.submit("ann")
    (theirs,) = empty.inbound.glob(f"{empty.name('ann')}+*")
    targets = {
        "source": empty.room / "source" / NAME / FILE,
        "secret": empty.room / ".linclass" / "settings.json",
        "classmate": theirs / FILE,
    }
    folder = empty.forge("mal")
    (folder / FILE).symlink_to(targets[target])
    give(empty.user("mal"), folder)
    said = empty.collect()
    assert FILE not in empty.collected("mal")
    assert f"{FILE} is a link" in said
    assert FILE in empty.collected("ann")


def test_collect_follows_no_link_in_place_of_a_folder(empty):
    outside = empty.inbound / f"{empty.name('mal')}+{NAME}+{TIME}+forged"
    outside.symlink_to(empty.room / "source" / NAME)
    os.chown(outside, *_ids("mal", empty), follow_symlinks=False)
    inside = empty.forge("ann")
    (inside / "data").symlink_to(empty.room / "source" / NAME)
    give(empty.user("ann"), inside)
    empty.collect()
    assert empty.collected("mal") == {}
    assert not (empty.room / "submitted" / empty.name("ann") / NAME / "data").exists()


def test_collect_takes_no_file_that_another_user_owns(empty):
    """A hard link to a classmate's file, where the system allows one, or a file that an accomplice put there."""
    empty.submit("ann")
    (theirs,) = empty.inbound.glob(f"{empty.name('ann')}+*")
    folder = empty.forge("mal")
    os.link(theirs / FILE, folder / FILE)
    said = empty.collect()
    assert FILE not in empty.collected("mal")
    assert f"{FILE} belongs to {empty.name('ann')}" in said


def test_collect_waits_for_no_pipe_and_copies_no_device(empty):
    folder = empty.forge("mal")
    os.mkfifo(folder / FILE)
    give(empty.user("mal"), folder)
    said = empty.collect()
    assert FILE not in empty.collected("mal")
    assert f"{FILE} is not a regular file" in said


def test_what_git_would_take_for_a_repository_is_not_collected(empty):
    """`git status` runs what the settings of a repository name, and many prompts and editors ask for it."""
    folder = empty.forge("mal")
    for place in (folder, folder / ".git", folder / "data"):
        for part in ("objects", "refs"):
            (place / part).mkdir(parents=True)
        (place / "HEAD").write_text("ref: refs/heads/main\n")
        (place / "config").write_text("[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = touch ran; false\n")
    (folder / FILE).write_text("{}")
    give(empty.user("mal"), folder)
    empty.collect()
    collected = empty.room / "submitted" / empty.name("mal") / NAME
    assert {FILE, "config"} <= {path.name for path in collected.iterdir()}
    for place in (collected, collected / "data"):
        empty.user("teacher").run("git", "status", where=place)
    assert not list(collected.rglob("ran"))
    assert not list(collected.rglob(".git"))


def test_a_folder_named_after_a_classmate_replaces_nothing(empty):
    empty.submit("ann")
    empty.collect()
    before = empty.collected("ann")
    folder = empty.forge("mal", name=empty.name("ann"), time="2099-01-01 10:00:00.000000 UTC")
    (folder / FILE).write_text("{}")
    give(empty.user("mal"), folder)
    said = empty.collect("--update")
    assert empty.collected("ann") == before
    assert f"belongs to {empty.name('mal')}" in said


@pytest.mark.parametrize(
    "name",
    [
        f"x+{NAME}+not a date+z",
        f"+{NAME}+{TIME}+z",
        f"..+{NAME}+{TIME}+z",
        f"x+{NAME}+",
        f"x\n+{NAME}+{TIME}+z",
        f"x+{NAME}+{'9' * 150}+z",
    ],
)
def test_a_strange_name_does_not_stop_the_class(empty, name):
    empty.submit("ann")
    (empty.inbound / name).mkdir()
    os.chown(empty.inbound / name, *_ids("mal", empty))
    said = empty.collect()
    assert FILE in empty.collected("ann")
    assert "is skipped" in said
    assert [path.name for path in (empty.room / "submitted").iterdir()] == [empty.name("ann")]


def test_late_work_with_a_forged_time_is_late(empty):
    folder = empty.forge("mal", time="2020-01-01 10:00:00.000000 UTC")
    (folder / FILE).write_text(json.dumps(notebook()))
    give(empty.user("mal"), folder)
    os.utime(folder, (0, 0))
    said = empty.collect()
    assert not empty.collected("mal")["timestamp.txt"].startswith("2020")
    assert "was last changed" in said


def test_times_are_believed_where_the_instructor_says_so(empty):
    empty.forge("mal", time="2020-01-01 10:00:00.000000 UTC")
    empty.collect("--Collect.trust_times=True")
    assert empty.collected("mal")["timestamp.txt"].startswith("2020-01-01 10:00")


def test_only_submissions_before_the_due_date_are_collected_where_the_instructor_says_so(empty):
    """The file system's time counts there too."""
    due = empty.user("teacher").run_loaded(
        empty.machine.loaded, "autograder", "due", empty.room, f"{NAME}=2020-06-01", where=empty.room
    )
    assert due.returncode == 0, due.stderr
    early = empty.forge("mal", time="2020-01-01 10:00:00.000000 UTC")
    (early / FILE).write_text("early")
    late = empty.forge("mal", time="2020-07-01 10:00:00.000000 UTC")
    (late / FILE).write_text("late")
    for folder in (early, late):
        give(empty.user("mal"), folder)
    empty.collect("--before-duedate", "--Collect.trust_times=True")
    assert empty.collected("mal")[FILE] == "early"
    empty.collect("--before-duedate")  # both were really made today
    assert not empty.collected("mal")["timestamp.txt"].startswith("2020")


def test_the_time_of_an_honest_submission_is_kept(empty):
    empty.submit("ann")
    (theirs,) = empty.inbound.glob(f"{empty.name('ann')}+*")
    empty.collect()
    assert empty.collected("ann")["timestamp.txt"] == (theirs / "timestamp.txt").read_text()
    assert empty.collected("ann")["submission_secret.txt"] == (theirs / "submission_secret.txt").read_text()


def test_what_was_collected_is_open_to_nobody_else(empty):
    folder = empty.forge("mal")
    (folder / "data").mkdir()
    (folder / FILE).write_text(json.dumps(notebook()))
    (folder / FILE).chmod(0o4777)
    give(empty.user("mal"), folder)
    (folder / "data").chmod(0o555)  # a copy with this mode could not be replaced
    (folder / FILE).chmod(0o4777)
    empty.collect()
    collected = empty.room / "submitted" / empty.name("mal")
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (collected, *collected.rglob("*"))]
    assert [oct(mode) for mode in modes if mode & 0o7027] == []
    assert all(mode & 0o200 for mode in modes)


def test_a_submission_that_is_too_large_stops_no_other(empty):
    folder = empty.forge("mal")
    for number in range(3):
        with (folder / f"{number}.bin").open("wb") as file:
            file.truncate(60_000_000)
    give(empty.user("mal"), folder)
    empty.submit("ann")
    said = empty.collect()
    assert FILE in empty.collected("ann")
    assert "bytes" in said


@pytest.mark.parametrize("part", ["", "inbound", "outbound", "feedback"])
def test_a_student_cannot_put_another_folder_in_place_of_the_courses(empty, part):
    course = empty.machine.exchange / "linclass" / part
    moved = empty.user("mal").run("mv", course, course.with_name("moved"), where=empty.user("mal").home)
    assert moved.returncode != 0
    assert course.is_dir()


def test_a_student_can_neither_list_submissions_nor_take_one_away_whose_name_leaked(empty):
    empty.submit("ann")
    (theirs,) = empty.inbound.glob(f"{empty.name('ann')}+*")
    mal = empty.user("mal")
    assert mal.run("ls", empty.inbound, where=mal.home).returncode != 0
    assert mal.run("mv", theirs, empty.inbound / "away", where=mal.home).returncode != 0
    assert theirs.is_dir()


def test_a_file_that_a_classmate_put_into_a_submission_is_left_out(empty):
    """nbgrader opens a submission's folder to everybody, and hides only its name."""
    empty.submit("ann")
    (theirs,) = empty.inbound.glob(f"{empty.name('ann')}+*")
    mal = empty.user("mal")
    mal.run("sh", "-c", f"rm -f '{theirs / FILE}'; echo '{{}}' > '{theirs / FILE}'", where=mal.home)
    assert (theirs / FILE).read_text() == "{}\n"
    said = empty.collect()
    assert FILE not in empty.collected("ann")
    assert f"{FILE} belongs to {mal.name}" in said


@pytest.mark.parametrize("is_shared", [False, True])
def test_nothing_is_collected_from_a_course_folder_of_a_student(empty, is_shared):
    """Also where instructors share the classroom through a group, to which the student does not belong."""
    empty.room.chmod(0o2770 if is_shared else 0o750)
    os.chown(empty.inbound, *_ids("mal", empty))
    empty.inbound.chmod(0o1777)
    try:
        done = empty.user("teacher").run_loaded(
            empty.machine.loaded,
            *("nbgrader", "collect", NAME, "--course", "linclass", f"--Exchange.root={empty.machine.exchange}"),
            where=empty.room,
        )
    finally:
        os.chown(empty.inbound, *_ids("teacher", empty))
        empty.inbound.chmod(0o1733)
        empty.room.chmod(0o750)
    assert done.returncode != 0
    assert f"belongs to {empty.name('mal')}, not to you" in done.stderr


def test_what_is_collected_into_a_shared_classroom_is_for_its_group(empty):
    empty.submit("ann")
    empty.room.chmod(0o2770)
    try:
        empty.collect()
    finally:
        empty.room.chmod(0o750)
    collected = empty.room / "submitted" / empty.name("ann") / NAME
    modes = {path.is_dir(): stat.S_IMODE(path.stat().st_mode) for path in (collected, *collected.iterdir())}
    assert modes == {True: 0o2770, False: 0o660}


def test_thousands_of_submissions_of_one_student_are_not_all_read(empty):
    empty.submit("ann")
    for second in range(300):
        empty.forge("mal", time=f"2099-01-01 10:{second // 60:02}:{second % 60:02}.000000 UTC")
    said = empty.collect()
    assert FILE in empty.collected("ann")
    assert "50 more are skipped" in said
    assert empty.collected("mal")["timestamp.txt"].startswith("2099-01-01 10:04:59")


def _ids(role: str, made: Class) -> tuple[int, int]:
    status = made.user(role).home.stat()
    return status.st_uid, status.st_gid


def test_a_file_that_becomes_a_link_before_it_is_opened_is_not_followed(tmp_path):
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / FILE).write_text("mine")
    with opened_folder(str(tmp_path / "theirs")) as folder:
        entry = next(walk(folder))
        (tmp_path / "theirs" / FILE).unlink()
        (tmp_path / "theirs" / FILE).symlink_to(tmp_path / "secret")
        with pytest.raises(OSError, match="symbolic links"):
            entry.read(1000, owner=None)


def test_of_a_folder_with_very_many_files_not_even_all_names_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(untrusted, "MAX_ENTRIES", 3)
    for number in range(5):
        (tmp_path / str(number)).touch()
    with opened_folder(str(tmp_path)) as folder, pytest.raises(Unfit, match="more than 3 files"):
        next(walk(folder))


def test_a_folder_that_becomes_a_link_before_it_is_entered_is_not_followed(tmp_path):
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / FILE).write_text("secret")
    (tmp_path / "theirs" / "data").mkdir(parents=True)
    with opened_folder(str(tmp_path / "theirs")) as folder:
        entries = walk(folder)
        assert next(entries).is_folder
        (tmp_path / "theirs" / "data").rmdir()
        (tmp_path / "theirs" / "data").symlink_to(tmp_path / "closed")
        with pytest.raises(OSError, match=r"symbolic links|Not a directory"):
            next(entries)
