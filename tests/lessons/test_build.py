"""`linclass build`: derived notebooks follow the source, and `--check` names everything that is stale."""

import base64
import io
import json
import re
import shutil
from pathlib import Path

import nbformat
import numpy as np
import pytest
from click.testing import CliRunner
from jsonschema import ValidationError
from matplotlib.image import imread
from nbgrader.utils import compute_checksum

from autograder.cells import grade_id, handed_out, is_check, is_exercise, is_written, solution_lines
from autograder.classroom.release import make_release, validate
from autograder.cli import main
from autograder.course import Lesson, lessons
from autograder.lessons import build, rules
from autograder.lessons.build import dumps
from autograder.lessons.read import LessonError, read_lesson
from autograder.lessons.rules import check

ROOT = Path(__file__).parents[2]
NAME = "02_perceptron"
SMALL = '''\
# %% [markdown]
# # A small lesson

# %% role="locked" id="setup"
import numpy as np
from autograder import check, hint

# %% role="exercise" id="{id}"
def {id}(X, theta, theta0):
    """The signed distances."""
    ### BEGIN SOLUTION
    return (X @ theta + theta0) / np.linalg.norm(theta)
    ### END SOLUTION

# %% role="check" id="{id}" points=2
check({id})

# %% [markdown] role="locked" id="q_why"
# Why?
#
# ### BEGIN MARK SCHEME
# 2 points for a reason.
# ### END MARK SCHEME

# %% [markdown] role="written" id="why" points=2
# ### BEGIN SOLUTION
# Because.
# ### END SOLUTION
'''


@pytest.fixture
def course(tmp_path):
    """A course with one lesson, complete and up to date."""
    for folder in ("solutions", "notebooks"):
        (tmp_path / folder).mkdir()
        shutil.copy(ROOT / folder / f"{NAME}.ipynb", tmp_path / folder)
    shutil.copy(ROOT / "solutions" / f"{NAME}.py", tmp_path / "solutions")
    return tmp_path


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "09_small.py"
    path.write_text(SMALL.format(id="signed_distance"))
    return path


def test_roles_become_valid_nbgrader_metadata(small):
    lesson = read_lesson(small)
    validate(lesson)
    marked = {grade_id(c): c.metadata["nbgrader"] for c in lesson.cells if grade_id(c)}
    assert list(marked) == ["setup", "signed_distance", "check_signed_distance", "q_why", "why"]
    assert all(m["schema_version"] == 3 for m in marked.values())
    assert [is_exercise(c) for c in lesson.cells] == [False, False, True, False, False, False]
    assert [is_check(c) for c in lesson.cells] == [False, False, False, True, False, False]
    assert [is_written(c) for c in lesson.cells] == [False, False, False, False, False, True]
    assert marked["check_signed_distance"]["points"] == marked["why"]["points"] == 2


def test_metadata_that_nbgraders_schema_does_not_allow_are_refused(small):
    lesson = read_lesson(small)
    next(c for c in lesson.cells if is_check(c)).metadata["nbgrader"]["points"] = "many"
    with pytest.raises(ValidationError, match="'many' is not"):
        validate(lesson)


def test_the_release_keeps_the_docstring_and_loses_solution_hidden_test_and_rubric(small):
    notebook = make_release(read_lesson(small))
    text = "\n".join(c.source for c in notebook.cells)
    assert '"""The signed distances."""' in text
    assert "raise NotImplementedError()" in text
    assert "YOUR ANSWER HERE" in text
    assert "check(signed_distance)" in text
    for secret in ("linalg", "Because", "seed=0", "for a reason", "BEGIN", "END"):
        assert secret not in text
    validate(notebook)


def repair(folder: Path, start: str, id: str = "signed_distance") -> Path:
    """The small lesson, whose exercise hands out a wrong version."""
    path = folder / "09_repair.py"
    path.write_text(SMALL.format(id=id).replace('role="exercise"', f'role="exercise" start="{start}"'))
    return path


def test_a_repair_hands_out_the_wrong_version_under_the_docstring(tmp_path):
    lesson = read_lesson(repair(tmp_path, "not divided"))
    (cell,) = (c for c in make_release(lesson).cells if is_exercise(c))
    assert cell.source == (
        'def signed_distance(X, theta, theta0):\n    """The signed distances."""\n    # This version runs, but it is wrong: fix it.\n'
        "    return X @ theta + theta0"
    )
    assert cell.metadata["linclass"] == {"start": "not divided"}
    assert cell.metadata["nbgrader"]["checksum"] == compute_checksum(cell)
    (key,) = (c for c in lesson.cells if is_exercise(c))
    assert "/ np.linalg.norm(theta)" in key.source
    (hidden,) = (c.source for c in lesson.cells if is_check(c))
    assert 'check(signed_distance, "signed_distance", seed=0, start="not divided")' in hidden


