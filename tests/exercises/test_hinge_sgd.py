"""Exercises of 04_hinge_sgd: right answers in any form pass, wrong ones beyond the bank of misconceptions do not."""

import numpy as np
import pytest

from autograder.exercises import grade, of_notebook
from tests.exercises.faults import find_faults

SEEDS = (None, *range(6))


def risk_by_loop(X, y, theta, theta0):
    total = 0
    for i in range(len(X)):
        z = y[i] * (sum(a * b for a, b in zip(X[i], theta, strict=True)) + theta0)
        total += max(0, 1 - z)
    return total / len(X)


def subgradient_by_loop(X, y, theta, theta0):
    g, g0 = [0.0] * X.shape[1], 0
    for x, label in zip(X, y, strict=True):
        if 1 - label * (np.dot(theta, x) + theta0) >= 0:
            g = [a - label * b for a, b in zip(g, x, strict=True)]
            g0 -= label
    return [a / len(X) for a in g], g0 / len(X)


def subgradient_in_augmented_form(X, y, theta, theta0):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    g = -(Z * (Z @ np.append(theta, theta0) <= 1)[:, None]).mean(axis=0)
    return g[:-1], g[-1]


def descent_into_an_array(grad, start, eta, steps):
    path = np.empty((steps + 1, len(start)))
    path[0] = start
    for k in range(steps):
        path[k + 1] = path[k] - (eta(k) if callable(eta) else eta) * grad(path[k])
    return path


def descent_as_lists(grad, start, eta, steps):
    x, path = list(start), [list(start)]
    for k in range(steps):
        rate = eta if isinstance(eta, int | float) else eta(k)
        x = [a - rate * b for a, b in zip(x, grad(x), strict=True)]
        path.append(x)
    return path


def descent_in_place_on_a_copy(grad, start, eta, steps):
    x = start.astype(float)
    path = [x.copy()]
    for k in range(steps):
        x -= (eta(k) if callable(eta) else eta) * grad(x)
        path.append(x.copy())
    return tuple(path)


def sgd_keeping_everything(X, y, order):
    thetas, theta0s = [np.zeros(X.shape[1])], [0.0]
    for i in order:
        if y[i] * (np.sum(X[i] * thetas[-1]) + theta0s[-1]) <= 1:
            eta = 1 / len(thetas)
            thetas.append(thetas[-1] + eta * y[i] * X[i])
            theta0s.append(theta0s[-1] + eta * y[i])
    risks = np.maximum(1 - y * (np.array(thetas) @ X.T + np.array(theta0s)[:, None]), 0).mean(axis=1)
    best = int(np.argmin(risks))
    return thetas[best], theta0s[best]


def sgd_in_augmented_form(X, y, order):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, k = np.zeros(Z.shape[1]), 0
    best, least = w.copy(), 1.0
    for z in Z[order]:
        if z @ w > 1:
            continue
        k += 1
        w += z / k
        risk = np.clip(1 - Z @ w, 0, None).sum() / len(Z)
        if risk < least:
            best, least = w.copy(), risk
    return best[:-1].tolist(), float(best[-1])


def sgd_by_loop(X, y, order):
    d = X.shape[1]
    theta, theta0, k = [0.0] * d, 0.0, 0
    best = (1.0, theta, theta0)
    for i in order:
        if y[i] * (sum(theta[j] * X[i][j] for j in range(d)) + theta0) <= 1:
            theta = [theta[j] + y[i] * X[i][j] / (k + 1) for j in range(d)]
            theta0, k = theta0 + y[i] / (k + 1), k + 1
            losses = [
                max(0, 1 - b * (sum(t * v for t, v in zip(theta, a, strict=True)) + theta0))
                for a, b in zip(X, y, strict=True)
            ]
            risk = sum(losses) / len(losses)
            if risk < best[0]:
                best = (risk, theta, theta0)
    return best[1:]


