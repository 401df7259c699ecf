"""Cases that are small enough to work through by hand, and values as they are shown."""

import ast
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.judging.calling import quiet
from autograder.judging.compare import flat, is_finite
from autograder.judging.exercise import Case, Exercise
from autograder.judging.plain import plain
from autograder.judging.show.values import show_value
from autograder.judging.shrink import is_data, is_table, is_theta, size_of
from autograder.practice.item import Rng
from autograder.practice.versions import Version, answer, expected, plain_cases, right_version

MAX_NUMBERS = 14  # in all arguments
MAX_DIGITS = 4  # characters of a number in an argument
MAX_NUMBER = 20  # the largest number in an argument
MAX_RESULT = 10_000  # the largest number in a result
PARTS = 120  # a number that can be found by hand is a multiple of one part of so many
MAX_ROWS, MAX_FEATURES = 4, 2
MAX_VISITS, MAX_COUNT = 4, 3  # entries of an order, and steps or passes
MAX_STEPS = 40  # statements that are executed for one answer
STEP = "_step_"  # the name of the function that counts them
NOISE = 1e-9  # a number that is smaller is shown as 0: it comes from rounding
# What NumPy does in one line, and a person does not do at all.
NOT_BY_HAND = re.compile(r"\b(lstsq|eigh?|eigvalsh?|svd|pinv|qr|cholesky|roots|polyfit|default_rng)\(")
MAX_SHOWN = 64  # characters of a value
DRAWS = 4  # sets of hidden cases that are looked through
MAX_TRIED = 60  # cases that are looked at in all
MAX_DRAWN = 200  # numbers of a drawn case that is cut down
Args = tuple[Any, ...]


def small_cases(exercise: Exercise, rng: Rng) -> Iterator[Case]:
    """Small cases: drawn ones, cut down to a few points with short numbers, and then the visible ones in another order."""
    seen = set[str]()
    for drawn, _ in zip(_candidates(exercise, rng), range(MAX_TRIED), strict=False):
        one = Case(drawn.note, tuple(map(as_shown, drawn.args)))
        if not is_small(one.args):
            continue
        text = repr([show(a) for a in one.args])
        if text not in seen and is_fair(exercise, one):
            seen.add(text)
            yield one


def _candidates(exercise: Exercise, rng: Rng) -> Iterator[Case]:
    for _ in range(DRAWS):
        with quiet():
            drawn = list(exercise.hidden(np.random.default_rng(int(rng.integers(2**31 - 1)))))
        for one in drawn:
            if one.seconds is None and sum(a.size for a in one.args if isinstance(a, np.ndarray)) <= MAX_DRAWN:
                yield Case(one.note, cut(rng, one.args))
    visible = plain_cases(exercise)
    for number in rng.permutation(len(visible)):
        yield visible[int(number)]


def cut(rng: Rng, args: Args) -> Args:
    """The arguments with a few of their points and features, short numbers, and few steps."""
    n, d = size_of(args)
    rows = np.sort(rng.permutation(n)[: int(rng.integers(2, MAX_ROWS + 1))]) if n > MAX_ROWS else np.arange(n)
    columns = np.arange(min(d, MAX_FEATURES))
    return tuple(_cut_one(value, n, d, rows, columns) for value in args)


def as_shown(value: Any) -> Any:
    """An argument as a learner would type it: integers have that type, because a dtype is not shown.

    >>> as_shown(np.array([2.0, -1.0])).dtype.kind, as_shown(0.5)
    ('i', 0.5)
    """
    if isinstance(value, np.ndarray) and value.dtype.kind == "f" and np.array_equal(value, np.rint(value)):
        return value.astype(int)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _cut_one(value: Any, n: int, d: int, rows: np.ndarray, columns: np.ndarray) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value <= MAX_COUNT else MAX_COUNT
    if isinstance(value, float):
        return round(value, 1)
    if not isinstance(value, np.ndarray) or not value.ndim:
        return value
    if value.dtype.kind in "iu" and value.ndim == 1 and len(value) != n and value.min(initial=0) >= 0:
        return (value % max(len(rows), 1))[:MAX_VISITS]  # places of points
    if len(value) == n and not is_theta(value, n, d):
        value = value[rows]
    if d and (is_table(value, d) or value.shape == (d,)):
        value = value[..., columns]
    return np.rint(value) + 0.0 if is_data(value) and value.dtype.kind == "f" else value


