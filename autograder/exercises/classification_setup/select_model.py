"""select_model: the size with the lowest validation error, the smallest of a tie."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, changed, wrong
from linclass_ref import preprocessing as reference


def select_model(sizes, validation_errors):
    lowest = np.min(validation_errors)
    return np.min(sizes[validation_errors == lowest])


def size_zero_taken_for_nothing(sizes, validation_errors):
    best_size, best_error = None, None
    for size, error in sorted(zip(sizes, validation_errors, strict=True)):
        if not best_size or error < best_error:
            best_size, best_error = size, error
    return best_size


def begins_with_error_one(sizes, validation_errors):
    best_size, best_error = None, 1.0
    for size, error in sorted(zip(sizes, validation_errors, strict=True)):
        if error < best_error:
            best_size, best_error = size, error
    return best_size


def stops_at_the_first_rise(sizes, validation_errors):
    order = np.argsort(sizes)
    best = order[0]
    for i in order[1:]:
        if validation_errors[i] > validation_errors[best]:
            break
        if validation_errors[i] < validation_errors[best]:
            best = i
    return sizes[best]


def position_of_the_lowest(sizes, validation_errors):
    return np.argmin(validation_errors)


def smallest_size(sizes, validation_errors):
    return np.min(sizes)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(8):
        m = int(rng.integers(3, 9))
        sizes = rng.permutation(np.arange(1, 40))[:m]
        yield case("a few sizes in any order, ties are likely", sizes, rng.integers(1, 5, m) / 16)
    for _ in range(2):
        sizes = rng.permutation(np.arange(10, 40))[:12]
        errors = rng.random(12) + 0.25
        tied = rng.permutation(12)[:3]
        errors[tied] = 0.125
        yield case("three sizes tie", sizes, errors)
    m = 250
    yield case("more than 200 sizes", rng.permutation(np.arange(1, m + 1)), rng.integers(1, 9, m) / 8)
    yield case("continuous errors", rng.permutation(np.arange(5, 15)), rng.random(10))
    yield case("a single size", [int(rng.integers(2, 9))], [0.5])
    yield case("errors given as counts", [4, 2, 8, 6], rng.permutation([7, 3, 3, 5]))
    yield case("size 0 is best", [2, 0, 1, 3], [0.5, 0.25, *rng.permutation([0.375, 0.5])])
    sizes = np.sort(rng.permutation(np.arange(1, 40))[:6])[::-1]
    yield case("errors that differ by less than a hundredth", sizes, 0.25 + np.arange(6) / 1024)
    sizes = rng.permutation(np.arange(3, 11))
    yield case("all errors above a half", sizes, 1 - sizes / 32)
    yield case("a huge model that is a little better", [10, 1_000_000], [0.25 + 2.0**-11, 0.25])
    sizes = np.sort(rng.permutation(np.arange(1, 40))[:5])[::-1]
    yield case("a close second, the others far behind", sizes, [0.125, 0.1328125, *rng.permutation([0.5, 0.75, 1])])


exercise = Exercise(
    id="select_model",
    points=2,
    solution=select_model,
    reference=reference.select_model,
    returns=("the size",),
    visible=(
        case("one lowest error", [1, 2, 4, 8], [0.5, 0.25, 0.125, 0.375]),
        case("a tie", [2, 4, 6, 8], [0.5, 0.25, 0.25, 0.75]),
        case("a tie, larger sizes first", [9, 7, 5, 3], [0.25, 0.5, 0.25, 0.75]),
        case("a tie, sizes in any order", [5, 9, 3, 1, 7], [0.25, 0.25, 0.25, 0.5, 0.25]),
        case("the largest model is best", [3, 6, 12], [0.5, 0.28125, 0.25]),
        case("the error rises and falls again", [1, 2, 3, 4], [0.5, 0.625, 0.25, 0.375]),
        case("size 0 is best", [2, 0, 1], [0.5, 0.25, 0.375]),
        case("nearly equal errors are not equal", [8, 4], [0.25, 0.2578125]),
        case("every model is always wrong", [4, 2], [1, 1]),
        case("no errors at all", [6, 2, 4], [0, 0, 0]),
        case("a single size", [5], [0.5]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "first of a tie",
            {"np.min(sizes[validation_errors == lowest])": "sizes[validation_errors == lowest][0]"},
            "Among equal errors you take the one that comes first in the list. Take the smallest size: the lists may be in any order.",
        ),
        wrong(
            "largest of a tie",
            {"np.min(sizes": "np.max(sizes"},
            "Among equal errors you take the largest size. Of two models that do equally well, choose the smaller.",
        ),
        wrong(
            "last of a tie",
            {"np.min(sizes[validation_errors == lowest])": "sizes[validation_errors == lowest][-1]"},
            "Among equal errors you take the one that comes last in the list. Take the smallest size.",
        ),
        wrong(
            "position instead of size",
            position_of_the_lowest,
            "You return the position in the list. Return the size that stands there.",
        ),
        wrong(
            "error instead of size",
            {"np.min(sizes[validation_errors == lowest])": "lowest"},
            "You return the lowest error. Return the size of the model that has it.",
        ),
        wrong(
            "highest error",
            {"np.min(validation_errors)": "np.max(validation_errors)"},
            "You choose the highest error. Validation errors should be small.",
        ),
        wrong(
            "smallest size whatever its error",
            smallest_size,
            "You return the smallest size. The error decides; the size only where errors are equal.",
        ),
        wrong(
            "sizes sorted without their errors",
            {"sizes[validation_errors": "np.sort(sizes)[validation_errors"},
            "You sort the sizes but leave the errors in their old order, so that they no longer belong together.",
        ),
        wrong(
            "stops at the first rise",
            stops_at_the_first_rise,
            "You stop as soon as the error rises. It may fall again: look at all sizes.",
        ),
        wrong(
            "error 0 taken for nothing",
            changed(size_zero_taken_for_nothing, {"not best_size": "not best_error"}),
            "`if not best` is true for an error of 0 as well, which is the best there can be. Compare with `is None`.",
        ),
        wrong(
            "position, ties by size",
            {"np.min(sizes[validation_errors == lowest])": "np.lexsort((sizes, validation_errors))[0]"},
            "You return the position of the right size. Return the size that stands there.",
        ),
        wrong(
            "error times size",
            {"np.min(sizes[validation_errors == lowest])": "sizes[np.argmin(validation_errors * sizes)]"},
            "You weigh the error with the size. The error alone decides; the size only where errors are equal.",
        ),
        wrong(
            "only two of those that tie",
            {"== lowest]": "== lowest][:2]"},
            "Of the sizes that tie you compare only the first two. Take the smallest of all of them.",
        ),
        wrong(
            "size 0 taken for nothing",
            size_zero_taken_for_nothing,
            "`if not best_size` is true for size 0 as well. Compare with `is None`.",
        ),
        wrong(
            "nothing found where every model is wrong",
            begins_with_error_one,
            "Your search begins with an error of 1 and looks for something below it. Where every error is 1 it finds "
            "nothing: begin with the first model.",
        ),
        wrong(
            "nearly equal errors tie",
            {"validation_errors == lowest": "validation_errors <= lowest + 0.01"},
            "You treat errors that differ by up to a hundredth as equal. The lowest error wins, however small its lead.",
        ),
        wrong(
            "within one standard error",
            {"== lowest": "<= lowest + np.std(validation_errors) / np.sqrt(len(sizes))"},
            "You allow errors that lie a standard error above the lowest. The lowest error wins, however small its lead.",
        ),
    ),
    hints=(
        "Find the lowest error, then all sizes that have it, then the smallest of these.",
        "`np.argmin` alone gives the first place of the lowest error, which need not be the smallest size. A comparison with "
        "the minimum gives all places.",
        "sizes[validation_errors == validation_errors.min()] are the candidates; return their minimum.",
    ),
)
