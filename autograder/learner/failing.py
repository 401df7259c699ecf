"""`failing("perceptron")`: the case on which the last check failed, to try your function on, and as code."""

import copy
import re
import sys
from typing import Any

import numpy as np
from markupsafe import Markup

from autograder.exercises import by_id
from autograder.html import join, prose, tag
from autograder.judging.exercise import Exercise
from autograder.judging.running import CaseResult
from autograder.judging.show import card
from autograder.judging.show.values import show_value
from autograder.learner.help import Sentence, no_such_exercise

COPY = "getSelection().selectAllChildren(this.previousElementSibling);document.execCommand('copy');this.textContent='Copied'"

_last: dict[str, CaseResult] = {}  # by exercise: what its last check in this session found


class FailingCase(dict[str, Any]):
    """The arguments of a case by name: `perceptron(**case)`, `case["X"]`. It shows itself as code."""

    def __init__(self, exercise: Exercise, failed: CaseResult) -> None:
        super().__init__(zip(exercise.parameters, copy.deepcopy(failed.case.args), strict=False))
        self.exercise, self.failed = exercise, failed

    @property
    def code(self) -> str:
        """Lines that make the arguments and call the function."""
        id = self.exercise.id
        lines = [f"# {id}: {self.failed.note}", *(f"{name} = {self._written(name)}" for name in self)]
        lines.append(f"{id}({', '.join(self)})")
        if self.exercise.holds is None:
            lines += ["# expected: " + show_value(self.failed.expected).replace("\n", "\n#           ")]
        return "\n".join(lines)

    def _written(self, name: str) -> str:
        value = self[name]
        if isinstance(value, np.ndarray):
            opening = f"{name} = np.array("
            text = np.array2string(value, separator=", ", prefix=opening, threshold=sys.maxsize, floatmode="unique")
            text = re.sub(r"(nan|inf)", r"np.\1", text)
            return f"np.array({text})" if value.size else f"np.zeros({value.shape})"
        if isinstance(value, bool | int | float | str | list | tuple | None):
            return repr(value)
        return f'failing("{self.exercise.id}")["{name}"]'  # a function

    def __repr__(self) -> str:
        return self.code

    def _repr_html_(self) -> str:
        return card.framed(f"A case on which {self.exercise.id} fails", "hint", self._with_button())

    def folded(self) -> Markup:
        """The code with a button that copies it, folded away under a line. It is for a live notebook: the button is a script."""
        id = self.exercise.id
        how = tag(
            "p",
            prose(f'Or in a cell: `case = failing("{id}")`, then `{id}(**case)`.'),
        )
        inside = tag("details", tag("summary", "This case as code"), self._with_button(), how)
        return card.framed(f"The case on which {id} fails, as code", "hint", inside)

    def _with_button(self) -> Markup:
        return join(tag("pre", self.code, tabindex="0"), tag("button", "Copy", type="button", onclick=COPY))


def failing(exercise: str) -> FailingCase | Sentence:
    """The case on which the last check of an exercise failed."""
    try:
        found = by_id(exercise)
    except ValueError:
        return no_such_exercise(exercise)
    if exercise not in _last:
        return Sentence(
            f"No check of `{exercise}` has failed since the kernel was started, or the last one has passed.",
            "There is no such case",
        )
    return FailingCase(found, _last[exercise])


def remember(exercise: Exercise, failed: CaseResult | None) -> None:
    """Note what a check found."""
    if failed is None or failed.outcome.kind == "missing":
        _last.pop(exercise.id, None)
    else:
        _last[exercise.id] = failed
