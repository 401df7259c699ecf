"""fisher_targets: the targets with which least squares finds Fisher's direction, N/N_1 for class 1 and -N/N_0 for class 0."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import fisher as reference


def fisher_targets(t):
    N, N1 = len(t), np.sum(t == 1)
    N0 = N - N1
    return np.where(t == 1, N / N1, -N / N0)


def one_number_per_class(t):
    N, N1 = len(t), np.sum(t == 1)
    return np.array([-N / (N - N1), N / N1])


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n0, n1 in ((2, 5), (7, 3), (30, 11), (9, 16), (250, 40)):
        yield case(f"{n0} and {n1} points", rng.permutation(np.repeat([0, 1], [n0, n1])))
    n = int(rng.integers(3, 9))
    yield case(f"{n} points of each class", rng.permutation(np.arange(2 * n) % 2))
    yield case("a single point of class 0", rng.permutation(np.repeat([0, 1], [1, n])))
    yield case("a single point of class 1", rng.permutation(np.repeat([0, 1], [n, 1])))


exercise = Exercise(
    id="fisher_targets",
    points=3,
    solution=fisher_targets,
    reference=reference.fisher_targets,
    returns=("the targets",),
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
            {"N / N1, -N / N0": "-N / N1, N / N0"},
            "Your signs are exchanged: least squares would find -w. The sum of τᵢ xᵢ must be N(m₁ - m₀), so class 1 is positive.",
        ),
        wrong(
            "sizes exchanged",
            {"N / N1, -N / N0": "N / N0, -N / N1"},
            "You divide by the size of the other class. With τ = N/N₁ on the N₁ points of class 1, their part of the sum is N·m₁.",
        ),
        wrong(
            "both positive",
            {"-N / N0": "N / N0"},
            "Both classes have positive targets. They must sum to zero over all points: class 0 gets -N/N₀.",
        ),
        wrong(
            "plus and minus one",
            {"N / N1, -N / N0": "1, -1"},
            "Your targets are ±1. They sum to zero only for classes of equal size: each class needs a target that depends on its size.",
        ),
        wrong(
            "class indices as targets",
            {"N / N1, -N / N0": "1, 0"},
            "Your targets are the class indices 0 and 1. They must sum to zero, with τ summed over xᵢ giving N(m₁ - m₀).",
        ),
        wrong(
            "shares in place of their reciprocals",
            {"N / N1, -N / N0": "N1 / N, -N0 / N"},
            "You use the shares N_k/N. A small class needs a large target: the reciprocals, N/N₁ and -N/N₀.",
        ),
        wrong(
            "shares of the other class",
            {"N / N1, -N / N0": "N0 / N, -N1 / N"},
            "Your targets do sum to zero, but Στᵢxᵢ is (N₀N₁/N)(m₁ - m₀) with them, not N(m₁ - m₀): the targets are N/N₁ and -N/N₀.",
        ),
        wrong(
            "N forgotten",
            {"N / N1, -N / N0": "1 / N1, -1 / N0"},
            "Your targets are 1/N₁ and -1/N₀, N times too small: the sum of τᵢ xᵢ is then m₁ - m₀, without the factor N.",
        ),
        wrong(
            "one size for both",
            {"-N / N0": "-N / N1"},
            "You divide by N₁ in both classes. The target of class 0 is -N/N₀, with the size of class 0.",
        ),
        wrong(
            "rounded",
            {"N / N1, -N / N0": "N // N1, -(N // N0)"},
            "`//` rounds the quotients down. Divide with `/`.",
        ),
        wrong(
            "one number per class",
            one_number_per_class,
            "You return one number per class. Each of the n points gets the target of its class.",
        ),
        wrong(
            "classes taken as equally large",
            {"N / N1, -N / N0": "2.0, -2.0"},
            "Your targets are ±2, as if both classes had N/2 points. Divide N by the size of each class.",
        ),
        wrong(
            "zero for class 0",
            {"-N / N0": "0"},
            "Class 0 has the target 0 in your version. Then the targets do not sum to zero: class 0 gets -N/N₀.",
        ),
        wrong(
            "minus one for class 0",
            {"-N / N0": "-1"},
            "Class 0 has the target -1 in your version. Then the targets do not sum to zero: class 0 gets -N/N₀.",
        ),
        wrong(
            "odds for class 1, minus one for class 0",
            {"N / N1, -N / N0": "N0 / N1, -1"},
            "Your targets do sum to zero, but Στᵢxᵢ is N₀(m₁ - m₀) with them, not N(m₁ - m₀): the targets are N/N₁ and -N/N₀.",
        ),
        wrong(
            "sizes as targets",
            {"N / N1, -N / N0": "N1, -N0"},
            "Your targets are the sizes of the classes. A small class needs a large target: N/N₁ and -N/N₀.",
        ),
        wrong(
            "standardised labels",
            {"np.where(t == 1, N / N1, -N / N0)": "(t - t.mean()) / t.std()"},
            "Your targets have mean zero and variance one, but Στᵢxᵢ is √(N₀N₁)(m₁ - m₀) with them, not N(m₁ - m₀).",
        ),
        wrong(
            "ratios of the two sizes",
            {"N / N1, -N / N0": "N0 / N1, -N1 / N0"},
            "You divide the sizes of the two classes by each other. Divide N, the number of all points, by the size of the class.",
        ),
    ),
    hints=(
        "Call the two numbers a (class 1) and b (class 0). Compare what stands before m₁, and before m₀, in the second condition.",
        "The sum of τᵢxᵢ is a·N₁·m₁ + b·N₀·m₀, because the points of a class sum to its size times its mean. It must be N·m₁ - N·m₀.",
        "N1 = np.sum(t == 1); N0 = len(t) - N1; return np.where(t == 1, len(t) / N1, -len(t) / N0)",
    ),
)
