"""PostgreSQL as the gradebook: a real server, started for this test from the system's own packages."""

import gc
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder.classroom.batch import grade_all
from autograder.classroom.create import generate, make_database
from autograder.classroom.folder import Classroom, open_classroom
from autograder.classroom.grades import read
from autograder.classroom.marking import Changed, list_questions, read_answers, store_mark
from autograder.classroom.roster import Person, Roster, RosterError, write_roster
from autograder.classroom.scan import list_submissions
from autograder.grading.grade import grade_task
from autograder.grading.result import PERSON
from autograder.sandbox import available
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.skipif(not PROGRAMS, reason="no PostgreSQL server below /usr/lib/postgresql (apt install postgresql)"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # nbgrader's gradebook does not close its connections
]


@pytest.fixture(scope="module")
def host() -> Iterator[Path]:
    """The folder with the Unix socket of a running server."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    binaries = PROGRAMS[-1].parent
    user = "postgres" if "postgres" in {p.pw_name for p in pwd.getpwall()} else "nobody"
    who = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="linclass-pg-"))
    if who:
        shutil.chown(folder, user)

    def run(*words: str) -> None:
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who)

    data = str(folder / "data")
    control = str(binaries / "pg_ctl")
    run(str(binaries / "initdb"), "-D", data, "-U", "grader", "--auth=trust", "--no-sync", "-E", "UTF8")
    run(control, "-D", data, "-w", "-l", str(folder / "log"), "-o", f"-F -k {folder} -c listen_addresses=", "start")
    try:
        yield folder
    finally:
        run(control, "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # nbgrader's gradebook does not close its connections
            gc.collect()


@pytest.fixture
def server(host, request) -> str:
    """The URL of an empty database of one's own."""
    import psycopg

    name = f"test_{abs(hash(request.node.name))}"
    with psycopg.connect(f"host={host} user=grader dbname=postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql+psycopg://grader@/{name}?host={host}"


def classroom_on(server: str, folder: Path) -> Classroom:
    made = small_classroom(folder)
    config = made.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + f"\nc.CourseDirectory.db_url = {server!r}\n")
    room = open_classroom(made.folder)
    assert room.db_url == server
    return room


def test_results_go_into_postgresql_and_are_found_there_again(server, pool, tmp_path, nbgrader):
    room = classroom_on(server, tmp_path)
    nbgrader(room.folder, "generate_assignment", NAME, "--force")
    hand_in(room.folder, "ann", notebook())
    hand_in(room.folder, "bob", notebook("def perceptron(X, y, T):\n    return 0"))
    hand_in(room.folder, "eve", b"{broken")

    def run() -> dict[str, tuple[str, float, bool]]:
        results = grade_all(room, list_submissions(room), lambda tasks: (grade_task(task, pool) for task in tasks))
        return {r.student: (r.status, r.points, now) for r, now in results}

    first, second = run(), run()
    assert first["ann"] == ("graded", POINTS, True)
    assert first["eve"] == (PERSON, 0, True)
    assert {student: row[:2] for student, row in first.items()} == {s: row[:2] for s, row in second.items()}
    assert not any(now for _, _, now in second.values())
    with Gradebook(server, room.course_id) as book:
        scores = {s.student.id: s.score for s in book.assignment_submissions(NAME)}
        needs = {s.student.id: s.needs_manual_grade for s in book.assignment_submissions(NAME)}
        book.engine.dispose()
    assert scores == {"ann": POINTS, "bob": 0, "eve": 0}
    assert needs["eve"]
    assert sorted(marks_at_once(room)) == ["stored", "told", "told"]
    write_roster(room, Roster((Person("ann", "Zoë", "李" * 200), Person("x" * 128))))
    assert {s.id: s.first_name for s in read(room).students} == {"ann": "Zoë", "bob": "", "eve": "", "x" * 128: ""}
    with pytest.raises(RosterError, match="at most 128 characters"):
        write_roster(room, Roster((Person("x" * 129),)))


def test_several_markers_at_once_and_a_grader_lose_nothing(server, pool, tmp_path):
    """Four people mark, each their own students, with formgrader's own steps, while everything is graded again and again."""
    room = classroom_on(server, tmp_path)
    make_database(server)
    generate(room, NAME)
    students = [f"s{number}" for number in range(8)]
    for student in students:
        hand_in(room.folder, student, notebook())

    def marker(mine: list[str]) -> None:
        for student in mine:
            with Gradebook(server, room.course_id) as book:  # as in formgrader's handler: one session for each request
                grade = book.find_grade("why", NAME, NAME, student)
                grade.manual_score, grade.extra_credit, grade.needs_manual_grade = int(student[1:]) / 4, 0.5, False
                book.find_comment("why", NAME, NAME, student).manual_comment = f"Well, {student}."
                book.db.commit()
                book.engine.dispose()

    def run(force: bool) -> None:
        submissions = list_submissions(room)
        list(grade_all(room, submissions, lambda tasks: (grade_task(t, pool) for t in tasks), force=force))

    run(force=False)
    markers = [threading.Thread(target=marker, args=(students[i::4],)) for i in range(4)]
    for thread in markers:
        thread.start()
    run(force=True)
    for thread in markers:
        thread.join()
    run(force=True)
    submissions = read(room).submissions
    for student in students:
        graded = submissions[student, NAME]
        why = next(m for m in graded.marks if m.name == "why")
        assert (why.manual, why.extra, why.waits) == (int(student[1:]) / 4, 0.5, False)
        assert why.comment == f"Well, {student}."
        assert graded.score == POINTS + int(student[1:]) / 4 + 0.5


def marks_at_once(room: Classroom) -> list[str]:
    """Three people who have seen the same answer store their marks at the same time."""
    (question,) = list_questions(room)
    seen = read_answers(room, question)[0]

    def store(score: float) -> str:
        try:
            store_mark(room, question, seen.student, score, "", seen.version)
        except Changed:
            return "told"
        return "stored"

    with ThreadPoolExecutor(3) as people:
        return list(people.map(store, (0.5, 1, 1.5)))
