"""Answers to sequential_perceptron, right and wrong, as people might write them."""

from collections import deque

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "w, steps, clean = (np.zeros(Z.shape[1]), 0, 0)"
        "  →  w, steps, clean = (np.zeros(Z.shape[1]), 0, 1)": "at w = 0 the first visit is a mistake, which sets the count to 0",
        "w, steps, clean = (np.zeros(Z.shape[1]), 0, 0)"
        "  →  w, steps, clean = (np.zeros(Z.shape[1]), 0, -1)": "at w = 0 the first visit is a mistake, which sets the count to 0",
    }
)


order_generator = np.random.default_rng(0)  # new numbers in each call, the same in each run


def _sequential(
    Z, order, eta, mistake=lambda m: m <= 0, need=None, after_update=0, start=0.0, rate=lambda eta, k: eta, sign=1
):
    w, steps, clean = np.full(Z.shape[1], start), 0, 0
    need = len(Z) if need is None else need
    for i in order:
        if mistake(Z[i] @ w):
            w = w + sign * rate(eta, steps) * Z[i]
            steps += 1
            clean = after_update
        else:
            clean += 1
        if clean == need:
            break
    return w, steps


@bank.right
def sequential_as_in_the_text(Z, order, eta):
    w = np.zeros(Z.shape[1])
    steps = 0
    clean = 0
    for i in order:
        if np.dot(w, Z[i]) <= 0:
            w += eta * Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
            if clean == len(Z):
                return w, steps
    return w, steps


@bank.right
def sequential_in_plain_python(Z, order, eta):
    rows = [[float(v) for v in row] for row in Z]
    w, steps, streak = [0.0] * len(rows[0]), 0, 0
    for i in map(int, order):
        score = sum(a * b for a, b in zip(w, rows[i]))
        if score > 0:
            streak = streak + 1
            if streak >= len(rows):
                break
            continue
        w = [a + eta * b for a, b in zip(w, rows[i])]
        steps, streak = steps + 1, 0
    return w, steps


@bank.right
def sequential_with_while(Z, order, eta):
    n, d = Z.shape
    w, steps, visit, last_mistake = np.zeros(d), 0, 0, -1
    while visit < len(order) and visit - last_mistake - 1 < n:
        zeta = Z[order[visit]]
        if w @ zeta <= 0:
            w, steps, last_mistake = w + eta * zeta, steps + 1, visit
        visit += 1
    return [w, steps]


@bank.right
def sequential_by_counts(Z, order, eta):
    alpha = np.zeros(len(Z))
    clean = 0
    for i in order:
        wrong = (eta * alpha @ Z) @ Z[i] <= 0
        alpha[i] += wrong
        clean = 0 if wrong else clean + 1
        if clean == len(Z):
            break
    return eta * alpha @ Z, int(alpha.sum())


@bank.right
def sequential_by_the_gram_matrix(Z, order, eta):
    G, scores, updates, clean = Z @ Z.T, np.zeros(len(Z)), [], 0
    for i in order:
        if scores[i] <= 0:
            scores = scores + eta * G[:, i]
            updates.append(i)
            clean = 0
        else:
            clean += 1
        if clean == len(Z):
            break
    w = np.zeros(Z.shape[1])
    for i in updates:
        w = w + eta * Z[i]
    return w, len(updates)


@bank.right
def sequential_with_a_history(Z, order, eta):
    w, history = np.zeros(Z.shape[1]), []
    for zeta in Z[np.asarray(order, dtype=int)]:
        if len(history) >= len(Z) and not any(history[-len(Z) :]):
            break
        mistake = bool(zeta @ w <= 0)
        history.append(mistake)
        if mistake:
            w = w + zeta * eta
    return w, sum(history)


@bank.right
def sequential_scaled_at_the_end(Z, order, eta):
    w, steps, left = np.zeros(Z.shape[1]), 0, len(Z)
    for i in order:
        if Z[i] @ w > 0:
            left -= 1
        else:
            w, steps, left = w + Z[i], steps + 1, len(Z)
        if left == 0:
            break
    return eta * w, steps  # from zero, the rate is only a scale


@bank.right
def sequential_with_an_iterator(Z, order, eta):
    visits, w, steps, clean = iter(order), np.zeros((Z.shape[1], 1)), 0, 0
    while clean < len(Z):
        i = next(visits, None)
        if i is None:
            break
        clean += 1
        if (Z[[i]] @ w).item() <= 0:
            w, steps, clean = w + eta * Z[[i]].T, steps + 1, 0
    return w.ravel(), float(steps)


