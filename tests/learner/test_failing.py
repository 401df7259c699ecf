"""The failing case as code: what it makes is what the check has called the function with."""

import numpy as np
import pytest

from autograder import check, exercises, failing
from autograder.exercises import by_id
from autograder.learner.failing import FailingCase
from linclass_ref import perceptron as reference


def zero(X, y, T):
    return np.zeros(X.shape[1]), 0.0, 0


def test_the_case_of_the_last_check_can_be_called_read_and_run():
    check(zero, "perceptron")
    case = failing("perceptron")
    theta, theta0, k = reference.perceptron(**case)
    assert (theta.tolist(), theta0, k) == ([0.0, 3.0], 0.0, 2)
    assert case["X"].shape == (len(case["y"]), 2)
    assert repr(case).startswith("# perceptron: the worked example\nX = np.array([[")
    assert "\nperceptron(X, y, T)\n# expected: " in repr(case)


def test_there_is_none_after_a_pass_and_none_of_an_unknown_name():
    check(zero, "perceptron")
    check(reference.perceptron)
    assert "No check of `perceptron` has failed" in repr(failing("perceptron"))
    assert repr(failing("percptron")) == "There is no exercise `percptron`. Did you mean `perceptron`?"


def test_unpacking_what_is_not_there_says_so():
    check(reference.perceptron)
    with pytest.raises(LookupError, match="No check of `perceptron` has failed"):
        reference.perceptron(**failing("perceptron"))


def test_a_change_to_the_case_does_not_change_the_next_one():
    check(zero, "perceptron")
    failing("perceptron")["X"][:] = 0
    assert failing("perceptron")["X"].any()


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_the_code_of_every_visible_case_makes_its_arguments(exercise):
    from autograder.judging.running import run_cases

    def wrong(*args):
        return "wrong"

    for result in run_cases(exercise, wrong, None):
        case = FailingCase(exercise, result)
        space = {"np": np, "failing": {exercise.id: case}.__getitem__, exercise.id: lambda *args: None}
        exec(case.code, space)
        args = [space[name] for name in case]
        for got, want in zip(args, result.case.args, strict=False):
            if isinstance(want, np.ndarray):
                assert got.shape == want.shape
                assert np.array_equal(got, want, equal_nan=want.dtype.kind == "f")
            else:
                assert got is want or got == want


def test_the_copy_button_is_in_the_live_notebook_alone():
    points = check(zero, "perceptron")
    assert "onclick" not in points._repr_html_()
    assert "onclick" in FailingCase(by_id("perceptron"), failing("perceptron").failed).folded()