def test_an_unknown_misconception_is_named_with_those_that_there_are(tmp_path):
    for folder in ("notebooks", "solutions"):
        (tmp_path / folder).mkdir()
    repair(tmp_path / "solutions", "nothing of the kind")
    (problem,) = (p for p in check(tmp_path) if "misconception" in p and p.startswith("09_repair.py"))
    assert (
        "signed_distance has no misconception 'nothing of the kind'; it has 'not divided', 'θ0 in the norm'" in problem
    )


def test_a_version_that_no_visible_case_catches_is_nothing_to_fix(course, monkeypatch):
    class Right:
        first_failure = None

    monkeypatch.setattr(rules, "grade", lambda *given: Right)
    assert any("starts from 'averaged over mistakes', which passes all visible cases" in p for p in check(course))


def test_the_lines_that_a_wrong_version_shares_with_the_solution_are_no_leak(course):
    release = course / "notebooks" / f"{NAME}.ipynb"
    shared = "if y_i * (theta @ x_i + theta0) <= 0:"
    assert shared in release.read_text()
    assert [p for p in check(course) if p.startswith(NAME)] == []
    spoil(release, "# This version runs, but it is wrong: fix it.", "return total / visits, total0 / visits")
    assert any("shows a line of the solution of averaged_perceptron: return total / visits" in p for p in check(course))


def test_the_same_source_gives_the_same_bytes(small):
    assert dumps(read_lesson(small)) == dumps(read_lesson(small))
    assert dumps(make_release(read_lesson(small))) == dumps(make_release(read_lesson(small)))


def test_running_a_lesson_twice_gives_the_same_bytes(small):
    first, second = (dumps(build.execute(read_lesson(small), small.parent)) for _ in range(2))
    assert first == second


COMPUTED = """\
# %% [markdown]
# # A lesson

# %%
shares = [1, 2, 1]

# %% [markdown]
# There are {= len(shares)} values, and {= sum(shares) / 8 :.1%} is their mean.

# %%
shares = [5]
"""


@pytest.fixture
def computed(tmp_path):
    """A lesson with values in its text, built."""
    source = tmp_path / "solutions" / "09_values.py"
    source.parent.mkdir()
    source.write_text(COMPUTED)
    (lesson,) = lessons(tmp_path)
    build.build(lesson)
    return lesson


def test_values_in_the_text_are_those_at_their_place_of_the_run(computed):
    said = "There are 3 values, and 50.0% is their mean."
    for path in (computed.solution, computed.release):
        assert nbformat.read(path, as_version=4).cells[2].source == said
    assert read_lesson(computed.source).cells[2].source == said


def test_a_lesson_with_values_is_current_until_its_text_or_its_code_changes(computed):
    assert build.build(computed) == []
    spoil(computed.source, "shares = [1, 2, 1]", "shares = [1, 2, 1, 1]")
    assert not build.is_current(read_lesson(computed.source, filled=False), computed.solution)
    assert len(build.build(computed)) == 2
    assert "There are 4 values" in read_lesson(computed.source).cells[2].source
    spoil(computed.source, "There are", "Here are")
    assert "{= len(shares)}" in read_lesson(computed.source).cells[2].source
    assert not build.is_current(read_lesson(computed.source), computed.solution)


def test_a_value_that_cannot_be_computed_is_named(computed):
    spoil(computed.source, "len(shares)", "len(share)")
    with pytest.raises(ValueError, match=r"\{= len\(share\)\}: NameError"):
        build.build(computed)


def test_rebuilding_what_is_current_writes_nothing(course):
    before = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in course.rglob("*.ipynb")}
    (lesson,) = lessons(course)
    assert build.build(lesson) == []
    assert {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in course.rglob("*.ipynb")} == before


BAD_HEADERS = {
    'role="excercise" id="a"': "role 'excercise' is not one of exercise, check, written, locked",
    'role="exercise"': "needs an id",
    'role="check" id="a"': "needs points",
    'role="check" id="a" points=0': "needs points",
    'role="written" id="a" points=1': "a written answer is a markdown cell",
    'role="check" id="a" points=1 start="b"': 'only role="exercise" has a start',
    'start="b"': 'only role="exercise" has a start',
}


@pytest.mark.parametrize("header", BAD_HEADERS)
def test_a_wrong_header_is_reported_with_its_cell(tmp_path, header):
    path = tmp_path / "09_bad.py"
    path.write_text(f"# %% {header}\nx = 1\n")
    with pytest.raises(LessonError, match=r"09_bad\.py, cell 'x = 1'") as caught:
        read_lesson(path)
    assert BAD_HEADERS[header] in str(caught.value)


