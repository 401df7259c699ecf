"""Numbers at the ends of the float range: squares overflow and products vanish there, and that must not fool any property."""

import time

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.exercises import by_id
from autograder.judging.running import run_cases

# In a classroom a warning is not an error, and the number that comes after it counts.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

PROPERTIES = [e for e in exercises() if e.holds is not None]
FACTORS = (1e200, 1e-200, 1e308, 1e-308, 5e-324)
WRONG = [(e.id, m.name) for e in PROPERTIES for m in e.misconceptions]
IN_SUITE = 3  # one in so many
SAMPLED = [pytest.param(*one, marks=pytest.mark.whole if n % IN_SUITE else ()) for n, one in enumerate(WRONG)]
SCALE_FREE = ("xor_features", "fisher_direction", "fisher_projection")  # where any multiple of a right answer is right


def scaled(function, factor):
    """`function` with its answer multiplied; if the answer is a data set, its points are multiplied, not its labels."""

    def times(*args):
        value = function(*args)
        with np.errstate(over="ignore", under="ignore"):
            if isinstance(value, tuple):
                return (value[0] * factor, *value[1:])
            return None if value is None else value * factor

    return times


def passed(id, function):
    return [result.passed for result in run_cases(by_id(id), function, 0)]


@pytest.mark.parametrize(("id", "name"), SAMPLED)
def test_a_wrong_answer_is_not_right_at_another_scale(id, name):
    """What is right at 1e-200 must be right at 1/1024 as well, where nothing is rounded away."""
    wrong = next(m.wrong for m in by_id(id).misconceptions if m.name == name)
    modest = {large: passed(id, scaled(wrong, 1024.0 if large else 1 / 1024)) for large in (True, False)}
    for factor in FACTORS:
        extreme = passed(id, scaled(wrong, factor))
        assert all(m or not e for m, e in zip(modest[factor > 1], extreme, strict=True)), f"passes more at {factor:g}"


@pytest.mark.parametrize("factor", [1e200, 1e-200, 1e-290])
@pytest.mark.parametrize("id", SCALE_FREE)
def test_a_right_answer_is_right_at_any_scale(id, factor):
    assert grade(id, scaled(by_id(id).reference, factor)).score == 1.0


@pytest.mark.parametrize("factor", [1e-200, 1e-300, 1e-308])
def test_a_hard_data_set_may_be_tiny(factor):
    assert grade("hard_dataset", scaled(by_id("hard_dataset").reference, factor)).score == 1.0


@pytest.mark.parametrize("one", PROPERTIES, ids=lambda e: e.id)
@pytest.mark.parametrize("number", [np.inf, -np.inf, np.nan, 10**400], ids=["inf", "-inf", "nan", "1e400"])
def test_what_is_not_finite_is_refused_with_a_sentence(one, number):
    for value in (number, [number], [[number, 1.0]] * 4, [[[number, 0.0], [0.0, 1.0]], [1, -1]]):
        assert "must be made of finite numbers" in one.problem(one.visible[0], value, None)


# With dtype=float NumPy reads these as nan or inf, and they are no numbers to the test of what is finite.
UNREAL = (None, "nan", "-inf", "1e999")


@pytest.mark.parametrize("unreal", UNREAL)
def test_what_numpy_would_read_as_nan_is_no_update(unreal):
    assert grade("unlucky_update", lambda: ([1.0], [1.0], [unreal])).score == 0.0


@pytest.mark.parametrize("unreal", UNREAL)
def test_what_numpy_would_read_as_nan_is_no_certificate(unreal):
    reference = by_id("non_separable_certificate").reference

    def tells_only_whether(X, y):
        return None if reference(X, y) is None else [unreal] * len(X)

    failed = [c for c in grade("non_separable_certificate", tells_only_whether).cases if not c.passed]
    assert len(failed) > 10
    assert all("does not have the form" in str(c.problem) for c in failed)


def test_points_named_by_texts_are_no_split():
    def split(n, test_fraction, rng):
        train, test = by_id("train_test_split").reference(n, test_fraction, rng)
        return list(map(str, train)), list(map(str, test))

    assert grade("train_test_split", split).score == 0.0


class Huge:
    """Right on arrays, and on a number a whole one beyond all floats. A learner's function across the wall has no source either."""

    def __call__(self, z):
        found = by_id("sigmoid").reference(z)
        return found if np.ndim(found) else 10**400


def test_a_number_beyond_all_floats_does_not_stop_the_search_for_what_was_done():
    """An exception there would cost the points of the whole notebook."""
    verdict = grade("sigmoid", Huge())
    assert 0.0 < verdict.score < 1.0
    assert verdict.sentence


def test_points_that_overflow_do_not_make_xor_separable():
    """‖1e200‖² is infinite, and infinity is a large distance."""
    assert grade("xor_features", lambda X: X * 1e200).score == 0.0


def test_noise_in_many_features_does_not_make_xor_separable():
    """Equal points may differ by rounding; two hundred entries of noise, each as small as that, are together a distance."""

    def with_noise(X):
        return np.hstack([X, 4e-10 * np.cos(np.outer(np.arange(len(X)), np.arange(1, 200)))])

    assert grade("xor_features", with_noise).score < 0.5


@pytest.mark.parametrize("size", [1e-200, 1e-308])
@pytest.mark.parametrize("small", ["all", "one"])
def test_points_whose_products_vanish_do_not_count_as_an_endless_run(size, small):
    """1e-200 · 1e-200 is 0, and a score of 0 is a mistake, forever."""
    X = np.diag([size, size]) if small == "all" else np.diag([1.0, size])
    assert grade("hard_dataset", lambda k: (X, [1, -1])).score < 0.2


@pytest.mark.parametrize("height", [1e-150, 1e-300])
def test_a_hard_data_set_may_be_as_narrow_as_floats_allow(height):
    """The run is made in exact arithmetic, so that no product of small numbers vanishes."""
    assert grade("hard_dataset", lambda k: ([[1.0, 0.0], [0.5, -height]], [1, -1])).score == 1.0


def test_a_split_with_every_point_many_times_is_judged_at_once():
    """Twenty-two cases of three seconds would use up the time that the judge has for a whole notebook."""
    begin = time.process_time()
    verdict = grade("train_test_split", lambda n, test_fraction, rng: ([0] * 49_000, [1] * 49_000), naming=False)
    assert verdict.score == 0.0
    assert "comes twice in the same part" in verdict.message
    assert time.process_time() - begin < 12
