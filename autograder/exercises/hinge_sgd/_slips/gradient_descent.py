"""gradient_descent: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "rate taken once",
        {"eta(k)": "eta(0)"},
        "You ask eta(0) once and keep that rate. Where eta is a function, ask it anew in each step: eta(k).",
    ),
    wrong(
        "gradient at the start",
        {"grad(w)": "grad(start)"},
        "You take the gradient at the start in every step. Take it where you are: grad(w).",
    ),
    wrong(
        "gradient made a unit vector",
        {"grad(w)": "grad(w) / max(np.linalg.norm(grad(w)), 1e-12)"},
        "You divide the gradient by its length. Here the step is eta times the gradient itself, "
        "so steps shrink by themselves near a minimum.",
    ),
    wrong(
        "rate forgotten",
        {"        rate = eta(k) if callable(eta) else eta\n": "", "rate * ": ""},
        "You step by the whole gradient. Multiply it by the rate.",
    ),
    wrong(
        "turned on its side",
        {"np.array(path)": "np.array(path).T"},
        "Your path has a column for each step. It should have a row for each: shape (steps + 1, d).",
    ),
    wrong(
        "every rate shrunk",
        {"else eta\n": "else eta / (k + 1)\n"},
        "You divide a constant rate by k + 1. Where eta is a number, it is the rate of every step.",
    ),
    wrong(
        "at least one step",
        {"range(steps)": "range(max(steps, 1))"},
        "You make one step even where steps is 0. Then the path is the start alone.",
    ),
    wrong(
        "ends where it is flat",
        {"        w = w - rate": "        if not np.any(grad(w)):\n            break\n        w = w - rate"},
        "You stop where the gradient is zero, and your path is too short. It always has steps + 1 rows; "
        "further steps simply stay there.",
    ),
    wrong(
        "coordinate after coordinate",
        {
            "[w]": "[w.copy()]",
            "w = w - rate * grad(w)": "for j in range(len(w)):\n            w[j] = w[j] - rate * grad(w)[j]",
            "append(w)": "append(w.copy())",
        },
        "You change one coordinate and ask for the gradient again before the next. One step moves all "
        "coordinates, with the gradient at one point.",
    ),
)
