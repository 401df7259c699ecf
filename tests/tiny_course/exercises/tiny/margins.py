"""margins: one number per point."""

from autograder.exercises.tiny import _data as data

from autograder.exercises._solutions import solution
from autograder.judging.exercise import Exercise, wrong

exercise = Exercise(
    reference=solution("margins"),
    returns=("the margins",),
    rows=("X", "y"),
    offset=("theta", "theta0"),
    visible=data.CASES,
    hidden=data.draw_cases,
    misconceptions=(
        wrong("labels forgotten", {"y * ": ""}, "You return the scores. The margin is y times the score."),
        wrong("offset forgotten", {" + theta0": ""}, "You left theta0 out of the score. It is θ·x + θ0."),
        wrong("absolute values", {"y * (": "np.abs("}, "A margin may be negative."),
    ),
    hints=("Compute the scores.", "Multiply by the labels.", "return y * (X @ theta + theta0)"),
)
