"""double: a single number."""

from autograder.exercises._solutions import solution
from autograder.judging.exercise import Exercise, case, wrong

exercise = Exercise(
    reference=solution("double"),
    visible=(case("a number", 3), case("a negative one", -1.5)),
    hidden=lambda rng: [case("another number", float(rng.normal()))],
    misconceptions=(wrong("squared", {"2 * x": "x * x"}, "You square the number."),),
    hints=("Add it to itself.", "Twice is two times.", "return 2 * x"),
)
