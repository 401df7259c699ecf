"""`linclass collect`: archives of Canvas and Moodle with the people and files of a real class."""

import bz2
import io
import json
import shutil
import stat
import struct
import tracemalloc
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from autograder.classroom.archive import list_files
from autograder.classroom.collected import read_collected, read_typed
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.grades import Graded
from autograder.classroom.intake import ASIDE, CHANGED, NEW, SAME, Intake, collect_archive
from autograder.classroom.roster import Person, Roster, roster_path, write_roster
from autograder.classroom.scan import make_task
from autograder.grading.result import REVIEW, Result, Task
from autograder.grading.submission import MAX_BYTES
from autograder.reports.feedback import one_page
from autograder.sandbox import available
from tests.attacks.small_class import LESSON, NAME, notebook, small_course
from tests.commands import linclass_here as linclass

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy
OTHER = "04_hinge_small"
LONG, LONGER = "x" * 100, "x" * 101
WORK = json.dumps(notebook())
WRONG = (
    WORK.replace("check_perceptron", "check_hinge_loss")
    .replace('"perceptron"', '"hinge_loss"')
    .replace('"why"', '"why_hinge"')
)
PEOPLE = Roster(
    (
        Person("jdoe", "Jane", "Doe", lms_id="11", moodle_numbers={NAME: "71"}),
        Person("jdoe2", "Jane", "Doe", lms_id="12", moodle_numbers={NAME: "72"}),
        Person("ivan", "Иван", "Петров", lms_id="13"),
        Person("李明", "明", "李", lms_id="14"),
        Person("lukasz", "Łukasz Bøgh", "Groß", lms_id="15"),
        Person("o'brien", "Zoë", "O'Brien", lms_id="16"),
        Person(LONG, "Long", "Person", lms_id="17"),
        Person(LONGER, "Longer", "Person", lms_id="18"),
        Person("absent", "Never", "There", lms_id="19"),
    )
)
ALL = {p.id for p in PEOPLE} - {"absent"}
CANVAS = (
    "doejane_11_901_02_small.ipynb",
    "doejane_LATE_12_902_02_small-1.ipynb",
    "петровиван_13_903_Perceptron copy (2).IPYNB",
    "李明_14_904_02_SMALL.ipynb",
    "großłukaszbøgh_15_905_my_own_name_2_3_x.ipynb",
    "obrienzoë_16_906_02 small.ipynb",
    "personlong_17_907_02_small.ipynb",
    "personlonger_18_908_02_small.ipynb",
)
MOODLE = (
    "Jane Doe_71_assignsubmission_file_/02_small.ipynb",
    "Jane Doe_72_assignsubmission_file_/02_small.ipynb",
    "Иван Петров_73_assignsubmission_file_/a/b/Kopie von 02_small.ipynb",
    "明 李_74_assignsubmission_file_02_small.ipynb",
    "Łukasz Bøgh Groß_75_assignsubmission_file/02_SMALL_final_FINAL.ipynb",
    "Group B-Zoë OBrien_76_assignsubmission_file_/02_small.ipynb",
    "Long Person_77_assignsubmission_file_/02_small.ipynb",
    "Longer Person_78_assignsubmission_file_/02_small.ipynb",
)


@pytest.fixture(scope="module")
def two_lessons(tmp_path_factory) -> Classroom:
    folder = tmp_path_factory.mktemp("collect")
    course = small_course(folder / "course")
    other = LESSON.replace('id="perceptron"', 'id="hinge_loss"').replace('id="why"', 'id="why_hinge"')
    (course / "solutions" / f"{OTHER}.py").write_text(other)
    return create(folder / "room", course)


@pytest.fixture
def room(two_lessons) -> Iterator[Classroom]:
    """The classroom with nothing in it."""
    yield two_lessons
    for path in (two_lessons.folder / "submitted").iterdir():
        shutil.rmtree(path)
    shutil.rmtree(two_lessons.private / "replaced", ignore_errors=True)
    for file in (roster_path(two_lessons), *(two_lessons.private / f"{name}.json" for name in ("collected", "aside"))):
        file.unlink(missing_ok=True)


def zipped(folder: Path, files: Mapping[str, str | bytes], name: str = "submissions.zip") -> Path:
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return folder / name


def collect(room: Classroom, folder: Path, files: Mapping[str, str | bytes], assignment: str | None = NAME) -> Intake:
    return collect_archive(room, zipped(folder, files), assignment)


