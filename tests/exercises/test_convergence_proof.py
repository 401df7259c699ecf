"""Exercises of 03_convergence_proof: right answers in any form pass, wrong ones beyond the bank of misconceptions do not."""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog, nnls

from autograder.exercises import grade
from linclass_ref.margins import hard_dataset, tight_dataset
from tests.exercises.faults import find_faults

SEEDS = (None, *range(6))


def radius_by_loop(X):
    return max(sum(float(v) ** 2 for v in row) ** 0.5 for row in X)


def bound_in_squares(X, y, theta_hat):
    return float((X**2).sum(axis=1).max() * (theta_hat @ theta_hat) / (y * (X @ theta_hat)).min() ** 2)


def augmented_in_squares(X, y, theta_hat, theta0_hat):
    margin = np.min(y * (X @ theta_hat + theta0_hat))
    return (radius_by_loop(X) ** 2 + 1) * (theta_hat @ theta_hat + theta0_hat**2) / margin**2


def augmented_with_the_one_first(X, y, theta_hat, theta0_hat):
    return bound_in_squares(np.hstack([np.ones((len(X), 1)), X]), y, np.concatenate([[theta0_hat], theta_hat]))


def trace_as_lists(X, y, theta_hat, T):
    unit, theta, rows = theta_hat / np.linalg.norm(theta_hat), np.zeros(X.shape[1]), []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                k = len(rows) + 1
                rows.append([theta @ unit, k * min(y * (X @ unit)), sum(theta**2), k * radius_by_loop(X) ** 2])
        if len(rows) == before:
            break
    return rows


def trace_in_columns_without_early_stop(X, y, theta_hat, T):
    theta, thetas = np.zeros(X.shape[1]), []
    for step in range(T * len(X)):
        i = step % len(X)
        if not y[i] * np.dot(X[i], theta) > 0:
            theta = theta + y[i] * X[i]
            thetas.append(theta)
    thetas, k = np.array(thetas), np.arange(len(thetas)) + 1
    length = np.linalg.norm(theta_hat)
    gamma, R = np.min(y * (X @ theta_hat)) / length, np.linalg.norm(X, axis=1).max()
    return np.array([thetas @ theta_hat / length, k * gamma, np.linalg.norm(thetas, axis=1) ** 2, k * R * R]).T


def three_points_and_a_narrow_cone(k):
    return [[1.0, 0.0], [0.5, -0.125 / k], [0.0, 1.0]], [1, -1, 1]


def nearly_opposed_pair(k):
    return [[1.0, 0.0], [0.5, -1 / (4 * np.sqrt(k))]], (1.0, -1.0)


def far_pair_in_augmented_form(k):
    Z = np.array([[20 * np.sqrt(k) + 5, 1.0], [20 * np.sqrt(k) + 6, 1.0]])
    return Z / np.linalg.norm(Z, axis=1).max(), np.array([-1, 1])


def certificate_by_nnls(X, y):
    A, b = _equations(X, y)
    alpha, rest = nnls(A, b)
    return list(alpha / alpha.sum()) if rest < 1e-9 else None


def certificate_by_linear_programme(X, y):
    A, b = _equations(X, y)
    found = linprog(np.zeros(len(X)), A_eq=A, b_eq=b)
    return found.x if found.status == 0 else None


def certificate_by_the_dual_programme(X, y):
    """Ask for a separator first: y(θ·x + θ0) ≥ 1 has a solution exactly where the data are separable."""
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    if linprog(np.zeros(Z.shape[1]), A_ub=-Z, b_ub=-np.ones(len(X)), bounds=(None, None)).status == 0:
        return None
    return certificate_by_nnls(X, y)


def _equations(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    return np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(Z.shape[1]), 1.0)


