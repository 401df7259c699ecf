"""course.toml: an instructor's choices survive newer versions of the course, and conflicts are named cell by cell."""

import json
import re
import textwrap
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from autograder.classroom.create import create, refuse_misfits
from autograder.classroom.folder import Classroom, ClassroomError, open_classroom
from autograder.classroom.in_step import bring_in_step
from autograder.classroom.late import due_dates, read_when
from autograder.classroom.overlaid import overlaid
from autograder.classroom.overlay import Choice, read_overlay
from autograder.classroom.scan import make_task
from autograder.classroom.update import update
from autograder.grading.grade import grade_task
from autograder.sandbox import available
from tests.attacks.small_class import LESSON, NAME, hand_in, notebook, small_course

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
ROOT = Path(__file__).parents[2]
OTHER, USES = "04_other", "05_uses"
USING = LESSON + "\n# %%\nfrom autograder import yours\nrun = yours(perceptron)\n"


@pytest.fixture
def course(tmp_path) -> Path:
    made = small_course(tmp_path / "course")
    other = LESSON.replace('id="perceptron"', 'id="hinge_loss"').replace('id="why"', 'id="why_hinge"')
    (made / "solutions" / f"{OTHER}.py").write_text(other)
    (made / "solutions" / f"{USES}.py").write_text(USING)
    return made


def source(room: Classroom, name: str = NAME) -> dict[str, dict[str, Any]]:
    cells = json.loads((room.folder / "source" / name / f"{name}.ipynb").read_text())["cells"]
    return {c["metadata"].get("nbgrader", {}).get("grade_id") or c["id"]: c for c in cells}


def edit(room: Classroom, change, name: str = NAME) -> None:
    path = room.folder / "source" / name / f"{name}.ipynb"
    made = json.loads(path.read_text())
    change(made)
    path.write_text(json.dumps(made))


def choose(room: Classroom, text: str) -> Classroom:
    (room.folder / "course.toml").write_text(text)
    return open_classroom(room.folder)


def newer(course: Path, old: str, new: str, name: str = NAME) -> None:
    path = course / "solutions" / f"{name}.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def told(room: Classroom, course: Path) -> dict[str, str]:
    return {change.assignment: " | ".join((change.what, *change.words)) for change in update(room, course)}


def test_lessons_that_were_not_chosen_stay_away(course, tmp_path):
    room = choose(create(tmp_path / "room", course), f'lessons = ["{NAME}", "{USES}"]')
    assert told(room, course)[OTHER].startswith("left out")
    made = tmp_path / "chosen"
    made.mkdir()
    (made / "course.toml").write_text(f'lessons = ["{NAME}"]\n[{NAME}]\ndue = "2027-02-01 18:00 Europe/Berlin"')
    assert create(made, course).assignments() == [NAME]


def test_a_lesson_that_was_removed_by_hand_is_not_brought_back(course, tmp_path):
    room = create(tmp_path / "room", course)
    (room.folder / "source" / OTHER / f"{OTHER}.ipynb").unlink()
    assert "you removed it" in told(room, course)[OTHER]
    assert OTHER not in room.assignments()