def collected(room: Classroom) -> set[str]:
    return {path.parent.parent.name for path in (room.folder / "submitted").rglob(f"{NAME}.ipynb")}


def reasons(intake: Intake) -> dict[str, str]:
    return {line.who: " ".join(line.words) for line in intake.lines if line.what == ASIDE}


@pytest.mark.parametrize("names", [CANVAS, MOODLE], ids=["canvas", "moodle"])
def test_everyone_is_collected_under_their_own_id(room, tmp_path, names):
    write_roster(room, PEOPLE)
    intake = collect(room, tmp_path, dict.fromkeys(names, WORK), None)
    assert (intake.assignment, {line.what for line in intake.lines}) == (NAME, {NEW})
    assert collected(room) == ALL
    assert [p.id for p in intake.missing] == ["absent"]
    assert {line.who for line in intake.lines if line.late} == ({"jdoe2"} if names == CANVAS else set())
    assert {line.in_roster for line in intake.lines} == {True}


MARKED = {
    "21": "शर्माप्रिया",
    "22": "กิตติสมชาย",
    "23": "রহমানমোঃ",
    "24": "கிருஷ்ணன்லட்சுமி",
    "25": "כֹּהֵןשָׂרָה",
    "26": "مُحَمَّدأَحْمَد",
    "27": "İpekçiİlknur".lower(),  # a small i with a dot above it, in two characters
}


