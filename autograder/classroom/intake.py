"""Collect an archive from Canvas or Moodle into submitted/: one notebook per person, and a line for everyone whose work is not there.

It may be run again with a newer download. A newer file takes the place of the older one, which is kept in `.linclass/replaced`; what
somebody put into submitted/ by other means is left alone.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from autograder.classroom.archive import (
    UNCLEAR,
    WORKSHEET,
    File,
    Owner,
    Whose,
    choose,
    list_files,
    open_archive,
    unpack,
)
from autograder.classroom.collected import (
    AGAIN,
    Collected,
    Records,
    fits,
    lesson_of,
    notebook_of,
    read_aside,
    read_collected,
    typed_path,
    why_wrong,
    write_aside,
    write_collected,
)
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.own_files import MAX_BROUGHT
from autograder.classroom.roster import Person, Roster, read_roster
from autograder.classroom.times import forget_times, note_times, read_times, write_timestamps
from autograder.files import Unfit, read_regular, write_atomically
from autograder.grading.submission import MAX_BYTES, MAX_FILE, SetAside
from autograder.text import clean

NEW, CHANGED, SAME, ASIDE = "new", "changed", "as before", "set aside"
RESERVED = ("timestamp.txt", "submission_secret.txt")  # nbgrader's own
MAX_NOTEBOOKS = 50  # of one person
MAX_UNPACKED = 2 * MAX_FILE  # bytes of several notebooks of one person; no more than these sizes is ever unpacked
MAX_TYPED = 100_000  # characters
MAX_TOGETHER = 3 * MAX_BYTES  # bytes of them that are kept while one is chosen


TYPED = "text was typed into the LMS"
LINK = re.compile(r"""<a\s[^<>]*href=["']([^"'<>]*)["'][^<>]*>""", re.I)
Work = dict[str, tuple[File, bytes]]  # one person's notebooks by the names that they have in the course


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
    timed: int = 0  # how many of the collected have a time of submission

    @property
    def counts(self) -> Counter[str]:
        return Counter(line.what for line in self.lines)


def collect_archive(
    classroom: Classroom, path: Path, assignment: str | None = None, times: Iterable[Path] = ()
) -> Intake:
    """Bring an archive of one assignment into submitted/; without its name, the notebooks in it decide.

    `times` are files that say when work was handed in (see times.py).
    """
    roster = read_roster(classroom)
    with open_archive(path) as archive:
        try:
            files, strange = list_files(archive)
        except SetAside as problem:
            raise ClassroomError(str(problem)) from None
        if not files:
            raise ClassroomError(_nothing(path, strange))
        assignment = assignment or _most_frequent(classroom, files, path)
        known_times = {number: time for file in times for number, time in read_times(classroom, file).items()}
        lines = _bring_in(classroom, assignment, roster, files)
    again = {line.who for line in lines if line.what == CHANGED}
    numbers = {known.number for (_, who), known in read_collected(classroom).items() if who in again}
    forget_times(classroom, assignment, numbers)
    note_times(classroom, assignment, known_times)
    timed = write_timestamps(classroom, assignment)
    missing = list_missing(classroom, roster, assignment)
    return Intake(assignment, files[0].label.owner.system, tuple(lines), tuple(strange), tuple(missing), timed)


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
                own[lesson_of(classroom, file.read_notebook())] += 1
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
    _note_aside(classroom, assignment, lines)
    return unclear + lines


def _note_aside(classroom: Classroom, assignment: str, lines: list[Line]) -> None:
    """Keep why work was set aside, for the row and the page that grading makes of an empty folder."""
    aside = read_aside(classroom)
    before = aside.setdefault(assignment, {})
    for line in lines:
        before.pop(line.who, None)
        if line.what == ASIDE:  # the student reads this too, and has no use for a folder of ours
            words = (TYPED if word.startswith(TYPED) else word for word in line.words)
            before[line.who] = "; ".join(words)
    write_aside(classroom, aside)


def _keep_typed(classroom: Classroom, assignment: str, student: str, files: list[File]) -> tuple[str, ...]:
    """Keep what was typed into a field of the LMS as plain text, for a person to read; returns a remark."""
    typed = [file for file in files if file.label.typed]
    if not typed:
        return ()
    path = typed_path(classroom, assignment, student)
    write_atomically(path, clean("\n\n".join(map(_words_of, typed)))[:MAX_TYPED] + "\n")
    return (f"{TYPED}; it is in .linclass/typed/{assignment}/{student}.txt",)


def _words_of(file: File) -> str:
    """The words of a small page, and the addresses of its links."""
    bare = re.sub(r"<[^<>]*>", "\n", LINK.sub(r"\n\1\n", _decoded(file)))
    return re.sub(r"\s*\n\s*", "\n", unescape(bare)).strip()


def _decoded(file: File) -> str:
    try:
        return file.read()[: 4 * MAX_TYPED].decode("utf-8", "replace")
    except SetAside as problem:
        return str(problem)


def _bring(
    classroom: Classroom, assignment: str, whose: Whose, records: Records, owner: Owner, files: list[File]
) -> Line:
    """One person's files."""
    try:
        student = whose.student(owner)
    except SetAside as problem:
        return Line(str(owner), ASIDE, (str(problem),))
    who, in_roster = student.id, student.in_roster
    typed = _keep_typed(classroom, assignment, who, files)
    try:
        work, words = _the_work(classroom, assignment, files)
        texts = {name: raw for name, (_, raw) in work.items()}
        known = _record(owner, [file for file, _ in work.values()], _digest(texts))
        before = records.get((assignment, who))
        before = before if before and before.digest else None
        namesake = student.by_name and before is not None and before.number not in ("", owner.number)
        what = _store(classroom, who, assignment, texts, known, before, namesake)
    except SetAside as problem:
        _leave_empty(classroom.folder / "submitted" / who / assignment)
        if (
            not (there := records.get((assignment, who))) or not there.digest
        ):  # the page with the reason goes back there
            records[assignment, who] = _record(owner, files, digest="")
        return Line(who, ASIDE, (str(problem), *typed), in_roster=in_roster)
    if not namesake and (what != SAME or before is None or known.upload >= before.upload):
        records[assignment, who] = known
    return Line(who, what, (*words, *typed), known.late, in_roster)