@bank.right
def sequential_changes_its_input(Z, order, eta):
    Z, order = Z.astype(float), list(order)
    w, steps, clean, n = np.zeros(Z.shape[1]), 0, 0, len(Z)
    while order and clean < n:
        i = order.pop(0)
        if w.dot(Z[i]) <= 0:
            w += eta * Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
    return w, steps


@bank.right
def newcomer_sequential_last_update(Z, order, eta):
    w, steps, last = np.zeros(Z.shape[1]), 0, -1
    for visit, i in enumerate(order):
        if Z[i] @ w <= 0:
            w, steps, last = w + eta * Z[i], steps + 1, visit
        elif visit - last == len(Z):
            break
    return w, steps


@bank.right
def newcomer_sequential_deque(Z, order, eta):
    recent = deque([True] * len(Z), maxlen=len(Z))
    w, steps = [0.0] * Z.shape[1], 0
    for i in order:
        mistake = sum(a * b for a, b in zip(w, Z[i], strict=True)) <= 0
        recent.append(mistake)
        if mistake:
            w = [a + eta * b for a, b in zip(w, Z[i], strict=True)]
            steps += 1
        if not any(recent):
            break
    return w, steps


@bank.right
def newcomer_sequential_budget(Z, order, eta):
    w, steps, left = np.zeros(Z.shape[1]), 0, len(Z)
    for z in Z[np.asarray(order, dtype=int)]:
        if left == 0:
            break
        left -= 1
        if z.dot(w) <= 0:
            w += eta * z
            steps += 1
            left = len(Z)
    return w, steps


@bank.right
def newcomer_sequential_iterator(Z, order, eta):
    u, updates, clean, visits = np.zeros_like(Z[0]), 0, 0, iter(order)
    while clean < Z.shape[0]:
        i = next(visits, None)
        if i is None:
            break
        if np.inner(u, Z[i]) > 0:
            clean += 1
        else:
            u, updates, clean = u + Z[i], updates + 1, 0
    return eta * u, updates


@bank.right
def newcomer_sequential_while(Z, order, eta):
    order = list(order)
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    while order and clean < len(Z):
        z = Z[order.pop(0)]
        mistake = bool(w @ z <= 0)
        w, steps, clean = w + mistake * eta * z, steps + mistake, (clean + 1) * (not mistake)
    return w, steps


@bank.right
def last_mistake_position(Z, order, eta):
    w, steps, last = np.zeros(Z.shape[1]), 0, -1
    for v, i in enumerate(order):
        if v - last > len(Z):
            break
        if np.inner(w, Z[i]) <= 0:
            w, steps, last = w + eta * Z[i], steps + 1, v
    return w, steps


@bank.right
def iterator_sequential(Z, order, eta):
    alpha, G, left = [0] * len(Z), (Z @ Z.T).tolist(), len(Z)
    visits = iter(list(order))
    while left and (i := next(visits, None)) is not None:
        if sum(a * g for a, g in zip(alpha, G[i], strict=True)) <= 0:
            alpha[i] += 1
            left = len(Z)
        else:
            left -= 1
    return eta * np.array(alpha) @ Z, sum(alpha)


@bank.right
def never_stops_early(Z, order, eta):
    w, clean, steps = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        mistake = bool(w @ Z[i] <= 0) and clean < len(Z)
        w = w + mistake * eta * Z[i]
        steps += mistake
        clean = 0 if mistake else clean + 1
    return w, steps


@bank.wrong(cause="strict inequality")
def sequential_strict(Z, order, eta):
    return _sequential(Z, order, eta, mistake=lambda m: m < 0)


