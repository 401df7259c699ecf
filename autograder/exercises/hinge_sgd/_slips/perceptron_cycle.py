"""perceptron_cycle: the rarer slips."""

from textwrap import indent

import numpy as np

from autograder.judging.exercise import wrong

# What is asked at the end of a pass.
SEEN_BEFORE = """\
        state = (*theta, theta0)
        if state in seen:
            return number - seen[state]
        seen[state] = number
"""


def updates_once_per_pass(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    seen = {tuple(w): 0}
    for number in range(1, max_passes + 1):
        wrong = Z @ w <= 0
        if not wrong.any():
            return 0
        w = w + Z[wrong].sum(axis=0)
        if tuple(w) in seen:
            return number - seen[tuple(w)]
        seen[tuple(w)] = number
    return -1


SLIPS = (
    wrong(
        "0 and -1 exchanged",
        {
            "if clean:\n            return 0": "if clean:\n            return -1",
            "number\n    return -1": "number\n    return 0",
        },
        "0 means that the run converged, -1 that neither a clean pass nor a return was seen.",
    ),
    wrong(
        "0 for not seen",
        {"return -1": "return 0"},
        "You return 0 where the passes ran out. 0 says that the run converged; where nothing was seen, return -1.",
    ),
    wrong(
        "length off by one",
        {"number - seen[state]": "number - seen[state] + 1"},
        "Your cycle is one pass too long: from pass a to pass b there are b - a passes.",
    ),
    wrong(
        "visits counted",
        {"number - seen[state]": "(number - seen[state]) * len(X)"},
        "You count visits to points. The length of the cycle is in passes.",
    ),
    wrong(
        "compared within a pass",
        {SEEN_BEFORE: "", "clean = False\n": "clean = False\n" + indent(SEEN_BEFORE, 8 * " ")},
        "You compare the states after every update. In the middle of a pass the same state may have another future: "
        "compare after each pass.",
    ),
    wrong(
        "different states counted",
        {
            "        if state in seen:\n            return number - seen[state]\n": "",
            "return -1": "return len(seen)",
        },
        "You count the different states. Those before the cycle do not belong to it: subtract the pass in which the "
        "returning state was first seen.",
    ),
    wrong(
        "strict inequality",
        {"<= 0": "< 0"},
        "Your test for a mistake is `margin < 0`. At the start every margin is 0, so nothing happens: test `margin <= 0`.",
    ),
    wrong(
        "without offset",
        {"                theta0 = theta0 + y_i\n": ""},
        "You run the perceptron without its offset. Update theta0 by y with each mistake.",
    ),
    wrong(
        "theta not compared",
        {"(*theta, theta0)": "theta0"},
        "You compare theta0 only. The state of the run is (theta, theta0): both must return.",
    ),
    wrong(
        "numbers of mistakes compared",
        {
            "{(*theta, theta0): 0}": "{}",
            "clean = True": "clean, mistakes = True, 0",
            "clean = False\n": "clean = False\n                mistakes += 1\n",
            "state = (*theta, theta0)": "state = mistakes",
        },
        "You compare how many mistakes the passes make. Two passes with equally many mistakes may end in "
        "different states: compare (theta, theta0).",
    ),
    wrong(
        "misclassified points compared",
        {
            "{(*theta, theta0): 0}": "{}",
            "clean = True": "clean, mistakes = True, ()",
            "clean = False\n": "clean = False\n                mistakes = (*mistakes, *x_i, y_i)\n",
            "state = (*theta, theta0)": "state = mistakes",
        },
        "You compare which points were misclassified. The same mistakes can happen in different states: compare (theta, theta0).",
    ),
    wrong(
        "counted in mistakes",
        {
            "seen = {(*theta, theta0): 0}": "seen, count = {(*theta, theta0): 0}, 0",
            "clean = False\n": "clean = False\n                count += 1\n",
            "number - seen[state]": "count - seen[state]",
            "seen[state] = number": "seen[state] = count",
        },
        "You count the mistakes in the cycle. Its length is asked for in passes.",
    ),
    wrong(
        "-1 where converged",
        {"if clean:\n            return 0": "if clean:\n            return -1"},
        "You return -1 after a clean pass. A clean pass means that the run has converged: return 0.",
    ),
    wrong(
        "directions compared",
        {
            "        state = (*theta, theta0)": "        length = np.linalg.norm((*theta, theta0)) or 1\n"
            "        state = (*np.round(theta / length, 9), round(theta0 / length, 9))",
        },
        "You compare directions, after dividing by the length. Longer parameters in the same direction are "
        "another state: compare (theta, theta0) exactly.",
    ),
    wrong(
        "one update per pass",
        updates_once_per_pass,
        "You look at all points first and then add all mistakes at once: that is the batch perceptron. "
        "Update at each mistake, before you look at the next point.",
    ),
    wrong(
        "max_passes not used",
        {"range(1, max_passes + 1)": "range(1, 1001)"},
        "You go on after max_passes passes. Stop there, and return -1 if neither was seen.",
    ),
)