def cycle_with_a_list_of_states(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0
    states = [np.append(theta, theta0)]
    for _ in range(max_passes):
        mistakes = 0
        for i in range(len(X)):
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta, theta0, mistakes = theta + y[i] * X[i], theta0 + y[i], mistakes + 1
        if mistakes == 0:
            return 0
        states.append(np.append(theta, theta0))
        for back in range(1, len(states)):
            if np.array_equal(states[-1], states[-1 - back]):
                return back
    return -1


def cycle_in_augmented_form(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    seen = [tuple(w)]
    for _ in range(max_passes):
        clean = True
        for z in Z:
            if w @ z <= 0:
                w = w + z
                clean = False
        if clean:
            return 0.0
        if tuple(w) in seen:
            return len(seen) - seen.index(tuple(w))
        seen.append(tuple(w))
    return np.int64(-1)


def step_by_search(G, D, m):
    """The root of the derivative, by halving the interval."""
    low, high = 0.0, 1e6
    for _ in range(300):
        eta = (low + high) / 2
        low, high = (eta, high) if m * (G * eta) ** 2 < D**2 else (low, eta)
    return [eta, D**2 / (2 * m * eta) + G**2 * eta / 2]


def step_from_the_bound(G, D, m):
    bound = D * G * m**-0.5
    return np.array([bound / G**2, bound])


def pegasos_as_a_running_sum(X, y, lam, order):
    total, theta = [0.0] * X.shape[1], [0.0] * X.shape[1]
    for k, i in enumerate(order):
        if y[i] * sum(a * b for a, b in zip(theta, X[i], strict=True)) < 1:
            total = [a + y[i] * b for a, b in zip(total, X[i], strict=True)]
        theta = [a / (lam * (k + 1)) for a in total]
    return theta


def pegasos_with_one_gradient(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k in range(1, len(order) + 1):
        x, label = X[order[k - 1]], y[order[k - 1]]
        theta = theta - (lam * theta - (label * x if 1 - label * np.dot(x, theta) > 0 else 0)) / (lam * k)
    return theta


RIGHT = {
    "hinge_subgradient": (subgradient_by_loop, subgradient_in_augmented_form),
    "gradient_descent": (descent_into_an_array, descent_as_lists, descent_in_place_on_a_copy),
    "sgd_hinge": (sgd_keeping_everything, sgd_in_augmented_form, sgd_by_loop),
    "best_constant_step": (step_by_search, step_from_the_bound),
    "pegasos": (pegasos_as_a_running_sum, pegasos_with_one_gradient),
    "perceptron_cycle": (cycle_with_a_list_of_states, cycle_in_augmented_form),
}


@pytest.mark.parametrize(("id", "function"), [(id, f) for id, all_of_it in RIGHT.items() for f in all_of_it])
def test_a_right_answer_in_another_form_passes(id, function):
    assert list(find_faults(id, function, SEEDS)) == []


def variant(function, **changes):
    """`function` with some of its arguments changed before the call."""

    def wrong(*args):
        return function(*(changes[str(i)](a) if str(i) in changes else a for i, a in enumerate(args)))

    wrong.__name__ = f"{function.__name__} with argument {', '.join(changes)} changed"
    return wrong


def subgradient_with_half_at_the_kink(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    pull = np.where(z < 1, -y, np.where(z == 1, -y / 2, 0))
    return pull @ X / len(X), pull.mean()


def subgradient_times_the_loss(X, y, theta, theta0):
    pull = -y * np.maximum(1 - y * (X @ theta + theta0), 0)
    return pull @ X / len(X), pull.mean()


def subgradient_as_one_vector(X, y, theta, theta0):
    return np.append(*subgradient_by_loop(X, y, theta, theta0))


def descent_that_stops_early(grad, start, eta, steps):
    path = descent_into_an_array(grad, start, eta, steps)
    return path[: 1 + next((k + 1 for k in range(steps) if np.allclose(path[k], path[k + 1], atol=0.05)), steps)]


def descent_with_momentum(grad, start, eta, steps):
    x, v, path = np.array(start, dtype=float), 0.0, [np.array(start, dtype=float)]
    for k in range(steps):
        v = 0.5 * v - (eta(k) if callable(eta) else eta) * grad(x)
        x = x + v
        path.append(x)
    return path


def descent_only_downhill(grad, start, eta, steps):
    x, path = np.array(start, dtype=float), [np.array(start, dtype=float)]
    for k in range(steps):
        new = x - (eta(k) if callable(eta) else eta) * grad(x)
        if np.linalg.norm(grad(new)) <= np.linalg.norm(grad(x)):
            x = new
        path.append(x)
    return path


def descent_with_a_rate_that_always_falls(grad, start, eta, steps):
    return descent_into_an_array(grad, start, lambda k: (eta(k) if callable(eta) else eta) / (k + 1), steps)


def descent_that_updates_entries_one_by_one(grad, start, eta, steps):
    x = np.array(start, dtype=float)
    path = [x.copy()]
    for k in range(steps):
        for j in range(len(x)):
            x[j] = x[j] - (eta(k) if callable(eta) else eta) * grad(x)[j]
        path.append(x.copy())
    return path


def sgd_that_stops_when_safe(X, y, order):
    """It ends at the first visit without an update."""
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for t, i in enumerate(order):
        if y[i] * (X[i] @ theta + theta0) > 1:
            return sgd_keeping_everything(X, y, order[:t])
        theta, theta0 = theta + y[i] * X[i] / (t + 1), theta0 + y[i] / (t + 1)
    return sgd_keeping_everything(X, y, order)


def sgd_with_the_worst_iterate(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    worst, most = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            k += 1
            theta, theta0 = theta + y[i] * X[i] / k, theta0 + y[i] / k
            if risk_by_loop(X, y, theta, theta0) > most:
                worst, most = (theta, theta0), risk_by_loop(X, y, theta, theta0)
    return worst


def sgd_judged_by_the_visited_points(X, y, order):
    used = np.unique(order).astype(int)
    renumbered = np.searchsorted(used, order)
    return sgd_keeping_everything(X[used], y[used], renumbered) if len(used) else sgd_keeping_everything(X, y, order)


def sgd_with_theta_scaled_by_regularisation(X, y, order):
    theta, theta0 = sgd_keeping_everything(X, y, order)
    return theta * 0.99, theta0


def sgd_with_offset_in_double_rate(X, y, order):
    theta, theta0 = sgd_keeping_everything(X, y, order)
    return theta, 2 * theta0


def cycle_up_to_rounding(X, y, max_passes):
    return cycle_with_a_list_of_states(np.round(X), y, max_passes)


def cycle_that_never_gives_up_on_convergence(X, y, max_passes):
    found = cycle_with_a_list_of_states(X, y, max_passes)
    return 1 if found == 0 else found


def cycle_in_mistakes(X, y, max_passes):
    found = cycle_with_a_list_of_states(X, y, max_passes)
    return found + 1 if found > 1 else found


def cycle_yes_or_no(X, y, max_passes):
    return int(cycle_with_a_list_of_states(X, y, max_passes) > 0)


WRONG = {
    "hinge_subgradient": (
        subgradient_with_half_at_the_kink,
        subgradient_times_the_loss,
        subgradient_as_one_vector,
        variant(subgradient_by_loop, **{"3": lambda theta0: -theta0}),
        lambda *args: subgradient_by_loop(*args)[::-1],
        lambda *args: subgradient_by_loop(*args)[0],
    ),
    "gradient_descent": (
        descent_that_stops_early,
        descent_with_momentum,
        descent_only_downhill,
        descent_with_a_rate_that_always_falls,
        descent_that_updates_entries_one_by_one,
        lambda grad, start, eta, steps: descent_into_an_array(grad, start, eta, steps + 1),
        lambda grad, start, eta, steps: descent_into_an_array(grad, start * 0, eta, steps),
        lambda grad, start, eta, steps: descent_into_an_array(grad, start, eta, steps)[::-1],
    ),
    "sgd_hinge": (
        sgd_that_stops_when_safe,
        sgd_with_the_worst_iterate,
        sgd_judged_by_the_visited_points,
        sgd_with_theta_scaled_by_regularisation,
        sgd_with_offset_in_double_rate,
        lambda X, y, order: sgd_keeping_everything(X, y, order[::-1]),
        lambda X, y, order: sgd_keeping_everything(X, y, order[:-1]),
        lambda X, y, order: sgd_keeping_everything(X, y, np.unique(order).astype(int)),
        lambda X, y, order: sgd_keeping_everything(X, y, order)[0],
        lambda X, y, order: sgd_keeping_everything(X, y, np.random.default_rng(0).permutation(order)),
    ),
    "best_constant_step": (
        lambda G, D, m: (D / (G * m**0.5), 2 * D * G / m**0.5),
        lambda G, D, m: (D * G / m**0.5, D * G / m**0.5),
        lambda G, D, m: D / (G * m**0.5),
        lambda G, D, m: (D / G / m**0.5, D**2 * G**2 / m),
    ),
    "pegasos": (
        lambda X, y, lam, order: pegasos_with_one_gradient(X, y, lam / 2, order),
        lambda X, y, lam, order: pegasos_with_one_gradient(X, y, lam, order[::-1]),
        lambda X, y, lam, order: pegasos_with_one_gradient(X, y, lam, order[:-1]),
        lambda X, y, lam, order: np.append(pegasos_with_one_gradient(X, y, lam, order), 0.0),
        lambda X, y, lam, order: (pegasos_with_one_gradient(X, y, lam, order), 0.0),
    ),
    "perceptron_cycle": (
        cycle_up_to_rounding,
        cycle_that_never_gives_up_on_convergence,
        cycle_in_mistakes,
        cycle_yes_or_no,
        lambda X, y, max_passes: cycle_with_a_list_of_states(X[::-1], y[::-1], max_passes),
        lambda X, y, max_passes: cycle_with_a_list_of_states(X, y, 10),
        lambda X, y, max_passes: -1,
    ),
}


@pytest.mark.parametrize(("id", "function"), [(id, f) for id, all_of_it in WRONG.items() for f in all_of_it])
def test_a_wrong_answer_beyond_the_bank_fails(id, function):
    for seed in (0, 1):
        assert any(find_faults(id, function, [seed])), seed


@pytest.mark.parametrize("exercise", of_notebook("04_hinge_sgd"), ids=lambda exercise: exercise.id)
def test_each_misconception_fails_and_is_named_with_hidden_cases(exercise):
    for one in exercise.misconceptions:
        verdict = grade(exercise.id, one.wrong, seed=0)
        assert verdict.score < 1.0
        assert verdict.misconception == one.name


def test_the_learner_is_told_about_a_start_that_is_changed_in_place():
    def in_place(grad, start, eta, steps):
        path = [start]
        for k in range(steps):
            start -= (eta(k) if callable(eta) else eta) * grad(start)
            path.append(start)
        return path

    verdict = grade("gradient_descent", in_place, None)
    assert verdict.score < 1.0
    assert "same array" in verdict.message


def test_the_functions_of_a_case_may_be_called_again_and_with_lists():
    for exercise in of_notebook("04_hinge_sgd"):
        if exercise.id == "gradient_descent":
            for one in exercise.visible:
                grad, start, eta, _ = one.args
                np.testing.assert_array_equal(grad(start.tolist()), grad(np.array(start)))
                assert not callable(eta) or eta(np.int64(3)) == eta(3)
