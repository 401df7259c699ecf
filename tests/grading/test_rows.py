"""A row for every submission, whatever happens: to its folder, to the grader, to its worker, to the gradebook."""

import itertools
import json
import os
import signal
from typing import Any

import pytest
from nbgrader.api import Gradebook

from autograder.classroom.batch import NotStored, grade_all
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom, ClassroomError, open_classroom
from autograder.classroom.gradebook import Writer
from autograder.classroom.scan import list_submissions
from autograder.exercises import of_notebook
from autograder.grading import grade as grading
from autograder.grading.bench import Bench
from autograder.grading.grade import grade_task
from autograder.grading.result import GRADED, REVIEW, Result, Task
from autograder.grading.submission import SetAside, parse
from autograder.grading.terminal import show_progress
from autograder.sandbox import CannotIsolate, Pool, available
from autograder.text import printable
from autograder.text.markdown import harmless_markdown
from tests.grading import classes
from tests.grading.classes import NAME, hand_in, one_lesson

IDS = ("perceptron", "reflect")
FULL = sum(e.points for e in of_notebook(NAME) if e.id in IDS)
pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture(scope="module")
def room(tmp_path_factory) -> Classroom:
    folder = tmp_path_factory.mktemp("rows") / "room"
    create(folder, one_lesson(tmp_path_factory.mktemp("course"), IDS))
    return open_classroom(folder)


def solved() -> dict[str, Any]:
    return classes.solved(ids=IDS)


def rows(room: Classroom, pool: Pool, *students: str, accept: bool = False) -> list[Result]:
    run = lambda tasks: (grade_task(task, pool) for task in tasks)  # noqa: E731  a runner in this process
    return [result for result, _ in grade_all(room, list_submissions(room, (), students), run, accept=accept)]


def scores(room: Classroom, student: str) -> dict[str, tuple[float | None, float | None, bool]]:
    with Gradebook(room.db_url, room.course_id) as book:
        notebook = book.find_submission_notebook(NAME, NAME, student)
        found = {g.name: (g.auto_score, g.manual_score, g.needs_manual_grade) for g in notebook.grades}
    return found


def test_a_link_to_a_classmates_folder_is_reported_and_not_graded(room, pool):
    hand_in(room.folder, "ann", solved())
    (room.folder / "submitted" / "thief").symlink_to(room.folder / "submitted" / "ann")
    (row,) = rows(room, pool, "thief")
    assert (row.status, row.exercises) == (REVIEW, ())
    assert "symbolic link" in row.reasons[0]


def test_an_assignment_folder_that_is_a_link_is_reported(room, pool):
    hand_in(room.folder, "amy", solved())
    (room.folder / "submitted" / "liz").mkdir()
    (room.folder / "submitted" / "liz" / NAME).symlink_to(room.folder / "submitted" / "amy" / NAME)
    (row,) = rows(room, pool, "liz")
    assert (row.status, row.reasons) == (REVIEW, ("the submission is not a folder",))


def test_files_in_place_of_folders_are_reported(room, pool):
    (room.folder / "submitted" / "all.zip").write_bytes(b"PK")
    (room.folder / "submitted" / "flat").mkdir()
    (room.folder / "submitted" / "flat" / f"{NAME}.ipynb").write_text("{}")
    (zipped,) = rows(room, pool, "all.zip")
    (flat,) = rows(room, pool, "flat")
    assert "submitted/STUDENT/ASSIGNMENT" in zipped.reasons[0]
    assert "no such assignment" in flat.reasons[0]


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "1/1 ann: graded\nx", os.fsdecode(b"\xff\xfe"), "-rf", "x" * 250])
def test_a_strange_name_is_reported_in_printable_characters(room, pool, capsys, name):
    hand_in(room.folder, name.replace("/", "_"), solved())
    results = rows(room, pool, name.replace("/", "_"))
    from rich.console import Console

    (row,) = show_progress(((r, True) for r in results), 1, Console(stderr=True), as_json=False)
    out = capsys.readouterr().out
    assert row.status == REVIEW
    assert out.count("\n") == 1
    assert out.strip().isprintable()
    json.dumps(row.reasons, ensure_ascii=False).encode()


