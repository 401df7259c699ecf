"""What notebooks call: `check(function)` and `hint("name")`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.exercises import by_id, core_ids_of, ids
from autograder.judging.calling import quiet
from autograder.judging.draw import Seed
from autograder.judging.exercise import Exercise
from autograder.judging.show import card
from autograder.judging.show.drawing import counterexample
from autograder.judging.show.summary import Summary
from autograder.learner import kernel, progress
from autograder.learner.examine import examine, lines_after_pass
from autograder.learner.failing import FailingCase, failing
from autograder.learner.help import WHERE_LISTED, Help, Hint, Sentence, is_own_course, no_such_exercise
from autograder.learner.kernel import version_of
from autograder.sandbox.undefined import find_similar

_last_hint: dict[str, int] = {}  # the number of the cell that asked for it last


class Points(float):
    """The points of a check, as nbgrader reads them from the cell (its plain text is the number), with a card for people."""

    _card_html: Markup

    def __new__(cls, value: float, card_html: Markup | None = None) -> "Points":
        points = super().__new__(cls, value)
        points._card_html = card_html or Markup("")
        return points

    def __repr__(self) -> str:
        return repr(float(self))

    def _repr_html_(self) -> str:
        return self._card_html


def check(
    function: Callable[..., Any], id: str | None = None, *, seed: Seed = None, start: str | None = None
) -> Points:
    """Check your function on the visible cases of its exercise and show the result, with the points that grading gives for it.

    The exercise is found by the function's name, or is given as `id`. With `seed` the hidden cases are run too; `start` is the wrong
    version that was to be fixed, for which there are no points.
    Returns the points earned: a plain number between 0 and the exercise's maximum.
    """
    try:
        exercise = _exercise_of(function, sys._getframe(1).f_globals, id)
    except ValueError as problem:
        if not _has_rich_display():
            raise
        return Points(0.0, Markup(Sentence(str(problem), "A word about the check")._repr_html_()))
    found = examine(exercise, function, seed, start, is_alone=seed is None and _is_alone())
    summary, points, failure = found.summary, found.points, found.failure
    if not _has_rich_display():
        print(card.as_text(summary))
    after: list[str | Markup] = []
    if summary.is_passed and seed is None and _has_rich_display():
        completes = _is_at_work() and not progress.is_demonstration() and _completes_core(exercise)
        after = [*lines_after_pass(exercise, function, found.verdict)]
        if completes:
            _show_recap_below(exercise.notebook)
    # matplotlib may print something when it is first used, and nbgrader would treat that as a failure.
    with quiet():
        picture = counterexample(exercise, failure) if failure and seed is None else ""
        case = FailingCase(exercise, failure) if failure and summary.shown_failure else None
        buttons = _offer_help(exercise, function, summary, case, found.is_attempt) if seed is None else ""
    checked = _which_version(function) if seed is None else None
    earned_of = (points, float(exercise.points))
    shown = card.as_html(
        summary, points=earned_of, picture=picture, after=after, checked=checked, buttons=bool(buttons)
    )
    return Points(round(points, 4), shown + buttons)


def _is_alone() -> bool:
    """Whether a learner works here on their own: no class collects these notebooks."""
    return _is_at_work() and is_own_course(Path.cwd())


def _completes_core(exercise: Exercise) -> bool:
    """Whether this is the last core exercise of its lesson that was open."""
    missing = set(core_ids_of(exercise.notebook)) - progress.read_passed()
    return missing == {exercise.id}


def _show_recap_below(lesson: str) -> None:
    """Show the end of a lesson when the cell has run, under the card of its last core exercise."""
    from IPython import get_ipython
    from IPython.display import display

    from autograder.learner.recap import show_recap

    shell = get_ipython()
    if shell is None:
        return

    def show(*_: object) -> None:
        shell.events.unregister("post_run_cell", show)
        display(show_recap(lesson))

    shell.events.register("post_run_cell", show)


def _offer_help(
    exercise: Exercise, function: Callable[..., Any], summary: Summary, case: FailingCase | None, is_attempt: bool
) -> Markup | str:
    """Count the attempt and show buttons for help under the card, if a learner is at work; returns what the card needs for them."""
    help = Help(exercise, _is_at_work())
    if not help.kept:
        return ""
    if is_attempt:
        help.count(function)
    if not summary.is_passed and not progress.is_demonstration():
        progress.note_work("checked", exercise.id, exercise.notebook)
    from autograder.learner import buttons  # with ipywidgets, which takes a while to load

    return buttons.show_below(help, case, hints=not summary.is_passed) if buttons.has_lab() else ""


def _which_version(function: Callable[..., Any]) -> Markup | None:
    """Which version of the function was checked, where a learner is at work: not always the one that they see."""
    if not _is_at_work():
        return None
    from IPython import get_ipython

    version = version_of(function, getattr(get_ipython(), "user_ns", {}).get("In", ()))
    return version.as_html() if version else None


def _is_at_work() -> bool:
    """Whether a learner is at work here, in a notebook of their own."""
    try:
        return _has_rich_display() and progress.is_kept()
    except OSError:  # a folder that cannot even be looked at
        return False


def hint(exercise: str | Callable[..., Any]) -> Hint | Sentence:
    """A hint for an exercise, by its name or by your function. Run the cell twice in a row for the next level; there are three.

    A cell that runs again after others, as in "Run All", shows what you have seen already and spends no further hint.
    """
    try:
        named = exercise if isinstance(exercise, str) else None
        found = _exercise_of(exercise, sys._getframe(1).f_globals, named)
    except ValueError:
        return no_such_exercise(exercise)
    help, now = Help(found, _is_at_work()), _number_of_cell()
    again = now is None or _last_hint.get(found.id) == now - 1
    if now is not None:
        _last_hint[found.id] = now
    return help.next_hint() if again else help.same_hint()


def _number_of_cell() -> int | None:
    """The number that the running cell will get; None where there is no notebook."""
    if not _has_rich_display():
        return None
    from IPython import get_ipython

    return int(getattr(get_ipython(), "execution_count", 0))


def _exercise_of(function: Any, namespace: dict[str, Any], id: str | None = None) -> Exercise:
    """The exercise `id`, or else the one that `function` answers: found by its own name, or by the name it has in the notebook."""
    if id is not None:
        return by_id(id)
    known, own = ids(), getattr(function, "__name__", None)
    if isinstance(function, str) and function in known:
        raise ValueError(f"`check` takes the function itself. Leave out the quotation marks: `check({function})`.")
    if own in known:
        return by_id(own)
    bound = [name for name, value in namespace.items() if value is function and name in known]
    if len(bound) == 1:
        return by_id(bound[0])
    if close := find_similar(str(own), known):
        raise ValueError(f"{own} is not the name of an exercise. Did you mean `{close}`?")
    raise ValueError(
        f"`check` cannot tell which exercise this is, because none is called {own or function!r}. "
        f'Call `check(your_function, "name of the exercise")`. {WHERE_LISTED}'
    )


def _has_rich_display() -> bool:
    """Whether this runs in a notebook, which shows the card by itself."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and hasattr(shell, "kernel")


if _has_rich_display():
    kernel.watch()
    kernel.give(failing)  # the first cell of a lesson imports check, not these
    kernel.give(hint)
    from autograder.learner.again import again  # which needs this module

    kernel.give(again)