RIGHT = {
    "augmented_bound": (augmented_in_squares, augmented_with_the_one_first),
    "proof_trace": (trace_as_lists, trace_in_columns_without_early_stop),
    "hard_dataset": (three_points_and_a_narrow_cone, nearly_opposed_pair, far_pair_in_augmented_form),
    "non_separable_certificate": (
        certificate_by_nnls,
        certificate_by_linear_programme,
        certificate_by_the_dual_programme,
    ),
    "proof_order": (lambda: "BDGEHAFC", lambda: list("FEHABDGC"), lambda: "b-e-f-d-h-g-a-c"),
    "broken_step": (lambda: (6, "d"), lambda: [6.0, "D"], lambda: ("6", "d"), lambda: (np.array([6]), "d")),
}


def norms(X):
    return np.linalg.norm(X, axis=1)


def trace_with_running_radius(X, y, theta_hat, T):
    table = np.array(trace_as_lists(X, y, theta_hat, T))
    table[:, 3] = np.cumsum(np.resize(norms(X) ** 2, len(table)))
    return table


def trace_stopped_after_T_mistakes(X, y, theta_hat, T):
    return np.array(trace_as_lists(X, y, theta_hat, T))[:T]


def trace_without_the_first_row(X, y, theta_hat, T):
    return np.array(trace_as_lists(X, y, theta_hat, T))[1:]


def trace_of_cosines(X, y, theta_hat, T):
    table = np.array(trace_as_lists(X, y, theta_hat, T))
    table[:, 0] /= np.sqrt(table[:, 2]) + 1e-300
    return table


def many_random_points(k):
    rng = np.random.default_rng(0)
    X = rng.uniform(-0.7, 0.7, (2 * k + 2, 2))
    return X, np.where(X[:, 0] > 0, 1, -1)


def with_a_point_at_the_origin(k):
    X, y = hard_dataset(k)
    return np.vstack([X, [0.0, 0.0]]), np.append(y, 1)


def a_mirrored_pair(k):
    h = 1e-4 / k
    return np.array([[np.sqrt(1 - h * h), h], [np.sqrt(1 - h * h), -h]]), np.array([1, -1])


def labels_as_a_column(k):
    X, y = hard_dataset(k)
    return X, y[:, None]


def certificate_always(X, y):
    alpha, _ = nnls(*_equations(X, y))
    return alpha / alpha.sum()


def certificate_by_a_few_steps_of_descent(X, y):
    """Frank and Wolfe: right in the limit, but far from 1e-6 after 300 steps."""
    Z, alpha = _equations(X, y)[0][:-1].T, np.ones(len(X)) / len(X)
    for t in range(300):
        corner = np.eye(len(X))[np.argmin(Z @ (alpha @ Z))]
        alpha = alpha + 2 / (t + 3) * (corner - alpha)
    return alpha if np.linalg.norm(alpha @ Z) < 0.1 else None


def certificate_or_nothing(X, y):
    alpha = certificate_by_nnls(X, y)
    return [] if alpha is None else alpha


def certificate_or_false(X, y):
    alpha = certificate_by_nnls(X, y)
    return False if alpha is None else alpha


def certificate_where_both_classes_have_one_mean(X, y):
    same = np.allclose(X[y == 1].mean(axis=0), X[y == -1].mean(axis=0))
    return np.where(y == 1, 0.5 / np.sum(y == 1), 0.5 / np.sum(y == -1)) if same else None


