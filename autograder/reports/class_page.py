"""`linclass report`: the class on one page, for the instructor's eyes only. No scripts, nothing loaded, and it prints well."""

import base64
import io
import math
from collections import defaultdict
from datetime import UTC, datetime

import numpy as np
from markupsafe import Markup
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from autograder.classroom.collected import test_students
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import Grades, read, without
from autograder.classroom.late import duration, late_by
from autograder.classroom.roster import read_roster
from autograder.grading.journal import read_result
from autograder.html import image, join, tag
from autograder.reports.data import Lesson, answers_of, collect
from autograder.reports.monday import monday
from autograder.reports.pages import page, points, table
from autograder.reports.similarity import Pair
from autograder.text import clean

MAX_ROWS = 100  # rows that are shown of a list; the others are counted
LEGEND = (
    "Difficulty is the mean share of the points (1 is easy). Discrimination is the correlation with the points in all other exercises of "
    "the lesson (if it is near 0 or negative, the exercise says little about who knows the rest)."
)
BINS = np.linspace(0, 1, 11)


class Called(dict[str, str]):
    """Student → name and id, as far as the gradebook knows them; anyone else goes by the id."""

    def __missing__(self, id: str) -> str:
        return id


def class_page(classroom: Classroom, lessons: list[Lesson] | None = None) -> str:
    """The whole report; `lessons` as `collect` gives them."""
    lessons = collect(classroom) if lessons is None else lessons
    grades = without(read(classroom), test_students(classroom))
    called = _called(grades)
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    count = sum(len(lesson.seconds) for lesson in lessons)
    opening = f"Made {when} from {count} graded submissions. It names students: for instructors only."
    return page(
        "The class at a glance",
        tag("p", opening, class_="quiet"),
        *monday(lessons, grades, called, {person.id: person.section for person in read_roster(classroom)}),
        tag("h2", "Contents", class_="new-page"),
        _contents(lessons),
        tag("h2", "Assignments", id="assignments"),
        _overview(lessons, grades),
        *(part for lesson in lessons for part in _lesson(lesson)),
        tag("h2", "What the class misunderstood", id="misunderstood"),
        _misconceptions(lessons),
        *_raised(lessons),
        tag("h2", "The same code, different points", id="draws"),
        _draws(lessons, called),
        tag("h2", "Needs attention", id="attention"),
        _look(lessons, called),
        tag("h2", "Late work", id="late"),
        _late(grades),
        tag("h2", "Nothing handed in", id="missing"),
        _missing(lessons, grades, called),
        tag("h2", "Similar answers", id="alike"),
        _alike(lessons, called),
        *_clusters(classroom, lessons, called),
    )


CONTENTS = {
    "assignments": "Assignments",
    "misunderstood": "What the class misunderstood",
    "draws": "The same code, different points",
    "attention": "Needs attention",
    "late": "Late work",
    "missing": "Nothing handed in",
    "alike": "Similar answers",
}


def _contents(lessons: list[Lesson]) -> Markup:
    head, *rest = CONTENTS.items()
    links = [head, *((lesson.name, lesson.name) for lesson in lessons if lesson.items), *rest]
    return tag("ul", *(tag("li", tag("a", words, href=f"#{id}")) for id, words in links), class_="contents")


MAX_CLUSTERS = 10
MAX_CODE_LINES = 60


def _clusters(classroom: Classroom, lessons: list[Lesson], called: Called) -> list[Markup]:
    """Similar answers in clusters, the code of the two that are most alike side by side."""
    parts = []
    for lesson in lessons:
        by_exercise: dict[str, list[Pair]] = defaultdict(list)
        for pair in lesson.pairs():
            by_exercise[pair.exercise].append(pair)
        for exercise, pairs in by_exercise.items():
            for cluster in _connected(pairs):
                best = max((p for p in pairs if p.first in cluster), key=lambda p: (p.share, p.shared))
                parts.append((len(cluster), lesson.name, exercise, cluster, best))
    parts.sort(key=lambda part: (-part[0], part[1], part[2]))
    shown = []
    for _, name, exercise, cluster, best in parts[:MAX_CLUSTERS]:
        title = f"{name}, {exercise}: {_some([called[student] for student in sorted(cluster)])}"
        columns = [
            tag("div", tag("p", called[s], class_="quiet"), _code_of(classroom, s, name, exercise))
            for s in (best.first, best.second)
        ]
        shown.append(tag("details", tag("summary", title), tag("div", *columns, class_="beside")))
    return [tag("h3", "The code side by side"), *shown] if shown else []


def _connected(pairs: list[Pair]) -> list[set[str]]:
    """Groups of students in which each is alike with another one."""
    clusters: list[set[str]] = []
    for pair in pairs:
        touching = [c for c in clusters if pair.first in c or pair.second in c]
        joined = {pair.first, pair.second}.union(*touching)
        clusters = [c for c in clusters if c not in touching] + [joined]
    return clusters


