"""What goes into grading and what comes out, as plain data: a task, and the row of a submission."""

import base64
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from autograder.grading.judged_by import judged_by, short
from autograder.judging.show.summary import Failure, Part, Picture, Summary

GRADED, PARTLY, REVIEW = "graded", "partly graded", "needs review"
# What it means when this part of a fingerprint differs from the one before.
PARTS = (
    "handed in again",
    "its time or file name changed",
    "the lesson changed",
    "the exercises or the judge changed",
    "its hidden cases were drawn anew",
)


def cell_key(assignment: str, notebook: str, id: str) -> str:
    """The name of a graded cell within its assignment. Our lessons have one notebook, of the assignment's name.

    >>> cell_key("02_perceptron", "02_perceptron", "check_reflect"), cell_key("ps1", "problem2", "sum")
    ('check_reflect', 'problem2/sum')
    """
    return id if notebook == assignment else f"{notebook}/{id}"


@dataclass(frozen=True)
class Sheet:
    """One notebook of an assignment: the course's, and what was handed in for it."""

    name: str  # of the file, without its ending
    master: str = field(repr=False)  # the course's notebook, JSON
    raw: str | None = field(repr=False)  # the submitted notebook, base64; None if it was not handed in


@dataclass(frozen=True)
class Task:
    """Everything that is needed to grade one submission, as plain data: it may travel to another machine."""

    student: str
    assignment: str
    sheets: tuple[Sheet, ...]
    # Hidden cases are drawn from it; None means only the visible ones. Dask writes arguments to its logs.
    secret: str | None = field(repr=False)
    notes: tuple[str, ...] = ()
    timestamp: str | None = None
    judge: str = ""  # the digest of the code that judges it, where it is known already
    given: dict[str, str] = field(default_factory=dict)  # files beside the course's notebooks, base64, by path
    brought: dict[str, str] = field(default_factory=dict)  # further files that the student handed in
    as_nbgrader: bool = False  # an instructor's own assignment: every cell is run, and its output says what it is worth
    cell_seconds: float | None = None  # nbgrader's limit for one cell of such an assignment
    ignored: str = ""  # nbgrader's pattern for what may appear on standard error there
    # The keys of a quiz, by the id of the check. Dask writes arguments to its logs.
    keys: dict[str, str] = field(default_factory=dict, repr=False)
    packages: tuple[str, ...] | None = None  # which installed packages may be imported there; None means all

    @classmethod
    def of(cls, student: str, assignment: str, raw: bytes, master: str, secret: str | None, **more: Any) -> "Task":
        """The task of a lesson: one notebook, of the assignment's name."""
        sheet = Sheet(assignment, master, base64.b64encode(raw).decode())
        return cls(student, assignment, (sheet,), secret, **more)

    @property
    def masters(self) -> tuple[str, ...]:
        return tuple(sheet.master for sheet in self.sheets)

    @property
    def files(self) -> dict[str, bytes]:
        """What lies beside the notebooks: the course's files take the place of a student's."""
        return {path: base64.b64decode(text) for path, text in {**self.brought, **self.given}.items()}

    def fingerprint(self) -> str:
        """Everything that decides the grade, in five parts: see PARTS. Where none of them changed, it need not be graded again.

        The due date is not among them: what lateness costs is worked out when grades are read.
        """
        parts = (
            _joined([sheet.raw or "" for sheet in self.sheets], self.brought),
            json.dumps([self.timestamp, *self.notes]),
            _joined(
                self.masters, self.given, self.cell_seconds, self.ignored, *_named(self.packages), *self.keys.values()
            ),
            self.judge or judged_by(self.masters),
            str(self.secret),
        )
        return "-".join(short(part.encode()) for part in parts)

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Task":
        data = json.loads(text)
        sheets = tuple(Sheet(**sheet) for sheet in data["sheets"])
        packages = None if data["packages"] is None else tuple(data["packages"])
        return cls(**{**data, "sheets": sheets, "notes": tuple(data["notes"]), "packages": packages})


def _named(packages: tuple[str, ...] | None) -> tuple[str, ...]:
    """The setting as part of a fingerprint: an empty list is not the same as none."""
    return () if packages is None else ("packages", *packages)