def is_small(args: Args) -> bool:
    """Whether the arguments can be taken in at a glance."""
    count = 0
    for value in args:
        numbers = flat(value) if not isinstance(value, str) else None
        if isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value)):
            if len(show(value)) > MAX_SHOWN:
                return False
        elif numbers is None or numbers.size > MAX_NUMBERS or not np.isfinite(numbers).all():
            return False
        else:
            count += numbers.size
            if any(len(f"{v:g}") > MAX_DIGITS or float(f"{v:g}") != v or abs(v) > MAX_NUMBER for v in numbers):
                return False
        if (isinstance(value, np.ndarray) and value.size == 0) or (type(value) is int and value < 1):
            return False  # nothing would happen
    return count <= MAX_NUMBERS


def is_fair(exercise: Exercise, one: Case) -> bool:
    """Whether the case is a question of the exercise: the reference and the solution answer it, without a warning, and agree."""
    with quiet() as caught:
        try:
            wanted = expected(exercise, one)
            found = answer(exercise, right_version(exercise), one)
            if found.kind != "value" or found.warnings or caught:
                return False
            return is_finite(plain(wanted)) and exercise.problem(one, found.value, wanted) is None
        except Exception:  # the reference refuses it
            return False


def show(value: Any) -> str:
    """A value on one line, with at most four digits after the point.

    >>> show(np.array([[2.0, 2.0], [2.0, -1.0]])), show((np.array([1.0]), 1 / 3, 2))
    ('[[2, 2], [2, -1]]', '([1], 0.3333, 2)')
    """
    return " ".join(show_value(_rounded(value)).split())


def _rounded(value: Any) -> Any:
    if isinstance(value, tuple | list):
        made = [_rounded(part) for part in value]
        return tuple(made) if isinstance(value, tuple) else made
    if isinstance(value, float | np.floating):
        return _short(float(value))
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return np.array([_short(float(v)) for v in value.flat]).reshape(value.shape)
    return value


def _short(value: float) -> float:
    return 0.0 if abs(value) < NOISE else float(f"{value:.4g}")


def show_result(exercise: Exercise, value: Any) -> str | None:
    """What a version returned, as an option; None where it is too long. Several results stand in brackets."""
    if isinstance(value, list) and len(exercise.returns) > 1:
        value = tuple(value)
    text = show(value)
    return text if len(text) <= MAX_SHOWN and "…" not in text and "array of shape" not in text else None


class TooManySteps(BaseException):
    """Stops a call that nobody would follow by hand; not an Exception, which a version may catch."""


class _Counted(ast.NodeTransformer):
    """Calls STEP before each statement and at the beginning of each pass of a loop."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and not isinstance(node, ast.Module):
                counted = [one for statement in block for one in (_call_of_step(), statement)]
                is_loop = name == "body" and isinstance(node, ast.For | ast.While)
                setattr(node, name, [_call_of_step(), *counted] if is_loop else counted)
        return node


def _call_of_step() -> ast.Expr:
    return ast.Expr(ast.Call(ast.Name(STEP, ast.Load()), [], []))


def steps(version: Version, name: str, args: Args) -> int:
    """How many statements the version's function of this name executes for an answer, up to one more than is followed by hand.

    They are counted by calls in the text: a trace function may leave CPython 3.11 in an endless loop when there are other threads.

    >>> endless = Version("endless", "def f():\\n    while True:\\n        pass", lambda: None)
    >>> steps(endless, "f", ()) == MAX_STEPS + 1
    True
    """
    count = 0

    def step() -> None:
        nonlocal count
        count += 1
        if count > MAX_STEPS:
            raise TooManySteps

    counted = ast.unparse(ast.fix_missing_locations(_Counted().visit(ast.parse(version.source))))
    space = {**version.function.__globals__, STEP: step}
    try:
        exec(compile(counted, "<a version whose steps are counted>", "exec"), space)
        space[name](*args)
    except (TooManySteps, Exception):
        return MAX_STEPS + 1
    return count


def can_be_followed(exercise: Exercise, version: Version, one: Case, most: int = MAX_STEPS) -> bool:
    """Whether somebody can work through the call by hand."""
    if NOT_BY_HAND.search(version.source):
        return False
    args = tuple(np.copy(a) if isinstance(a, np.ndarray) else a for a in one.args)
    with quiet():
        return steps(version, exercise.id, args) <= most


def is_found_by_hand(value: Any) -> bool:
    """Whether a result is made of integers and simple fractions, of texts, or of nothing.

    >>> is_found_by_hand([np.array([1 / 3, 2.0]), 5]), is_found_by_hand(np.log(2.0))
    (True, False)
    """
    if value is None or isinstance(value, str):
        return True
    numbers = flat(value)
    if numbers is None or not (np.abs(numbers) < MAX_RESULT).all():
        return False
    return bool(np.all(np.abs(numbers * PARTS - np.rint(numbers * PARTS)) < 1e-6))
