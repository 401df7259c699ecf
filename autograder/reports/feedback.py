"""One page per student and assignment: the score by exercise, what failed and why, what a person said, the total."""

from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

from autograder.classroom.folder import Classroom
from autograder.classroom.grades import Graded, Mark, read
from autograder.classroom.late import late_by
from autograder.classroom.scan import why_unfit
from autograder.files import write_atomically
from autograder.grading.journal import read_result
from autograder.grading.result import PERSON, ExerciseResult, Result
from autograder.html import join, tag
from autograder.judging.card import as_rows
from autograder.reports.pages import page, points

# Not nbgrader's feedback/: its generate_feedback skips or removes whatever is in a folder there.
FOLDER = "feedback_linclass"


def write_all(
    classroom: Classroom, assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()
) -> Iterator[Path]:
    """Write one page per graded submission; yields the files."""
    for (student, assignment), graded in sorted(read(classroom).submissions.items()):
        chosen = (not assignments or assignment in assignments) and (not students or student in students)
        result = read_result(classroom.private, student, assignment) if chosen and not why_unfit(student) else None
        if result:
            path = classroom.folder / FOLDER / student / f"{assignment}.html"
            write_atomically(path, one_page(result, graded))
            yield path


def one_page(result: Result, graded: Graded) -> str:
    """The page. What came from the student is escaped; for a hidden case it shows the note, never the data."""
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


def _summary(result: Result, graded: Graded) -> Markup:
    most = sum(mark.max_score for mark in graded.marks)
    rows: list[tuple[str, str]] = []
    if graded.penalty:
        rows += [("Score", points(graded.score)), ("Late penalty", f"−{points(graded.penalty)}")]
    rows.append(("Total", f"{points(graded.total)} of {points(most)}"))
    if result.timestamp:
        late = f", {late_by(graded.seconds_late)}" if graded.seconds_late else ""
        rows.append(("Handed in", f"{result.timestamp}{late}"))
    if graded.waits:
        rows.append(("Not final", "a person still has to read part of this."))
    return tag("table", *(tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in rows))


def _told(result: Result) -> Markup:
    """What was noticed about the submission as a whole."""
    if not result.reasons:
        return Markup("")
    opening = (
        "This submission could not be graded by a machine; a person will look at it:"
        if result.status == PERSON
        else "What was noticed while grading:"
    )
    return join(tag("p", opening), tag("ul", *(tag("li", reason) for reason in result.reasons)))


def _exercise(e: ExerciseResult, mark: Mark | None) -> Markup:
    got = mark.score if mark else e.points
    full = got >= e.max_points
    told = e.told
    words = "Not mended yet." if told.to_mend else "Not written." if told.missing else told.headline
    parts: list[Markup] = [tag("h3", f"{e.id}: {points(got)} of {points(e.max_points)}"), tag("p", words)]
    if mark and mark.manual is not None:
        parts.append(tag("p", f"A person set these points; the machine's were {points(e.points)}.", class_="quiet"))
    parts += [tag("p", told.sentence, class_="told")] if told.sentence else []
    if failure := told.shown_failure:
        rows = as_rows(failure)
        parts.append(tag("table", *(tag("tr", tag("th", n, scope="row"), tag("td", tag("pre", v))) for n, v in rows)))
    parts += [_comment(mark.comment)] if mark and mark.comment else []
    return tag("section", *parts, class_="full" if full else "part")


def _other(mark: Mark) -> Markup:
    """A written answer."""
    score = "not marked yet" if mark.waits and mark.manual is None else points(mark.score)
    parts = [tag("h3", f"{mark.name}: {score} of {points(mark.max_score)}")]
    parts += [_comment(mark.comment)] if mark.comment else []
    return tag("section", *parts)


def _comment(words: str) -> Markup:
    return tag("p", tag("strong", "Comment: "), tag("span", words, style="white-space:pre-wrap"))
