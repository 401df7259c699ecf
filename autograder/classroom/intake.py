"""Collect an archive from Canvas or Moodle into submitted/: one notebook per person, and a line for everyone whose work is not there.

It may be run again with a newer download. A newer file takes the place of the older one, which is kept in `.linclass/replaced`; what
somebody put into submitted/ by other means is left alone.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.archive import File, Owner, list_files, open_archive, unpack
from autograder.classroom.collected import Collected, Records, read_collected, write_collected
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.lesson_of import fits, lesson_of, why_wrong
from autograder.classroom.roster import Person, Roster, read_roster
from autograder.classroom.whose import UNCLEAR, WORKSHEET, Whose, choose
from autograder.files import Unfit, read_regular, write_atomically
from autograder.grading.submission import MAX_BYTES, SetAside

NEW, CHANGED, SAME, ASIDE = "new", "changed", "as before", "set aside"
MAX_NOTEBOOKS = 50  # of one person
MOST_TOGETHER = 3 * MAX_BYTES  # of several notebooks of one person; no more than these sizes is ever unpacked


@dataclass(frozen=True)
class Line:
    """What became of one person's work."""

    who: str  # the student's id, or the archive's words where it is not clear whose it is
    what: str  # new, changed, as before, set aside
    words: tuple[str, ...] = ()
    late: bool = False
    in_roster: bool = True


@dataclass(frozen=True)
class Intake:
    """What became of an archive."""

    assignment: str
    system: str
    lines: tuple[Line, ...]
    strange: tuple[str, ...]  # files that belong to nobody
    missing: tuple[Person, ...]  # of the roster, who have handed in nothing

    @property
    def counts(self) -> Counter[str]:
        return Counter(line.what for line in self.lines)


def collect_archive(classroom: Classroom, path: Path, assignment: str | None = None) -> Intake:
    """Bring an archive of one assignment into submitted/; without its name, the notebooks in it decide."""
    roster = read_roster(classroom)
    with open_archive(path) as archive:
        try:
            files, strange = list_files(archive)
        except SetAside as problem:
            raise ClassroomError(str(problem)) from None
        if not files:
            raise ClassroomError(_nothing(path, strange))
        assignment = assignment or _most_frequent(classroom, files, path)
        lines = _bring_in(classroom, assignment, roster, files)
    missing = list_missing(classroom, roster, assignment)
    return Intake(assignment, files[0].label.owner.system, tuple(lines), tuple(strange), tuple(missing))


def _nothing(path: Path, strange: list[str]) -> str:
    seen = f"; its first file is {strange[0]}" if strange else ""
    return (
        f"{path.name} is not an archive of submissions from Canvas or Moodle{seen}. In Canvas use “Download Submissions”, in Moodle "
        "“Download all submissions”; any other work can be copied into submitted/STUDENT/ASSIGNMENT"
    )


def _most_frequent(classroom: Classroom, files: list[File], path: Path) -> str:
    """The lesson that more than half of the people handed in. Each has one vote, however many notebooks they have."""
    found: dict[Owner, Counter[str | None]] = {}
    for file in files:
        if file.is_notebook:
            own = found.setdefault(file.label.owner, Counter())
            try:
                own[lesson_of(classroom, file.read())] += 1
            except SetAside:
                own[None] += 1
    lessons = Counter(own.most_common(1)[0][0] for own in found.values())
    ((best, count),) = lessons.most_common(1) or [(None, 0)]
    if best is None or 2 * count <= lessons.total():
        known = ", ".join(f"{count} {name or 'unknown'}" for name, count in lessons.most_common())
        raise ClassroomError(
            f"{path.name} does not show which assignment it is of ({known or 'no notebooks'}); add --assignment"
        )
    return best


def _bring_in(classroom: Classroom, assignment: str, roster: Roster, files: list[File]) -> list[Line]:
    unclear: list[Line] = []
    people: dict[Owner, list[File]] = {}
    for file in files:
        try:
            people.setdefault(choose(roster, file.label.owner, file.label.other), []).append(file)
        except SetAside as problem:
            unclear.append(Line(str(file.label.owner), ASIDE, (str(problem),)))
    whose = Whose(roster, assignment, people)
    records = read_collected(classroom)
    lines = [_bring(classroom, assignment, whose, records, owner, own) for owner, own in people.items()]
    write_collected(classroom, records)
    return unclear + lines


def _bring(
    classroom: Classroom, assignment: str, whose: Whose, records: Records, owner: Owner, files: list[File]
) -> Line:
    """One person's files."""
    try:
        student = whose.student(owner)
    except SetAside as problem:
        return Line(str(owner), ASIDE, (str(problem),))
    who, in_roster = student.id, student.in_roster
    try:
        file, raw, words = _the_notebook(classroom, assignment, files)
        known = Collected(
            file.name, hashlib.sha256(raw).hexdigest(), file.label.late, file.label.upload, owner.number, file.time
        )
        before = records.get((assignment, who))
        namesake = student.by_name and before is not None and before.number not in ("", owner.number)
        what = _store(classroom, who, assignment, raw, known, before, namesake)
    except SetAside as problem:
        _leave_empty(classroom.folder / "submitted" / who / assignment)
        return Line(who, ASIDE, (str(problem),), in_roster=in_roster)
    if not namesake and (what != SAME or before is None or known.upload >= before.upload):
        records[assignment, who] = known
    return Line(who, what, words, known.late, in_roster)


