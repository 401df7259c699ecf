"""Answers to xor_features, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "return np.column_stack([X, X[:, 0] * X[:, 1]])"
        "  →  return np.column_stack([X, X[:, 0] * X[:, -1]])": "two columns: 1 is also -1",
    }
)


noise_generator = np.random.default_rng(0)  # new numbers in each call, the same in each run


@bank.right
def product_appended(X):
    return np.column_stack([X, X[:, 0] * X[:, 1]])


@bank.right
def absolute_difference_as_a_list(X):
    return [[abs(float(a) - float(b))] for a, b in X]


@bank.right
def booleans(X):
    return X[:, :1] != X[:, 1:]


@bank.right
def one_hot_corner(X):
    corner = (2 * X[:, 0] + X[:, 1]).astype(int)
    return np.eye(4)[corner]


@bank.right
def sum_and_its_square(X):
    s = X.sum(axis=1)
    return np.stack([s, s**2], axis=1)


@bank.right
def two_bumps(X):
    X = np.asarray(X, dtype=float)
    return np.exp(-np.stack([((X - c) ** 2).sum(1) for c in ([0, 0], [1, 1])], axis=-1))


@bank.right
def hidden_units(X):
    hidden = np.maximum(0, X @ np.array([[1, 1], [1, 1]]) + np.array([0, -1]))
    return hidden


@bank.right
def or_and_and(X):
    return tuple((max(a, b), min(a, b)) for a, b in X.tolist())


@bank.right
def cosine_of_the_sum(X):
    return np.cos(np.pi * X.sum(axis=1, keepdims=True))


@bank.right
def a_small_product(X):
    return np.c_[X, 0.001 * X[:, 0] * X[:, 1]]


@bank.right
def far_from_the_origin(X):
    return np.c_[X, X[:, 0] * X[:, 1]] + 100


@bank.right
def all_quadratic_terms(X):
    return np.array([np.outer([1, *x], [1, *x]).ravel() for x in X])


@bank.right
def the_other_way_round(X):
    return np.where(X[:, [0]] == X[:, [1]], 5, -5)


@bank.right
def a_random_network(X):
    rng = np.random.default_rng(40)
    W, b, V = rng.normal(size=(2, 50)), rng.normal(size=50), rng.normal(size=(50, 1))
    return np.tanh(X @ W + b) @ V  # the product may round equal rows differently


@bank.right
def xor_distance(X):
    return np.abs(X[:, :1] - X[:, 1:]) * 3.0 - 7


@bank.right
def newcomer_xor_or_and(X):
    return np.column_stack([X.max(axis=1), X.min(axis=1)])


@bank.right
def newcomer_xor_cosine(X):
    return np.cos(np.pi * np.sum(X, axis=1, keepdims=True))


@bank.right
def newcomer_xor_remainder(X):
    return [[int(a + b) % 2] for a, b in X]


@bank.right
def newcomer_xor_one_hot(X):
    return np.eye(4)[(2 * X[:, 0] + X[:, 1]).astype(int)]


@bank.right
def newcomer_xor_bells(X):
    centres = np.array([[0, 0], [1, 1]])
    return np.exp(-((X[:, None, :] - centres) ** 2).sum(axis=2))


@bank.right
def newcomer_xor_hidden_layer(X):
    hidden = np.maximum(X @ np.array([[1, 1], [1, 1]]) + np.array([0, -1]), 0)
    return np.hstack([X, hidden])


@bank.right
def corner_tables(X):
    return [[int(a == p and b == q) for p in (0, 1) for q in (0, 1)] for a, b in X]


@bank.right
def two_distances(X):
    return np.stack([np.hypot(X[:, 0], X[:, 1]), np.hypot(1 - X[:, 0], 1 - X[:, 1])], axis=1)


@bank.right
def polynomial_three(X):
    a, b = X.T
    return np.column_stack([a**2, b**2, (a + b) ** 2, 0 * a])


@bank.right
def bits(X):
    return (X[:, :1].astype(int) ^ X[:, 1:].astype(int)).astype(bool)


@bank.right
def xor_difference(X):
    return (X[:, :1] - X[:, 1:]) ** 2


@bank.wrong(cause="nothing added")
def the_points_themselves(X):
    return X


@bank.wrong(cause="the product alone")
def product_alone(X):
    return X[:, :1] * X[:, 1:]


@bank.wrong(cause="squares")
def squares_of_bits(X):
    return np.c_[X, X**2]


@bank.wrong(cause="sum and difference")
def sum_and_difference(X):
    return np.c_[X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]]


@bank.wrong(cause="number of the corner")
def number_of_the_corner(X):
    return X @ np.array([[2], [1]])  # 0, 1, 2, 3: the true ones lie between the false ones


@bank.wrong(cause="other: one linear function of the inputs")
def number_of_the_corner_backwards(X):
    return [[-a - 3 * b] for a, b in X.tolist()]


@bank.wrong(cause="other: one linear function of the inputs")
def false_between_true(X):
    return X @ np.array([[3], [-1]])  # -1, 0, 2, 3


@bank.wrong(cause="other: linear functions of the inputs")
def number_of_the_corner_thrice(X):
    return np.outer(2 * X[:, 0] + X[:, 1], [1.0, -2.0, 0.5]) + 1


@bank.wrong(cause="other: difference and product, without the inputs")
def difference_and_product(X):
    return np.c_[X[:, 0] - X[:, 1], X[:, 0] * X[:, 1]]  # (0, 0) lies between the two true ones


@bank.wrong(cause="length and angle")
def length_and_angle(X):
    return np.c_[np.hypot(X[:, 0], X[:, 1]), np.arctan2(X[:, 1], X[:, 0])]


@bank.wrong(cause="length alone")
def length_alone(X):
    return np.linalg.norm(X, axis=1, keepdims=True)


@bank.wrong(cause="other: squares of centred inputs")
def centred_squares(X):
    return (X - 0.5) ** 2


@bank.wrong(cause="input negated")
def one_bit_negated(X):
    return np.c_[X, 1 - X[:, 0]]


@bank.wrong(cause="the larger of the two")
def logical_or(X):
    return np.maximum(X[:, :1], X[:, 1:])


@bank.wrong(cause="other: each input squashed by itself")
def both_squashed(X):
    return np.tanh(X)  # each bit for itself


@bank.wrong(cause="other: the square rotated")
def rotated(X):
    c = np.sqrt(0.5)
    return X @ np.array([[c, -c], [c, c]])


@bank.wrong(cause="a feature for each row")
def one_indicator_per_row(X):
    return np.eye(len(X))  # not a function of the point


@bank.wrong(cause="other: labels by the place of the row")
def labels_by_place(X):
    return np.array([[0], [1], [1], [0]])[np.arange(len(X)) % 4]  # right in the notebook's order only


@bank.wrong(cause="state kept between calls")
def noise(X):
    return noise_generator.normal(size=(len(X), len(X) + 3))


@bank.wrong(cause="a flat row of numbers")
def flat_answer(X):
    return np.abs(X[:, 0] - X[:, 1])


@bank.wrong(cause="features in rows")
def features_in_rows(X):
    return np.array([X[:, 0], X[:, 1], X[:, 0] * X[:, 1]])


@bank.wrong(cause="other: a constant alone")
def a_constant(X):
    return np.ones((len(X), 1))


@bank.wrong(cause="quotient")
def divides_by_zero(X):
    with np.errstate(all="ignore"):
        return np.c_[X, X[:, 0] / X[:, 1]]


@bank.wrong(cause="other: product of two different rows")
def product_of_neighbouring_rows(X):
    return np.c_[X, X[:, 0] * np.roll(X[:, 1], 1)]


@bank.wrong(cause="one half of xor")
def one_corner_only(X):
    return np.c_[X[:, 0] * (1 - X[:, 1])]  # the other positive corner looks like the negative ones


# The features as they are, with a bias: nothing new.
@bank.wrong(cause="constant added")
def xor_bias(X):
    return np.hstack([X, np.ones((len(X), 1))])


# The sum alone: 0, 1, 1, 2, with the positives in the middle.
@bank.wrong(cause="the sum alone")
def xor_sum(X):
    return (X[:, 0] + X[:, 1]).reshape(-1, 1)


# The sum as a third feature: linear in the others.
@bank.wrong(cause="sum")
def xor_sum_2(X):
    return np.column_stack([X[:, 0], X[:, 1], X[:, 0] + X[:, 1]])


@bank.wrong(cause="other: squares of zeros and ones change nothing")
def newcomer_xor_squares(X):
    return np.hstack([X, X**2, X**3])


@bank.wrong(cause="other: the sum is a combination of what is there")
def newcomer_xor_sum(X):
    return np.c_[X, X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]]


@bank.wrong(cause="always the same")
def newcomer_xor_fixed_rows(X):
    return np.array([[-1], [1], [1], [-1]])


@bank.wrong(cause="other: a rotation changes nothing")
def newcomer_xor_turned(X):
    c, s = np.cos(np.pi / 4), np.sin(np.pi / 4)
    return (X - 0.5) @ np.array([[c, -s], [s, c]])


@bank.wrong(cause="other: each input times itself is the input")
def newcomer_xor_first_times_itself(X):
    return np.c_[X, X[:, 0] * X[:, 0], X[:, 1] * X[:, 1], np.ones(len(X))]


@bank.wrong(cause="other: works for the four points in this order only")
def newcomer_xor_by_row_number(X):
    return np.array([[1.0 if i % 4 in (1, 2) else -1.0] for i in range(len(X))])


@bank.wrong(cause="other: labels of the four points in their usual order")
def remembered_order(X):
    return np.resize([0, 1, 1, 0], (len(X), 1))


@bank.wrong(cause="other: each feature by itself")
def coordinate_wise(X):
    return np.hstack([X, np.sin(X), np.exp(X), X**3])


@bank.wrong(cause="other: centred")
def centred_points(X):
    return X - X.mean(axis=0)


@bank.wrong(cause="other: a new random matrix at each call")
def rotated_2(X):
    c, s = np.cos(np.pi / 4), np.sin(np.pi / 4)
    return X @ np.array([[c, -s], [s, c]])