WRONG = {
    "augmented_bound": (
        lambda X, y, theta_hat, theta0_hat: augmented_in_squares(X, y, theta_hat, theta0_hat) * (1 + theta0_hat**2),
        lambda X, y, theta_hat, theta0_hat: augmented_in_squares(X, y, theta_hat, -theta0_hat),
        lambda X, y, theta_hat, theta0_hat: (
            (radius_by_loop(X) ** 2 + 1) * (theta_hat @ theta_hat + 1) / np.min(y * (X @ theta_hat + theta0_hat)) ** 2
        ),
        lambda X, y, theta_hat, theta0_hat: augmented_in_squares(X, y, theta_hat, theta0_hat) + 1,
    ),
    "proof_trace": (
        trace_with_running_radius,
        trace_stopped_after_T_mistakes,
        trace_without_the_first_row,
        trace_of_cosines,
        lambda X, y, theta_hat, T: np.array(trace_as_lists(X[::-1], y[::-1], theta_hat, T)),
        lambda X, y, theta_hat, T: np.array(trace_as_lists(X, y, theta_hat, T))[:, :2],
    ),
    "hard_dataset": (
        many_random_points,
        with_a_point_at_the_origin,
        a_mirrored_pair,
        labels_as_a_column,
        lambda k: tight_dataset(max(k, 3)),
        lambda k: hard_dataset(k)[::-1],
        lambda k: hard_dataset(k)[0],
        lambda k: hard_dataset(max(k // 8, 1)),
        lambda k: (hard_dataset(k)[0] * np.nan, hard_dataset(k)[1]),
        lambda k: (hard_dataset(k)[0] * 1.001, hard_dataset(k)[1]),
        lambda k: ([], []),
        lambda k: k,
    ),
    "non_separable_certificate": (
        certificate_always,
        certificate_by_a_few_steps_of_descent,
        certificate_or_nothing,
        certificate_or_false,
        certificate_where_both_classes_have_one_mean,
        lambda X, y: np.full(len(X), np.nan),
        lambda X, y: np.eye(len(X))[0],
    ),
    "proof_order": (
        lambda: None,
        lambda: "",
        lambda: "BDGEHAF",
        lambda: "BDGEHAFCB",
        lambda: ["BDGEHAFC", "EHABDGFC"],
        lambda: 8,
        lambda: [1, 2, 3, 4, 5, 6, 7, 8],
        lambda: "CABDEFGH",
    ),
    "broken_step": (
        lambda: None,
        lambda: 6,
        lambda: "6d",
        lambda: ("six", "d"),
        lambda: (6, 4),
        lambda: (6, "h"),
        lambda: (6, ""),
        lambda: (6, "d", "d"),
        lambda: ([6, 7], "d"),
        lambda: (6.5, "d"),
        lambda: (True, "d"),
        lambda: (0, "d"),
        lambda: (8, "d"),
        lambda: (-6, "d"),
        lambda: (float("nan"), "d"),
        lambda: (float("inf"), "d"),
    ),
}


def table(versions):
    return [
        pytest.param(id, f, id=f"{id}-{i}-{f.__name__}") for id, many in versions.items() for i, f in enumerate(many)
    ]


@pytest.mark.parametrize(("id", "function"), table(RIGHT))
def test_a_right_answer_in_another_form_passes_with_every_seed(id, function):
    assert list(find_faults(id, function, SEEDS)) == []


@pytest.mark.parametrize(("id", "function"), table(WRONG))
def test_a_wrong_answer_beyond_the_bank_fails_and_is_told_why(id, function):
    for seed in (0, 1):
        verdict = grade(id, function, seed, naming=seed == 0)
        assert verdict.score < 1.0
        assert "First failure" in verdict.message


def test_only_line_and_reason_together_count_and_nothing_tells_which_of_the_two_is_wrong():
    for line, reason in itertools.product(range(1, 8), "abcdefg"):
        verdict = grade("broken_step", lambda answer=(line, reason): answer, seed=None)
        assert verdict.score == float((line, reason) == (6, "d"))
        if verdict.score == 0:
            assert "Only the right line with the right reason counts" in verdict.message
            assert line == 6 or "ine 6" not in verdict.message


def test_every_order_in_which_each_line_follows_from_those_above_is_right_and_no_other():
    rng = np.random.default_rng(0)
    for _ in range(200):
        order = "".join(rng.permutation(list("ABDEFGH"))) + "C"
        after = [order.index(a) < order.index(b) for a, b in ("BD", "DG", "EH", "HA")]
        assert (grade("proof_order", lambda order=order: order, seed=None).score == 1.0) == all(after)


def test_a_set_so_narrow_that_its_run_does_not_end_in_our_time_is_accepted():
    def very_narrow(k):
        return [[1.0, 0.0], [0.5, -1e-6]], [1, -1]

    assert grade("hard_dataset", very_narrow).score == 1.0
