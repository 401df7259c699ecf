"""One page a student and assignment: the score by exercise, what failed and why, what a person said, the total."""

from collections.abc import Iterator
from pathlib import Path

from autograder.classroom.batch import STUDENT, stored, write_atomically
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import Graded, Mark, read
from autograder.grading.grade import PERSON, ExerciseResult, Result
from autograder.reports.pages import Html, page, points, tag

# Not nbgrader's feedback/: its generate_feedback skips or removes whatever stands in a folder there.
FOLDER = "feedback_linclass"


def write_all(
    classroom: Classroom, assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()
) -> Iterator[Path]:
    """Write the page of each graded submission; yields the files."""
    for (student, assignment), graded in sorted(read(classroom).submissions.items()):
        chosen = (not assignments or assignment in assignments) and (not students or student in students)
        result = stored(classroom, student, assignment) if chosen and STUDENT.fullmatch(student) else None
        if result:
            path = classroom.folder / FOLDER / student / f"{assignment}.html"
            write_atomically(path, one_page(result, graded))
            yield path


def one_page(result: Result, graded: Graded) -> str:
    """The page. What came from the student is escaped; of a hidden case it has the note, never the data."""
    marks = {mark.name: mark for mark in graded.marks}
    exercises = [_exercise(e, marks.get(f"check_{e.id}")) for e in result.exercises]
    known = {f"check_{e.id}" for e in result.exercises}
    others = [_other(mark) for mark in graded.marks if mark.name not in known]
    graded_cells = set(marks)
    remarks = [tag("p", said) for name, said in graded.comments.items() if name not in graded_cells]
    return page(
        f"{result.assignment}: feedback for {result.student}",
        _summary(result, graded),
        _told(result),
        *([tag("h2", "Exercises"), *exercises] if exercises else []),
        *([tag("h2", "Read by a person"), *others] if others else []),
        *([tag("h2", "Further remarks"), *remarks] if remarks else []),
    )


def _summary(result: Result, graded: Graded) -> Html:
    most = sum(mark.max_score for mark in graded.marks)
    rows: list[tuple[str, str]] = []
    if graded.penalty:
        rows += [("Score", points(graded.score)), ("Late penalty", f"−{points(graded.penalty)}")]
    rows.append(("Total", f"{points(graded.total)} of {points(most)}"))
    if result.timestamp:
        rows.append(("Handed in", result.timestamp))
    if graded.waits:
        rows.append(("Not final", "a person has still to read part of this."))
    return tag("table", *(tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in rows))


def _told(result: Result) -> Html:
    """What was noticed about the submission as a whole."""
    if not result.reasons:
        return Html("")
    opening = (
        "This submission could not be graded by a machine; a person will look at it:"
        if result.status == PERSON
        else "What was noticed while grading:"
    )
    return Html(tag("p", opening) + tag("ul", *(tag("li", reason) for reason in result.reasons)))


def _exercise(e: ExerciseResult, mark: Mark | None) -> Html:
    got = mark.score if mark else e.points
    full = got >= e.max_points
    missing = "not written yet" in e.headline
    words = "Not written." if missing else e.headline.removeprefix(f"{e.id}: ")
    parts: list[Html] = [tag("h3", f"{e.id}: {points(got)} of {e.max_points}"), tag("p", words)]
    if mark and mark.manual is not None:
        parts.append(tag("p", f"A person set these points; the machine's were {points(e.points)}.", class_="quiet"))
    parts += [tag("p", e.sentence, class_="told")] if e.sentence else []
    if e.details and not missing:
        rows = (tag("tr", tag("th", name, scope="row"), tag("td", tag("pre", value))) for name, value in e.details)
        parts.append(tag("table", *rows))
    parts += [_comment(mark.comment)] if mark and mark.comment else []
    return tag("section", *parts, class_="full" if full else "part")


def _other(mark: Mark) -> Html:
    """A written answer."""
    score = "not marked yet" if mark.waits and mark.manual is None else points(mark.score)
    parts = [tag("h3", f"{mark.name}: {score} of {points(mark.max_score)}")]
    parts += [_comment(mark.comment)] if mark.comment else []
    return tag("section", *parts)


def _comment(words: str) -> Html:
    return tag("p", tag("strong", "Comment: "), tag("span", words, style="white-space:pre-wrap"))
