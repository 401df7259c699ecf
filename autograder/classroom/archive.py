"""Archives of submissions from Canvas and Moodle: who handed in which file, and which student of the classroom that is.
Nothing is unpacked to disk.

Canvas:  doejane_LATE_<user>_<file>_02_perceptron-1.ipynb; anonymous: LATE_anon_<letters>_<file>_02_perceptron.ipynb
Moodle:  Jane Doe_<number>_assignsubmission_file_/02_perceptron.ipynb, or the same without a folder; anonymous: Participant_<number>_…

What follows these beginnings was written by the student. So the outermost part of a path that has such a form names the person, and
nothing further inside does.
"""

import io
import re
import stat
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.classroom.folder import ClassroomError
from autograder.classroom.roster import Person, Roster, id_from_name
from autograder.classroom.scan import why_unfit
from autograder.grading.submission import MAX_FILE, SetAside, shortened
from autograder.text import printable

MAX_FILES = 100_000  # in an archive
MAX_INNER = 200  # in an archive that a student has handed in
# Canvas keeps letters, digits, underscores and combining marks of a name. `\w` has no marks, so everything beyond ASCII is let in.
CANVAS = re.compile(
    r"(?:(?P<name>[\w\u0080-\U0010ffff]*?)_)??(?P<late>LATE_)?(?:(?P<user>\d{1,20})|anon_(?P<anon>[A-Za-z0-9]{5}))_(?P<file>\d{1,20})_(?P<own>.+)",
    re.S,
)
# What was typed into Canvas or named as a link has no number of a file: doejane_4711_text.html
CANVAS_TEXT = re.compile(
    r"(?:(?P<name>[\w\u0080-\U0010ffff]*?)_)??(?P<late>LATE_)?(?:(?P<user>\d{1,20})|anon_(?P<anon>[A-Za-z0-9]{5}))_(?P<own>(?:text|link)\.html)"
)
MOODLE = re.compile(
    r"(?P<name>[^_]*)_(?P<number>\d{1,20})_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<own>.*))?", re.S
)
NOBODY = re.compile(r"(?:.*-)?participant(?: \d+)?", re.I)  # what Moodle calls everyone while it hides their names
# Of these Python unpacks no more than it is asked for; of bzip2 and LZMA everything at once, and a thousand bytes can hold gigabytes.
BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN = Exception  # each way of compression has errors of its own, and a forged size may be more than there is memory


@dataclass(frozen=True)
class Owner:
    """Whose file it is, in the archive's own words."""

    system: str  # Canvas or Moodle
    number: str  # Canvas: the person's own number. Moodle: one of this person in this assignment. Anonymous in Canvas: five letters.
    name: str = ""  # Moodle: the full name. Canvas: the name in small letters without spaces.
    anonymous: bool = False

    def __str__(self) -> str:
        return printable(f"{self.name}_{self.number}" if self.name else self.number)


@dataclass(frozen=True)
class Labelled:
    """What a path in an archive says."""

    owner: Owner
    name: str  # the student's own name for the file
    upload: int = 0  # Canvas's number of the file: a file that came later has a larger one
    late: bool = False
    other: Owner | None = None  # whose it may be as well: a name in Canvas can end in a number
    path: str = ""  # in the archive; feedback goes back under the same name
    typed: bool = False  # into a field of the LMS, or a link: not a file


def read_path(path: str) -> Labelled | None:
    """What a path says; None where it has neither form.

    >>> label = read_path("doejane_LATE_4711_99_02_perceptron-1.ipynb")
    >>> label.owner.number, label.name, label.upload, label.late
    ('4711', '02_perceptron-1.ipynb', 99, True)
    >>> read_path("Ann Roe_12_assignsubmission_file_/Bob Roe_7_assignsubmission_file_/x.ipynb").owner.name
    'Ann Roe'
    """
    parts = unicodedata.normalize("NFC", path).split("/")
    for place, part in enumerate(parts):
        if found := MOODLE.fullmatch(part):
            own = "/".join(filter(None, (found["own"], *parts[place + 1 :])))
            name = found["name"].strip()
            owner = Owner("Moodle", found["number"], name, bool(NOBODY.fullmatch(name)))
            return Labelled(owner, own, path=path, typed=found["kind"] == "onlinetext")
    if found := CANVAS.fullmatch(parts[-1]):
        return replace(_from_canvas(found), path=path)
    found = CANVAS_TEXT.fullmatch(parts[-1])
    return replace(_from_canvas(found), path=path, typed=True) if found else None


