"""One page per student and assignment: the score by exercise, the student's work, what failed and why, a person's comments, the total."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from markupsafe import Markup

from autograder.cells import Cell, grade_id, is_check, is_exercise
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import Graded, Mark, Student, read
from autograder.classroom.late import late_by, read_timestamp, show_when
from autograder.classroom.requests import Request, of_student
from autograder.classroom.scan import why_unfit
from autograder.files import write_atomically
from autograder.grading.journal import read_result
from autograder.grading.result import REVIEW, ExerciseResult, OwnCheck, Result, cell_key
from autograder.html import join, prose, tag
from autograder.judging.show.card import as_rows, draw
from autograder.reports.apart import GaveUp, run_apart
from autograder.reports.pages import page, points, table
from autograder.text import clean, printable
from autograder.text.page import render

# Not nbgrader's feedback/: its generate_feedback skips or removes whatever is in a folder there.
FOLDER = "feedback_linclass"
MAX_CODE = 20_000  # characters of an answer that a page shows


@dataclass(frozen=True)
class Written:
    """A page that was written; not `whole` if the student's work could not be shown on it."""

    path: Path
    whole: bool = True


def write_all(
    classroom: Classroom, assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()
) -> Iterator[Written]:
    """Write one page per graded submission, each made in a separate process; yields what was written."""
    grades = read(classroom)
    clock = partial(_on_the_clock, classroom)
    people = {student.id: student for student in grades.students}

    def make(job: tuple[str, str]) -> str | None:
        result = read_result(classroom.private, *job)
        asked = of_student(classroom, *job)
        return one_page(result, grades.submissions[job], people.get(job[0]), asked, clock) if result else None

    def is_chosen(student: str, assignment: str) -> bool:
        chosen = (not assignments or assignment in assignments) and (not students or student in students)
        return chosen and not why_unfit(student)

    for job, made in run_apart([job for job in sorted(grades.submissions) if is_chosen(*job)], make):
        student, assignment = job
        if made is not None:
            path = classroom.folder / FOLDER / student / f"{assignment}.html"
            text = _without_work(grades.submissions[job], people.get(student)) if made is GaveUp else made
            write_atomically(path, text)
            yield Written(path, whole=made is not GaveUp)


def _without_work(graded: Graded, student: Student | None) -> str:
    """The page of a submission that cannot be shown: the points, and a sentence."""
    rows = [(mark.name, f"{points(mark.score)} of {points(mark.max_score)}") for mark in graded.marks]
    return page(
        f"{graded.assignment}: feedback for {_name(graded.student, student)}",
        tag("p", "Your submission takes too long to display, so this page has only the points. Ask your instructor."),
        table(("", "points"), [*rows, ("Total", points(graded.total))]),
    )


def _on_the_clock(classroom: Classroom, timestamp: str) -> str:
    """The time of handing in, in the time zone of the course; as it is if it cannot be read."""
    try:
        return show_when(classroom, read_timestamp(timestamp))
    except (ValueError, OverflowError):
        return timestamp


def one_page(
    result: Result,
    graded: Graded,
    student: Student | None = None,
    asked: Sequence[Request] = (),
    clock: Callable[[str], str] = str,
) -> str:
    """The page. What came from the student is text or harmless Markdown; for a hidden case it shows the note, never the data."""
    marks = {mark.name: mark for mark in graded.marks}
    cells = _cells(result)
    exercises = [
        _exercise(e, marks.get(f"check_{e.id}"), cells.get(e.id), graded.comments.get(e.id)) for e in result.exercises
    ]
    answers = _answers_before(result)
    exercises += [_own(check, marks.get(check.id), answers.get(check.id, [])) for check in result.own]
    unread = _is_unread(result)
    others = [
        _other(mark, cells.get(mark.name))
        for mark in graded.marks
        if mark.name not in result.scores and not (unread and mark.manual is None)
    ]
    shown = {*marks, *(e.id for e in result.exercises)}
    remarks = [_said(said) for name, said in graded.comments.items() if name not in shown and said != NO_RESPONSE]
    return page(
        f"{result.assignment}: feedback for {_name(result.student, student)}",
        _summary(result, graded, clock),
        _told(result),
        *_requests(asked),
        *([tag("h2", "Exercises"), *exercises] if exercises else []),
        *([tag("h2", "Marked by a person"), *others] if others else []),
        *([tag("h2", "Further remarks"), *remarks] if remarks else []),
    )