def test_file_names_and_ids_in_reasons_are_printable(room, pool):
    notebook = solved()
    notebook["cells"].append(
        {"cell_type": "code", "metadata": {"nbgrader": {"grade_id": "x\ud800\x1b[31m\n"}}, "source": "1"}
    )
    folder = hand_in(room.folder, "ivy", notebook)
    os.rename(os.fsencode(folder / f"{NAME}.ipynb"), os.fsencode(folder) + b"/\xff\x1b.ipynb")
    (row,) = rows(room, pool, "ivy")
    assert (row.status, row.points) == (GRADED, FULL)
    assert len(row.reasons) == 2
    assert all(reason.isprintable() for reason in row.reasons)


@pytest.mark.parametrize("text", ["2026-99-99 99:99:99 UTC", "yesterday", "2026-01-01 00:00:00 UTC" * 9, "\x00"])
def test_an_invalid_time_is_noted_and_stops_nothing(room, pool, text):
    (hand_in(room.folder, "tim", solved()) / "timestamp.txt").write_text(text)
    (row,) = rows(room, pool, "tim")
    assert (row.points, row.timestamp) == (FULL, None)
    assert "timestamp.txt contains no valid time" in row.reasons[0]


def test_a_pipe_as_timestamp_does_not_block(room, pool):
    folder = hand_in(room.folder, "pip", solved())
    os.mkfifo(folder / "timestamp.txt")
    (row,) = rows(room, pool, "pip")
    assert (row.points, len(row.reasons)) == (FULL, 1)


def test_what_may_not_be_read_is_reported_without_naming_this_machines_folders(room, pool, monkeypatch):
    hand_in(room.folder, "una", solved())

    def refuse(*args: object) -> bytes:
        raise PermissionError(13, "Permission denied", str(room.folder))

    monkeypatch.setattr("autograder.classroom.scan.read_notebooks", refuse)
    (row,) = rows(room, pool, "una")
    assert row.reasons == ("it cannot be read: Permission denied",)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_locked_folder_is_reported(room, pool):
    folder = hand_in(room.folder, "shy", solved()).parent
    folder.chmod(0)
    (row,) = rows(room, pool, "shy")
    folder.chmod(0o700)
    assert row.status == REVIEW


def test_without_a_folder_of_submissions_there_is_a_clear_error(tmp_path, room):
    for part in ("source", ".linclass"):
        (tmp_path / part).mkdir()
    (tmp_path / ".linclass" / "settings.json").write_text("{}")
    (tmp_path / "nbgrader_config.py").write_text("")
    with pytest.raises(ClassroomError, match=r"there is no folder .*submitted"):
        list_submissions(open_classroom(tmp_path))


def test_a_broken_resubmission_waits_for_a_person_and_a_persons_scores_stay(room, pool):
    hand_in(room.folder, "kim", solved())
    rows(room, pool, "kim")
    assert scores(room, "kim")["check_reflect"] == (2.0, None, False)
    hand_in(room.folder, "kim", b"{broken")
    (row,) = rows(room, pool, "kim")
    assert row.status == REVIEW
    assert scores(room, "kim")["check_reflect"] == (2.0, None, False)  # the earlier work counts until a person decides
    (row,) = rows(room, pool, "kim", accept=True)
    assert row.status == REVIEW
    assert scores(room, "kim")["check_reflect"] == (None, None, True)
    shown_now = (room.folder / "autograded" / "kim" / NAME / f"{NAME}.ipynb").read_text()
    assert "could not be graded automatically" in shown_now
    with Gradebook(room.db_url, room.course_id) as book:
        grade = book.find_grade("check_reflect", NAME, NAME, "kim")
        grade.manual_score, grade.needs_manual_grade = 1.0, False
        book.db.commit()
    rows(room, pool, "kim")
    assert scores(room, "kim")["check_reflect"] == (None, 1.0, False)  # asked for once, not again at each run


