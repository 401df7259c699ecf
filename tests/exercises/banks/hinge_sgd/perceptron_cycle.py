"""Answers to perceptron_cycle, right and wrong, as people might write them."""

import itertools
from collections import deque
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def states_of(X, y, max_passes):
    """The states as tuples, the zero start first, up to a clean pass or max_passes; was the last pass clean?"""
    theta, theta0 = np.zeros(X.shape[1]), 0
    states = [(*theta, theta0)]
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        states.append((*theta, theta0))
        if not mistakes:
            return states, True
    return states, False


def one_pass(X, y, theta, theta0):
    """The state after one pass of the perceptron with offset, and its mistakes."""
    mistakes = []
    for i in range(len(X)):
        if y[i] * (theta @ X[i] + theta0) <= 0:
            theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
            mistakes.append(i)
    return theta, theta0, mistakes


def one_pass_2(X, y, theta, theta0):
    clean = True
    for x, s in zip(X, y, strict=True):
        if s * (theta @ x + theta0) <= 0:
            theta, theta0, clean = theta + s * x, theta0 + s, False
    return theta, theta0, clean


@bank.right
def cycle_with_dictionary(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    for t in range(1, max_passes + 1):
        clean = True
        for x, label in zip(X, y):
            if label * (x @ theta + theta0) <= 0:
                theta = theta + label * x
                theta0 += label
                clean = False
        if clean:
            return 0
        state = (*theta, theta0)
        if state in seen:
            return t - seen[state]
        seen[state] = t
    return -1


@bank.right
def cycle_by_searching_a_list_backwards(X, y, max_passes):
    w = np.zeros(X.shape[1] + 1)
    Z = np.hstack([X, np.ones((len(X), 1))]) * y[:, None]
    history = [w]
    for _ in range(max_passes):
        before = w
        for z in Z:
            if np.dot(w, z) <= 0:
                w = w + z
        if w is before:
            return 0
        for ago, old in enumerate(reversed(history), start=1):
            if np.array_equal(old, w):
                return ago
        history.append(w)
    return -1


@bank.right
def cycle_with_bytes_as_keys(X, y, max_passes):
    w = np.zeros(X.shape[1] + 1)
    keys = [w.tobytes()]
    for _ in range(max_passes):
        mistakes = 0
        for x, label in zip(X, y):
            if label * (x @ w[:-1] + w[-1]) <= 0:
                w[:-1] += label * x
                w[-1] += label
                mistakes += 1
        if mistakes == 0:
            return 0
        key = w.tobytes()
        if key in keys:
            return len(keys) - keys.index(key)
        keys.append(key)
    return -1


@bank.right
def cycle_in_exact_fractions(X, y, max_passes):
    Z = [[int(s) * Fraction(float(v)) for v in (*x, 1)] for x, s in zip(X, y)]
    w, seen = (Fraction(0),) * len(Z[0]), {}
    seen[w] = 0
    for t in range(max_passes):
        clean = True
        for z in Z:
            if sum(a * b for a, b in zip(w, z)) <= 0:
                w, clean = tuple(a + b for a, b in zip(w, z)), False
        if clean:
            return 0
        if w in seen:
            return t + 1 - seen[w]
        seen[w] = t + 1
    return -1


@bank.right
def cycle_looks_at_the_end_of_the_run(X, y, max_passes):
    # The run is followed to the end; its last state has been there before, or the cycle is not complete.
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0
    back = [ago for ago in range(1, len(states)) if states[-1 - ago] == states[-1]]
    return np.int64(back[0]) if back else -1


@bank.right
def cycle_by_counted_mistakes(X, y, max_passes):
    # The state comes from the counts of the dual form.
    alpha, inner = np.zeros(len(X)), X @ X.T + 1
    states = [[0.0] * (X.shape[1] + 1)]
    while len(states) <= max_passes:
        before = alpha.sum()
        for i in range(len(X)):
            if y[i] * np.sum(alpha * y * inner[i]) <= 0:
                alpha[i] += 1
        if alpha.sum() == before:
            return 0
        state = [*(alpha * y @ X), alpha @ y]
        if state in states:
            return states[::-1].index(state) + 1
        states.append(state)
    return -1


@bank.right
def cycle_by_text_keys(X, y, max_passes):
    points = list(zip(X.tolist(), y.tolist()))
    theta, theta0 = [0.0] * len(points[0][0]), 0
    passes = {str([theta, theta0]): 0}
    for count in range(1, max_passes + 1):
        mistakes = 0
        for x, label in points:
            score = theta0
            for a, b in zip(theta, x):
                score += a * b
            if label * score <= 0:
                theta = [a + label * b + 0.0 for a, b in zip(theta, x)]
                theta0 += int(label)
                mistakes += 1
        if not mistakes:
            return 0
        name = str([theta, theta0])
        if name in passes:
            return count - passes[name]
        passes[name] = count
    return -1


@bank.right
def cycle_by_recursion(X, y, max_passes):
    def onward(theta, theta0, earlier):
        if len(earlier) == max_passes + 1:
            return -1
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        state = (*theta, theta0)
        if state in earlier:
            return len(earlier) - earlier.index(state)
        return onward(theta, theta0, [*earlier, state])

    zero = np.zeros_like(X[0])
    return onward(zero, 0, [(*zero, 0)])


@bank.right
def newcomer_cycle_dictionary(X, y, max_passes):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w = np.zeros(Z.shape[1])
    seen = {tuple(w): 0}
    for number in range(1, max_passes + 1):
        clean = True
        for z in Z:
            if z @ w <= 0:
                w, clean = w + z, False
        if clean:
            return 0
        if tuple(w) in seen:
            return number - seen[tuple(w)]
        seen[tuple(w)] = number
    return -1


@bank.right
def newcomer_cycle_list_of_states(X, y, max_passes):
    theta, theta0, states = [0] * X.shape[1], 0, []
    states.append([*theta, theta0])
    while len(states) <= max_passes:
        mistakes = 0
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if label * (sum(a * b for a, b in zip(theta, x, strict=True)) + theta0) <= 0:
                theta = [a + label * b for a, b in zip(theta, x, strict=True)]
                theta0 += label
                mistakes += 1
        if mistakes == 0:
            return 0
        state = [*theta, theta0]
        if state in states:
            return states[::-1].index(state) + 1
        states.append(state)
    return -1


@bank.right
def newcomer_cycle_history(X, y, max_passes):
    history = np.zeros((1, X.shape[1] + 1))
    A = np.hstack([X, np.ones((len(y), 1))])
    for _ in range(max_passes):
        w, k = history[-1].copy(), 0
        for a, label in zip(A, y, strict=True):
            if label * (a @ w) <= 0:
                w += label * a
                k += 1
        if not k:
            return 0
        back = np.flatnonzero((history == w).all(axis=1))
        if len(back):
            return len(history) - int(back[-1])
        history = np.vstack([history, w])
    return -1


@bank.right
def newcomer_cycle_recursive(X, y, max_passes):
    def go(state, earlier, left):
        if left == 0:
            return -1
        theta, theta0 = np.array(state[:-1]), state[-1]
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        new = (*theta, theta0)
        if clean:
            return 0
        if new in earlier:
            return len(earlier) - earlier.index(new)
        return go(new, [*earlier, new], left - 1)

    zero = (0.0,) * (X.shape[1] + 1)
    return go(zero, [zero], min(max_passes, 700))


@bank.right
def bytes_keys(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    when = {w.tobytes(): 0}
    for p in range(1, max_passes + 1):
        start = w.copy()
        for z in Z:
            if w @ z <= 0:
                w += z
        if (w == start).all() and (Z @ w > 0).all():
            return 0
        if (key := w.tobytes()) in when:
            return p - when[key]
        when[key] = p
    return -1


@bank.right
def exact_recursion(X, y, max_passes):
    rows = [[Fraction(float(v)) for v in (*x, 1)] for x in X]
    w, seen = (Fraction(0),) * (X.shape[1] + 1), [(Fraction(0),) * (X.shape[1] + 1)]
    for _ in range(max_passes):
        clean = True
        for row, s in zip(rows, y, strict=True):
            if int(s) * sum(a * b for a, b in zip(w, row, strict=True)) <= 0:
                w, clean = tuple(a + int(s) * b for a, b in zip(w, row, strict=True)), False
        if clean:
            return 0
        for back, old in enumerate(reversed(seen), 1):
            if old == w:
                return back
        seen.append(w)
    return -1


@bank.wrong(cause="zero start not remembered")
def cycle_forgets_the_zero_start(X, y, max_passes):
    # One pass late where the run comes back to zero.
    states, clean = states_of(X, y, max_passes)
    seen = {}
    for t, state in enumerate(states[1:], start=1):
        if clean and t == len(states) - 1:
            return 0
        if state in seen:
            return t - seen[state]
        seen[state] = t
    return -1


@bank.wrong(cause="compared with the start only")
def cycle_from_zero_only(X, y, max_passes):
    # Only a return to the zero start is noticed.
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0
    return states.index(states[0], 1) if states[0] in states[1:] else -1


@bank.wrong(cause="compared with the last pass only")
def cycle_compares_neighbours_only(X, y, max_passes):
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0
    return 1 if any(a == b for a, b in itertools.pairwise(states)) else -1


@bank.wrong(cause="clean pass taken for a cycle")
def cycle_clean_pass_counts_as_cycle(X, y, max_passes):
    # After a clean pass the state is the same as before: asked first, this gives 1.
    states, _ = states_of(X, y, max_passes)
    for t, state in enumerate(states):
        if state in states[:t]:
            return t - states.index(state)
    return -1


@bank.wrong(cause="offset not compared")
def cycle_ignores_theta0(X, y, max_passes):
    states, clean = states_of(X, y, max_passes)
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        earlier = [state[:-1] for state in states[:t]]
        if states[t][:-1] in earlier:
            return t - earlier.index(states[t][:-1])
    return -1


@bank.wrong(cause="theta not compared")
def cycle_ignores_theta(X, y, max_passes):
    states, clean = states_of(X, y, max_passes)
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        earlier = [state[-1] for state in states[:t]]
        if states[t][-1] in earlier:
            return t - earlier.index(states[t][-1])
    return -1


@bank.wrong(cause="other: cycle of rounded states")
def cycle_of_rounded_states(X, y, max_passes):
    # Fractions are compared as integers.
    states, clean = states_of(X, y, max_passes)
    states = [tuple(round(float(v)) for v in state) for state in states]
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        if states[t] in states[:t]:
            return t - states.index(states[t])
    return -1


@bank.wrong(cause="numbers of mistakes compared")
def cycle_of_mistake_counts(X, y, max_passes):
    # The same number of mistakes is not the same state.
    theta, theta0, counts = np.zeros(X.shape[1]), 0, []
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        if len(mistakes) in counts:
            return len(counts) - counts.index(len(mistakes))
        counts.append(len(mistakes))
    return -1


@bank.wrong(cause="misclassified points compared")
def cycle_of_mistaken_points(X, y, max_passes):
    # The same mistakes in the same order: still not the same state.
    theta, theta0, lists = np.zeros(X.shape[1]), 0, []
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        if mistakes in lists:
            return len(lists) - lists.index(mistakes)
        lists.append(mistakes)
    return -1


@bank.wrong(cause="directions compared")
def cycle_of_directions(X, y, max_passes):
    # The same classifier with longer parameters is another state.
    states, clean = states_of(X, y, max_passes)
    units = [tuple(np.round(np.array(s) / (np.linalg.norm(s) or 1), 9)) for s in states]
    for t in range(1, len(units)):
        if clean and t == len(units) - 1:
            return 0
        if units[t] in units[:t]:
            return t - units.index(units[t])
    return -1


@bank.wrong(cause="compared within a pass")
def cycle_within_the_pass(X, y, max_passes):
    # States are stored after every point, so a state inside a pass counts too.
    w, Z, seen = np.zeros(X.shape[1] + 1), np.c_[X, np.ones(len(X))] * y[:, None], {}
    seen[tuple(w)] = 0
    for t in range(1, max_passes + 1):
        clean = True
        for z in Z:
            if z @ w <= 0:
                w, clean = w + z, False
                if tuple(w) in seen and seen[tuple(w)] < t:
                    return t - seen[tuple(w)]
                seen[tuple(w)] = t
        if clean:
            return 0
    return -1


@bank.wrong(cause="counted in mistakes")
def cycle_counted_in_mistakes(X, y, max_passes):
    theta, theta0, count = np.zeros(X.shape[1]), 0, 0
    seen = {(*theta, theta0): 0}
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        count += len(mistakes)
        if not mistakes:
            return 0
        if (*theta, theta0) in seen:
            return count - seen[(*theta, theta0)]
        seen[(*theta, theta0)] = count
    return -1


@bank.wrong(cause="passes until the return")
def cycle_returns_the_pass_of_discovery(X, y, max_passes):
    length = cycle_with_dictionary(X, y, max_passes)
    if length <= 0:
        return length
    states, _ = states_of(X, y, max_passes)
    return next(t for t in range(1, len(states)) if states[t] in states[:t])


@bank.wrong(cause="passes before the cycle")
def cycle_returns_the_pass_of_entry(X, y, max_passes):
    length = cycle_with_dictionary(X, y, max_passes)
    if length <= 0:
        return length
    states, _ = states_of(X, y, max_passes)
    return next(states.index(states[t]) for t in range(1, len(states)) if states[t] in states[:t])


@bank.wrong(cause="other: cycle to the first time of the last state")
def cycle_to_the_first_time_of_the_last_state(X, y, max_passes):
    # A multiple of the length where the run has gone round more than once.
    states, clean = states_of(X, y, max_passes)
    ago = len(states) - 1 - states.index(states[-1])
    return 0 if clean else ago or -1


@bank.wrong(cause="one pass too few")
def cycle_one_pass_fewer(X, y, max_passes):
    return cycle_with_dictionary(X, y, max_passes - 1)


@bank.wrong(cause="max_passes one more")
def cycle_one_pass_more(X, y, max_passes):
    return cycle_with_dictionary(X, y, max_passes + 1)


@bank.wrong(cause="max_passes without limit")
def cycle_ignores_max_passes(X, y, max_passes):
    return cycle_with_dictionary(X, y, 1000)


@bank.wrong(cause="other: cycle converged without a clean pass")
def cycle_converged_without_a_clean_pass(X, y, max_passes):
    # A separator at the end of the last pass is not a clean pass: neither was seen.
    length = cycle_with_dictionary(X, y, max_passes)
    if length != -1:
        return length
    state = np.array(states_of(X, y, max_passes)[0][-1])
    return 0 if np.all(y * (X @ state[:-1] + state[-1]) > 0) else -1


@bank.wrong(cause="other: cycle clean in the last pass comes too late")
def cycle_clean_in_the_last_pass_comes_too_late(X, y, max_passes):
    # Clean passes are noticed at the beginning of the next pass.
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0 if len(states) - 1 < max_passes else -1
    return cycle_with_dictionary(X, y, max_passes)


@bank.wrong(cause="other: cycle none for no answer")
def cycle_none_for_no_answer(X, y, max_passes):
    length = cycle_with_dictionary(X, y, max_passes)
    return None if length == -1 else length


@bank.wrong(cause="0 for not seen")
def cycle_zero_for_no_answer(X, y, max_passes):
    return max(cycle_with_dictionary(X, y, max_passes), 0)


@bank.wrong(cause="-1 where converged")
def cycle_minus_one_for_converged(X, y, max_passes):
    return cycle_with_dictionary(X, y, max_passes) or -1


@bank.wrong(cause="without offset")
def cycle_through_the_origin(X, y, max_passes):
    theta = np.zeros(X.shape[1])
    states = [tuple(theta)]
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y):
            if label * (x @ theta) <= 0:
                theta, clean = theta + label * x, False
        if clean:
            return 0
        if tuple(theta) in states:
            return len(states) - states.index(tuple(theta))
        states.append(tuple(theta))
    return -1


@bank.wrong(cause="other: cycle mistake only below zero")
def cycle_mistake_only_below_zero(X, y, max_passes):
    # After a first update of its own; a margin of exactly zero later is not a mistake here.
    theta, theta0 = np.zeros(X.shape[1]), 0
    states = [(*theta, theta0)]
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y):
            z = label * (x @ theta + theta0)
            if z < 0 or not (np.any(theta) or theta0):
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if (*theta, theta0) in states:
            return len(states) - states.index((*theta, theta0))
        states.append((*theta, theta0))
    return -1