def _name(id: str, student: Student | None) -> str:
    """The student's name and id, as far as they are known."""
    name = f"{student.first_name} {student.last_name}".strip() if student else ""
    return printable(f"{name} ({id})" if name and name != id else id)


def _cells(result: Result) -> dict[str, Cell]:
    """The cells of the graded notebook by grade_id: the lesson's, with the student's answers."""
    return {
        cell_key(result.assignment, name, id): cell
        for name, notebook in result.notebooks.items()
        for cell in json.loads(notebook)["cells"]
        if (id := grade_id(cell))
    }


def _answers_before(result: Result) -> dict[str, list[Cell]]:
    """For each test of an assignment of the instructor's own: the student's answers after the test before it."""
    found: dict[str, list[Cell]] = {}
    for name, notebook in result.notebooks.items() if not result.exercises else ():
        answers: list[Cell] = []
        for cell in json.loads(notebook)["cells"]:
            if is_exercise(cell) and cell["cell_type"] == "code":
                answers.append(cell)
            elif is_check(cell):
                found[cell_key(result.assignment, name, str(grade_id(cell)))] = answers
                answers = []
    return found


def _summary(result: Result, graded: Graded, clock: Callable[[str], str]) -> Markup:
    most = sum(mark.max_score for mark in graded.marks)
    rows: list[tuple[str, str]] = []
    if graded.penalty:
        rows += [("Score", points(graded.score)), ("Late penalty", f"−{points(graded.penalty)}")]
    unread = _is_unread(result) and all(mark.manual is None for mark in graded.marks)
    rows.append(("Total", "not graded yet" if unread else f"{points(graded.total)} of {points(most)}"))
    if result.timestamp:
        late = f", {late_by(graded.seconds_late)}" if graded.seconds_late else ""
        rows.append(("Handed in", f"{clock(result.timestamp)}{late}"))
    if graded.waits and not unread:
        rows.append(("Not final", "a person still has to mark part of this."))
    return tag("table", *(tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in rows))


def _told(result: Result) -> Markup:
    """What was noticed about the submission as a whole."""
    if not result.reasons:
        return Markup("")
    opening = (
        "This submission could not be graded automatically; a person will look at it:"
        if result.status == REVIEW
        else "What was noticed while grading:"
    )
    parts = [tag("p", opening), tag("ul", *(tag("li", reason) for reason in result.reasons))]
    if _is_unread(result):
        wrong = any(reason.endswith(f", not {result.assignment}") for reason in result.reasons)
        words = OTHER_NOTEBOOK.format(result.assignment) if wrong else WHAT_TO_DO
        parts.append(tag("p", tag("strong", "What you can do: "), words, f" {STILL_COUNTS}"))
    return join(*parts)


def _is_unread(result: Result) -> bool:
    """Whether nothing of the submission could be read: a person decides what becomes of it."""
    return result.status == REVIEW and not result.notebooks


WHAT_TO_DO = (
    "hand in the notebook itself, the file whose name ends in .ipynb (in JupyterLab: File, Download). A PDF, a link or a picture of "
    "the notebook cannot be graded. If the file is very large, first clear its outputs (Edit, Clear Outputs of All Cells) and save it."
)
OTHER_NOTEBOOK = "hand in the notebook of this assignment, {}.ipynb."
STILL_COUNTS = "If you are not sure that a new file still counts, ask your instructor."