def test_one_changed_point_does_not_stop_an_update(course, tmp_path):
    room = create(tmp_path / "room", course)

    def three_points(made: dict[str, Any]) -> None:
        check = next(
            c for c in made["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == "check_perceptron"
        )
        check["metadata"]["nbgrader"]["points"] = 3

    edit(room, three_points)
    newer(course, "Why does it stop?", "Why does it stop at all?")
    assert told(room, course)[NAME].startswith("updated")
    cells = source(room)
    assert cells["check_perceptron"]["metadata"]["nbgrader"]["points"] == 3
    assert "at all" in "".join(cells["q_why"]["source"])
    assert told(room, course)[NAME].startswith("unchanged")


def test_a_cell_that_both_changed_is_named_and_yours_stays(course, tmp_path):
    room = create(tmp_path / "room", course)

    def reword(made: dict[str, Any]) -> None:
        for c in made["cells"]:
            if c["metadata"].get("nbgrader", {}).get("grade_id") == "q_why":
                c["source"] = "My own words."

    edit(room, reword)
    newer(course, "Why does it stop?", "Why does it stop at all?")
    newer(course, "# # A small lesson", "# # A very small lesson")
    words = told(room, course)[NAME]
    assert "q_why: you changed it in source/, and the course or course.toml did too (its text); yours stays" in words
    assert "".join(source(room)["q_why"]["source"]) == "My own words."
    assert any("very small" in "".join(c["source"]) for c in source(room).values())


def test_the_overlay_is_applied_and_survives_a_newer_version(course, tmp_path):
    room = choose(
        create(tmp_path / "room", course),
        f"""
        time_zone = "Europe/Berlin"
        [{NAME}]
        due = "2027-02-01 18:00"
        [{NAME}.points]
        perceptron = 10
        [{NAME}.text]
        q_why = "Explain."
        """,
    )
    for _ in range(2):
        update(room, course)
        cells = source(room)
        assert cells["check_perceptron"]["metadata"]["nbgrader"]["points"] == 10
        assert "".join(cells["q_why"]["source"]) == "Explain."
        assert f"{due_dates(room)[NAME]:%d %H:%M}" == "01 17:00"
        newer(course, "# # A small lesson", "# # A small lesson\n# again")


def test_a_dropped_exercise_is_given_so_that_what_uses_it_works(course, tmp_path):
    room = choose(create(tmp_path / "room", course), f'[{USES}]\ndrop = ["perceptron", "why"]')
    words = told(room, course)[USES]
    assert "nothing defines" not in words
    cells = source(room, USES)
    assert {c["metadata"]["nbgrader"]["grade_id"] for c in cells.values() if "nbgrader" in c["metadata"]} == {"setup"}
    given = [c for c in cells.values() if "def perceptron" in "".join(c["source"])]
    assert "# Given" in "".join(given[0]["source"])
    assert "SOLUTION" not in "".join(given[0]["source"])


def test_an_exercise_that_was_deleted_by_hand_leaves_a_warning(course, tmp_path):
    room = create(tmp_path / "room", course)

    def delete(made: dict[str, Any]) -> None:
        made["cells"] = [c for c in made["cells"] if "perceptron" not in str(c["metadata"].get("nbgrader", {}))]

    edit(room, delete, USES)
    assert "yours(perceptron) is left, although nothing defines" in told(room, course)[USES]


MISFITS = (
    (f"[{NAME}.points]\nperceptrn = 3", "did you mean perceptron?"),
    (f"[{NAME}]\npoints = 5", f"points is a table of its own, [{NAME}.points]"),
    (f'[{NAME}]\nunits = ["hard"]', "core"),
    (f'[{NAME}]\ndue = "next monday"', f"[{NAME}] due: 'next monday' is not a date"),
    (f'[{NAME}.waive]\nperceptron = ["a singel point"]', "did you mean “a single point”?"),
    ('[09_nothing]\ndue = "2027-02-01"', "there is no lesson 09_nothing"),
    ('time_zone = "Europe/Berln"', "there is no time zone"),
    ("[late]\nper_day = 10", "share of the score"),
    ("lesons = 3", "lesons is not an entry"),
    ("x = [", "course.toml: "),
)


def test_what_fits_nothing_is_named_and_nothing_is_changed(course, tmp_path):
    room = create(tmp_path / "room", course)
    newer(course, "Why does it stop?", "Why does it stop at all?")
    for text, words in MISFITS:
        with pytest.raises(ClassroomError, match=re.escape(words)):
            update(choose(room, text), course)
        assert "at all" not in "".join(source(room)["q_why"]["source"]), text
        made = tmp_path / "made"
        made.mkdir(exist_ok=True)
        (made / "course.toml").write_text(text)
        with pytest.raises(ClassroomError, match=re.escape(words)):
            create(made, course)
        assert [path.name for path in made.iterdir()] == ["course.toml"], text


def texts(name: str, choice: Choice, lessons: tuple[str, ...] = (), kind: str = "markdown") -> list[str]:
    """The texts of a lesson of the course with choices in it."""
    made = overlaid((ROOT / "solutions" / f"{name}.ipynb").read_text(), choice, lessons)
    return ["".join(cell["source"]) for cell in json.loads(made)["cells"] if cell["cell_type"] == kind]


def test_the_end_of_a_lesson_asks_for_nothing_that_was_left_out():
    (whole,) = (t for t in texts("02_perceptron", Choice(), ("02_perceptron",), "code") if "show_recap(" in t)
    assert whole == 'show_recap("02_perceptron")'
    chosen = Choice(units=("core",), drop=("averaged_perceptron",))
    (recap,) = (t for t in texts("02_perceptron", chosen, kind="code") if t.startswith("show_recap("))
    assert recap.startswith('show_recap("02_perceptron", without=["averaged_perceptron", ')
    assert '"mistake_counts"' in recap, "an exercise of a further unit"
    assert '"perceptron"' not in recap


def test_no_text_leads_to_a_unit_or_lesson_that_was_left_out():
    every = "\n".join(texts("02_perceptron", Choice(units=("core", "further"))))
    assert "[Voting]" in every
    assert "Open task" in every
    assert "[the set-up](01_classification_setup.ipynb)" in every
    core = "\n".join(texts("02_perceptron", Choice(units=("core",)), ("02_perceptron", "08_logistic_mle")))
    assert "Voting" not in core
    assert "optional" not in core.partition("## ")[0]
    assert " · [With an offset](02_perceptron.ipynb" in core
    assert "the lesson on the set-up" in core
    assert set(re.findall(r"\((\d\d_\w+)\.ipynb", core)) <= {"00_start_here", "02_perceptron", "08_logistic_mle"}


def test_the_statement_of_a_dropped_exercise_asks_for_nothing():
    given = next(t for t in texts("02_perceptron", Choice(drop=("averaged_perceptron",))) if "### Given" in t)
    before, _, statement = given.partition("<details><summary>The exercise, which was left out</summary>")
    assert "averaged perceptron" in before
    assert "find the error" not in before
    assert "find the error" in statement
    two = "\n".join(texts("01_classification_setup", Choice(drop=("signed_distance",))))
    assert "`signed_distance` is given here" in two
    assert "### Exercises: `signed_distance`" in two


def test_a_date_may_be_written_without_quotation_marks(tmp_path):
    path = tmp_path / "course.toml"
    path.write_text(f"[{NAME}]\ndue = 2027-02-01T18:00:00+01:00")
    assert read_when(read_overlay(path).choice(NAME).due).astimezone(UTC).hour == 17


def test_an_exercise_in_a_unit_that_is_left_out_is_named_as_such(course, tmp_path):
    title, rest = LESSON.split("# %%", 2)[1:]
    further = (
        f'# %%{title}# %% [markdown] unit="core"\n# ## First\n\n# %% [markdown] unit="further"\n# ## More\n\n# %%{rest}'
    )
    (course / "solutions" / f"{NAME}.py").write_text(further)
    room = create(tmp_path / "room", course)
    text = f'[{NAME}]\nunits = ["core"]\n[{NAME}.points]\nperceptron = 3'
    with pytest.raises(ClassroomError, match=r'perceptron is in a further unit, which units = \["core"\] leaves out'):
        update(choose(room, text), course)


def test_a_waived_case_costs_nothing(course, tmp_path, pool):
    room = create(tmp_path / "room", course)
    wrong = "def perceptron(X, y, T):\n    from linclass_ref.perceptron import perceptron\n    return X[0] * 0"
    hand_in(room.folder, "ann", notebook(wrong))
    before = grade_task(make_task(room, "ann", NAME), pool)
    assert before.points < 4
    failing = sorted({case for case in notes_of("perceptron")})
    room = choose(room, f"[{NAME}.waive]\nperceptron = {json.dumps(failing)}")
    update(room, course)
    room = open_classroom(room.folder)
    assert bring_in_step(room, [NAME]).refused == {}
    after = grade_task(make_task(room, "ann", NAME), pool)
    assert after.points == 4
    assert after.fingerprint != before.fingerprint


def notes_of(id: str) -> list[str]:
    from autograder.exercises import by_id
    from autograder.judging.draw import draw_cases

    return [one.tests for one, _, _ in draw_cases(by_id(id), 0)]


def test_the_example_of_the_guide_fits_the_course(tmp_path):
    guide = (ROOT / "docs" / "instructor.md").read_text()
    begin = guide.index('    time_zone = "Europe/Berlin"')
    path = tmp_path / "course.toml"
    path.write_text(textwrap.dedent(guide[begin : guide.index("\nA dropped exercise stays", begin)]))
    overlay, lessons = read_overlay(path), {one.stem: one for one in (ROOT / "solutions").glob("0[1-9]*.ipynb")}
    refuse_misfits(overlay, lessons)
    assert len(overlay.lessons) == 4
    made = overlaid(lessons["02_perceptron"].read_text(), overlay.choice("02_perceptron"), overlay.lessons)
    cells = {c["metadata"].get("nbgrader", {}).get("grade_id") or c["id"]: c for c in json.loads(made)["cells"]}
    assert cells["check_perceptron"]["metadata"]["nbgrader"]["points"] == 5
    assert cells["check_perceptron"]["metadata"]["linclass"]["waived"] == ["a single point"]
    assert "BEGIN MARK SCHEME" in "".join(cells["averaging_question"]["source"])
    assert "check_averaged_perceptron" not in cells
