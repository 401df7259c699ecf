"""The geometry against naive loops, scikit-learn's linear model, and the invariances that define it."""

import math

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import PolynomialFeatures

from linclass_ref import averaging, geometry
from linclass_ref.plots.perceptron import correction


@st.composite
def problems(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """(X, y, theta, theta0) with small integers, so that points are often on the boundary; theta is not zero."""
    n, d = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    whole = st.integers(-3, 3)
    X = np.array(draw(st.lists(st.lists(whole, min_size=d, max_size=d), min_size=n, max_size=n)))
    theta = np.array(draw(st.lists(whole, min_size=d, max_size=d).filter(any)))
    y = np.array(draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n)))
    return X, y, theta, draw(whole)


@given(problems())
def test_everything_agrees_with_a_plain_loop(problem: tuple) -> None:
    X, y, theta, theta0 = problem
    g = [sum(t * v for t, v in zip(theta.tolist(), x, strict=True)) + theta0 for x in X.tolist()]
    norm = math.hypot(*theta.tolist())
    assert geometry.scores(X, theta, theta0).tolist() == g
    assert geometry.predict(X, theta, theta0).tolist() == [1 if v >= 0 else -1 for v in g]
    assert geometry.margins(X, y, theta, theta0).tolist() == [v * label for v, label in zip(g, y, strict=True)]
    mistakes = sum(1 for v, label in zip(g, y, strict=True) if v * label <= 0)
    assert geometry.training_error(X, y, theta, theta0) == mistakes / len(y)
    first = [geometry.training_error(X[:m], y[:m], theta, theta0) for m in range(1, len(y) + 1)]
    assert geometry.running_error(X, y, theta, theta0).tolist() == first
    assert geometry.signed_distance(X, theta, theta0) == pytest.approx([v / norm for v in g])


def test_the_error_landscape_is_the_training_error_of_every_angle_and_offset() -> None:
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(15, 2)), rng.choice([-1, 1], 15)
    angles, offsets = np.linspace(0, 6, 7), np.linspace(-2, 2, 5)
    directions = [(math.cos(a), math.sin(a)) for a in angles]
    expected = [[geometry.training_error(X, y, theta, b) for theta in directions] for b in offsets]
    assert geometry.error_landscape(X, y, angles, offsets).tolist() == expected


# Powers of two scale without rounding, so that a point on the boundary stays there.
@given(problems(), st.sampled_from([0.25, 8.0, 2.0**-660, 2.0**660]))
def test_scaling_the_parameters_moves_nothing(problem: tuple, scale: float) -> None:
    X, y, theta, theta0 = problem
    before, after = (theta, theta0), (theta * scale, theta0 * scale)
    assert (geometry.predict(X, *before) == geometry.predict(X, *after)).all()
    assert geometry.training_error(X, y, *before) == geometry.training_error(X, y, *after)
    assert geometry.signed_distance(X, *after) == pytest.approx(geometry.signed_distance(X, *before))
    assert geometry.project_to_boundary(X, *after) == pytest.approx(geometry.project_to_boundary(X, *before), abs=1e-9)


@given(problems())
def test_flipping_labels_and_parameters_together_keeps_margins_and_error(problem: tuple) -> None:
    X, y, theta, theta0 = problem
    assert (geometry.margins(X, -y, -theta, -theta0) == geometry.margins(X, y, theta, theta0)).all()
    assert geometry.training_error(X, -y, -theta, -theta0) == geometry.training_error(X, y, theta, theta0)


@given(problems(), st.integers(0, 1000))
def test_rotating_points_and_parameters_together_keeps_distances(problem: tuple, seed: int) -> None:
    X, _, theta, theta0 = problem
    Q, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(len(theta), len(theta))))
    rotated = geometry.signed_distance(X @ Q.T, Q @ theta, theta0)
    assert rotated == pytest.approx(geometry.signed_distance(X, theta, theta0), abs=1e-9)
    feet = geometry.project_to_boundary(X @ Q.T, Q @ theta, theta0)
    assert feet == pytest.approx(geometry.project_to_boundary(X, theta, theta0) @ Q.T, abs=1e-9)


