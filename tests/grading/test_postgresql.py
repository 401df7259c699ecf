"""PostgreSQL as the gradebook: a real server, started for this test from the system's own packages."""

import gc
import os
import pwd
import re
import shutil
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
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
from autograder.grading.result import REVIEW
from autograder.sandbox import available
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom
from tests.classroom.others import FILES, SEVERAL, notebook_of
from tests.commands import linclass_here

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
    assert first["eve"] == (REVIEW, 0, True)
    assert {student: row[:2] for student, row in first.items()} == {s: row[:2] for s, row in second.items()}
    assert not any(now for _, _, now in second.values())
    with Gradebook(server, room.course_id) as book:
        scores = {s.student.id: s.score for s in book.assignment_submissions(NAME)}
        needs = {s.student.id: s.needs_manual_grade for s in book.assignment_submissions(NAME)}
    assert scores == {"ann": POINTS, "bob": 0, "eve": 0}
    assert needs["eve"]
    assert sorted(marks_at_once(room)) == ["stored", "told", "told"]
    write_roster(room, Roster((Person("ann", "Zoë", "李" * 200), Person("x" * 128))))
    assert {s.id: s.first_name for s in read(room).students} == {"ann": "Zoë", "bob": "", "eve": "", "x" * 128: ""}
    with pytest.raises(RosterError, match="at most 128 characters"):
        write_roster(room, Roster((Person("x" * 129),)))


def test_an_assignment_of_the_instructors_own_is_graded_and_marked_in_postgresql(server, tmp_path, nbgrader):
    room = classroom_on(server, tmp_path)
    make_database(server)
    (room.folder / "source/several").mkdir()
    for name, text in SEVERAL.items():
        nbformat.write(notebook_of(text), room.folder / f"source/several/{name}.ipynb")
    for path, text in FILES.items():
        (room.folder / "source/several" / path).parent.mkdir(exist_ok=True)
        (room.folder / "source/several" / path).write_text(text)
    nbgrader(room.folder, "generate_assignment", "several")
    shutil.copytree(room.folder / "source/several", room.folder / "submitted/ann/several")
    shutil.copytree(room.folder / "release/several", room.folder / "submitted/bob/several")
    assert linclass_here("grade", room.folder).returncode == 0

    def scores(student: str) -> dict[str, float]:
        return {mark.name: mark.score for mark in read(room).submissions[student, "several"].marks if mark.score}

    given = {"data/test_shown": 1.0, "words and numbers/test_nobody": 1.0, "last/number": 2.0}
    right = given | {"data/test_average": 2.0, "data/share": 2.5, "last/test_fit": 3.0}
    assert scores("ann") == right | {"words and numbers/test_count": 1.0, "words and numbers/test_quiet": 1.0}
    assert scores("bob") == given
    nbgrader(room.folder, "autograde", "several", "--force")
    assert scores("bob") == given
    (question,) = (q for q in list_questions(room) if q.id == "words and numbers/why")
    (answer,) = (a for a in read_answers(room, question) if a.student == "ann")
    store_mark(room, question, "ann", 4.0, "Good.", answer.version)
    assert scores("ann")["words and numbers/why"] == 4.0
    assert linclass_here("grade", room.folder, "--force").returncode == 0
    assert scores("ann")["words and numbers/why"] == 4.0


def test_a_database_that_does_not_answer_is_one_sentence_without_the_password(tmp_path):
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    room = classroom_on(f"postgresql+psycopg://ines:the-password@/grades?host={tmp_path}", tmp_path)
    hand_in(room.folder, "ann", notebook())
    for command in ("grade", "export"):
        done = linclass_here(command, room.folder)
        assert done.returncode == 1
        assert done.stderr.startswith("Error: the gradebook cannot be used: ")
        assert len(done.stderr.splitlines()) < 5
        assert "the-password" not in done.stdout + done.stderr


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


def test_only_the_owner_reaches_a_gradebook_that_was_made_as_documented(host):
    """The commands of docs/scale.md, also where others have prepared the template, as everybody may before version 15."""
    import psycopg

    def ask(role: str, database: str, *statements: str) -> list[tuple]:
        with psycopg.connect(f"host={host} user={role} dbname={database}", autocommit=True) as connection:
            found = [connection.execute(statement) for statement in statements][-1]
            return found.fetchall() if found.description else []

    page = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")
    commands = re.findall(r"(?m)^    (?:createuser ines|psql grades) .*$", page)
    assert len(commands) == 2
    ask("grader", "template1", "CREATE ROLE mal LOGIN", "GRANT CREATE ON SCHEMA public TO PUBLIC")
    trojan = "CREATE FUNCTION lower(varchar) RETURNS text LANGUAGE sql AS $$ SELECT 'mal as ' || current_user $$"
    ask("mal", "template1", trojan, "CREATE TABLE student (id text)")
    try:
        environment = {**os.environ, "PGHOST": str(host), "PGUSER": "grader", "PGDATABASE": "postgres"}
        for command in commands:
            subprocess.run(["bash", "-ec", command], check=True, env=environment, capture_output=True)
    finally:
        ask("grader", "template1", "DROP OWNED BY mal", "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with pytest.raises(psycopg.OperationalError, match="permission denied"):
        ask("mal", "grades", "SELECT 1")
    assert ask("ines", "grades", "SELECT lower('A'::varchar)") == [("a",)]
    assert ask("ines", "grades", "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []
    make_database(f"postgresql+psycopg://ines@/grades?host={host}")


def test_a_classroom_in_use_moves_with_its_due_dates_and_marks(server, tmp_path, pool):
    room = small_classroom(tmp_path)
    assert linclass_here("due", room.folder, f"{NAME}=2027-02-01 18:00 Europe/Berlin").returncode == 0
    hand_in(room.folder, "ann", notebook())
    list(grade_all(room, list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks)))
    (question,) = list_questions(room)
    (answer,) = read_answers(room, question)
    store_mark(room, question, "ann", 1.5, "almost", answer.version)
    assert linclass_here("extend", room.folder, "ann", NAME, "--days", "2").returncode == 0
    before = read(room)
    config = room.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + f"\nc.CourseDirectory.db_url = {server!r}\n")
    done = linclass_here("classroom", room.folder, "--update")
    assert done.returncode == 0, done.stderr
    moved = open_classroom(room.folder)
    assert moved.db_url == server
    now = read(moved)
    assert (now.students, now.submissions) == (before.students, before.submissions)
    assert "2027-02-01 18:00 Europe/Berlin" in linclass_here("due", room.folder).stdout
    assert linclass_here("classroom", room.folder, "--update").returncode == 0  # and a second time nothing is copied
    assert read(open_classroom(room.folder)).submissions == before.submissions