def _joined(texts: Sequence[str], files: dict[str, str], *more: float | str | None) -> str:
    """Notebooks, files and settings as one text; a notebook alone is that text."""
    alone = len(texts) == 1 and not files and not any(more)
    return texts[0] if alone else json.dumps([texts, files, more], sort_keys=True)


@dataclass(frozen=True)
class ExerciseResult:
    """What the judge says about one exercise, and what it is worth."""

    summary: Summary
    points: float
    max_points: float
    picture: Picture | None = None  # of the first case that failed

    @property
    def id(self) -> str:
        return self.summary.id


@dataclass(frozen=True)
class OwnCheck:
    """What one of the instructor's own autograded cells is worth; it is run as nbgrader runs it."""

    id: str  # its grade_id; in a notebook that has not the assignment's name, see cell_key
    points: float
    max_points: float
    problem: str = ""  # what it raised; nothing where that could tell about hidden tests
    raised: str = ""  # what it raised, for instructors only


@dataclass(frozen=True)
class Result:
    """The row of one submission. Nothing is dropped: what could not be graded says so."""

    student: str
    assignment: str
    status: str  # GRADED, PARTLY or REVIEW
    reasons: tuple[str, ...] = ()
    exercises: tuple[ExerciseResult, ...] = ()
    own: tuple[OwnCheck, ...] = ()
    written: dict[str, bool] = field(default_factory=dict)  # each written answer → whether there is one
    notebook: str | None = None  # the autograded notebook of the assignment's name, JSON
    seconds: float = 0.0
    timestamp: str | None = None
    fingerprint: str = ""
    sandboxed: bool = True
    others: dict[str, str] = field(default_factory=dict)  # autograded notebooks of other names

    @property
    def notebooks(self) -> dict[str, str]:
        """All autograded notebooks, by name."""
        return ({self.assignment: self.notebook} if self.notebook else {}) | self.others

    @property
    def points(self) -> float:
        return sum(self.scores.values())

    @property
    def max_points(self) -> float:
        return sum(self.worth.values())

    @property
    def scores(self) -> dict[str, float]:
        """The points of each autograded cell, by its grade_id."""
        return {f"check_{e.id}": e.points for e in self.exercises} | {o.id: o.points for o in self.own}

    @property
    def worth(self) -> dict[str, float]:
        """The points possible for each autograded cell."""
        return {f"check_{e.id}": e.max_points for e in self.exercises} | {o.id: o.max_points for o in self.own}

    def as_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Result":
        data = json.loads(text)
        exercises = tuple(_exercise(e) for e in data.pop("exercises"))
        own = tuple(OwnCheck(**o) for o in data.pop("own", ()))
        if data["status"] == "for a person":  # as the second edition wrote it
            data["status"] = REVIEW
        return cls(**{**data, "reasons": tuple(data["reasons"]), "exercises": exercises, "own": own})


def what_changed(before: str, now: str) -> str:
    """Why a submission was graded again, from its two fingerprints.

    >>> what_changed("a-t-l-j-s", "a-t-l-k-s")
    'the exercises or the judge changed'
    >>> what_changed("a-t-l-j-s", "a-t-l-j-s")
    'graded again'
    """
    old, new = before.split("-"), now.split("-")
    if len(old) != len(PARTS) or len(new) != len(PARTS):  # it could not be read, or was graded by an earlier version
        return "graded again" if before == now else "graded anew"
    return ", ".join(words for words, a, b in zip(PARTS, old, new, strict=True) if a != b) or "graded again"


def same_text(before: str, now: str) -> bool:
    """Whether two fingerprints are of the same submitted text."""
    return before.split("-")[0] == now.split("-")[0]


def _exercise(data: dict[str, Any]) -> ExerciseResult:
    summary = dict(data["summary"] if "summary" in data else data["told"])  # the second is of the second edition
    if "to_mend" in summary:  # also of that
        summary["to_fix"] = summary.pop("to_mend")
    failure = summary["failure"]
    if failure:
        parts = tuple(Part(**part) for part in failure.get("parts", ()))
        failure = Failure(**{**failure, "inputs": tuple(map(tuple, failure["inputs"])), "parts": parts})
    picture = Picture(**data["picture"]) if data.get("picture") else None
    return ExerciseResult(Summary(**{**summary, "failure": failure}), data["points"], data["max_points"], picture)