def _leave_empty(folder: Path) -> None:
    """Somebody handed in something that was set aside: an empty folder becomes a row when it is graded."""
    if not _in_the_way(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _in_the_way(folder: Path) -> bool:
    """Whether something other than a folder is where a submission belongs."""
    return any(path.is_symlink() or (path.exists() and not path.is_dir()) for path in (folder, folder.parent))


def _the_notebook(classroom: Classroom, assignment: str, files: list[File]) -> tuple[File, bytes, tuple[str, ...]]:
    """The one notebook that counts, its bytes, and remarks."""
    notebooks = [file for file in files if file.is_notebook]
    if not notebooks:
        notebooks = [inner for file in files if file.name.lower().endswith(".zip") for inner in unpack(file)]
    if not notebooks:
        raise SetAside(f"there is no notebook: {', '.join(sorted(file.name for file in files)[:3])}")
    if len(notebooks) > MAX_NOTEBOOKS:
        raise SetAside(f"there are too many notebooks: {len(notebooks)}")
    if len(notebooks) == 1:
        raw = notebooks[0].read()
        wrong = why_wrong(classroom, assignment, raw)
        return notebooks[0], raw, (wrong,) if wrong else ()
    if (size := sum(file.info.file_size for file in notebooks)) > MOST_TOGETHER:
        raise SetAside(f"there are {len(notebooks)} notebooks with {size:,} bytes; at most {MOST_TOGETHER:,} are read")
    texts = {id(file): file.read() for file in notebooks}
    fitting = [file for file in notebooks if fits(classroom, assignment, texts[id(file)])]
    chosen = _newest(fitting, assignment, texts)
    others = ", ".join(sorted(file.name for file in notebooks if file is not chosen)[:3])
    return chosen, texts[id(chosen)], (f"other notebooks were handed in and not taken: {others}",)


def _newest(fitting: list[File], assignment: str, texts: dict[int, bytes]) -> File:
    """Of several notebooks of this lesson: the one that reached Canvas last, or the one whose name is right, or any if all are equal."""
    if not fitting:
        raise SetAside(f"there are several notebooks, and none of them is {assignment}")
    last = max(fitting, key=lambda file: file.label.upload)
    if last.label.upload or len({texts[id(file)] for file in fitting}) == 1:
        return last
    named = [file for file in fitting if file.name == f"{assignment}.ipynb"]
    if len(named) == 1:
        return named[0]
    names = ", ".join(sorted(file.name for file in fitting)[:3])
    raise SetAside(f"there are several notebooks of this lesson: {names}; copy the right one by hand")


def _store(
    classroom: Classroom,
    student: str,
    assignment: str,
    raw: bytes,
    known: Collected,
    before: Collected | None,
    namesake: bool,
) -> str:
    """Put the notebook in its place; returns what that changed. A `namesake` with another number replaces nobody's work."""
    folder = classroom.folder / "submitted" / student / assignment
    path = folder / f"{assignment}.ipynb"
    if _in_the_way(folder):
        raise SetAside("what is in submitted/ under this name is not a folder")
    if not folder.exists() or not any(folder.iterdir()):
        write_atomically(path, raw)
        return NEW
    there = _digest(path)
    if there == known.digest:
        return SAME
    if before is None or there != before.digest:
        raise SetAside(
            "submitted/ has another notebook, put there by other means, which was left alone; remove it to take the archive's"
        )
    if namesake:
        raise SetAside(f"{UNCLEAR}: what was collected before, number {before.number}, is kept; {WORKSHEET}")
    if (known.upload, known.time) < (before.upload, before.time):
        raise SetAside("the archive is older than what was collected before, which was kept")
    if wrong := why_wrong(classroom, assignment, raw):
        raise SetAside(f"{wrong}; what was collected before is kept")
    _put_away(classroom, folder, assignment)
    write_atomically(path, raw)
    return CHANGED


def _digest(path: Path) -> str | None:
    try:
        return hashlib.sha256(read_regular(path, MAX_BYTES)).hexdigest()
    except (OSError, Unfit):
        return None


def _put_away(classroom: Classroom, folder: Path, assignment: str) -> None:
    """Keep the notebook that a newer one replaces, and the time that belongs to it."""
    kept = classroom.private / "replaced" / assignment / folder.parent.name
    number = 1 + sum(1 for _ in kept.glob("*")) if kept.exists() else 1
    for name in (f"{assignment}.ipynb", "timestamp.txt"):
        if (folder / name).exists():
            (kept / str(number)).mkdir(parents=True, exist_ok=True)
            (folder / name).rename(kept / str(number) / name)


def list_missing(classroom: Classroom, people: Iterable[Person], assignment: str) -> list[Person]:
    """Which of these people have handed in nothing."""
    return [p for p in people if not (classroom.folder / "submitted" / p.id / assignment).exists()]
