"""`nbgrader collect` for an exchange in which students can write: a classroom's nbgrader_config.py names it.

nbgrader's own follows links as the instructor, takes names and times as students wrote them, and stops at the first folder that it cannot
understand. Here a link, a device, another user's file or a folder under a classmate's name is left out with a message, and everybody
else's work is collected.
"""

import errno
import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase
from pathlib import Path

from traitlets import Bool

from autograder.classroom.edge import ExchangeCollect, MissingEntry, open_gradebook
from autograder.classroom.gradebook import is_time
from autograder.classroom.late import read_timestamp
from autograder.classroom.scan import TIME, why_unfit
from autograder.classroom.untrusted import Entry, opened_folder, walk
from autograder.files import Unfit, account, is_member, is_shared
from autograder.text import printable

TIMESTAMP = "timestamp.txt"
MAX_TIMESTAMP_BYTES = 100
MAX_SUBMISSIONS = 200  # of one student to one assignment
MAX_MESSAGES = 50  # about folders that are skipped
SUBMIT_TAKES = timedelta(seconds=60)  # nbgrader notes the time first and copies the files afterwards


@dataclass(frozen=True)
class Handed:
    """A submission in the exchange: whose it is, the name of its folder, when it was handed in, and what to say about the time."""

    student: str
    folder: str
    time: datetime
    text: str
    remark: str = ""