@given(problems(), st.integers(0, 1000))
def test_the_foot_is_the_nearest_point_of_the_boundary(problem: tuple, seed: int) -> None:
    X, _, theta, theta0 = problem
    feet = geometry.project_to_boundary(X, theta, theta0)
    assert feet @ theta + theta0 == pytest.approx(np.zeros(len(X)), abs=1e-9)
    way = np.linalg.norm(X - feet, axis=1)
    assert way == pytest.approx(np.abs(geometry.signed_distance(X, theta, theta0)), abs=1e-9)
    step = np.random.default_rng(seed).normal(size=len(theta))
    along = step - (step @ theta) / (theta @ theta) * theta  # stays on the boundary
    assert (np.linalg.norm(X - (feet + along), axis=1) >= way - 1e-9).all()


@given(problems())
def test_the_offset_is_a_weight_for_a_last_feature_of_ones(problem: tuple) -> None:
    X, _, theta, theta0 = problem
    augmented = geometry.augment(X)
    assert (augmented[:, -1] == 1).all()
    assert (geometry.scores(augmented, [*theta, theta0]) == geometry.scores(X, theta, theta0)).all()
    ones_first = PolynomialFeatures(degree=1).fit_transform(X)
    assert (augmented == np.roll(ones_first, -1, axis=1)).all()


def test_scores_and_labels_are_those_of_scikit_learn() -> None:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 3))
    y = np.where(X @ [1, -2, 0.5] + rng.normal(size=60) > 0.3, 1, -1)
    model = LogisticRegression().fit(X, y)
    theta, theta0 = model.coef_[0], model.intercept_[0]
    assert geometry.scores(X, theta, theta0) == pytest.approx(model.decision_function(X))
    assert (geometry.predict(X, theta, theta0) == model.predict(X)).all()
    assert geometry.training_error(X, y, theta, theta0) == pytest.approx(1 - model.score(X, y))


def test_a_point_on_the_boundary_is_predicted_plus_and_counted_as_a_mistake_for_both_labels() -> None:
    X, theta = [[1, 1]], [1, -1]
    assert geometry.predict(X, theta).tolist() == [1]
    assert geometry.training_error(X, [1], theta) == 1
    assert geometry.training_error(X, [-1], theta) == 1


def test_the_signed_distance_grows_fastest_along_theta() -> None:
    theta, theta0 = np.array([3.0, 4.0]), 2.0
    x = np.array([[1.0, -2.0]])
    angles = np.linspace(0, 2 * np.pi, 721)
    steps = np.column_stack([np.cos(angles), np.sin(angles)])
    gains = geometry.signed_distance(x + steps, theta, theta0) - geometry.signed_distance(x, theta, theta0)
    assert steps[gains.argmax()] == pytest.approx(theta / 5, abs=0.01)


def test_the_unit_applies_any_activation_to_the_weighted_sum() -> None:
    X, theta = [[1, 2], [-3, 1]], [0.5, 1]
    assert geometry.unit(X, theta, -1).tolist() == geometry.predict(X, theta, -1).tolist()
    expected = [1 / (1 + math.exp(-1.5)), 1 / (1 + math.exp(1.5))]
    assert geometry.unit(X, theta, -1, activation=lambda z: 1 / (1 + np.exp(-z))) == pytest.approx(expected)


@given(st.lists(st.sampled_from([-1, 1]), min_size=1))
def test_label_converters_are_inverse_to_each_other(labels: list[int]) -> None:
    bits = geometry.signs_to_bits(labels)
    assert set(bits.tolist()) <= {0, 1}
    assert geometry.bits_to_signs(bits).tolist() == labels
    assert geometry.classes_to_signs(bits, k=1).tolist() == labels
    assert geometry.classes_to_signs(bits, k=0).tolist() == [-label for label in labels]


def test_a_score_of_zero_counts_as_plus_one_everywhere():
    X, theta = np.array([[1.0, 1.0]]), np.array([1.0, -1.0])
    assert geometry.sign([[0.0], [-0.0]]).tolist() == [[1], [1]]
    assert geometry.predict(X, theta).tolist() == [1]
    assert geometry.unit(X, theta).tolist() == [1]
    assert averaging.voted_predict(X, [theta], [0.0], [1]).tolist() == [1]  # the voter's score is 0
    assert averaging.voted_predict(X, [[1, 0], [-1, 0]], [0, 0], [1, 1]).tolist() == [1]  # the votes are tied
    fig, ax = plt.subplots()
    assert "no change" in correction(ax, theta, X[0], 1).get_title()
    plt.close(fig)


@pytest.mark.parametrize("z", ["words", None, [0.0, np.nan]])
def test_only_numbers_have_a_sign(z):
    with pytest.raises(ValueError, match="z must"):
        geometry.sign(z)
