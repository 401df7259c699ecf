"""The widgets of 05_multiclass_least_squares without a browser: their states say what the lesson claims."""

import numpy as np
import pytest

from linclass_ref import data, geometry, least_squares, multiclass
from linclass_ref.widgets import multiclass_least_squares as widgets
from linclass_ref.widgets.confusion import confusion
from linclass_ref.widgets.schemes import schemes


@pytest.fixture
def three_classes():
    return data.gaussian_classes(36, means=[[0, 0], [5, 0], [2.5, 4]], Sigma=0.48 * np.eye(2), rng=68)


@pytest.fixture
def far():
    X, t, ordinary = data.with_outliers()
    return widgets.far_point(X[ordinary], geometry.bits_to_signs(t[ordinary]))


@pytest.fixture
def digits_confused():
    digits = data.digits()
    W = least_squares.least_squares_fit(digits.X[:1200], digits.t[:1200], 10)
    predicted = least_squares.least_squares_predict(digits.X[1200:], W)
    return confusion(digits.X[1200:], digits.t[1200:], predicted), digits.t[1200:], predicted


def test_every_widget_has_a_still_picture_and_a_sentence(three_classes, far, digits_confused):
    for app in (schemes(*three_classes), far, widgets.masked(), digits_confused[0]):
        assert len(app.picture().png()) > 10_000
        assert app.describe(app.state).endswith(".")


def test_only_the_largest_score_leaves_no_place_ambiguous(three_classes):
    state = schemes(*three_classes).state
    plane = np.stack(np.meshgrid(np.linspace(-3, 8, 60), np.linspace(-4, 7, 60)), axis=-1).reshape(-1, 2)
    rest, pairs, largest = (float(np.mean(p == -1)) for p in state.predictions(plane))
    assert rest > 0.1
    assert pairs > 0.01
    assert largest == 0


def test_the_last_point_of_a_class_can_be_neither_removed_nor_relabelled():
    state = schemes([[0, 0], [1, 0], [4, 0], [0, 4]], [0, 0, 1, 2]).state
    assert len(state.removed(3).X) == 4
    assert state.relabelled(2, (0, 1, 2)).y.tolist() == [0, 0, 1, 2]
    assert len(state.removed(0).X) == 3
    assert state.relabelled(0, (0, 1, 2)).y.tolist() == [1, 0, 1, 2]


def test_a_far_point_on_the_correct_side_turns_the_least_squares_boundary_but_not_the_hinge_boundary(far):
    def angle(line):
        return np.degrees(np.arctan2(line[0][1], line[0][0]))

    last = len(far.state.X) - 1
    states = [far.state.moved(last, np.array([1.0 + a, -a])) for a in (3.0, 6.0, 10.0)]
    squares, hinge = (
        [angle(line) for line in lines] for lines in zip(*[(s.squares, s.hinge) for s in states], strict=True)
    )
    assert all(s.margin > 1 for s in states)
    assert np.ptp(squares) > 10
    assert np.ptp(hinge) < 1


def test_the_middle_class_is_masked_until_it_is_lifted_counted_twice_or_gets_squares():
    def right(**changes):
        app = widgets.masked()
        app.update(**changes)
        X, t = app.state.points
        return int(np.sum(app.state.predict(X)[t == 1] == 1))

    assert right() == 0
    assert right(lift=4.0) > 30
    assert right(copies=2) == 40
    assert right(squares=True) == 40


def test_each_widget_runs_the_functions_that_it_is_given(three_classes, far, digits_confused):
    called = []

    def noted(function):
        def run(*args):
            called.append(function.__name__)
            return function(*args)

        return run

    ways = schemes(*three_classes, one_vs_rest=noted(multiclass.one_vs_rest), one_vs_one=noted(multiclass.one_vs_one))
    masked = widgets.masked(
        fit=noted(least_squares.least_squares_fit), predict=noted(least_squares.least_squares_predict)
    )
    far = widgets.far_point(far.state.X[:-1], far.state.y[:-1], fit=noted(least_squares.least_squares_fit))
    _, t, predicted = digits_confused
    for app, names in (
        (ways, {"one_vs_rest", "one_vs_one"}),
        (masked, {"least_squares_fit", "least_squares_predict"}),
        (far, {"least_squares_fit"}),
    ):
        called.clear()
        app.picture()
        assert set(called) == names
    called.clear()
    confusion(np.zeros((len(t), 64)), t, predicted, count=noted(multiclass.confusion_matrix))
    assert called == ["confusion_matrix"]


def test_a_far_point_gets_the_line_of_the_two_class_fit(far):
    theta, theta0 = least_squares.two_class_fit(far.state.X, far.state.y)
    np.testing.assert_allclose(far.state.squares[0], theta)
    assert abs(far.state.squares[1] - theta0) < 1e-12


def test_a_click_into_the_matrix_chooses_the_cell_under_it(digits_confused):
    app, _, _ = digits_confused
    assert app.clicked[0](app.state, 8.4, 2.6) == widgets.Cell(true=3, predicted=8)
    assert app.clicked[0](app.state, -0.5, 9.5) == widgets.Cell(true=9, predicted=0)


def test_the_button_visits_every_kind_of_mistake_once(digits_confused):
    app, t, predicted = digits_confused
    kinds = {(int(i), int(j)) for i, j in zip(t, predicted, strict=True) if i != j}
    button = app.controls[-1]
    seen, state = set(), app.state
    for _ in kinds:
        state = button.action(state)
        seen.add((state.true, state.predicted))
    assert seen == kinds
