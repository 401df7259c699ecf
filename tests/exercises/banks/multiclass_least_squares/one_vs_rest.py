"""Answers to one_vs_rest, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "positive = scores > 0  →  positive = scores >= 0": "the exercise promises that no score is exactly 0",
        "return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)"
        "  →  return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=-1), -1)": "a matrix has two axes: 1 is also -1",
        "return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)"
        "  →  return np.where(positive.sum(axis=-1) == 1, positive.argmax(axis=1), -1)": "a matrix has two axes: 1 is also -1",
    }
)


@bank.right
def rest_counts_the_yes(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.right
def rest_in_plain_python(X, W, b):
    answer = [-1] * len(X)
    for i, x in enumerate(X.tolist()):
        claims = [k for k, w in enumerate(W.tolist()) if sum(p * q for p, q in zip(w, x, strict=True)) + b[k] > 0]
        if len(claims) == 1:
            answer[i] = claims[0]
    return answer


@bank.right
def rest_by_the_two_largest_scores(X, W, b):
    scores = np.einsum("kd,nd->nk", W, X) + b
    order = np.argsort(scores, axis=1)
    rows = np.arange(len(X))
    first, second = scores[rows, order[:, -1]], scores[rows, order[:, -2]]
    return np.where((first > 0) & (second < 0), order[:, -1], -1)


@bank.right
def rest_by_signs_as_floats(X, W, b):
    signs = np.sign(np.c_[X, np.ones(len(X))] @ np.c_[W, b].T)
    label = -np.ones(len(X))
    alone = signs.sum(axis=1) == 2 - len(W)
    label[alone] = np.nonzero(signs[alone] > 0)[1]
    return label


@bank.right
def rest_by_recursion_as_a_tuple(X, W, b):
    def claims(x, k):
        if k == len(W):
            return ()
        return ((k,) if W[k] @ x + b[k] > 0 else ()) + claims(x, k + 1)

    def only(found):
        return found[0] if len(found) == 1 else -1

    return tuple(only(claims(x, 0)) for x in X)


@bank.right
def rest_class_by_class(X, W, b):
    n = X.shape[0]
    count, owner = np.zeros(n, int), np.zeros(n, int)
    for k in range(W.shape[0]):
        mine = X.dot(W[k]) + b[k] > 0
        count += mine
        owner[mine] = k
    owner[count != 1] = -1
    return owner


@bank.right
def rest_as_zero_dimensional_arrays(X, W, b):
    def one(x):
        found = np.flatnonzero(W @ x > -b)
        return np.array(found[0]) if found.size == 1 else np.array(-1)

    return [one(x) for x in X]


@bank.right
def rest_by_numbers_of_a_product(X, W, b):
    yes = (np.inner(X, W) + b > 0).astype(np.int8)
    number = yes @ np.arange(len(b))
    return (number + 1) * (yes.sum(axis=1) == 1) - 1


@bank.right
def rest_nonzero(X, W, b):
    answers = []
    for x in X:
        (winners,) = np.nonzero(W @ x + b > 0)
        answers.append(winners[0] if winners.size == 1 else -1)
    return answers


@bank.right
def rest_lists(X, W, b):
    answer = []
    for x in X.tolist():
        claims = [k for k, w in enumerate(W.tolist()) if sum(wi * xi for wi, xi in zip(w, x)) + float(b[k]) > 0]
        answer.append(claims[0] if len(claims) == 1 else -1)
    return answer


@bank.right
def rest_einsum(X, W, b):
    yes = (np.einsum("nd,kd->nk", X, W) + b > 0).astype(int)
    label = yes @ np.arange(len(W))
    label[yes.sum(axis=1) != 1] = -1
    return label


@bank.right
def rest_signs(X, W, b):
    signs = np.sign(np.c_[X, np.ones(len(X))] @ np.c_[W, b].T)
    return np.where(signs.sum(axis=1) == 2 - len(W), np.argmax(signs, axis=1), -1).tolist()


@bank.right
def rest_top_two(X, W, b):
    S = W @ X.T + b[:, np.newaxis]
    ordered = np.sort(np.vstack([S, np.full(len(X), -np.inf)]), axis=0)
    result = np.argmax(S, axis=0)
    result[(ordered[-1] <= 0) | (ordered[-2] > 0)] = -1
    return result


@bank.right
def numbers_added(X, W, b):
    positive = (X @ W.T + b > 0).astype(int)
    return np.where(positive.sum(1) == 1, positive @ np.arange(len(b)), -1)


@bank.right
def second_largest(X, W, b):
    S = np.einsum("nd,kd->nk", X, W) + b
    top = np.sort(S, axis=1)
    alone = (top[:, -1] > 0) & ((top[:, -2] < 0) if S.shape[1] > 1 else True)
    return np.where(alone, S.argmax(axis=1), -1)


@bank.right
def list_rest(X, W, b):
    out = []
    for x in X:
        yes = [k for k, (w, c) in enumerate(zip(W, b, strict=True)) if w @ x + c > 0]
        out.append(yes[0] if len(yes) == 1 else -1)
    return out


@bank.right
def rest_loop(X, W, b):
    classes = []
    for x in X:
        positive = [k for k in range(len(W)) if W[k] @ x + b[k] > 0]
        classes.append(positive[0] if len(positive) == 1 else -1)
    return classes


@bank.wrong(cause="three positive: the last one taken")
def rest_sentinel_is_reused(X, W, b):
    # The third yes finds a -1 again and wins.
    answer = []
    for x in X:
        label = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                label = k if label == -1 else -1
        answer += [label]
    return answer


@bank.wrong(cause="several positive: the largest taken")
def rest_several_go_to_the_largest(X, W, b):
    scores = X @ W.T + b
    return np.where(scores.max(axis=1) > 0, scores.argmax(axis=1), -1)


@bank.wrong(cause="several positive: the first one taken")
def rest_several_go_to_the_first(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.any(axis=1), yes.argmax(axis=1), -1)


@bank.wrong(cause="class 0 lost")
def rest_class_zero_is_falsy(X, W, b):
    answer = []
    for x in X:
        only = None
        claims = [k for k in range(len(W)) if W[k] @ x + b[k] > 0]
        if len(claims) == 1:
            only = claims[0]
        answer += [only or -1]
    return answer


@bank.wrong(cause="three positive: the first one taken")
def rest_only_exactly_two_are_several(X, W, b):
    yes = X @ W.T + b > 0
    count = yes.sum(axis=1)
    return np.where((count == 0) | (count == 2), -1, yes.argmax(axis=1))


@bank.wrong(cause="none positive: the largest taken")
def rest_none_goes_to_the_largest(X, W, b):
    scores = X @ W.T + b
    return np.where((scores > 0).sum(axis=1) <= 1, scores.argmax(axis=1), -1)


@bank.wrong(cause="none positive: the last class")
def rest_none_goes_to_the_last_class(X, W, b):
    yes = X @ W.T + b > 0
    count = yes.sum(axis=1)
    return np.where(count == 1, yes.argmax(axis=1), np.where(count == 0, len(W) - 1, -1))


@bank.wrong(cause="other: unsigned numbers")
def rest_unsigned_so_minus_one_is_255(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1).astype(np.uint8)


@bank.wrong(cause="scores cut to integers")
def rest_scores_cut_to_integers(X, W, b):
    # A score between 0 and 1 becomes 0.
    scores = np.zeros((len(X), len(W)), dtype=int)
    scores[:] = X @ W.T + b
    yes = scores > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="other: only consecutive classes are compared")
def rest_looks_only_at_the_neighbour(X, W, b):
    # Claimed twice is noticed only where the two classes have consecutive numbers.
    yes = X @ W.T + b > 0
    twice = (yes[:, 1:] & yes[:, :-1]).any(axis=1)
    return np.where(yes.any(axis=1) & ~twice, yes.argmax(axis=1), -1)


@bank.wrong(cause="offset forgotten")
def rest_forgets_the_offset(X, W, b):
    yes = X @ W.T > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="a single point loses its axis")
def rest_one_point_loses_its_axis(X, W, b):
    yes = X @ W.T + b > 0
    return np.squeeze(np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1))


@bank.wrong(cause="other: three classes only")
def rest_knows_three_classes(X, W, b):
    yes = X @ W[:3].T + b[:3] > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="score above a half")
def rest_asks_for_a_score_above_a_half(X, W, b):
    yes = X @ W.T + b > 0.5
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="nan where ambiguous")
def rest_nan_where_ambiguous(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), np.nan)


@bank.wrong(cause="W transposed")
def rest_takes_columns_where_it_can(X, W, b):
    # Right for every shape but the square one.
    scores = (X @ W if W.shape[0] == W.shape[1] else X @ W.T) + b
    yes = scores > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="other: the numbers of the claiming classes added up")
def rest_sums_the_numbers(X, W, b):
    # Several positive: their numbers are added up; fine only where none or one is.
    yes = X @ W.T + b > 0
    return np.where(yes.any(axis=1), np.minimum(yes @ np.arange(len(W)), len(W) - 1), -1)


@bank.wrong(cause="always the same")
def rest_always_ambiguous(X, W, b):
    return np.full(len(X), -1)


# argmax, whatever the signs.
@bank.wrong(cause="largest score")
def rest_argmax(X, W, b):
    return np.argmax(X @ W.T + b, axis=1)


# Several positive: the first of them; none: 0 (argmax of booleans).
@bank.wrong(cause="several positive: the first one taken + ambiguous is 0")
def rest_argmax_of_booleans(X, W, b):
    return ((X @ W.T + b) > 0).argmax(axis=1)


# With several positive scores the last of them wins.
@bank.wrong(cause="several positive: the last one taken")
def rest_loop_overwrites(X, W, b):
    out = np.full(len(X), -1)
    for i, x in enumerate(X):
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                out[i] = k
    return out


# Classes counted from 1.
@bank.wrong(cause="classes counted from 1")
def rest_from_one(X, W, b):
    out = []
    for x in X:
        pos = [k + 1 for k in range(len(W)) if W[k] @ x + b[k] > 0]
        out.append(pos[0] if len(pos) == 1 else -1)
    return np.array(out)


# Looks for the class whose score alone is negative.
@bank.wrong(cause="sign reversed")
def last_rest_negative(X, W, b):
    s = X @ W.T + b
    return np.where((s < 0).sum(axis=1) == 1, (s < 0).argmax(axis=1), -1)


@bank.wrong(cause="other: only two claims are ambiguous, three are not")
def rest_exactly_two(X, W, b):
    S = X @ W.T + b
    count = (S > 0).sum(axis=1)
    return np.where((count == 0) | (count == 2), -1, S.argmax(axis=1))


@bank.wrong(cause="several positive: the first one taken")
def rest_first_claim(X, W, b):
    result = []
    for x in X:
        found = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                found = k
                break
        result.append(found)
    return result


@bank.wrong(cause="`W` for `W.T`")
def rest_untransposed(X, W, b):
    yes = X @ W + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="b with the wrong sign")
def rest_minus_b(X, W, b):
    yes = X @ W.T - b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong(cause="other: only the first three classes are asked")
def rest_three_classes(X, W, b):
    yes = X @ W[:3].T + b[:3] > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


# The last positive class wins.
@bank.wrong(cause="several positive: the last one taken")
def rest_last_positive(X, W, b):
    out = []
    for x in X:
        label = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                label = k
        out.append(label)
    return out


@bank.wrong(cause="other: numbers of all positive classes added")
def sum_of_positive(X, W, b):
    P = X @ W.T + b > 0
    return np.where(P.any(axis=1), P @ np.arange(len(b)) % len(b), -1)