def test_a_whole_course_has_no_problem(course):
    assert [p for p in check(course) if p.startswith(NAME)] == []


def source(course: Path) -> Path:
    return course / "solutions" / f"{NAME}.py"


OUT_OF_STEP = {
    "a changed source": (
        lambda c: spoil(source(c), "# ## Can a line do it?", "# ## Could a line do it?"),
        f"solutions/{NAME}.ipynb is stale",
    ),
    "an edited release": (
        lambda c: spoil(c / "notebooks" / f"{NAME}.ipynb", "Can a line do it", "Can a line"),
        f"notebooks/{NAME}.ipynb is stale",
    ),
    "a missing release": (lambda c: (c / "notebooks" / f"{NAME}.ipynb").unlink(), f"notebooks/{NAME}.ipynb is missing"),
    "a missing answer key": (
        lambda c: (c / "solutions" / f"{NAME}.ipynb").unlink(),
        f"solutions/{NAME}.ipynb is missing",
    ),
    "an id used twice": (lambda c: spoil(source(c), 'id="xor_features"', 'id="perceptron"'), "used twice: perceptron"),
    "an exercise without check": (
        lambda c: spoil(source(c), '# %% role="check" id="xor_features" points=2', "# %%"),
        "exercise xor_features has no check",
    ),
    "a check without exercise": (
        lambda c: spoil(source(c), 'role="check" id="xor_features"', 'role="check" id="mirror"'),
        "check_mirror has no exercise",
    ),
    "a solution in an ordinary cell": (
        lambda c: spoil(source(c), '# %% role="exercise" id="xor_features"', "# %%"),
        "there are solution markers in a cell that is neither",
    ),
    "an exercise that the autograder does not know": (
        lambda c: spoil(source(c), 'id="xor_features"', 'id="mirror"'),
        "exercise mirror is not in autograder/exercises",
    ),
    "an exercise that the lesson lacks": (
        lambda c: spoil(source(c), 'id="xor_features"', 'id="mirror"'),
        "exercise xor_features of autograder/exercises is not in the lesson",
    ),
    "a leaked solution line": (
        lambda c: spoil(
            c / "notebooks" / f"{NAME}.ipynb", "# YOUR CODE HERE", "return np.column_stack([X, X[:, 0] * X[:, 1]])"
        ),
        "shows a line of the solution of xor_features",
    ),
    "a leaked hidden test": (
        lambda c: spoil(c / "notebooks" / f"{NAME}.ipynb", "# YOUR CODE HERE", "### BEGIN HIDDEN TESTS"),
        "contains a hidden region: ### BEGIN HIDDEN TESTS",
    ),
    "a derived file without source": (
        lambda c: shutil.copy(c / "notebooks" / f"{NAME}.ipynb", c / "notebooks" / "99_stray.ipynb"),
        "notebooks/99_stray.ipynb has no source",
    ),
    "an answer key that fails": (
        lambda c: spoil(
            c / "solutions" / f"{NAME}.ipynb", '"text/plain": [\n       "2.0"', '"text/plain": [\n       "1.0"'
        ),
        "instead of full points",
    ),
}


@pytest.mark.parametrize("name", OUT_OF_STEP)
def test_check_names_what_is_out_of_step(course, name):
    damage, expected = OUT_OF_STEP[name]
    damage(course)
    assert any(expected in problem for problem in check(course)), check(course)


def test_an_exercise_without_hint_or_misconception_is_named(course, monkeypatch):
    from dataclasses import replace

    whole = rules.of_notebook(NAME)
    bare = (replace(whole[0], hints=("", "", ""), misconceptions=()), *whole[1:])
    monkeypatch.setattr(rules, "of_notebook", lambda notebook: bare)
    problems = check(course)
    assert f"{NAME}: exercise {whole[0].id} does not have three hints" in problems
    assert f"{NAME}: exercise {whole[0].id} has no misconception" in problems


def test_a_mistake_that_does_not_fit_the_lessons_solution_is_named(course, monkeypatch):
    def does_not_fit(notebook):
        raise ValueError("xor_features: 'no ones' changes 'np.ones', which is not in the solution")

    monkeypatch.setattr(rules, "of_notebook", does_not_fit)
    assert f"{NAME}: xor_features: 'no ones' changes 'np.ones', which is not in the solution" in check(course)


def test_a_lesson_refers_to_another_by_name(tmp_path):
    path = tmp_path / "09_small.py"
    path.write_text(
        "# %% [markdown]\n# {Lesson:perceptron} ({title:perceptron}, {number:perceptron}) and {topic:fisher}; {lesson:of_no_kind}.\n"
    )
    (cell,) = read_lesson(path).cells
    assert cell.source == (
        "The lesson on [the perceptron](02_perceptron.ipynb) ([The perceptron](02_perceptron.ipynb), 2) "
        "and [Fisher's discriminant](06_fisher.ipynb); of no kind."
    )