@bank.wrong(cause="one update per pass")
def cycle_of_the_batch_perceptron(X, y, max_passes):
    Z = np.c_[X, np.ones(len(X))] * y[:, None]
    w = np.zeros(Z.shape[1])
    states = [tuple(w)]
    for _ in range(max_passes):
        mistakes = Z @ w <= 0
        if not mistakes.any():
            return 0
        w = w + Z[mistakes].sum(axis=0)
        if tuple(w) in states:
            return len(states) - states.index(tuple(w))
        states.append(tuple(w))
    return -1


@bank.wrong(cause="other: the states are one and the same array")
def cycle_of_aliases(X, y, max_passes):
    # += changes the stored arrays, so every pass looks like a repetition.
    w, Z = np.zeros(X.shape[1] + 1), np.c_[X, np.ones(len(X))] * y[:, None]
    history = [w]
    for _ in range(max_passes):
        clean = True
        for z in Z:
            if z @ w <= 0:
                w += z
                clean = False
        if clean:
            return 0
        if any(np.array_equal(w, old) for old in history):
            return 1
        history.append(w)
    return -1


@bank.wrong(cause="state kept between calls")
def cycle_remembers_other_calls(X, y, max_passes, seen={}):
    theta, theta0 = np.zeros(X.shape[1]), 0
    seen[(*theta, theta0)] = 0
    for t in range(1, max_passes + 1):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        if (*theta, theta0) in seen:
            return t - seen[(*theta, theta0)]
        seen[(*theta, theta0)] = t
    return -1