def _from_canvas(found: re.Match[str]) -> Labelled:
    name, number = found["name"] or "", found["user"] or found["anon"]
    upload = int(found.groupdict().get("file") or 0)
    owner = Owner("Canvas", number, name, anonymous=bool(found["anon"]))
    other = None
    if re.match(r"\d+_.", found["own"]) and not owner.anonymous:
        other = Owner("Canvas", found["file"], f"{name}_{number}")
    return Labelled(owner, found["own"], upload, bool(found["late"]), other)


@dataclass(frozen=True)
class File:
    """A file in an archive."""

    label: Labelled
    archive: zipfile.ZipFile
    info: zipfile.ZipInfo

    @property
    def name(self) -> str:
        """The student's own name for it, without folders."""
        return printable(self.label.name.rpartition("/")[2], 120)

    @property
    def is_notebook(self) -> bool:
        return self.name.lower().endswith(".ipynb")

    def looks_like_notebook(self) -> bool:
        """Whether a file with another ending is a notebook all the same: browsers save some as .ipynb.txt or .json."""
        if not self.name.lower().endswith((".txt", ".json")):
            return False
        try:
            start = self.read()[:1_000_000].lstrip(b"\xef\xbb\xbf \t\r\n")
        except SetAside:
            return False
        return start.startswith(b"{") and b'"cells"' in start and b'"cell_type"' in start

    @property
    def time(self) -> tuple[int, ...]:
        """When it was put into the archive or handed in, whichever the system writes: good for telling a newer archive from an old one."""
        return self.info.date_time

    def read_notebook(self) -> bytes:
        """The bytes of a notebook, without its outputs if it is large; SetAside says why not."""
        return shortened(self.read())

    def read(self) -> bytes:
        """The bytes; SetAside says why not."""
        if stat.S_ISLNK(self.info.external_attr >> 16):
            raise SetAside(f"{self.name} is a symbolic link")
        if self.info.compress_type not in BOUNDED:
            raise SetAside(
                f"{self.name} cannot be read from the archive: it is compressed in an unusual way; zip it anew"
            )
        try:
            with self.archive.open(self.info) as file:
                content = file.read(MAX_FILE + 1)
        except BROKEN as problem:
            raise SetAside(f"{self.name} cannot be read from the archive: {printable(str(problem), 100)}") from None
        if len(content) > MAX_FILE:
            raise SetAside(f"{self.name} has more than {MAX_FILE:,} bytes")
        return content


def list_files(archive: zipfile.ZipFile) -> tuple[list[File], list[str]]:
    """The files that belong to somebody, and the paths of those that have neither system's form."""
    files, strange = [], []
    for info in _members(archive, MAX_FILES):
        path = _path(info)
        label = read_path(path)
        if label:
            files.append(File(label, archive, info))
        else:
            strange.append(printable(path, 120))
    return _mark_anonymous(files), strange


def open_archive(path: Path) -> zipfile.ZipFile:
    """The archive at `path`, to be closed."""
    try:
        return zipfile.ZipFile(path)
    except BROKEN as problem:
        raise ClassroomError(f"{path} cannot be read as a zip archive: {problem}") from None


def unpack(file: File) -> list[File]:
    """The notebooks in an archive that a student has handed in; SetAside if it cannot be read."""
    raw = io.BytesIO(file.read())
    try:
        archive = zipfile.ZipFile(raw)
    except BROKEN:
        raise SetAside(f"{file.name} is not a zip archive") from None
    inner = (File(replace(file.label, name=_path(info)), archive, info) for info in _members(archive, MAX_INNER))
    return [one for one in inner if one.is_notebook]


def _members(archive: zipfile.ZipFile, most: int) -> Iterator[zipfile.ZipInfo]:
    """The files in an archive, without folders and what macOS adds."""
    members = archive.infolist()
    if len(members) > most:
        raise SetAside(f"the archive has {len(members):,} files; at most {most:,} are looked at")
    for info in members:
        parts = info.filename.split("/")
        if (
            not info.is_dir()
            and parts[0] != "__MACOSX"
            and not parts[-1].startswith("._")
            and ".ipynb_checkpoints" not in parts
        ):
            yield info


