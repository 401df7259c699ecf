"""sequential_perceptron: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "decreasing rate",
        {"eta *": "eta / (steps + 1) *"},
        "Your rate shrinks from step to step. Here eta is constant.",
    ),
    wrong(
        "divided by n",
        {"eta *": "eta / len(Z) *"},
        "You divide the step by n. Only a step that sums over all points needs that.",
    ),
    wrong(
        "strict inequality",
        {"<= 0": "< 0"},
        "With `w·ζ < 0` nothing is a mistake at w = 0, and nothing is ever learned. A point on the boundary is a mistake.",
    ),
    wrong(
        "eta ignored",
        {"eta * ": ""},
        "The learning rate eta does nothing in your version.",
    ),
    wrong(
        "wrong way",
        {"w + eta": "w - eta"},
        "You go up instead of down: a mistake on ζ adds eta·ζ to w.",
    ),
    wrong(
        "starts from one",
        {"np.zeros": "np.ones"},
        "You start at w = (1, …, 1). The start is w = 0.",
    ),
    wrong(
        "starts from the first point",
        {"np.zeros(Z.shape[1])": "1.0 * Z[0]"},
        "You start at the first point. The start is w = 0.",
    ),
    wrong(
        "zero only at the start",
        {"<= 0": "< 0 or not w.any()"},
        "The first update happens, but later a point exactly on the boundary is let through. w·ζ = 0 is a mistake at every visit.",
    ),
)
