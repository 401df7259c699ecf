"""Wrong calls of linclass_ref.experiments.equal_budget."""

from linclass_ref.experiments import equal_budget
from linclass_ref.pegasos import pegasos
from linclass_ref.perceptron import perceptron

X, y = [[float(i)] for i in range(10)], [-1] * 5 + [1] * 5
two, one = {"a": equal_budget.hinge(1, 1), "b": equal_budget.hinge(1, 0.5)}, {"a": equal_budget.hinge(1, 1)}

GOOD = {
    "compare": ({"hinge": one}, X, y, X, y),
    "paired_difference": ([1, 0, 1], [0, 0, 1]),
    "visits": (perceptron, 1),
    "hinge": (1.0, 0.5),
    "penalized": (pegasos, 0.1),
}
BAD = {
    "compare": [
        (({"one": one, "two": two}, X, y, X, y), "methods must all have the same number of settings"),
        (({}, X, y, X, y), "methods must all have the same number of settings, and there must be one; got {}"),
    ],
    "paired_difference": [(([1, 0], [1]), "others must have 2 entries; got 1")],
    "visits": [((perceptron, 0), "T must be at least 1; got 0")],
    "hinge": [((0.0, 1.0), "c must be positive; got 0")],
    "penalized": [((pegasos, 0.0), "lam must be positive; got 0")],
}
