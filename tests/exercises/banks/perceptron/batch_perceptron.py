"""Answers to batch_perceptron, right and wrong, as people might write them."""

import itertools

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def by_a_mask(w, Z):
    m = Z @ w
    wrong = m <= 0
    return -m[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.right
def batch_from_the_text(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            return w, step
        w = w + eta * Z[wrong].sum(axis=0)
    return w, max_steps


@bank.right
def batch_in_plain_python(Z, eta, max_steps):
    rows = [list(z) for z in Z]
    w, steps = [0.0] * len(rows[0]), 0
    while steps < max_steps:
        wrong = [z for z in rows if sum(a * b for a, b in zip(w, z)) <= 0]
        if not wrong:
            break
        w = [a + eta * sum(z[j] for z in wrong) for j, a in enumerate(w)]
        steps += 1
    return w, steps


@bank.right
def batch_scaled_at_the_end(Z, eta, max_steps):
    v, steps = np.zeros(Z.shape[1]), 0  # a rate only scales the run from zero
    while steps < max_steps and (Z @ v <= 0).any():
        v, steps = v + (Z @ v <= 0) @ Z, steps + 1
    return eta * v, steps


@bank.right
def batch_in_dual_form(Z, eta, max_steps):
    gram, alpha, steps = Z @ Z.T, np.zeros(len(Z)), 0
    while steps < max_steps:
        wrong = gram @ alpha <= 0
        if wrong.sum() == 0:
            break
        alpha, steps = alpha + eta * wrong, steps + 1
    return Z.T @ alpha, np.int64(steps)


@bank.right
def batch_adding_point_by_point(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    while True:
        move, wrong = np.zeros_like(w), 0
        for z in Z:
            if w.dot(z) <= 0:
                move += eta * z
                wrong += 1
        if wrong == 0 or steps >= max_steps:
            return w, steps
        w += move
        steps += 1


@bank.right
def batch_with_the_criterion(Z, eta, max_steps):
    w, done = np.zeros(Z.shape[1]), 0
    for _ in range(max_steps):
        if np.min(Z @ w) > 0:
            break
        _, gradient = by_a_mask(w, Z)
        w -= eta * gradient
        done += 1
    return tuple(w), done


@bank.right
def batch_by_recursion(Z, eta, max_steps, w=None, steps=0):
    w = np.zeros(len(Z[0])) if w is None else w
    bad = np.heaviside(-(Z @ w), 1)
    if steps == max_steps or not bad.any():
        return list(w), steps
    return batch_by_recursion(Z, eta, max_steps, w + eta * (bad @ Z), steps + 1)


@bank.right
def batch_mask_product(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        wrong = (Z @ w <= 0).astype(float)
        if not wrong.any():
            return w, step
        w = w + eta * (wrong @ Z)
    return w, max_steps


@bank.right
def newcomer_batch_while(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w = w + eta * Z[Z @ w <= 0].sum(axis=0)
        steps += 1
    return w, steps


@bank.right
def newcomer_batch_unscaled(Z, eta, max_steps):
    # from zero the rate is only a factor
    u = np.zeros(Z.shape[1])
    for step in range(max_steps):
        wrong = Z @ u <= 0
        if not wrong.any():
            return eta * u, step
        u += wrong @ Z
    return eta * u, max_steps


@bank.right
def newcomer_batch_counts(Z, eta, max_steps):
    alpha, gram = np.zeros(len(Z)), Z @ Z.T
    steps = 0
    while steps != max_steps:
        late = gram @ alpha <= 0
        if not np.any(late):
            break
        alpha[late] += 1
        steps += 1
    return list(eta * (alpha @ Z)), steps


@bank.right
def newcomer_batch_python(Z, eta, max_steps):
    w = [0.0] * len(Z[0])
    for step in itertools.count():
        wrong = [z for z in Z if sum(a * b for a, b in zip(w, z, strict=True)) <= 0]
        if not wrong or step == max_steps:
            return w, step
        for j in range(len(w)):
            w[j] += eta * sum(z[j] for z in wrong)


@bank.right
def newcomer_batch_recursive(Z, eta, max_steps, w=None, steps=0):
    w = np.zeros(Z.shape[1]) if w is None else w
    wrong = Z @ w <= 0
    if steps == max_steps or not wrong.any() or steps > 800:
        return w, steps
    return newcomer_batch_recursive(Z, eta, max_steps, w + eta * Z[wrong].sum(0), steps + 1)


@bank.right
def recursive_batch(Z, eta, max_steps, w=None, done=0):
    w = np.zeros(Z.shape[1]) if w is None else w
    bad = Z @ w <= 0
    if done == max_steps or not bad.any():
        return w, done
    return recursive_batch(Z, eta, max_steps, w + eta * bad @ Z, done + 1)


@bank.right
def counts_batch(Z, eta, max_steps):
    G, alpha, steps = Z @ Z.T, np.zeros(len(Z)), 0
    while steps < max_steps and np.any(G @ alpha <= 0):
        alpha += G @ alpha <= 0
        steps += 1
    return eta * alpha @ Z, steps


@bank.right
def for_else(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for steps in range(max_steps):
        wrongs = [z for z in Z if np.dot(z, w) <= 0]
        if not wrongs:
            return w, steps
        w = w + eta * np.sum(wrongs, axis=0)
    return w, max_steps


@bank.wrong(cause="divided by n")
def batch_by_the_mean(Z, eta, max_steps):
    return batch_from_the_text(Z, eta / len(Z), max_steps)


@bank.wrong(cause="mean instead of sum")
def batch_by_the_mean_of_the_wrong(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[Z @ w <= 0].mean(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="`Z[wrong].sum(axis=0)` for `eta * Z[wrong].sum(axis=0)`")
def batch_with_rate_one(Z, eta, max_steps):
    return batch_from_the_text(Z, 1.0, max_steps)


@bank.wrong(cause="decreasing rate")
def batch_with_falling_rate(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta / (steps + 1) * Z[Z @ w <= 0].sum(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="last look counted as a step")
def batch_counts_the_clean_look(Z, eta, max_steps):
    w, steps = batch_from_the_text(Z, eta, max_steps)
    return w, min(steps + 1, max_steps)


@bank.wrong(cause="steps always max_steps")
def batch_says_max_steps(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, max_steps)[0], max_steps


@bank.wrong(cause="last step not counted at the end")
def batch_index_of_the_last_step(Z, eta, max_steps):
    w, step = np.zeros(Z.shape[1]), 0
    for step in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            break
        w = w + eta * Z[wrong].sum(axis=0)
    return w, step  # one short where the steps run out


@bank.wrong(cause="max_steps one more")
def batch_one_step_more(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, max_steps + 1)


@bank.wrong(cause="max_steps one less")
def batch_one_step_less(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, max_steps - 1)


@bank.wrong(cause="other: a limit of its own for the steps")
def batch_ignores_max_steps(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, 2000)


@bank.wrong(cause="points counted instead of steps")
def batch_counts_mistakes(Z, eta, max_steps):
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(max_steps):
        wrong = Z @ w <= 0
        w, k = w + eta * wrong @ Z, k + wrong.sum()
    return w, k


@bank.wrong(cause="zero only at the start")
def batch_strict_after_the_first(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        wrong = Z @ w < 0 if steps else np.ones(len(Z), dtype=bool)
        if not wrong.any():
            break
        w, steps = w + eta * wrong @ Z, steps + 1
    return w, steps


@bank.wrong(cause="stops when J is zero")
def batch_stops_when_J_is_zero(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        m = Z @ w
        if steps and np.maximum(0, -m).sum() == 0:
            break  # a point on the boundary adds nothing to J and is still misclassified
        w, steps = w + eta * (m <= 0) @ Z, steps + 1
    return w, steps


@bank.wrong(cause="stops when the gradient is zero")
def batch_stops_when_the_gradient_is_zero(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        move = (Z @ w <= 0) @ Z
        if not move.any():
            break  # misclassified points may cancel
        w, steps = w + eta * move, steps + 1
    return w, steps


@bank.wrong(cause="other: stops when J no longer falls")
def batch_stops_when_J_no_longer_falls(Z, eta, max_steps):
    w, steps, last = np.zeros(Z.shape[1]), 0, np.inf
    while steps < max_steps:
        m = Z @ w
        J = np.maximum(0, -m).sum()
        if (m > 0).all() or (steps > 1 and last <= J):
            break
        w, steps, last = w + eta * (m <= 0) @ Z, steps + 1, J
    return w, steps


@bank.wrong(cause="one point after the other")
def batch_moves_at_once(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        for z in Z:
            if w @ z <= 0:
                w = w + eta * z
        steps += 1
    return w, steps


@bank.wrong(cause="one point at a time")
def batch_first_wrong_point_only(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[np.argmax(Z @ w <= 0)], steps + 1
    return w, steps


@bank.wrong(cause="`Z` for `Z[wrong]`")
def batch_of_all_points(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z.sum(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="starts from the first point")
def batch_starts_from_the_first_point(Z, eta, max_steps):
    w, steps = eta * Z[0], 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="type of the input kept")
def batch_keeps_the_type_of_Z(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1], dtype=Z.dtype), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = (w + eta * Z[Z @ w <= 0].sum(axis=0)).astype(Z.dtype), steps + 1
        if not w.any():
            break
    return w, steps  # a rate of one half on integers is cut


@bank.wrong(cause="other: keeps the best w")
def batch_keeps_the_best(Z, eta, max_steps):
    w, steps, best = np.zeros(Z.shape[1]), 0, (np.inf, None)
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1
        errors = (Z @ w <= 0).sum()
        if errors < best[0]:
            best = errors, w
    return best[1], steps


@bank.wrong(cause="other: wants a margin of eta")
def batch_wants_a_margin(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w < eta).any():
        w, steps = w + eta * Z[Z @ w < eta].sum(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="other: a limit of its own for the steps")
def batch_never_more_than_100_steps(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, min(max_steps, 100))


@bank.wrong(cause="equal points taken once")
def batch_of_distinct_points(Z, eta, max_steps):
    return batch_from_the_text(np.unique(Z, axis=0), eta, max_steps)


# The first misclassified points are kept for ever: the mask is made once, before the loop.
@bank.wrong(cause="other: the first misclassified points are kept for ever: the mask is made once, before the loop")
def batch_mask_once(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    bad = Z @ w <= 0
    step = eta * Z[bad].sum(axis=0)
    steps = 0
    while bad.any() and steps < max_steps:
        w = w + step
        steps += 1
    return w, steps


# Starts at ones.
@bank.wrong(cause="`np.ones(Z.shape[1])` for `np.zeros(Z.shape[1])`")
def hard_batch_starts_at_ones(Z, eta, max_steps):
    w = np.ones(Z.shape[1])
    steps = 0
    while (Z @ w <= 0).any() and steps < max_steps:
        w = w + eta * Z[Z @ w <= 0].sum(axis=0)
        steps += 1
    return w, steps


# Counts the last, clean look as a step.
@bank.wrong(cause="last look counted as a step")
def batch_counts_clean_look(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(1, max_steps + 1):
        bad = Z[Z @ w <= 0]
        if len(bad) == 0:
            break
        w = w + eta * bad.sum(axis=0)
    return w, step


@bank.wrong(cause="other: a tolerance")
def batch_with_tolerance(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (misclassified := Z @ w <= 1e-2).any():
        w, steps = w + eta * Z[misclassified].sum(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="other: stops when the step is short")
def batch_until_the_step_is_short(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        step = eta * Z[Z @ w <= 0].sum(axis=0)
        if np.linalg.norm(step) < 1e-4 and not (Z @ w < 0).any() and steps:
            break
        if not (Z @ w <= 0).any():
            break
        w, steps = w + step, steps + 1
    return w, steps


@bank.wrong(cause="strict inequality")
def newcomer_batch_criterion_zero(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        s = Z @ w
        if np.sum(np.maximum(-s, 0)) == 0:
            return w, step
        w = w + eta * Z[s <= 0].sum(axis=0)
    return w, max_steps


@bank.wrong(cause="other: stops as soon as the number of mistakes does not fall")
def newcomer_batch_no_progress(Z, eta, max_steps):
    w, steps, before = np.zeros(Z.shape[1]), 0, len(Z) + 1
    while steps < max_steps:
        wrong = Z @ w <= 0
        if not wrong.any() or wrong.sum() >= before:
            break
        before = wrong.sum()
        w, steps = w + eta * Z[wrong].sum(axis=0), steps + 1
    return w, steps


@bank.wrong(cause="other: starts at the sum of all points")
def newcomer_batch_start_sum(Z, eta, max_steps):
    w = Z.sum(axis=0) * 1.0
    for step in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            return w, step
        w = w + eta * Z[wrong].sum(axis=0)
    return w, max_steps


@bank.wrong(cause="type of the input kept")
def newcomer_batch_type_of_points(Z, eta, max_steps):
    w, steps = np.zeros_like(Z[0]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w[:] = w + eta * Z[Z @ w <= 0].sum(axis=0)
        steps += 1
    return w, steps


@bank.wrong(cause="other: worst point only")
def worst_point(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[np.argmin(Z @ w)], steps + 1
    return w, steps


@bank.wrong(cause="last look counted as a step")
def blind_batch_last_look(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(1, max_steps + 1):
        wrong = Z @ w <= 0
        if not wrong.any():
            break
        w = w + eta * Z[wrong].sum(0)
    return w, step
