"""What all rooms share: the order of the tests, nbgrader's commands, and one graded classroom of one lesson for the instructor's side."""

import gc
import random
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from nbgrader.api import Gradebook
from xdist.scheduler import LoadFileScheduling

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom, open_classroom
from autograder.exercises import ids
from autograder.judging.alarm import OutOfTime
from autograder.judging.exercise import Exercise
from autograder.sandbox import Pool, available
from tests.commands import EVIL, environment_in, linclass_here
from tests.grading.classes import NAME, hand_in, one_lesson, solved, untouched
from tests.impatient import impatient
from tests.luck import WATCH, complain, use_one_secret
from tests.tiny_course import choose_course
from tests.warm import Warm, warm

# For the commands that tests start, a course, and a script for another environment: not tests.
collect_ignore = ["quick", "tiny_course", "machines/bare_lessons.py"]

# Hypothesis draws the same examples in every run, so that the suite's result does not depend on luck, and no example has a deadline,
# because its duration depends on what else the machine is doing. Other examples: pytest --hypothesis-profile=search tests/reference
settings.register_profile("linclass", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("linclass")

# The files that take longest, in this order: workers that begin with them end at about the same time.
LONGEST = (
    "browser/test_lessons.py",
    "browser/test_live.py",
    "machines/test_machines.py",
    "classroom/test_any_assignment.py",
    "project/test_wheel.py",
    "browser/test_book.py",
    "lessons/test_yours.py",
    "browser/test_hub.py",
    "exercises/test_points.py",
    "browser/test_by_keyboard.py",
    "practice/test_items.py",
    "attacks/test_submissions.py",
    "exercises/test_judged.py",
    "exercises/test_golden.py",
    "classroom/test_stock_nbgrader.py",
    "demo/test_two_hundred.py",
    "grading/test_batch.py",
    "exercises/test_banks.py",
    "lessons/test_build.py",
    "attacks/test_sandbox_attacks.py",
    "machines/test_without_posix.py",
    "browser/test_notebook7.py",
    "browser/test_formgrader.py",
    "browser/test_first_minute.py",
    "demo/test_demo.py",
    "grading/test_messy.py",
    "attacks/test_budget.py",
    "browser/test_mark.py",
    "attacks/test_costs.py",
    "reports/test_gradescope.py",
    "exercises/test_extremes.py",
    "grading/test_postgresql.py",
    "classroom/test_own_checks.py",
    "classroom/test_regrade.py",
    "grading/test_lessons.py",
    "pictures/test_widgets.py",
    "classroom/test_exchange.py",
    "classroom/test_per_student.py",
)

SHOWN_FILES = 25  # at the end of a run

# What is expensive is shared: all files of a group run in one process, one after the other.
WITH_A_BROWSER = ("canvas", "day_two", "foreign_text", "guess", "learner", "lessons", "review", "toolkit", "yours")
WITH_THE_WHEEL = ("bare_wheel", "environment", "wheel")
WITH_A_GRADED_CLASSROOM = ("apart", "export", "feedback", "gradescope", "plagiarism", "report")
GROUPS = {
    **{f"tests/browser/test_{name}.py": "a JupyterLab in a browser" for name in WITH_A_BROWSER},
    **{f"tests/project/test_{name}.py": "a wheel" for name in WITH_THE_WHEEL},
    **{f"tests/reports/test_{name}.py": "a graded classroom" for name in WITH_A_GRADED_CLASSROOM},
}


class Scheduling(LoadFileScheduling):
    """How files are shared out among processes."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return GROUPS.get(file, file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)


WATCH.install()
use_one_secret()
# Started in the background of a script, the suite would ignore interrupts, and so would the servers that its tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    choose_course(collector.path)
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    choose_course(item.path)
    yield
    complain(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    yield
    complain(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """The hooks here are not called for the examples in docstrings of the package, which are about the real course."""
    yield
    if nextitem is not None:
        choose_course(nextitem.path)


def pytest_sessionstart() -> None:
    """An alarm may ring while Python removes an object, where nothing can be raised. It rings again, also while pytest makes a report."""
    report = sys.unraisablehook
    sys.unraisablehook = lambda problem: None if problem.exc_type is OutOfTime else report(problem)


@pytest.fixture(scope="module", autouse=True)
def tidy(request: pytest.FixtureRequest) -> None:
    """Clear away what other files have left, so that it does not happen in an answer whose time is limited."""
    if request.path.parent.name in ("exercises", "judging", "machines"):
        gc.collect()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are made and none is garbage: to look for some again and again takes seconds, now and in all that follows."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in which files the time goes."""
    seconds: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            seconds[getattr(report, "nodeid", "").partition("::")[0]] += getattr(report, "duration", 0)
    terminalreporter.section("files that took longest")
    for file, took in seconds.most_common(SHOWN_FILES):
        terminalreporter.write_line(f"{took:7.1f} s  {file}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--order", type=int, help="run the files in another order, which this number determines")
    parser.addoption(
        "--whole", action="store_true", help="run also what is marked `whole`, of which the suite has a sample"
    )
    parser.addoption("--exercises", help="of the tests that are made for each exercise, run those for these ids")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes longest, or shuffle the files; leave out the exercises that are not asked for."""
    chosen = config.getoption("--exercises")
    if chosen is not None:
        items[:] = [item for item in items if exercises_of(item) <= set(chosen.split())]
    if not config.getoption("--whole") and chosen is None:
        items[:] = [item for item in items if item.get_closest_marker("whole") is None]
    order = {name: number for number, name in enumerate(LONGEST)}
    here = Path(__file__).parent
    seed = config.getoption("--order")

    @cache
    def place(path: Path) -> float:
        if seed is not None:
            return random.Random(f"{seed} {path.relative_to(here.parent)}").random()
        known = path.is_relative_to(here)
        return order.get(path.relative_to(here).as_posix(), len(order)) if known else len(order)

    items.sort(key=lambda item: place(item.path))


def exercises_of(item: pytest.Item) -> set[str]:
    """The exercises for which this test was made."""
    made_for = getattr(item, "callspec", None)
    values = made_for.params.values() if made_for else ()
    return {getattr(value, "id", value) for value in values if isinstance(value, str | Exercise)} & set(ids())


@pytest.fixture(scope="session")
def course(tmp_path_factory) -> Path:
    """A course of one lesson."""
    return one_lesson(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def impatience() -> Iterator[None]:
    """For modules in which many answers do not stop."""
    with impatient():
        yield


@pytest.fixture(scope="session")
def whole(request) -> bool:
    """Whether all is asked for of which the suite has a sample: by `make whole`, or by `make quick` for what has changed."""
    return request.config.getoption("--whole") or request.config.getoption("--exercises") is not None


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """One warm worker behind walls."""
    with Pool(workers=1) as made:
        yield made


@pytest.fixture(scope="session")
def loaded() -> Iterator[Warm]:
    with warm() as made:
        yield made


@pytest.fixture(scope="session")
def nbgrader(request) -> Callable[..., None]:
    """An nbgrader command in a course, with no settings but those of the course; it must succeed.

    If it is `fresh`, it finds by itself what the course's settings name: nothing has been loaded before.
    """

    def run(course: Path, *command: str, fresh: bool = False) -> None:
        environment = environment_in(course)
        if fresh:
            words = [sys.executable, "-m", "nbgrader", *command]
            done = subprocess.run(words, cwd=course, env=environment, capture_output=True, text=True)
        else:
            loaded = request.getfixturevalue("loaded")
            done = loaded.run("nbgrader", *command, where=course, environment=environment)
        assert done.returncode == 0, done.stdout + done.stderr

    return run


@pytest.fixture(scope="session")
def graded_room(tmp_path_factory, course) -> Path:
    """Ann is right; Bob forgot an offset and was late; Cyd did nothing; Eve's file is broken; Mal writes HTML everywhere."""
    if available() is not None:
        pytest.skip(f"cannot isolate here: {available()}")
    folder = tmp_path_factory.mktemp("graded") / "room"
    room = create(folder, course)
    config = folder / "nbgrader_config.py"
    config.write_text(config.read_text() + "\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
    hand_in(folder, "ann", solved())
    late = hand_in(folder, "bob", solved(reflect="def reflect(X, y):\n    return X * y[:, None]"))
    (late / "timestamp.txt").write_text("2026-01-02 12:00:00 UTC")
    hand_in(folder, "cyd", untouched())
    hand_in(folder, "eve", b"{broken")
    evil = f"def reflect(X, y):\n    raise ValueError({EVIL!r})"
    hand_in(folder, "mal", solved(reflect=evil, perceptron="def perceptron(X, y, T):\n    return " + repr(EVIL)))
    with Gradebook(room.db_url, room.course_id) as book:
        book.update_or_create_assignment(NAME, duedate="2026-01-01 12:00:00 UTC")
        book.update_or_create_student("ann", first_name="=cmd|' /C calc'!A0", last_name="Ångström", lms_user_id="4711")
        book.update_or_create_student("zoe")
    done = linclass_here("grade", folder)
    assert done.returncode == 3, done.stderr  # Eve's work waits for a person
    return folder


@pytest.fixture
def room(graded_room, tmp_path) -> Classroom:
    """A copy to change."""
    shutil.copytree(graded_room, tmp_path / "room")
    return open_classroom(tmp_path / "room")