def _code_of(classroom: Classroom, student: str, assignment: str, exercise: str) -> Markup:
    result = read_result(classroom.private, student, assignment)
    text = answers_of(assignment, result.notebooks).get(exercise, "") if result else ""
    lines = clean(text).splitlines()
    return tag("pre", "\n".join(lines[:MAX_CODE_LINES] + (["…"] if len(lines) > MAX_CODE_LINES else [])), class_="code")


def _called(grades: Grades) -> Called:
    names = {s.id: " ".join(filter(None, (s.first_name, s.last_name))) for s in grades.students}
    return Called({id: f"{name} ({id})" for id, name in names.items() if name})


def _missing(lessons: list[Lesson], grades: Grades, called: Called) -> Markup:
    """Who is in the class but has not handed in."""
    rows = []
    for lesson in lessons:
        absent = [called[s.id] for s in grades.students if (s.id, lesson.name) not in grades.submissions]
        rows += [(lesson.name, len(absent), _some(absent, MAX_ROWS))] if absent else []
    if not rows:
        return tag("p", "Everyone in the gradebook has handed in everything that was graded.")
    return table(("assignment", "students", "who"), rows, (1,))


def _overview(lessons: list[Lesson], grades: Grades) -> Markup:
    head = (
        "assignment",
        "submissions",
        "mean %",
        "median %",
        "wait for a person",
        "late",
        "median s",
        "slowest s",
        "all s",
    )
    rows = []
    for x in lessons:
        graded = [g for (_, name), g in grades.submissions.items() if name == x.name]
        middle = [f"{100 * f(x.totals):.0f}" if x.totals else "–" for f in (np.mean, np.median)]
        times = (np.median(x.seconds), max(x.seconds), sum(x.seconds))
        waits, late = sum(g.waits for g in graded), sum(g.seconds_late > 0 for g in graded)
        rows.append((x.name, len(x.seconds), *middle, waits, late, *(f"{t:.2f}" for t in times)))
    note = "Means are over the exercises that are graded automatically, before late penalties; seconds are the time that grading took."
    return join(table(head, rows, range(1, 9)), tag("p", note, class_="quiet"))


def _lesson(lesson: Lesson) -> list[Markup]:
    if not lesson.items:
        return []
    rows = []
    for item in lesson.items.values():
        shares = np.array(item.shares)
        counts = ((shares == 1).sum(), ((shares > 0) & (shares < 1)).sum(), (shares == 0).sum())
        rows.append(
            (
                item.id,
                points(item.max_points),
                *counts,
                f"{item.difficulty:.2f}",
                _number(lesson.discrimination(item.id)),
            )
        )
    head = ("exercise", "points", "full", "part", "none", "difficulty", "discrimination")
    words = (
        f"Distribution of totals in {lesson.name}, and for each exercise the share of the class with full, part or no points; "
        "the numbers are in the table below."
    )
    return [
        tag("h2", lesson.name, id=lesson.name),
        _image(_drawn(lesson), words),
        table(head, rows, range(1, 7)),
        tag("p", LEGEND, class_="quiet"),
    ]


def _number(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.2f}"


def _drawn(lesson: Lesson) -> Figure:
    figure = Figure(figsize=(9, max(2.4, 0.6 + 0.27 * len(lesson.items))), layout="constrained")
    FigureCanvasSVG(figure)
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.5))
    left.hist(lesson.totals, bins=BINS, color="#4477aa", edgecolor="white")
    left.set(xlabel="share of the points", ylabel="students", xlim=(0, 1))
    left.yaxis.get_major_locator().set_params(integer=True)
    items, start = list(lesson.items.values()), np.zeros(len(lesson.items))
    kinds = (("full", "#4477aa", ""), ("part", "#ddcc77", "//"), ("none", "#cc6677", "xx"))  # readable without colour
    for name, colour, hatch in kinds:
        widths = np.array([_share(item.shares, name) for item in items])
        right.barh(
            [i.id for i in items],
            widths,
            left=start,
            color=colour,
            hatch=hatch,
            edgecolor="white",
            label=name,
            linewidth=0,
        )
        start = start + widths
    right.invert_yaxis()
    right.set(xlabel="share of the class", xlim=(0, 1))
    right.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
    return figure


def _share(shares: list[float], kind: str) -> float:
    a = np.array(shares)
    chosen = {"full": a == 1, "part": (a > 0) & (a < 1), "none": a == 0}[kind]
    return float(chosen.mean())


def _image(figure: Figure, words: str) -> Markup:
    file = io.BytesIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    data = base64.b64encode(file.getvalue()).decode()
    return tag("p", image(words, f"data:image/svg+xml;base64,{data}"))


def _misconceptions(lessons: list[Lesson]) -> Markup:
    rows = [
        (x.name, item.id, count, f"{count / len(item.shares):.0%}", name, sentence)
        for x in lessons
        for item in x.items.values()
        for (name, sentence), count in item.wrong.items()
    ]
    if not rows:
        return tag("p", "No known misconception was recognized.")
    head = ("assignment", "exercise", "students", "share", "misconception", "what they are told")
    rows.sort(key=lambda row: -row[2])
    return join(table(head, rows[:MAX_ROWS], (2, 3)), _left_out(len(rows)))