def _requests(asked: Sequence[Request]) -> list[Markup]:
    """What the student asked to be looked at again, and the answers."""
    if not asked:
        return []
    parts = [tag("h2", "Your requests")]
    for request in asked:
        about = f"{request.exercise}: " if request.exercise else ""
        answer = _said(request.answer) if request.answered else tag("p", "A person will answer this.", class_="quiet")
        parts.append(tag("section", tag("p", f"{about}{clean(request.text)}"), answer))
    return parts


def _exercise(e: ExerciseResult, mark: Mark | None, cell: Cell | None, said: str | None) -> Markup:
    got = mark.score if mark else e.points
    full = got >= e.max_points
    summary = e.summary
    words = (
        "Not fixed yet."
        if summary.to_fix
        else "Not written."
        if summary.missing
        else summary.headline[0].upper() + summary.headline[1:]
    )
    parts: list[Markup] = [tag("h3", f"{e.id}: {points(got)} of {points(e.max_points)}"), tag("p", words)]
    parts += _set_by_a_person(mark, e.points)
    parts += [tag("p", prose(summary.sentence), class_="told")] if summary.sentence else []
    if failure := summary.shown_failure:
        rows = as_rows(failure)
        parts.append(tag("table", *(tag("tr", tag("th", n, scope="row"), tag("td", tag("pre", v))) for n, v in rows)))
        parts += [draw(e.picture)] if e.picture else []
    if cell and not summary.missing:
        parts += [tag("p", "Your code:", class_="quiet"), _code(cell)]
    parts += _comments(said, mark.comment if mark else None)
    return tag("section", *parts, class_="full" if full else "part")


def _own(check: OwnCheck, mark: Mark | None, answers: list[Cell]) -> Markup:
    """A check of the instructor's own."""
    got = mark.score if mark else check.points
    parts = [tag("h3", f"{check.id}: {points(got)} of {points(check.max_points)}")]
    parts += _set_by_a_person(mark, check.points)
    parts += [tag("pre", check.problem)] if check.problem else []
    parts += [tag("p", "Your code:", class_="quiet"), *map(_code, answers)] if answers else []
    parts += _comments(mark.comment if mark else None)
    return tag("section", *parts, class_="full" if got >= check.max_points else "part")


def _set_by_a_person(mark: Mark | None, before: float) -> list[Markup]:
    if mark is None or mark.manual is None:
        return []
    return [tag("p", f"A person set these points; the automatic grading gave {points(before)}.", class_="quiet")]


def _other(mark: Mark, cell: Cell | None) -> Markup:
    """What a person marks: the answer, its points, the comment."""
    most = points(mark.max_score)
    waits = mark.waits and mark.manual is None
    score = f"not marked yet; {most} points possible" if waits else f"{points(mark.score)} of {most}"
    if cell is None:
        answer: list[Markup] = []
    elif mark.comment == NO_RESPONSE:
        answer = [tag("p", "Nothing was written here.")]
    else:
        answer = [_code(cell) if cell["cell_type"] == "code" else _answer(cell)]
    return tag("section", tag("h3", f"{mark.name}: {score}"), *answer, *_comments(mark.comment))


def _answer(cell: Cell) -> Markup:
    return tag("div", render(cell["source"], images=cell.get("attachments")), class_="answer")


def _code(cell: Cell) -> Markup:
    """The student's code, as text."""
    source = cell["source"]
    return tag("pre", clean(source if len(source) <= MAX_CODE else source[:MAX_CODE] + "\n…"), class_="code")


NO_RESPONSE = "No response."  # nbgrader's comment on an answer that was not touched


def _comments(*words: str | None) -> list[Markup]:
    """People's comments, each of them once."""
    return [_said(said) for said in dict.fromkeys(words) if said and said != NO_RESPONSE]


def _said(words: str) -> Markup:
    return tag("div", tag("strong", "Comment:"), render(words, line_by_line=True), class_="said")