@bank.wrong(cause="zero only at the start")
def sequential_strict_after_the_first(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w < 0 or not w.any():
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong(cause="`Z[i] @ w <= 1` for `Z[i] @ w <= 0`")
def sequential_margin_of_one(Z, order, eta):
    return _sequential(Z, order, eta, mistake=lambda m: m <= 1)


@bank.wrong(cause="does not stop early")
def sequential_to_the_end(Z, order, eta):
    return _sequential(Z, order, eta, need=-1)


@bank.wrong(cause="a mistake does not end the stretch")
def sequential_clean_in_all(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps = w + eta * Z[i], steps + 1
        else:
            clean += 1
        if clean >= len(Z):
            break
    return w, steps


@bank.wrong(cause="a whole clean pass")
def sequential_clean_passes(Z, order, eta):
    w, steps, n = np.zeros(Z.shape[1]), 0, len(Z)
    clean = True
    for visit, i in enumerate(order):
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, False
        if visit % n == n - 1:
            if clean:
                break
            clean = True
    return w, steps


@bank.wrong(cause="the update counted as clean")
def sequential_update_is_clean(Z, order, eta):
    return _sequential(Z, order, eta, after_update=1)


@bank.wrong(cause="one clean visit too many")
def sequential_one_too_many(Z, order, eta):
    return _sequential(Z, order, eta, need=len(Z) + 1)


@bank.wrong(cause="stops at the first clean visit")
def sequential_first_clean(Z, order, eta):
    w, steps = np.zeros(Z.shape[1]), 0
    for i in order:
        if Z[i] @ w > 0:
            break
        w, steps = w + eta * Z[i], steps + 1
    return w, steps


@bank.wrong(cause="number of features for n")
def sequential_n_is_the_number_of_features(Z, order, eta):
    return _sequential(Z, order, eta, need=Z.shape[1])


@bank.wrong(cause="visits counted")
def sequential_counts_visits(Z, order, eta):
    w, clean, visits = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        visits += 1
        if Z[i] @ w <= 0:
            w, clean = w + eta * Z[i], 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, visits


@bank.wrong(cause="order ignored")
def sequential_own_order(Z, order, eta):
    return _sequential(Z, [k % len(Z) for k in range(len(order))], eta)


@bank.wrong(cause="the same loop backwards for `for i in order:`")
def sequential_backwards(Z, order, eta):
    return _sequential(Z, order[::-1], eta)


@bank.wrong(cause="other: goes through the order again and again")
def sequential_goes_round_for_ever(Z, order, eta):
    return _sequential(Z, list(order) * 20, eta)


@bank.wrong(cause="other: each row of the order visited once")
def sequential_each_row_of_the_order_once(Z, order, eta):
    return _sequential(Z, list(dict.fromkeys(order)), eta)


@bank.wrong(cause="state kept between calls")
def sequential_shuffles_itself(Z, order, eta):
    return _sequential(Z, order_generator.permutation(order), eta)


@bank.wrong(cause="`Z[i]` for `eta * Z[i]`")
def sequential_without_eta(Z, order, eta):
    return _sequential(Z, order, 1.0)


@bank.wrong(cause="decreasing rate")
def sequential_shrinking_rate(Z, order, eta):
    return _sequential(Z, order, eta, rate=lambda eta, k: eta / (k + 1))


@bank.wrong(cause="`w - eta * Z[i]` for `w + eta * Z[i]`")
def sequential_uphill(Z, order, eta):
    return _sequential(Z, order, eta, sign=-1)


@bank.wrong(cause="`np.ones(Z.shape[1])` for `np.zeros(Z.shape[1])`")
def sequential_from_one(Z, order, eta):
    return _sequential(Z, order, eta, start=1.0)


@bank.wrong(cause="starts from the first point")
def sequential_from_the_first_point(Z, order, eta):
    w, steps, clean = Z[0].astype(float), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong(cause="all misclassified at once")
def sequential_adds_all_wrong_ones(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong(cause="divided by n")
def sequential_divides_by_n(Z, order, eta):
    return _sequential(Z, order, eta / len(Z))


@bank.wrong(cause="results in another order")
def sequential_swapped(Z, order, eta):
    w, steps = _sequential(Z, order, eta)
    return steps, w


@bank.wrong(cause="only one of the results")
def sequential_w_alone(Z, order, eta):
    return _sequential(Z, order, eta)[0]


@bank.wrong(cause="other: steps cut to integers")
def sequential_in_whole_numbers(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1], dtype=int), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + (eta * Z[i]).astype(int), steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong(cause="other: reflects the points again")
def sequential_labels_once_more(Z, order, eta):
    return _sequential(Z * Z[:, -1:], order, eta)  # reflects the reflected points again


@bank.wrong(cause="other: n counted in the order")
def rows_that_the_order_visits(Z, order, eta):
    w, steps, clean, n = np.zeros(Z.shape[1]), 0, 0, len(set(order))
    for i in order:
        if w @ Z[i] <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == n:
            break
    return w, steps


@bank.wrong(cause="other: w is written into an array of the type of Z")
def newcomer_sequential_type_of_points(Z, order, eta):
    w, steps, clean = np.zeros_like(Z[0]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w[:] = w + eta * Z[i]
            steps, clean = steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong(cause="does not stop early")
def newcomer_sequential_late_check(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for visit, i in enumerate(order):
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean >= len(Z) and visit >= 2 * len(Z):
            break
    return w, steps