def _raised(lessons: list[Lesson]) -> list[Markup]:
    """What the instructor's own tests reported, the most frequent first."""
    rows = [
        (x.name, item.id, count, f"{count / len(item.shares):.0%}", words)
        for x in lessons
        for item in x.items.values()
        for words, count in item.raised.items()
    ]
    if not rows:
        return []
    rows.sort(key=lambda row: -row[2])
    head = ("assignment", "cell", "students", "share", "what it reported")
    return [tag("h2", "What your own tests reported"), table(head, rows[:MAX_ROWS], (2, 3)), _left_out(len(rows))]


def _draws(lessons: list[Lesson], called: Called) -> Markup:
    """Why grades can be compared although the data differ, and where perhaps they cannot."""
    note = (
        "Each answer has hidden cases of its own. The properties that they test are the same for everybody, and points are given for "
        "properties, so they can be compared. Where the same code earned different points, the draw made the difference (or something "
        "else in the notebook that the code uses): give all of these students the highest."
    )
    rows = [
        (x.name, item.id, ", ".join(f"{called[student]} {share:.0%}" for student, share in sorted(group.items())))
        for x in lessons
        for item in x.items.values()
        for group in item.unevenly_judged()
    ]
    if not rows:
        return join(tag("p", note), tag("p", "No two students with the same code earned different points."))
    found = table(("assignment", "exercise", "share of the points, with the same code"), rows[:MAX_ROWS])
    return join(tag("p", note), found, _left_out(len(rows)))


def _look(lessons: list[Lesson], called: Called) -> Markup:
    rows = [(called[student], x.name, status, reasons) for x in lessons for student, status, reasons in x.look]
    if not rows:
        return tag("p", "Nothing unusual was noticed in any submission.")
    rows.sort(key=lambda row: (row[2] == "graded", row[1], row[0]))
    return join(table(("student", "assignment", "status", "why"), rows[:MAX_ROWS]), _left_out(len(rows)))


def _late(grades: Grades) -> Markup:
    """Who was late or has an extension, and what it costs them."""
    found = [g for g in grades.submissions.values() if g.seconds_late or g.extension]
    if not found:
        return tag("p", "Nothing was handed in after its due date, as far as the times are known.")
    found.sort(key=lambda g: (g.assignment, g.student))
    rows = [
        (
            g.student,
            g.assignment,
            late_by(g.seconds_late) if g.seconds_late else "on time",
            duration(g.extension.total_seconds()) if g.extension else "–",
            points(g.penalty),
        )
        for g in found
    ]
    head = ("student", "assignment", "late", "extension", "points off")
    return join(table(head, rows[:MAX_ROWS], (4,)), _left_out(len(rows)))


ALIKE = (
    "Similarity is not guilt: people learn together, and read the same books. What also occurs in the course's own solution, or in "
    "many answers, was left out, and short answers were not compared. Read both answers before you speak to anybody."
)
COPIES = "Long answers that are the course's own solution, names and all (anybody can look it up):"
NOT_COMPARED = "Answers that were not compared, because they are too long or too deeply nested:"


def _alike(lessons: list[Lesson], called: Called) -> Markup:
    """Similar answers, grouped by pair of students; and answers that are the course's own solution."""
    together: dict[tuple[str, str], list[str]] = defaultdict(list)
    own: dict[str, list[str]] = defaultdict(list)
    left_out: dict[str, list[str]] = defaultdict(list)
    for lesson in lessons:
        for pair in lesson.pairs():
            together[pair.first, pair.second].append(f"{pair.exercise} ({pair.share:.0%})")
        for item in lesson.compared:
            for student in item.copies:
                own[student].append(item.id)
            for student in item.left_out:
                left_out[student].append(item.id)
    by_number = sorted(own.items(), key=lambda entry: -len(entry[1]))
    parts = [tag("p", ALIKE), _pairs(together, called)]
    if own:
        parts += [tag("p", COPIES), _by_student(by_number, called)]
    if left_out:
        parts += [tag("p", NOT_COMPARED), _by_student(sorted(left_out.items()), called)]
    return join(*parts)


def _pairs(together: dict[tuple[str, str], list[str]], called: Called) -> Markup:
    if not together:
        return tag("p", "No two answers are alike beyond what the exercise asks for.")
    pairs = sorted(together.items(), key=lambda entry: -len(entry[1]))
    rows = [(called[a], called[b], len(found), _some(found)) for (a, b), found in pairs]
    head = ("student", "student", "exercises", "which (share of the unusual part)")
    return join(table(head, rows[:MAX_ROWS], (2,)), _left_out(len(rows)))


def _by_student(exercises: list[tuple[str, list[str]]], called: Called) -> Markup:
    rows = [(called[student], len(ids), _some(ids)) for student, ids in exercises]
    return join(table(("student", "exercises", "which"), rows[:MAX_ROWS], (1,)), _left_out(len(rows)))


def _some(names: list[str], most: int = 10) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def _left_out(count: int) -> Markup:
    return tag("p", f"{count - MAX_ROWS} more are not shown.", class_="quiet") if count > MAX_ROWS else Markup("")
