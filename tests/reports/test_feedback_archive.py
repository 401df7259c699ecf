"""Feedback goes back through the LMS: what Canvas and Moodle read from the names in the archive leads to the right people."""

import io
import json
import re
import zipfile
from pathlib import Path

import nbformat
import pytest

from autograder.classroom.batch import Batch
from autograder.classroom.grades import Graded
from autograder.classroom.intake import collect_archive
from autograder.classroom.marking import list_questions, read_answers
from autograder.classroom.scan import list_submissions
from autograder.grading.grade import grade_task
from autograder.grading.result import REVIEW, Result
from autograder.reports.feedback import one_page
from autograder.reports.mark_page import question_page
from autograder.sandbox import available
from tests.attacks.small_class import NAME, hand_in, notebook, small_classroom
from tests.commands import linclass_here as linclass

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
WORK = json.dumps(notebook())


def zipped(files: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return buffer.getvalue()


def there_and_back(folder: Path, pool, files: dict[str, str | bytes]) -> dict[str, bytes]:
    """The archive that goes back: name → content."""
    room = small_classroom(folder)
    (folder / "in.zip").write_bytes(zipped(files))
    collect_archive(room, folder / "in.zip", NAME)
    list(Batch(room).grade(list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks)))
    done = linclass("feedback", room.folder, "--assignment", NAME, "--archive", folder / "out.zip")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(folder / "out.zip") as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def canvas_reads(name: str) -> tuple[str, ...]:
    """The person and the file that Canvas takes from a name: the first two parts that are nothing but digits."""
    return tuple(part for part in name.split("_") if re.fullmatch(r"\d+", part))[:2]


def moodle_reads(path: str) -> tuple[str, str, str, str] | None:
    """The number, the kind of plugin, the plugin and the file that Moodle takes from a path."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) == 5 and info[1].isdecimal():
            return info[1], info[2], info[3], "/".join(filter(None, (info[4], *parts)))
    return None


def test_canvas_finds_everybody_and_gets_files_of_the_kind_that_was_handed_in(tmp_path, pool):
    files = {
        "शर्माप्रिया_11_901_02_small.ipynb": WORK,
        "doejane_LATE_12_902_my_2_work-1.ipynb": WORK,
        "roeann_13_903_work.zip": zipped({"a/02_small.ipynb": WORK}),
    }
    back = there_and_back(tmp_path, pool, files)
    assert {canvas_reads(name) for name in back} == {("11", "901"), ("12", "902"), ("13", "903")}
    assert set(back) == set(files)
    made = nbformat.reads(back["doejane_LATE_12_902_my_2_work-1.ipynb"].decode(), as_version=4)
    nbformat.validate(made)
    assert "feedback for 12" in made.cells[0].outputs[0].data["text/html"]
    inner = zipfile.ZipFile(io.BytesIO(back["roeann_13_903_work.zip"]))
    assert "feedback for 13" in inner.read(f"{NAME}.html").decode()


def test_whoever_handed_in_something_else_gets_the_reason_back_as_a_file_of_that_kind(tmp_path, pool):
    files = {
        "doejane_12_902_02_small.ipynb": WORK,
        "पाण्डेयपी_LATE_14_904_उत्तर.pdf": b"%PDF-1.4",
        "txttom_15_905_notes.txt": "just notes",
        "notebook_16_906_02_small.ipynb.txt": WORK,
        "roeann_17_907_proof.docx": b"PK",
        "typed_18_text.html": "<p>By induction.</p>",
    }
    room = small_classroom(tmp_path)
    (tmp_path / "in.zip").write_bytes(zipped(files))
    collect_archive(room, tmp_path / "in.zip", NAME)
    list(Batch(room).grade(list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks)))
    done = linclass("feedback", room.folder, "--assignment", NAME, "--archive", tmp_path / "out.zip")
    assert done.returncode == 3
    assert "could not show a page in place of what they handed in: 17, 18" in done.stderr
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        back = {canvas_reads(info.filename)[0]: archive.read(info) for info in archive.infolist()}
    assert set(back) == {"12", "14", "15", "16"}
    assert back["14"].startswith(b"%PDF-")
    assert b"there is no notebook: notes.txt" in back["15"]
    assert b"the file whose name ends in .ipynb" in back["15"]
    assert b"Total: 4 of 6" in back["16"]
    page = (room.folder / "feedback_linclass" / "18" / f"{NAME}.html").read_text()
    assert "text was typed into the LMS" in page
    assert ".linclass" not in page
    assert "<td>not graded yet</td>" in page
    assert "not marked yet" not in page
    (question,) = list_questions(room)
    answers = {answer.student: answer for answer in read_answers(room, question)}
    assert answers["18"].text.endswith("By induction.\n")
    assert answers["14"].text is None
    shown = question_page(question, list(answers.values()), [], "secret")
    assert "there is no notebook: notes.txt" in shown
    assert shown.count("Look at what was handed in") == shown.count("could not be graded automatically") == 3


def test_who_handed_in_another_lesson_is_told_which_one_is_wanted():
    result = Result("ann", NAME, REVIEW, (f"this is 04_hinge_sgd, not {NAME}",))
    page = one_page(result, Graded("ann", NAME, (), 0.0, {}))
    assert f"hand in the notebook of this assignment, {NAME}.ipynb" in page
    assert "A PDF" not in page


def test_the_page_goes_to_whose_work_it_is_and_not_to_who_was_set_aside_before(tmp_path, pool):
    room = small_classroom(tmp_path)
    for name, content in (("Jane Doe_71", b"%PDF-1.4"), ("Jane Doe_99", WORK.encode())):
        kind = "ipynb" if content.startswith(b"{") else "pdf"
        (tmp_path / "in.zip").write_bytes(zipped({f"{name}_assignsubmission_file_/x.{kind}": content}))
        collect_archive(room, tmp_path / "in.zip", NAME)
    list(Batch(room).grade(list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks)))
    done = linclass("feedback", room.folder, "--assignment", NAME, "--archive", tmp_path / "out.zip")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert [moodle_reads(name)[0] for name in archive.namelist()] == ["99"]


def test_moodle_finds_everybody(tmp_path, pool):
    files = {
        "Jane Doe_71_assignsubmission_file_/02_small.ipynb": WORK,
        "Zoë O'Neil_72_assignsubmission_file/b.ipynb": WORK,
        "李 明_73_assignsubmission_file_c.ipynb": WORK,
    }
    back = there_and_back(tmp_path, pool, files)
    found = {moodle_reads(name): content for name, content in back.items()}
    assert set(found) == {(number, "assignsubmission", "file", f"{NAME}.html") for number in ("71", "72", "73")}
    assert b"feedback for jane.doe" in found["71", "assignsubmission", "file", f"{NAME}.html"]


def test_whoever_handed_in_elsewhere_is_named(tmp_path, pool):
    room = small_classroom(tmp_path)
    hand_in(room.folder, "mail", notebook())
    (tmp_path / "in.zip").write_bytes(zipped({"doejane_12_902_x.ipynb": WORK}))
    collect_archive(room, tmp_path / "in.zip", NAME)
    list(Batch(room).grade(list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks)))
    done = linclass("feedback", room.folder, "--assignment", NAME, "--archive", tmp_path / "out.zip")
    assert done.returncode == 3
    assert "did not come from there: mail" in done.stderr
    assert linclass("feedback", room.folder, "--archive", tmp_path / "out.zip").returncode == 2
