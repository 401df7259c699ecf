"""fisher_targets: the targets with which least squares finds Fisher's direction, n/n_1 for class 1 and -n/n_0 for class 0."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import fisher as reference


def one_number_per_class(t):
    n, n1 = len(t), np.sum(t == 1)
    return np.array([-n / (n - n1), n / n1])


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n0, n1 in ((2, 5), (7, 3), (30, 11), (9, 16), (250, 40)):
        yield case(f"{n0} and {n1} points", rng.permutation(np.repeat([0, 1], [n0, n1])))
    n = int(rng.integers(3, 9))
    yield case(f"{n} points of each class", rng.permutation(np.arange(2 * n) % 2))
    yield case("a single point of class 0", rng.permutation(np.repeat([0, 1], [1, n])))
    yield case("a single point of class 1", rng.permutation(np.repeat([0, 1], [n, 1])))


exercise = Exercise(
    reference=reference.fisher_targets,
    returns=("the targets",),
    rows=("t",),
    visible=(
        case("six points, two of them of class 1", [0, 0, 1, 0, 1, 0]),
        case("class 1 is the larger one", [1, 1, 0, 1, 1, 1, 1, 0]),
        case("equally many of both", [1, 0, 1, 0]),
        case("a single point of class 1", [0, 0, 0, 1]),
        case("one point of each", [1, 0]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "signs exchanged",
            {"n / n1, -n / n0": "-n / n1, n / n0"},
            "Your signs are exchanged: least squares would find -w. The sum of τᵢ xᵢ must be n(m₁ - m₀), so class 1 is positive.",
        ),
        wrong(
            "sizes exchanged",
            {"n / n1, -n / n0": "n / n0, -n / n1"},
            "You divide by the size of the other class. The n₁ points of class 1 must contribute n·m₁ to the sum of τᵢ xᵢ.",
        ),
        wrong(
            "both positive",
            {"-n / n0": "n / n0"},
            "Both classes have positive targets. They must sum to zero over all points.",
        ),
        wrong(
            "plus and minus one",
            {"n / n1, -n / n0": "1, -1"},
            "Your targets are ±1. They sum to zero only for classes of equal size: each class needs a target that depends on its size.",
        ),
        wrong(
            "class indices as targets",
            {"n / n1, -n / n0": "1, 0"},
            "Your targets are the class indices 0 and 1. They must sum to zero, with τ summed over xᵢ giving n(m₁ - m₀).",
        ),
        wrong(
            "shares in place of their reciprocals",
            {"n / n1, -n / n0": "n1 / n, -n0 / n"},
            "You use the shares n_k/n. A small class needs a large target, so that Στᵢxᵢ weighs both means alike.",
        ),
        wrong(
            "shares of the other class",
            {"n / n1, -n / n0": "n0 / n, -n1 / n"},
            "Your targets do sum to zero, but Στᵢxᵢ is (n₀n₁/n)(m₁ - m₀) with them, not n(m₁ - m₀).",
        ),
        wrong(
            "n forgotten",
            {"n / n1, -n / n0": "1 / n1, -1 / n0"},
            "Your targets are 1/n₁ and -1/n₀, n times too small: the sum of τᵢ xᵢ is then m₁ - m₀, without the factor n.",
        ),
        wrong(
            "rounded",
            {"n / n1, -n / n0": "n // n1, -(n // n0)"},
            "`//` rounds the quotients down. Divide with `/`.",
        ),
        wrong(
            "one number per class",
            one_number_per_class,
            "You return one number per class. Each of the n points gets the target of its class.",
        ),
        wrong(
            "classes taken as equally large",
            {"n / n1, -n / n0": "2.0, -2.0"},
            "Your targets are ±2, as if both classes had n/2 points.",
        ),
        wrong(
            "zero for class 0",
            {"-n / n0": "0"},
            "Class 0 has the target 0 in your version. Then the targets do not sum to zero.",
        ),
        wrong(
            "odds for class 1, minus one for class 0",
            {"n / n1, -n / n0": "n0 / n1, -1"},
            "Your targets do sum to zero, but Στᵢxᵢ is n₀(m₁ - m₀) with them, not n(m₁ - m₀).",
        ),
        wrong(
            "sizes as targets",
            {"n / n1, -n / n0": "n1, -n0"},
            "Your targets are the sizes of the classes. A small class needs a large target, so that Στᵢxᵢ weighs both means alike.",
        ),
    ),
    hints=(
        "Call the two numbers a (class 1) and b (class 0). Compare what stands before m₁, and before m₀, in the second condition.",
        "The sum of τᵢxᵢ is a·n₁·m₁ + b·n₀·m₀, because the points of a class sum to its size times its mean. It must be n·m₁ - n·m₀.",
        "Let a be the target of class 1 and b that of class 0. The two conditions say n₁a + n₀b = 0 and n₁a = n.",
    ),
)