def test_an_error_in_the_grader_itself_becomes_a_row_that_reveals_no_data(room, pool, monkeypatch):
    hand_in(room.folder, "odd", solved())

    def fail(*args: object) -> None:
        raise KeyError("hidden numbers 1 2 3")

    monkeypatch.setattr(grading, "_judge_cells", fail)
    (row,) = rows(room, pool, "odd")
    assert row.status == REVIEW
    assert "the grader itself failed on this submission (KeyError at test_rows.py" in row.reasons[0]
    assert "hidden" not in row.reasons[0]


def test_a_result_that_the_gradebook_refuses_does_not_stop_the_others(room, pool, monkeypatch):
    hand_in(room.folder, "uma", solved())
    hand_in(room.folder, "vic", solved())
    record = Writer.record

    def refuse(self: Writer, result: Result, *more: Any) -> None:
        if result.student == "uma":
            raise ValueError("no")
        record(self, result, *more)

    monkeypatch.setattr(Writer, "record", refuse)
    run = lambda tasks: (grade_task(task, pool) for task in tasks)  # noqa: E731
    results = grade_all(room, list_submissions(room, (), ("uma", "vic")), run)
    seen = [(result.student, result.status) for result, _ in itertools.islice(results, 2)]
    assert seen == [("uma", REVIEW), ("vic", GRADED)]
    with pytest.raises(NotStored, match="1 results could not be stored"):
        next(results)
    monkeypatch.undo()
    assert [r.status for r in rows(room, pool, "uma")] == [GRADED]


def test_a_grader_whose_process_dies_tries_again_and_then_says_so(room):
    bench = Bench()
    try:
        task = Task.of("ann", NAME, json.dumps(solved()).encode(), room.master(NAME), "s")
        os.kill(bench._process.pid, signal.SIGKILL)
        assert bench.grade(task).points == FULL  # the second try, in a fresh process
        start, bench._start = bench._start, lambda: (p := start(), p.kill())[0]  # type: ignore[method-assign,func-returns-value]
        os.kill(bench._process.pid, signal.SIGKILL)
        row = bench.grade(task)
    finally:
        bench.close(patience=0)
    assert (row.status, row.reasons) == (REVIEW, ("the grader's own process ended 2 times while this was graded",))


def test_where_nothing_can_be_isolated_nothing_is_graded(monkeypatch, room):
    monkeypatch.setenv("PATH", "/nowhere")
    bench = Bench()
    try:
        with pytest.raises(CannotIsolate, match="bubblewrap is not installed"):
            bench.grade(Task.of("ann", NAME, b"{}", room.master(NAME), "s"))
    finally:
        bench.close()


def test_a_grader_whose_parent_is_gone_ends_and_leaves_nothing(tmp_path):
    bench = Bench()
    process = bench._process
    assert process.stdin is not None
    process.stdin.close()  # what the kernel does when the parent is killed
    assert process.wait() == 1
    bench.close(patience=0)


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'{"cells": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", b"9" * 10_000])
def test_nested_and_long_json_is_set_aside(raw):
    with pytest.raises(SetAside):
        parse(raw)


def test_making_text_harmless_twice_changes_nothing_more():
    text = "<b> [a](b) [c][d] [e]: f http://x $\\href{u}{v}$ <https://y> ![p](q) javascript:z"
    once = harmless_markdown(text)
    assert harmless_markdown(once) == once


def test_formulas_and_code_stay_readable():
    assert harmless_markdown("$a \\le b < c$ and `w @ x[0]`") == "$a \\le b < c$ and `w @ x[0]`"
    assert printable("Zoë's notebook (1).ipynb") == "Zoë's notebook (1).ipynb"


def test_an_untouched_written_answer_stays_untouched():
    from autograder.grading.rebuild import rebuild
    from autograder.grading.submission import StudentCell, Submitted

    meta = {"nbgrader": {"grade_id": "why", "grade": True, "solution": True}}
    stub = "Write <here>, see [the text](above)"
    small = {"cells": [{"cell_type": "markdown", "id": "why", "metadata": meta, "source": stub}]}
    assert rebuild(small, Submitted((StudentCell("markdown", stub, "why"),))).notebook["cells"][0]["source"] == stub