def _path(info: zipfile.ZipInfo) -> str:
    """The path; Canvas writes UTF-8 without saying so, and then Python takes it for an old encoding."""
    path = info.filename.replace("\\", "/")
    if not info.flag_bits & 0x800:
        try:
            return path.encode("cp437").decode("utf-8")
        except UnicodeError:
            return path
    return path


def _mark_anonymous(files: list[File]) -> list[File]:
    """Where Moodle gives all its numbers one name, that name is the word for a participant in some language."""
    owners = {file.label.owner for file in files}
    if len(owners) < 3 or {o.system for o in owners} != {"Moodle"} or len({o.name for o in owners}) > 1:
        return files
    return [replace(file, label=replace(file.label, owner=replace(file.label.owner, anonymous=True))) for file in files]


UNCLEAR = "it is not clear whose this is"
WORKSHEET = "Moodle's grading worksheet of this assignment tells them apart (linclass roster, with --assignment)"


@dataclass(frozen=True)
class Student:
    """Where somebody's work goes."""

    id: str
    in_roster: bool
    by_name: bool = False  # nothing but the name says so, and people can change theirs


def choose(roster: Roster, owner: Owner, other: Owner | None) -> Owner:
    """Which of two readings of a path is meant: the one that the roster knows."""
    known = {o: p for o in (owner, other) if o and (p := roster.with_lms_id(o.number))}
    if len(known) > 1:
        raise SetAside(f"{UNCLEAR}: the file's name may mean {' or '.join(map(str, known.values()))}; copy it by hand")
    return next(iter(known), owner)


class Whose:
    """Answers for one archive of one assignment."""

    def __init__(self, roster: Roster, assignment: str, owners: Iterable[Owner]) -> None:
        self._roster, self._assignment = roster, assignment
        self._same: dict[str, list[Owner]] = {}  # whom owners seem to be → those owners
        for owner in dict.fromkeys(owners):
            self._same.setdefault(self._seems(owner), []).append(owner)

    def student(self, owner: Owner) -> Student:
        """The student; SetAside if that is not clear, with the names."""
        seems = self._seems(owner)
        people = [] if owner.anonymous or owner.system == "Canvas" else self._roster.named(owner.name)
        if len(people) > 1 and not self._numbered(owner):
            raise SetAside(f"{UNCLEAR}: {' or '.join(map(str, people))}; {WORKSHEET}")
        others = [str(o) for o in self._same.get(seems, []) if o != owner]
        if others and not self._numbered(owner):
            advice = WORKSHEET if owner.system == "Moodle" else "copy the files by hand"
            raise SetAside(f"{UNCLEAR}: the archive has others of this name or number, {', '.join(others)}; {advice}")
        if not seems or why_unfit(seems):
            raise SetAside("the name cannot serve as an id; put the person into the roster")
        found = self._numbered(owner) or (people[0] if people else None) or self._on_canvas(owner)
        if found is None and (namesake := self._roster.find(seems)):
            raise SetAside(f"{UNCLEAR}: {seems} is the id of {namesake}; put this person into the roster")
        by_name = owner.system == "Moodle" and not owner.anonymous and not self._numbered(owner)
        return Student(seems, found is not None, by_name)

    def _seems(self, owner: Owner) -> str:
        """The id that the owner's name and number lead to."""
        if owner.anonymous and not self._numbered(owner):
            return f"{'participant' if owner.system == 'Moodle' else 'anon'}-{owner.number}"
        if person := self._numbered(owner) or self._on_canvas(owner):
            return person.id
        if owner.system == "Canvas":
            return owner.number
        people = self._roster.named(owner.name)
        return people[0].id if len(people) == 1 else id_from_name(owner.name)

    def _numbered(self, owner: Owner) -> Person | None:
        """The person with this number in Moodle's worksheet of the assignment."""
        return self._roster.with_moodle_number(self._assignment, owner.number) if owner.system == "Moodle" else None

    def _on_canvas(self, owner: Owner) -> Person | None:
        named = owner.system == "Canvas" and not owner.anonymous
        return self._roster.with_lms_id(owner.number) if named else None