def test_a_number_in_place_of_a_name_is_named(course):
    source(course).write_text(source(course).read_text() + "\n# %% [markdown]\n# As in lesson 3.\n")
    assert any("it says 'lesson 3': refer to a lesson by name" in problem for problem in check(course))


def test_a_reference_in_a_code_cell_is_named(course):
    source(course).write_text(source(course).read_text() + "\n# %%\nprint('as in {lesson:fisher}')\n")
    assert f"{NAME}: {{lesson:fisher}} is in a code cell, where it means nothing; write the lesson's name" in check(
        course
    )


def test_a_written_answer_needs_its_rubric(tmp_path):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "09_small.py").write_text(
        SMALL.format(id="xor_features").replace("MARK SCHEME", "NOTHING")
    )
    assert any("written answer why has no locked question with a mark scheme" in p for p in check(tmp_path))


def test_the_command_fails_with_the_problems_and_passes_without(course, monkeypatch):
    monkeypatch.chdir(course)
    assert CliRunner().invoke(main, ["build", "--check", NAME]).exit_code == 0
    source(course).write_text(source(course).read_text() + "\n# %%\nx = 1\n")
    result = CliRunner().invoke(main, ["build", "--check", NAME])
    assert result.exit_code == 1
    assert "is stale" in result.output


def test_a_cell_that_stops_is_one_sentence_without_a_traceback(course, monkeypatch):
    monkeypatch.chdir(course)
    stops = "# %%\nx = {}\nx['missing']\n\n"  # before all that the lesson computes
    source(course).write_text(source(course).read_text().replace("# %% role=", f"{stops}# %% role=", 1))
    result = CliRunner().invoke(main, ["build", NAME])
    assert result.exit_code == 1
    assert f"Error: {NAME}.py: the cell that begins with `x = {{}}` stops: KeyError: 'missing'" in result.output
    assert "Traceback" not in result.output


def test_an_unknown_lesson_is_a_clear_error():
    result = CliRunner().invoke(main, ["build", "12_nothing"])
    assert result.exit_code == 1
    assert "no such lesson: 12_nothing; the lessons are" in result.output


@pytest.mark.parametrize("lesson", lessons(ROOT), ids=lambda lesson: lesson.name)
def test_no_picture_is_cut_at_its_edge(lesson: Lesson):
    """Whatever touches the outermost pixels (a title, a tick label, an arrow) continues outside, where nobody sees it."""
    cut = []
    for cell in nbformat.read(lesson.solution, as_version=4).cells:
        for picture in (o.data["image/png"] for o in cell.get("outputs", []) if "image/png" in o.get("data", {})):
            pixels = imread(io.BytesIO(base64.b64decode(picture)))[:, :, :3]
            edges = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
            if edges.min() < 0.9:
                cut.append(cell.source[:80])
    assert not cut


def test_every_picture_has_alternative_text_of_its_own():
    """A sentence by its author on what is drawn, the same for no two pictures."""
    words = [
        output.data["text/plain"]
        for lesson in lessons(ROOT)
        for cell in nbformat.read(lesson.solution, as_version=4).cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert len(words) > 100
    assert [one for one in words if len(one.split()) < 10 or not one.endswith(".")] == []
    assert [one for one in words if "without a description" in one or "\n" in one] == []
    assert len(words) == len(set(words))


@pytest.mark.parametrize("lesson", lessons(ROOT), ids=lambda lesson: lesson.name)
def test_outputs_need_no_particular_front_end(lesson: Lesson):
    """Types that Notebook, VS Code and web pages show alike, each with a text version; no scripts, and nothing loaded from elsewhere."""
    for cell in nbformat.read(lesson.solution, as_version=4).cells:
        for output in cell.get("outputs", []):
            kinds = set(output.get("data", {}))
            assert output.output_type == "stream" or "text/plain" in kinds
            assert kinds <= {"text/plain", "text/html", "image/png"}
            assert not re.search("<script|<link|src=.?http|@import", output.get("data", {}).get("text/html", ""))


def test_solution_lines_are_those_between_the_marks(small):
    (exercise,) = (c for c in read_lesson(small).cells if is_exercise(c))
    assert solution_lines(exercise) == ["return (X @ theta + theta0) / np.linalg.norm(theta)"]


@pytest.mark.parametrize("lesson", lessons(ROOT), ids=lambda lesson: lesson.name)
def test_an_answer_key_without_its_answers_is_what_is_handed_out(lesson):
    key, release = (json.loads(path.read_text(encoding="utf-8"))["cells"] for path in (lesson.solution, lesson.release))
    assert [handed_out(cell) for cell in key] == ["".join(cell["source"]) for cell in release]
