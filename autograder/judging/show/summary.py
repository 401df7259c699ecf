"""A verdict as people see it: plain data, which the card, the feedback page, the terminal and JSON each show in their own way."""

from dataclasses import dataclass, replace

from autograder.judging.compare import compare
from autograder.judging.exercise import Exercise
from autograder.judging.judge import Verdict
from autograder.judging.running import CaseResult
from autograder.judging.show.gloss import in_plain_words
from autograder.judging.show.values import show_value


@dataclass(frozen=True)
class Part:
    """One of several results."""

    name: str
    got: str
    expected: str | None  # None where more than one answer is right
    wrong: bool


@dataclass(frozen=True)
class Picture:
    """A failed case as a drawing."""

    svg: str
    words: str  # for someone who cannot see it
    caption: str  # what its marks mean
    width: int
    height: int


@dataclass(frozen=True)
class Failure:
    """The first case that failed. For a hidden case there is only the note."""

    note: str
    hidden: bool
    inputs: tuple[tuple[str, str], ...] = ()  # the arguments: name and value
    got: str | None = None
    expected: str | None = None
    problem: str = ""
    parts: tuple["Part", ...] = ()  # an answer of several parts, one by one
    printed: str = ""  # by the learner's function


@dataclass(frozen=True)
class Summary:
    """What is said about one exercise."""

    id: str
    passed: int
    total: int
    visible_only: bool  # nothing may be claimed about hidden cases
    missing: bool  # the function is not written yet
    misconception: str | None = None
    sentence: str | None = None  # what the learner probably did, or at least where it goes wrong
    failure: Failure | None = None
    to_fix: bool = False  # a repair that is still as it was handed out
    fails_elsewhere: bool = False  # on data that the check does not show

    @property
    def is_passed(self) -> bool:
        return self.passed == self.total and not self.fails_elsewhere

    @property
    def headline(self) -> str:
        """One sentence that never claims more than was checked."""
        if self.is_passed:
            return f"all {self.total} {'visible cases' if self.visible_only else 'cases'} passed."
        if self.fails_elsewhere:
            return f"all {self.total} cases of the check passed, but there are data on which it fails."
        if self.to_fix:
            return f"this is the version to fix. {self.passed} of {self.total} cases passed; find the mistake and correct it."
        if self.missing:
            return "not written yet. Replace `raise NotImplementedError()` with your code, then check again."
        return f"{self.passed} of {self.total} cases passed."

    @property
    def shown_failure(self) -> Failure | None:
        """The first case that failed, unless there was nothing yet that could fail."""
        return self.failure if not self.missing or self.to_fix else None


def as_handed_out(summary: Summary) -> Summary:
    """The same of a wrong version that nobody has touched. What is wrong with it is for the learner to find."""
    return replace(summary, missing=True, to_fix=True, misconception=None, sentence=None)


def fails_elsewhere(summary: Summary) -> Summary:
    """The same of a function that passes the visible cases and fails on others, none of which is shown."""
    return replace(summary, fails_elsewhere=True)


def on_other_data(summary: Summary, exercise: Exercise, verdict: Verdict, small: CaseResult) -> Summary:
    """What is said of a function that passes the visible cases and fails on others, for which `small` is an example."""
    return replace(
        summary,
        fails_elsewhere=True,
        misconception=verdict.misconception,
        sentence=verdict.sentence,
        failure=_tell(exercise, replace(small, hidden=False)),
    )


def summarize(exercise: Exercise, verdict: Verdict) -> Summary:
    """The verdict in words and numbers."""
    failure = verdict.first_failure
    return Summary(
        exercise.id,
        verdict.passed,
        len(verdict.cases),
        visible_only=not any(c.hidden for c in verdict.cases),
        missing=all(c.outcome.kind == "missing" for c in verdict.cases),
        misconception=verdict.misconception,
        sentence=verdict.sentence,
        failure=_tell(exercise, failure) if failure else None,
    )


def _tell(exercise: Exercise, failed: CaseResult) -> Failure:
    if failed.hidden:
        return Failure(failed.note, True, problem="the answer is not right on data that this check does not show.")
    named = zip(exercise.parameters, failed.case.args, strict=False)
    came = failed.outcome.kind == "value"
    return Failure(
        failed.note,
        False,
        inputs=tuple((name, show_value(value)) for name, value in named),
        got=show_value(failed.outcome.value) if came else None,
        expected=show_value(failed.expected) if came and exercise.holds is None else None,
        problem=in_plain_words(failed.problem or "") if failed.outcome.kind == "error" else failed.problem or "",
        parts=_parts(exercise, failed),
        printed=failed.outcome.printed,
    )


def _parts(exercise: Exercise, failed: CaseResult) -> tuple[Part, ...]:
    """The results one by one, where there are as many as are asked for."""
    names, got = exercise.returns, failed.outcome.value
    if len(names) < 2 or not isinstance(got, list) or len(got) != len(names) or not isinstance(failed.expected, tuple):
        return ()
    if exercise.holds is not None:
        return tuple(Part(name, show_value(one), None, False) for name, one in zip(names, got, strict=True))
    return tuple(
        Part(name, show_value(one), show_value(want), compare(one, want, (name,), exercise.rtol) is not None)
        for name, one, want in zip(names, got, failed.expected, strict=True)
    )