def _leave_empty(folder: Path) -> None:
    """Somebody handed in something that was set aside: an empty folder becomes a row when it is graded."""
    if not _in_the_way(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _in_the_way(folder: Path) -> bool:
    """Whether something other than a folder is where a submission belongs."""
    return any(path.is_symlink() or (path.exists() and not path.is_dir()) for path in (folder, folder.parent))


def _record(owner: Owner, files: list[File], digest: str) -> Collected:
    """What is to be known about it at the next archive."""
    return Collected(
        ", ".join(file.name for file in files),
        digest,
        any(file.label.late for file in files),
        max(file.label.upload for file in files),
        owner.number,
        max(file.time for file in files),
        max(files, key=lambda file: file.label.upload).label.path,
        owner.system,
    )


def _the_work(classroom: Classroom, assignment: str, files: list[File]) -> tuple[Work, tuple[str, ...]]:
    """What counts, by the names that it has in the course, and remarks: notebooks, and for an instructor's own assignment other files."""
    work, words = _the_notebooks(classroom, assignment, files)
    if classroom.is_lesson(assignment):
        return work, words
    left = MAX_BROUGHT
    for file in sorted(files, key=lambda one: one.label.upload):  # of two of a name the later one counts
        is_taken = any(file is taken for taken, _ in work.values())
        if file.is_notebook or file.label.typed or is_taken or file.name.lower().endswith(".zip"):
            continue
        left -= file.info.file_size
        name = _own_name(file)
        if left < 0 or name is None:
            words = (
                *words,
                f"{file.name} was not taken: {'it is too large' if left < 0 else 'no file may have this name'}",
            )
        else:
            work[name] = file, file.read()
    return work, words


def _own_name(file: File) -> str | None:
    """The name under which a student's file was written: Canvas adds a number to one that was handed in again."""
    stem, dot, ending = file.name.rpartition(".")
    name = f"{AGAIN.sub('', stem)}{dot}{ending}" if file.label.owner.system == "Canvas" and stem else file.name
    return None if name.startswith(".") or name in RESERVED or "\\" in name else name


def _the_notebooks(classroom: Classroom, assignment: str, files: list[File]) -> tuple[Work, tuple[str, ...]]:
    """The notebooks that count, by the names that they have in the course, and remarks."""
    names = list(classroom.sources(assignment)) or [assignment]
    notebooks = [file for file in files if file.is_notebook]
    if not notebooks or len(names) > 1:
        notebooks += [inner for file in files if file.name.lower().endswith(".zip") for inner in unpack(file)]
    notebooks = notebooks or [file for file in files if file.looks_like_notebook()]
    if not notebooks:
        raise SetAside(f"there is no notebook: {', '.join(sorted(file.name for file in files)[:3])}")
    if len(notebooks) > MAX_NOTEBOOKS:
        raise SetAside(f"there are too many notebooks: {len(notebooks)}")
    if len(names) > 1:
        return _several(classroom, assignment, names, notebooks, _read_all(notebooks))
    if len(notebooks) == 1:
        raw = notebooks[0].read_notebook()
        wrong = why_wrong(classroom, assignment, raw)
        return {f"{names[0]}.ipynb": (notebooks[0], raw)}, (wrong,) if wrong else ()
    texts = _read_all(notebooks)
    fitting = [file for file in notebooks if fits(classroom, assignment, texts[id(file)])]
    chosen = _newest(fitting, assignment, f"{names[0]}.ipynb", texts)
    return {f"{names[0]}.ipynb": (chosen, texts[id(chosen)])}, _not_taken(notebooks, [chosen])


def _several(
    classroom: Classroom, assignment: str, names: list[str], notebooks: list[File], texts: dict[int, bytes]
) -> tuple[Work, tuple[str, ...]]:
    """The notebooks of an assignment that has several, each known by its cells."""
    known: dict[str | None, list[File]] = {}
    for file in notebooks:
        known.setdefault(notebook_of(classroom, assignment, texts[id(file)], file.name), []).append(file)
    work: Work = {}
    for name in names:
        if name in known:
            chosen = _newest(known[name], assignment, f"{name}.ipynb", texts)
            work[f"{name}.ipynb"] = chosen, texts[id(chosen)]
    if not work:
        raise SetAside(f"none of the notebooks is one of {assignment}")
    missing = tuple(f"{name}.ipynb was not handed in" for name in names if name not in known)
    return work, missing + _not_taken(notebooks, [file for file, _ in work.values()])


def _not_taken(notebooks: list[File], taken: list[File]) -> tuple[str, ...]:
    others = sorted(file.name for file in notebooks if not any(file is one for one in taken))
    return (f"other notebooks were handed in and not taken: {', '.join(others[:3])}",) if others else ()


def _read_all(notebooks: list[File]) -> dict[int, bytes]:
    """The bytes of several notebooks, by the identity of the file."""
    if (size := sum(file.info.file_size for file in notebooks)) > MAX_UNPACKED:
        raise SetAside(f"there are {len(notebooks)} notebooks with {size:,} bytes; at most {MAX_UNPACKED:,} are read")
    texts: dict[int, bytes] = {}
    for file in notebooks:
        texts[id(file)] = file.read_notebook()
        if sum(map(len, texts.values())) > MAX_TOGETHER:
            raise SetAside(f"there are {len(notebooks)} notebooks with more than {MAX_TOGETHER:,} bytes together")
    return texts


def _file_names(classroom: Classroom, assignment: str, folder: Path) -> list[str]:
    """The files of a submission: of a lesson the one notebook, which is named as the lesson; of another assignment all."""
    if classroom.is_lesson(assignment):
        return [f"{assignment}.ipynb"]
    return sorted(path.name for path in folder.iterdir() if path.name not in RESERVED)


def _newest(fitting: list[File], assignment: str, name: str, texts: dict[int, bytes]) -> File:
    """Of several notebooks of this lesson: the one that reached Canvas last, or the one whose name is right, or any if all are equal."""
    if not fitting:
        raise SetAside(f"there are several notebooks, and none of them is {assignment}")
    last = max(fitting, key=lambda file: file.label.upload)
    if last.label.upload or len({texts[id(file)] for file in fitting}) == 1:
        return last
    named = [file for file in fitting if file.name == name]
    if len(named) == 1:
        return named[0]
    names = ", ".join(sorted(file.name for file in fitting)[:3])
    raise SetAside(f"there are several notebooks of this lesson: {names}; copy the right one by hand")


def _store(
    classroom: Classroom,
    student: str,
    assignment: str,
    texts: dict[str, bytes],
    known: Collected,
    before: Collected | None,
    namesake: bool,
) -> str:
    """Put the notebooks in their places; returns what that changed. A `namesake` with another number replaces nobody's work."""
    folder = classroom.folder / "submitted" / student / assignment
    if _in_the_way(folder):
        raise SetAside("what is in submitted/ under this name is not a folder")
    if not folder.exists() or not any(folder.iterdir()):
        _write(folder, texts)
        return NEW
    there = _digest_of(folder, _file_names(classroom, assignment, folder))
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
    if wrong := why_wrong(classroom, assignment, b"".join(texts.values())):
        raise SetAside(f"{wrong}; what was collected before is kept")
    _put_away(classroom, folder, assignment)
    _write(folder, texts)
    return CHANGED


def _write(folder: Path, texts: dict[str, bytes]) -> None:
    for name, raw in texts.items():
        write_atomically(folder / name, raw)


def _digest(texts: dict[str, bytes]) -> str:
    """Of one notebook its own digest, of several one of them all."""
    own = {name: hashlib.sha256(raw).hexdigest() for name, raw in sorted(texts.items())}
    return next(iter(own.values())) if len(own) == 1 else hashlib.sha256(json.dumps(own).encode()).hexdigest()


def _digest_of(folder: Path, names: list[str]) -> str | None:
    """The digest of what is in a submission's folder; None if it cannot be read."""
    try:
        texts = {name: read_regular(folder / name, MAX_FILE) for name in names if (folder / name).exists()}
    except (OSError, Unfit):
        return None
    return _digest(texts) if texts else None


def _put_away(classroom: Classroom, folder: Path, assignment: str) -> None:
    """Keep the notebooks that newer ones replace, and the time that belongs to them."""
    kept = classroom.private / "replaced" / assignment / folder.parent.name
    number = 1 + sum(1 for _ in kept.glob("*")) if kept.exists() else 1
    for name in (*_file_names(classroom, assignment, folder), "timestamp.txt"):
        if (folder / name).exists():
            (kept / str(number)).mkdir(parents=True, exist_ok=True)
            (folder / name).rename(kept / str(number) / name)


def list_missing(classroom: Classroom, people: Iterable[Person], assignment: str) -> list[Person]:
    """Which of these people have handed in nothing."""
    return [p for p in people if not (classroom.folder / "submitted" / p.id / assignment).exists()]