@pytest.mark.parametrize("late", ["", "LATE_"])
def test_canvas_names_with_combining_marks_belong_to_their_people(room, tmp_path, late):
    write_roster(room, Roster(tuple(Person(f"p{number}", name, lms_id=number) for number, name in MARKED.items())))
    files = {f"{name}_{late}{number}_9{number}_02_small.ipynb": WORK for number, name in MARKED.items()}
    intake = collect(room, tmp_path, files)
    assert intake.strange == ()
    assert collected(room) == {f"p{number}" for number in MARKED}
    assert {line.late for line in intake.lines} == {bool(late)}


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_both_archives_are_graded_and_every_grade_is_traced(room, tmp_path):
    write_roster(room, PEOPLE)
    for names in (CANVAS, MOODLE):
        done = linclass("collect", room.folder, zipped(tmp_path, dict.fromkeys(names, WORK)))
        assert done.returncode == 0, done.stdout + done.stderr
    assert "0 new, 0 changed, 8 as before, 0 set aside" in done.stdout
    done = linclass("grade", room.folder, "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert {row["student"]: row["points"] for row in rows} == dict.fromkeys(ALL, 4)
    assert {row["student"] for row in rows if "Canvas marked it as late" in row["reasons"]} == {"jdoe2"}
    table = linclass("export", room.folder).stdout
    assert f"{LONG},Person,Long" in table
    assert f"{LONGER},Person,Longer" in table
    assert "absent,There,Never,,,0" in table


def test_without_a_worksheet_two_of_one_name_are_refused_and_only_they_are(room, tmp_path):
    people = Roster(tuple(Person(p.id, p.first_name, p.last_name) for p in PEOPLE))
    write_roster(room, people)
    intake = collect(room, tmp_path, dict.fromkeys(MOODLE, WORK))
    assert collected(room) == ALL - {"jdoe", "jdoe2"}
    assert set(reasons(intake)) == {"Jane Doe_71", "Jane Doe_72"}
    assert "Jane Doe (jdoe) or Jane Doe (jdoe2)" in reasons(intake)["Jane Doe_71"]
    assert "worksheet" in reasons(intake)["Jane Doe_71"]


def test_whoever_takes_a_classmates_name_is_refused_and_the_classmate_is_not(room, tmp_path):
    write_roster(
        room, Roster((Person("jdoe", "Jane", "Doe", moodle_numbers={NAME: "71"}), Person("mal", "Mal", "Ory")))
    )
    intake = collect(room, tmp_path, dict.fromkeys((MOODLE[0], MOODLE[0].replace("71", "99")), WORK))
    assert collected(room) == {"jdoe"}
    assert set(reasons(intake)) == {"Jane Doe_99"}


@pytest.mark.parametrize("people", [(), (Person("jane.doe", "Jane", "Doe"),)], ids=["no roster", "roster"])
def test_whoever_takes_a_classmates_name_later_does_not_replace_their_work(room, tmp_path, people):
    """A second download may lack the classmate: Moodle can leave out what is graded already."""
    write_roster(room, Roster(people))
    jane, mal = MOODLE[0], MOODLE[0].replace("71", "99")
    path = room.folder / "submitted" / "jane.doe" / NAME / f"{NAME}.ipynb"
    later = json.dumps(notebook(written="Mine."))
    collect(room, tmp_path, {jane: WORK})
    for work in (WORK, later):  # the first time a copy of what is there
        intake = collect(room, tmp_path, {mal: work})
        assert path.read_text() == WORK
    assert "number 71, is kept" in reasons(intake)["jane.doe"]
    (line,) = collect(room, tmp_path, {jane: later}).lines
    assert (line.what, path.read_text()) == (CHANGED, later)


def test_one_person_with_many_notebooks_does_not_decide_which_assignment_it_is(room, tmp_path):
    files = {f"s{n}_{n}_{n}_x.ipynb": WORK for n in range(1, 5)} | {
        f"mal_9_{n}_x{n}.ipynb": WRONG for n in range(10, 16)
    }
    assert collect(room, tmp_path, files, None).assignment == NAME


def test_without_a_roster_names_of_every_script_make_ids_and_namesakes_are_refused(room, tmp_path):
    intake = collect(room, tmp_path, dict.fromkeys(MOODLE, WORK))
    assert {"иван.петров", "明.李", "łukasz.bøgh.groß", "long.person", "longer.person"} < collected(room)
    assert "Jane Doe_72" in reasons(intake)["Jane Doe_71"]
    assert "Jane Doe_71" in reasons(intake)["Jane Doe_72"]
    assert not {line.in_roster for line in intake.lines if line.what == NEW} - {False}


def test_without_a_roster_canvas_numbers_are_the_ids(room, tmp_path):
    collect(room, tmp_path, dict.fromkeys(CANVAS, WORK))
    assert collected(room) == {"11", "12", "13", "14", "15", "16", "17", "18"}


def test_anonymous_grading(room, tmp_path):
    write_roster(room, PEOPLE)
    moodle = ("Participant_71_assignsubmission_file_/02_small.ipynb", "Participant_99_assignsubmission_file_/x.ipynb")
    collect(room, tmp_path, dict.fromkeys(moodle, WORK))
    intake = collect(room, tmp_path, dict.fromkeys(("anon_aB3dE_31_x.ipynb", "LATE_anon_12345_32_x.ipynb"), WORK))
    assert collected(room) == {"jdoe", "participant-99", "anon-aB3dE", "anon-12345"}
    assert [line.who for line in intake.lines if line.late] == ["anon-12345"]


def test_in_another_language_one_name_for_all_means_that_nobody_is_named(room, tmp_path):
    names = [f"Teilnehmerin_{number}_assignsubmission_file_/x.ipynb" for number in (5, 6, 7)]
    collect(room, tmp_path, dict.fromkeys(names, WORK))
    assert collected(room) == {"participant-5", "participant-6", "participant-7"}


def test_only_the_outermost_folder_names_the_student(room, tmp_path):
    inside = "Aaron Mean_100_assignsubmission_file_/Jane Doe_7_assignsubmission_file_/02_small.ipynb"
    collect(room, tmp_path, {inside: WORK, "wrapper/Ann Roe_101_assignsubmission_file_/doe_11_9_02_small.ipynb": WORK})
    assert collected(room) == {"aaron.mean", "ann.roe"}


def test_a_name_that_ends_in_a_classmates_number_is_not_taken_for_the_classmate(room, tmp_path):
    file = "x_12_11_901_02_small.ipynb"  # the name is x_12, the number 11; or the name is x, the number 12
    write_roster(room, Roster((Person("jdoe", lms_id="11"),)))
    collect(room, tmp_path, {file: WORK})
    assert collected(room) == {"jdoe"}
    write_roster(room, PEOPLE)
    assert "Jane Doe (jdoe2) or Jane Doe (jdoe)" in reasons(collect(room, tmp_path, {file: WORK}))["x_12"]


def test_a_newer_download_replaces_what_changed_and_keeps_the_older(room, tmp_path):
    first = {"a_1_10_x.ipynb": WORK, "b_2_11_x.ipynb": WORK}
    collect(room, tmp_path, first)
    better = json.dumps(notebook(written="Better."))
    second = {"a_1_20_x-1.ipynb": better, "b_2_11_x.ipynb": WORK, "c_3_12_x.ipynb": WORK}
    assert {line.who: line.what for line in collect(room, tmp_path, second).lines} == {
        "1": CHANGED,
        "2": SAME,
        "3": NEW,
    }
    path = room.folder / "submitted" / "1" / NAME / f"{NAME}.ipynb"
    assert path.read_text() == better
    assert (room.private / "replaced" / NAME / "1" / "1" / f"{NAME}.ipynb").read_text() == WORK
    intake = collect(room, tmp_path, first)  # the older download once more
    assert "older than what was collected before" in reasons(intake)["1"]
    assert path.read_text() == better


def test_what_was_put_there_by_other_means_is_left_alone(room, tmp_path):
    folder = room.folder / "submitted" / "1" / NAME
    folder.mkdir(parents=True)
    (folder / f"{NAME}.ipynb").write_text("sent by mail")
    assert "put there by other means" in reasons(collect(room, tmp_path, {"a_1_10_x.ipynb": WORK}))["1"]
    assert (folder / f"{NAME}.ipynb").read_text() == "sent by mail"


def test_a_wrong_lesson_is_named_in_one_line_and_does_not_replace_a_right_one(room, tmp_path):
    intake = collect(room, tmp_path, {"a_1_10_02_small.ipynb": WRONG, "b_2_11_x.ipynb": WORK})
    assert intake.lines[0].words == (f"this is {OTHER}, not {NAME}",)
    row = make_task(room, "1", NAME)
    assert isinstance(row, Result)
    assert (row.status, row.reasons) == (REVIEW, (f"this is {OTHER}, not {NAME}",))
    assert f"this is {OTHER}" in reasons(collect(room, tmp_path, {"b_2_30_x.ipynb": WRONG}))["2"]
    assert (room.folder / "submitted" / "2" / NAME / f"{NAME}.ipynb").read_text() == WORK


def test_of_several_notebooks_the_one_of_this_lesson_or_the_latest_is_taken(room, tmp_path):
    better = json.dumps(notebook(written="Better."))
    files = {"a_1_10_02_small.ipynb": WORK, "a_1_12_02_small-1.ipynb": better, "a_1_13_04.ipynb": WRONG}
    (line,) = collect(room, tmp_path, files).lines
    assert (room.folder / "submitted" / "1" / NAME / f"{NAME}.ipynb").read_text() == better
    assert line.words == ("other notebooks were handed in and not taken: 02_small.ipynb, 04.ipynb",)
    moodle = "Ann Roe_5_assignsubmission_file_/"
    both = {f"{moodle}one.ipynb": WORK, f"{moodle}two.ipynb": better}
    assert "several notebooks of this lesson: one.ipynb, two.ipynb" in reasons(collect(room, tmp_path, both))["ann.roe"]
    collect(room, tmp_path, {**both, f"{moodle}{NAME}.ipynb": WORK})
    assert "ann.roe" in collected(room)


def test_a_notebook_in_a_students_own_zip_is_found(room, tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("work/Untitled.ipynb", WORK)
        archive.writestr("__MACOSX/work/._Untitled.ipynb", "x")
    collect(room, tmp_path, {"a_1_10_homework.zip": inner.getvalue()})
    assert collected(room) == {"1"}


def test_everyone_whose_work_is_not_taken_has_a_line_with_the_reason(room, tmp_path):
    path = tmp_path / "submissions.zip"
    link = zipfile.ZipInfo("b_2_11_x.ipynb")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a_1_10_essay.pdf", "PDF")
        archive.writestr(link, "/etc/passwd")
        archive.writestr("c_3_12_bomb.ipynb", b" " * (MAX_BYTES + 1))
        archive.writestr("d_4_13_not_a.zip", "PK")
        archive.writestr("e_5_14_../../../../evil.ipynb", WORK)
        archive.writestr("../../f_6_15_x.ipynb", WORK)
        archive.writestr("g_7_text.html", "typed in")
        archive.writestr("h_8_16_x.ipynb", WORK)
        archive.writestr(f"i_9_{'1' * 5000}_x.ipynb", WORK)
    intake = collect_archive(room, path, NAME)
    told = reasons(intake)
    assert "there is no notebook: essay.pdf" in told["1"]
    assert "symbolic link" in told["2"]
    assert "more than 20,000,000 bytes" in told["3"]
    assert "not a zip archive" in told["4"]
    assert intake.strange[:1] == ("e_5_14_../../../../evil.ipynb",)
    assert "there is no notebook: text.html" in told["7"]
    assert collected(room) == {"6", "8"}
    row = make_task(room, "1", NAME)
    assert isinstance(row, Result)
    assert "there is no notebook: essay.pdf" in row.reasons[0]
    assert not list(tmp_path.rglob("evil*"))


def test_a_damaged_file_concerns_its_student_alone(room, tmp_path):
    path = zipped(tmp_path, {"a_1_10_x.ipynb": WORK, "b_2_11_x.ipynb": WORK})
    raw = bytearray(path.read_bytes())
    raw[200] ^= 0xFF
    path.write_bytes(raw)
    assert "cannot be read from the archive" in reasons(collect_archive(room, path, NAME))["1"]
    assert collected(room) == {"2"}


@pytest.mark.parametrize("way", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damage_to_any_kind_of_compression_concerns_its_student_alone(room, tmp_path, way):
    """A student packs a zip of their own; each way of compression has errors of its own."""
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", way) as archive:
        archive.writestr("02_small.ipynb", WORK)
    whole = inner.getvalue()
    for place in range(45, 75, 3):
        damaged = whole[:place] + bytes(8) + b"\xff" * 8 + whole[place + 16 :]
        intake = collect(room, tmp_path, {"mal_1_10_w.zip": damaged, f"ann_2{place}_11_x.ipynb": WORK})
        assert f"2{place}" in collected(room)
        assert "cannot be read" in reasons(intake).get("1", "cannot be read")


def packed(way: int, content: bytes, size: int) -> bytes:
    """A zip with a notebook of `size` bytes, of which `content` is the compressed form."""
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w") as archive:
        archive.writestr(f"{NAME}.ipynb", content)
    raw = bytearray(stored.getvalue())
    listed = raw.rindex(b"PK\1\2")
    for place, form, value in ((8, "<H", way), (22, "<I", size), (listed + 10, "<H", way), (listed + 24, "<I", size)):
        struct.pack_into(form, raw, place, value)
    return bytes(raw)


def test_a_small_file_that_unpacks_to_a_large_one_is_not_unpacked(room, tmp_path):
    """Of bzip2 and LZMA, Python unpacks everything at once, however little is asked for."""
    size = 80_000_000
    one = bz2.BZ2Compressor()
    parts = [one.compress(b" " * 1_000_000) for _ in range(size // 1_000_000)]
    bomb = packed(zipfile.ZIP_BZIP2, b"".join([*parts, one.flush()]), size)
    assert len(bomb) < 1_000
    tracemalloc.start()
    intake = collect(room, tmp_path, {"mal_1_10_w.zip": bomb, "ann_2_11_x.ipynb": WORK})
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 50_000_000
    assert "compressed in an unusual way" in reasons(intake)["1"]
    assert collected(room) == {"2"}


def test_many_large_notebooks_are_not_all_held_in_memory(room, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(4):
            archive.writestr(f"mal_1_{number}_x{number}.ipynb", b" " * (MAX_BYTES - 1))
        archive.writestr("ann_2_11_x.ipynb", WORK)
    intake = collect_archive(room, tmp_path / "a.zip", NAME)
    assert collected(room) == {"2"}
    assert "4 notebooks with more than 60,000,000 bytes" in reasons(intake)["1"]


def test_many_large_notebooks_are_not_all_unpacked(room, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(11):
            archive.writestr(f"mal_1_{number}_x{number}.ipynb", b" " * (MAX_BYTES - 1))
    intake = collect_archive(room, tmp_path / "a.zip", NAME)
    assert "11 notebooks with 219,999,989 bytes" in reasons(intake)["1"]


def test_canvas_writes_utf8_without_saying_so(tmp_path):
    path = zipped(tmp_path, {"петров_13_903_x.ipynb": WORK})
    raw = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        flags = archive.infolist()[0].flag_bits
    assert flags & 0x800
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = raw.index(signature) + offset
        raw = raw[:place] + (flags & ~0x800).to_bytes(2, "little") + raw[place + 2 :]
    path.write_bytes(raw)
    with zipfile.ZipFile(path) as archive:
        (file,) = list_files(archive)[0]
    assert file.label.owner.name == "петров"


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"homework.ipynb": WORK}, "is not an archive of submissions from Canvas or Moodle"),
        ({"a_1_1_x.ipynb": WORK, "b_2_2_x.ipynb": WRONG}, "does not show which assignment it is of"),
        ({"a_1_1_x.pdf": "PDF"}, "no notebooks"),
    ],
)
def test_an_archive_that_says_too_little_is_an_error(room, tmp_path, files, says):
    with pytest.raises(ClassroomError, match=says):
        collect(room, tmp_path, files, None)


def test_a_record_of_what_was_collected_is_kept(room, tmp_path):
    collect(room, tmp_path, {"a_LATE_1_10_my work.ipynb": WORK})
    known = read_collected(room)[NAME, "1"]
    assert (known.file, known.late, known.upload, known.number) == ("my work.ipynb", True, 10, "1")


def test_the_command_line_groups_problems_and_the_exit_status_says_if_something_was_set_aside(room, tmp_path):
    pdfs = {f"a_{n}_{n}_essay{n}.pdf": "PDF" for n in range(1, 8)}
    done = linclass("collect", room.folder, zipped(tmp_path, {**pdfs, "b_9_9_x.ipynb": WORK}), "--assignment", NAME)
    assert done.returncode == 3
    assert "8 people in Canvas's archive\n  1 new, 0 changed, 0 as before, 7 set aside" in done.stdout
    assert "7 set aside: there is no notebook (1, 2, 3, 4, 5 and 2 more)" in done.stdout
    assert "3: set aside; there is no notebook: essay3.pdf" in (room.private / f"collected-{NAME}.txt").read_text()
    done = linclass("collect", room.folder, tmp_path / "submissions.zip", "--assignment", "02_smal")
    assert (done.returncode, "did you mean 02_small?" in done.stderr) == (1, True)


def test_the_reason_why_work_was_set_aside_reaches_the_row_and_the_page(room, tmp_path):
    large = json.dumps(notebook(written="x" * (MAX_BYTES + 1)))
    intake = collect(room, tmp_path, {"a_1_1_x.ipynb": large, "b_2_2_essay.pdf": "PDF"})
    told = reasons(intake)
    assert "bytes even without its outputs" in told["1"]
    for student in ("1", "2"):
        row = make_task(room, student, NAME)
        assert isinstance(row, Result)
        assert told[student] in row.reasons
        graded = Graded(student, NAME, (), 0.0, {})
        assert "the file whose name ends in .ipynb" in one_page(row, graded)
    collect(room, tmp_path, {"a_1_9_x.ipynb": WORK})
    assert isinstance(make_task(room, "1", NAME), Task)


@pytest.mark.parametrize("name", ["02_small.ipynb.txt", "02_small.json", "02_small.txt"])
def test_a_notebook_with_another_ending_is_a_notebook(room, tmp_path, name):
    intake = collect(room, tmp_path, {f"a_1_1_{name}": WORK, "b_2_2_notes.txt": "just notes", "c_3_3_x.json": "{}"})
    assert {line.who: line.what for line in intake.lines} == {"1": NEW, "2": ASIDE, "3": ASIDE}
    assert collected(room) == {"1"}


def test_what_was_typed_into_canvas_is_kept_for_a_person(room, tmp_path):
    write_roster(room, Roster((Person("jane", lms_id="11"), Person("ann", lms_id="12"))))
    files = {
        "doejane_11_text.html": "<p>My proof:<br>by <b>induction</b> &amp; luck</p><script>alert(1)</script>",
        "roeann_LATE_12_link.html": '<a href="https://example.org/x">x</a>',
        "roeann_12_7_x.ipynb": WORK,
    }
    intake = collect(room, tmp_path, files)
    assert intake.strange == ()
    assert {line.who: line.what for line in intake.lines} == {"jane": ASIDE, "ann": NEW}
    assert all("typed into the LMS" in " ".join(line.words) for line in intake.lines)
    assert (room.private / "typed" / NAME / "jane.txt").read_text().startswith("My proof:\nby\ninduction\n& luck")
    assert (room.private / "typed" / NAME / "ann.txt").read_text().startswith("https://example.org/x\n")


def test_what_was_typed_into_moodle_is_kept_too(room, tmp_path):
    files = {
        "Jane Doe_71_assignsubmission_onlinetext_/onlinetext.html": "<p>My proof.</p>",
        "Ann Roe_72_assignsubmission_onlinetext_/onlinetext.html": "<p>See the file.</p>",
        "Ann Roe_72_assignsubmission_file_/x.ipynb": WORK,
    }
    intake = collect(room, tmp_path, files)
    assert {line.who: line.what for line in intake.lines} == {"jane.doe": ASIDE, "ann.roe": NEW}
    assert read_typed(room, NAME, "jane.doe") == "My proof.\n"
    assert read_typed(room, NAME, "ann.roe") == "See the file.\n"
