"""mean_margin: a number, from the result of another exercise."""

from autograder.exercises.tiny import _data as data

from autograder.exercises._solutions import solution
from autograder.judging.exercise import Exercise, wrong

exercise = Exercise(
    reference=solution("mean_margin"),
    returns=("the mean",),
    rows=("X", "y"),
    offset=("theta", "theta0"),
    same_shape=True,
    visible=data.CASES,
    hidden=data.draw_cases,
    misconceptions=(
        wrong("smallest", {"z.mean()": "z.min()"}, "You return the smallest margin. The mean is asked for."),
        wrong("sum", {"z.mean()": "z.sum()"}, "You return the sum of the margins. The mean is asked for."),
        wrong("scores", {"margins(X, y, theta, theta0)": "X @ theta + theta0"}, "You average scores: multiply by y."),
    ),
    hints=("You have the margins.", "NumPy has a function for the mean.", "return margins(X, y, theta, theta0).mean()"),
)
