"""What goes into grading and what comes out, as plain data: a task, and the row of a submission."""

import base64
import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any

from autograder.judging.summary import Failure, Part, Picture, Summary

GRADED, PARTLY, PERSON = "graded", "partly graded", "for a person"


@dataclass(frozen=True)
class Task:
    """Everything that is needed to grade one submission, as plain data: it may travel to another machine."""

    student: str
    assignment: str
    raw: str  # the submitted notebook, base64
    master: str  # the course's notebook, JSON
    secret: str | None  # hidden cases are drawn from it; None means only the visible ones
    notes: tuple[str, ...] = ()
    timestamp: str | None = None

    @classmethod
    def of(cls, student: str, assignment: str, raw: bytes, master: str, secret: str | None, **more: Any) -> "Task":
        return cls(student, assignment, base64.b64encode(raw).decode(), master, secret, **more)

    def fingerprint(self) -> str:
        """The same for the same submission, lesson and secret: then it need not be graded again."""
        small = json.dumps([self.student, self.assignment, self.secret, self.notes, self.timestamp])
        return hashlib.sha256("\0".join((small, self.raw, self.master)).encode()).hexdigest()

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Task":
        data = json.loads(text)
        return cls(**{**data, "notes": tuple(data["notes"])})


@dataclass(frozen=True)
class ExerciseResult:
    """What the judge says about one exercise, and what it is worth."""

    told: Summary
    points: float
    max_points: float
    picture: Picture | None = None  # of the first case that failed

    @property
    def id(self) -> str:
        return self.told.id


@dataclass(frozen=True)
class OwnCheck:
    """What an autograded cell of the instructor's own is worth, which is run as nbgrader runs it."""

    id: str  # its grade_id
    points: float
    max_points: float
    problem: str = ""  # what it raised; nothing where that could tell about hidden tests


@dataclass(frozen=True)
class Result:
    """The row of one submission. Nothing is dropped: what could not be graded says so."""

    student: str
    assignment: str
    status: str  # graded, partly graded, for a person
    reasons: tuple[str, ...] = ()
    exercises: tuple[ExerciseResult, ...] = ()
    own: tuple[OwnCheck, ...] = ()
    written: dict[str, bool] = field(default_factory=dict)  # grade_id of each written answer → whether there is one
    notebook: str | None = None  # the autograded notebook, JSON
    seconds: float = 0.0
    timestamp: str | None = None
    fingerprint: str = ""
    sandboxed: bool = True

    @property
    def points(self) -> float:
        return sum(self.scores.values())

    @property
    def max_points(self) -> float:
        return sum(e.max_points for e in self.exercises) + sum(o.max_points for o in self.own)

    @property
    def scores(self) -> dict[str, float]:
        """The points of each autograded cell, by its grade_id."""
        return {f"check_{e.id}": e.points for e in self.exercises} | {o.id: o.points for o in self.own}

    def as_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Result":
        data = json.loads(text)
        exercises = tuple(_exercise(e) for e in data.pop("exercises"))
        own = tuple(OwnCheck(**o) for o in data.pop("own", ()))
        return cls(**{**data, "reasons": tuple(data["reasons"]), "exercises": exercises, "own": own})


def _exercise(data: dict[str, Any]) -> ExerciseResult:
    told = data["told"]
    failure = told["failure"]
    if failure:
        parts = tuple(Part(**part) for part in failure.get("parts", ()))
        failure = Failure(**{**failure, "inputs": tuple(map(tuple, failure["inputs"])), "parts": parts})
    picture = Picture(**data["picture"]) if data.get("picture") else None
    return ExerciseResult(Summary(**{**told, "failure": failure}), data["points"], data["max_points"], picture)