class Collect(ExchangeCollect):
    """Collects regular files of the student who hands them in, and nothing else."""

    trust_times = Bool(
        False,
        help="Whether to believe the times that submissions carry. Otherwise a submission counts as handed in when the file system says "
        "that it was last changed, if that is later. Needed after an exchange was copied or restored from a backup.",
    ).tag(config=True)

    def init_src(self) -> None:
        """Find the submission of each student that is to be collected."""
        if not self.coursedir.course_id:
            self.fail("No course id specified. Re-run with --course flag.")
        due = self._due()
        by_student: dict[str, list[Handed]] = defaultdict(list)
        looked_at: Counter[str] = Counter()
        skipped: list[str] = []
        with self._opened_inbound() as inbound:
            for name in sorted(os.listdir(inbound), reverse=True):  # of one student's, the last ones first
                try:
                    if (found := self._read_name(name)) is None:
                        continue
                    student, named = found
                    with opened_folder(name, inbound) as folder:
                        self._owner(folder, student)
                        looked_at[student] += 1  # only now: nobody can use up a classmate's number
                        if looked_at[student] > MAX_SUBMISSIONS:
                            raise Unfit(f"{student} has {MAX_SUBMISSIONS} later ones")
                        by_student[student].append(self._with_time(folder, student, name, named))
                except (Unfit, OSError) as problem:
                    skipped.append(f"{printable(name, 200)} is skipped: {_why(problem)}")
        for words in skipped[:MAX_MESSAGES]:
            self.log.warning("%s", words)
        if len(skipped) > MAX_MESSAGES:
            self.log.warning("%s more are skipped", len(skipped) - MAX_MESSAGES)
        self.src_records = [_choose(all_of_one, due) for _, all_of_one in sorted(by_student.items())]

    def copy_files(self) -> None:
        """Copy what was found into submitted/."""
        if not self.src_records:
            self.log.warning("No submissions of %s to collect", self.coursedir.assignment_id)
        with self._opened_inbound() as inbound:
            for handed in self.src_records:
                try:
                    self._collect(inbound, handed)
                except (Unfit, OSError) as problem:
                    self.log.warning("%s is skipped: %s", printable(handed.folder, 200), _why(problem))

    def _due(self) -> datetime | None:
        if not self.before_duedate:
            return None
        with open_gradebook(self.coursedir.db_url, self.coursedir.course_id) as book:
            try:
                due: datetime | None = book.find_assignment(self.coursedir.assignment_id).duedate
            except MissingEntry:
                return None
        return due

    @contextmanager
    def _opened_inbound(self) -> Iterator[int]:
        """The folder in which submissions arrive. A student who owned it, or the course's folder, could change everybody's work."""
        path = Path(self.root) / self.coursedir.course_id / "inbound"
        try:
            with (
                opened_folder(str(path.parents[1].resolve())) as root,
                opened_folder(path.parent.name, root) as course,
                opened_folder(path.name, course) as inbound,
            ):
                for part, descriptor in ((path.parent, course), (path, inbound)):
                    owner = os.fstat(descriptor).st_uid
                    if owner not in (os.geteuid(), 0) and not self._is_colleague(owner):
                        self.fail(f"{part} belongs to {account(owner)}, not to you. Run: linclass doctor")
                yield inbound
        except OSError as problem:
            self.fail(f"{path} cannot be opened: {problem.strerror}")

    @property
    def _is_shared(self) -> bool:
        """Whether instructors share the classroom through a group."""
        return self.coursedir.groupshared or is_shared(Path(self.coursedir.root))

    def _is_colleague(self, user: int) -> bool:
        return self._is_shared and is_member(user, Path(self.coursedir.root).stat().st_gid)

    def _read_name(self, name: str) -> tuple[str, datetime] | None:
        """The student and the time in the name of a folder in the exchange; None if it is not to be collected now."""
        if f"+{self._assignment}+" not in name:
            return None
        student, assignment, text = [*name.rsplit("+", 3), "", ""][:3]
        time = _read_time(text)
        if assignment != self._assignment or time is None:
            raise Unfit("its name is not STUDENT+ASSIGNMENT+TIME")
        if not student or why_unfit(student):
            raise Unfit("its name does not begin with a student's name")
        return (student, time) if fnmatchcase(student, self.coursedir.student_id or "*") else None

    def _owner(self, folder: int, student: str) -> int | None:
        """Who must own the files of an open submission; None if nobody checks. You and root may hand in for a student."""
        if not self.check_owner:
            return None
        owner = os.fstat(folder).st_uid
        if owner not in (os.geteuid(), 0) and account(owner) != student:
            raise Unfit(f"it belongs to {account(owner)}, not to {student}")
        return owner

    def _with_time(self, folder: int, student: str, name: str, named: datetime) -> Handed:
        """When it was handed in: the latest of what its name says, what timestamp.txt says, and when a file was last changed."""
        text, changed = "", os.fstat(folder).st_ctime
        for entry in walk(folder, self._is_ignored):
            changed = max(changed, entry.status.st_ctime)
            if entry.path == (TIMESTAMP,):
                text = _read_text(entry)
        stated = _read_time(text)
        time = max(named, stated or named)
        on_disk = datetime.fromtimestamp(changed, UTC).replace(tzinfo=None)
        if not self.trust_times and on_disk - time > SUBMIT_TAKES:
            remark = (
                f"it claims {time:%Y-%m-%d %H:%M} UTC and was last changed {on_disk:%Y-%m-%d %H:%M} UTC, which counts"
            )
            return Handed(student, name, on_disk, _as_text(on_disk), remark)
        return Handed(student, name, time, text if stated == time else _as_text(time))

    def _collect(self, inbound: int, handed: Handed) -> None:
        """Copy one submission, if it is new; what was collected before is replaced in one step."""
        target = Path(self.coursedir.format_path(self.coursedir.submitted_directory, handed.student, self._assignment))
        words = f"{handed.student} {self._assignment}"
        before = _collected_time(target)
        if target.is_dir():
            newer = before is None or handed.time > before
            if not (self.update and newer) and not (self.before_duedate and handed.time != before):
                why = (
                    "No newer submission to collect"
                    if self.update
                    else "Submission already exists, use --update to update"
                )
                self.log.info("%s: %s", why, words)
                return
        if handed.remark:
            self.log.warning("%s: %s", words, handed.remark)
        self.log.info("%s submission: %s", "Updating" if target.is_dir() else "Collecting", words)
        draft = target.with_name(f".{target.name}.draft")
        shutil.rmtree(draft, ignore_errors=True)
        if not target.parent.is_dir():
            self._make_folder(target.parent)
        self._make_folder(draft)
        with opened_folder(handed.folder, inbound) as folder:
            self._copy(folder, self._owner(folder, handed.student), draft, words)
        self._write(draft / TIMESTAMP, handed.text.encode())
        if target.is_dir():
            shutil.rmtree(target)
        draft.rename(target)

    @property
    def _assignment(self) -> str:
        return str(self.coursedir.assignment_id)

    def _copy(self, folder: int, owner: int | None, target: Path, words: str) -> None:
        """The regular files of an open folder; what is left out is named."""
        left = 1000 * self.coursedir.max_dir_size
        for entry in walk(folder, self._is_ignored):
            place, name = target.joinpath(*entry.path), entry.path[-1]
            if not place.parent.is_dir():  # its folder was left out
                continue
            try:
                if printable(name, len(name)) != name:
                    raise Unfit("its name has characters that cannot be shown")
                if entry.is_folder:
                    self._make_folder(place)
                elif any(fnmatchcase(name, pattern) for pattern in self.coursedir.include):
                    content = entry.read(min(left, 1000 * self.coursedir.max_file_size), owner)
                    left -= len(content)
                    self._write(place, content)
            except (Unfit, OSError) as problem:
                self.log.warning("%s: %s is left out: %s", words, entry, _why(problem))

    def _is_ignored(self, name: str) -> bool:
        """Besides what the settings name, what programs take for settings of their own.

        git runs commands that the settings of a repository name, as soon as somebody asks for its state: a folder `.git`, or any folder
        with a file HEAD in it.
        """
        return (
            name.startswith(".")
            or name.upper() == "HEAD"
            or any(fnmatchcase(name, pattern) for pattern in self.coursedir.ignore)
        )

    def _make_folder(self, path: Path) -> None:
        path.mkdir(parents=True)
        path.chmod(0o2770 if self._is_shared else 0o750)  # neither the student's mode nor the umask

    def _write(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        path.chmod(0o660 if self._is_shared else 0o640)


def _choose(handed: list[Handed], due: datetime | None) -> Handed:
    """The last submission before the due date if there is one, and otherwise the last one."""
    in_time = [one for one in handed if due is None or one.time <= due]
    return max(in_time or handed, key=lambda one: (one.time, one.folder))


def _read_text(entry: Entry) -> str:
    """The text of a small file, or nothing if it is anything else."""
    try:
        return entry.read(MAX_TIMESTAMP_BYTES, owner=None).decode("ascii").strip()
    except (Unfit, OSError, UnicodeDecodeError):
        return ""


def _read_time(text: str) -> datetime | None:
    return read_timestamp(text) if TIME.fullmatch(text) and is_time(text) else None


def _collected_time(folder: Path) -> datetime | None:
    """When the submission that was collected before was handed in, if that can be read."""
    try:
        return _read_time((folder / TIMESTAMP).read_text(encoding="ascii").strip())
    except (OSError, UnicodeDecodeError):
        return None


def _as_text(time: datetime) -> str:
    """As nbgrader writes it."""
    return f"{time:%Y-%m-%d %H:%M:%S.%f} UTC"


def _why(problem: Exception) -> str:
    """What is wrong, in words."""
    if isinstance(problem, OSError):
        links = (errno.ELOOP, errno.ENOTDIR)
        return "it is a link, or not a folder" if problem.errno in links else str(problem.strerror)
    return str(problem)
