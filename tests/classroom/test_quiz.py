"""A quiz in a classroom: what students get holds no key, grading compares with the key outside, and the report says how it worked."""

import json
import zipfile

import pytest

from autograder.cells import grade_id
from autograder.classroom.create import create
from autograder.classroom.quiz import create_quiz, item_rows, report
from autograder.exercises._solutions import written_in
from autograder.grading.own_checks import judge_choice
from autograder.practice.item import Kind
from autograder.practice.quiz import Slot
from autograder.sandbox import available
from tests.commands import linclass_here

PEOPLE = "id,first name,last name\nann,A,A\nbob,B,B\ncyd,C,C\n"
COUNT = 6


@pytest.fixture(scope="module")
def room(tmp_path_factory, course):
    folder = tmp_path_factory.mktemp("quiz") / "room"
    made = create(folder, course, secret="the secret of this class")
    table = folder.parent / "people.csv"
    table.write_text(PEOPLE)
    assert linclass_here("roster", folder, table).returncode == 0
    create_quiz(made, "01", COUNT)
    create_quiz(made, "1", COUNT, name="own_quiz", per_student=True)
    return made


def stored(room, name: str) -> dict:
    return json.loads((room.private / "quizzes" / f"{name}.json").read_text())


def answered(path, keys: dict[str, str], wrong: int = 0) -> dict:
    """A notebook with the right letters, but for the first ones, and the solutions."""
    notebook = json.loads(path.read_text())
    for cell in notebook["cells"]:
        id = str(grade_id(cell))
        if f"check_{id}" in keys:
            number = int(id.removeprefix("answer_"))
            letter = "z" if number <= wrong else keys[f"check_{id}"]
            cell["source"] = f'answer_{number} = "{letter}"'
        elif id in written_in("01_tiny"):
            cell["source"] = written_in("01_tiny")[id].source
    return notebook


def hand_in(room, student: str, name: str, notebook: dict) -> None:
    folder = room.folder / "submitted" / student / name
    folder.mkdir(parents=True)
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook))


def test_what_students_get_holds_no_key(room):
    for path in (
        room.folder / "release" / "quiz_01" / "quiz_01.ipynb",
        *(room.folder / "quizzes" / "own_quiz").iterdir(),
    ):
        notebook = json.loads(path.read_text())
        answers = [cell for cell in notebook["cells"] if str(grade_id(cell)).startswith("answer_")]
        assert len(answers) == COUNT - 1
        assert all('= "?"' in "".join(cell["source"]) for cell in answers)
        assert all(cell["metadata"].get("linclass", {}) == {} for cell in answers)
        assert "NotImplementedError" in path.read_text()
    assert (room.private / "quizzes" / "quiz_01.json").stat().st_mode & 0o077 == 0


def test_each_student_has_a_key_of_their_own(room):
    keys = stored(room, "own_quiz")["keys"]
    assert set(keys) == {"", "ann", "bob", "cyd"}
    assert len({json.dumps(one) for one in keys.values()}) == 4


def test_a_quiz_is_graded_against_the_keys_and_reported(room):
    if available() is not None:
        pytest.skip(f"cannot isolate here: {available()}")
    common = stored(room, "quiz_01")["keys"][""]
    for number, student in enumerate(("ann", "bob", "cyd")):
        own = stored(room, "own_quiz")["keys"][student]
        hand_in(
            room, student, "own_quiz", answered(room.folder / "quizzes" / "own_quiz" / f"{student}.ipynb", own, number)
        )
        hand_in(
            room, student, "quiz_01", answered(room.folder / "release" / "quiz_01" / "quiz_01.ipynb", common, number)
        )
    done = linclass_here("grade", room.folder, "--json")
    assert done.returncode == 0, done.stderr
    rows = list(map(json.loads, done.stdout.splitlines()))
    points = {(row["student"], row["assignment"]): row["points"] for row in rows if "student" in row}
    for name in ("own_quiz", "quiz_01"):
        assert [points[student, name] for student in ("ann", "bob", "cyd")] == [COUNT + 1, COUNT, COUNT - 1]
    told = report(room, "quiz_01")
    assert [round(row.difficulty, 2) for row in told] == [0.33, 0.67, *[1.0] * (COUNT - 2)]
    assert told[0].discrimination == pytest.approx(0.5)
    shown = linclass_here("quiz", room.folder, "--report", "quiz_01").stdout
    assert "33%" in shown
    assert "find the line" in shown


def test_a_letter_is_read_and_not_run():
    check = {"metadata": {"nbgrader": {"grade_id": "check_answer_2", "points": 1}}}
    keys = {"check_answer_2": "c"}
    for text, worth in (
        ('answer_2 = "c"', 1.0),
        ("answer_2='C'", 1.0),
        ("answer_2 = c", 1.0),
        ('answer_2 = "a"\nanswer_2 = "c"', 1.0),
        ('answer_2 = "abc"', 0.0),
        ("raise SystemExit", 0.0),
        ("", 0.0),
    ):
        assert judge_choice(check, text, keys).points == worth, text


def test_a_question_that_good_students_get_wrong_has_negative_discrimination():
    slots = [Slot(Kind.FORMULA, "formula 1 of 01_tiny", str(i)) for i in range(3)]
    rows = item_rows(slots, [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 0.0]])
    assert rows[0].discrimination < 0 < rows[2].discrimination
    assert item_rows(slots, [])[0].difficulty is None


def test_a_quiz_is_refused_where_it_cannot_be_made(room):
    for words, said in (
        (("--lesson", "01"), "there is an assignment quiz_01 already"),
        (("--lesson", "77", "--name", "x"), "there is no lesson 77"),
        ((), "say which lesson"),
        (("--report", "01_tiny"), "is not a quiz"),
    ):
        done = linclass_here("quiz", room.folder, *words)
        assert done.returncode == 1
        assert said in done.stderr


WORKSHEET = (
    "Identifier,Full name,Email address,Grade,Last modified (grade)\n"
    "Participant 71,A A,,,\nParticipant 72,B B,,,\nParticipant 73,Somebody Else,,,\n"
)


def test_the_notebooks_of_all_students_go_out_in_one_archive(room, tmp_path):
    done = linclass_here("quiz", room.folder, "--archive", "own_quiz")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(room.folder / "quizzes" / "own_quiz.zip") as archive:
        assert archive.namelist() == [f"{id}/own_quiz.ipynb" for id in ("ann", "bob", "cyd")]
        own = (room.folder / "quizzes" / "own_quiz" / "ann.ipynb").read_bytes()
        assert archive.read("ann/own_quiz.ipynb") == own
    table = tmp_path / "worksheet.csv"
    table.write_text(WORKSHEET)
    done = linclass_here("quiz", room.folder, "--archive", "own_quiz", "--worksheet", table)
    assert done.returncode != 0
    assert "not in the worksheet: cyd" in done.stderr
    with zipfile.ZipFile(room.folder / "quizzes" / "own_quiz.zip") as archive:
        assert archive.namelist() == [
            "A A_71_assignsubmission_file_/own_quiz.ipynb",
            "B B_72_assignsubmission_file_/own_quiz.ipynb",
        ]
    assert linclass_here("quiz", room.folder, "--archive", "quiz_01").returncode == 1