@bank.wrong(cause="other: cycle short ones only")
def cycle_short_ones_only(X, y, max_passes):
    # Looks back four passes at most.
    states, clean = states_of(X, y, max_passes)
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        for ago in range(1, min(t, 4) + 1):
            if states[t - ago] == states[t]:
                return ago
    return -1


@bank.wrong(cause="always the same")
def cycle_of_the_example(X, y, max_passes):
    return 4


# The list stores theta itself, which += changes: every state seems to be known.
@bank.wrong(cause="other: the list stores theta itself, which += changes: every state seems to be known")
def hard_cycle_alias(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = [(theta, theta0)]
    for p in range(max_passes):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta += t * x
                theta0 += t
                clean = False
        if clean:
            return 0
        for back, (a, b) in enumerate(reversed(seen)):
            if np.array_equal(a, theta) and b == theta0:
                return back + 1
        seen.append((theta, theta0))
    return -1


@bank.wrong(cause="theta not compared")
def newcomer_cycle_same_array(X, y, max_passes):
    w = np.zeros(X.shape[1] + 1)
    states = [w]
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y, strict=True):
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w += z
                clean = False
        if clean:
            return 0
        for back, state in enumerate(reversed(states), start=1):
            if np.array_equal(state, w):
                return back
        states.append(w)
    return -1


@bank.wrong(cause="visits counted")
def newcomer_cycle_visits(X, y, max_passes):
    length = newcomer_cycle_dictionary(X, y, max_passes)
    return length * len(y) if length > 0 else length


@bank.wrong(cause="0 and -1 exchanged")
def newcomer_cycle_codes_swapped(X, y, max_passes):
    return {0: -1, -1: 0}.get(length := newcomer_cycle_dictionary(X, y, max_passes), length)


@bank.wrong(cause="other: the state is only looked up among the last three")
def newcomer_cycle_short_memory(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    recent = deque([(*theta, theta0)], maxlen=3)
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if (*theta, theta0) in recent:
            return len(recent) - recent.index((*theta, theta0))
        recent.append((*theta, theta0))
    return -1


@bank.wrong(cause="other: 0 as soon as all points are right, before the clean pass")
def newcomer_cycle_separates_already(X, y, max_passes):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w = np.zeros(Z.shape[1])
    seen = {tuple(w): 0}
    for number in range(1, max_passes + 1):
        for z in Z:
            if w @ z <= 0:
                w = w + z
        if (Z @ w > 0).all():
            return 0
        if tuple(w) in seen:
            return number - seen[tuple(w)]
        seen[tuple(w)] = number
    return -1


@bank.wrong(cause="other: list of references to one array")
def same_array(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    seen = [w]
    for p in range(1, max_passes + 1):
        clean = True
        for z in Z:
            if w @ z <= 0:
                w += z
                clean = False
        if clean:
            return 0
        for q, old in enumerate(seen):
            if np.array_equal(old, w):
                return p - q
        seen.append(w)
    return -1


@bank.wrong(cause="other: rounded states")
def rounded_states(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(0.0,) * (X.shape[1] + 1): 0}
    for p in range(1, max_passes + 1):
        theta, theta0, clean = one_pass_2(X, y, theta, theta0)
        if clean:
            return 0
        key = tuple(np.round([*theta, theta0], 1) + 0.0)
        if key in seen:
            return p - seen[key]
        seen[key] = p
    return -1
