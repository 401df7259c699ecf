"""best_constant_step: the constant rate with the smallest bound, and that bound."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import descent


def draw_cases(rng: Rng) -> Iterator[Case]:
    for m in (1, 4, 9, 25, 100):
        G, D = (int(whole) for whole in rng.integers(1, 9, 2))
        yield case(f"integers, m = {m}", G, D, m)
    for _ in range(4):
        G, D = rng.uniform(0.2, 5, 2)
        yield case("any numbers", float(G), float(D), int(rng.integers(2, 2000)))
    yield case(
        "a long way, short subgradients",
        float(rng.uniform(0.1, 0.5)),
        float(rng.uniform(500, 5000)),
        int(rng.integers(2, 30)),
    )
    yield case("very many steps", float(rng.uniform(1, 4)), float(rng.uniform(1, 4)), 10**6)


exercise = Exercise(
    reference=descent.best_constant_step,
    returns=("eta", "bound"),
    counts=("m",),
    visible=(
        case("G = 2, D = 3, nine steps", 2, 3, 9),
        case("one step", 5, 2, 1),
        case("four steps, D = 1", 3, 1, 4),
        case("four steps, G = 1", 1, 3, 4),
        case("numbers that are not whole", 0.5, 1.25, 50),
        case("a long way, short subgradients", 0.25, 300, 4),
        case("very many steps", 2.0, 1.5, 10**6),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "G and D exchanged",
            {"D / (G * np.sqrt(m))": "G / (D * np.sqrt(m))"},
            "Your rate is G/(D√m). A longer way D asks for larger steps, and a larger G for smaller ones.",
        ),
        wrong(
            "root forgotten",
            {"np.sqrt(m)": "m"},
            "Your rate falls like 1/m. Set the derivative of D²/(2mη) + G²η/2 to zero, and solve for η, not for η².",
        ),
        wrong(
            "root of the rate forgotten",
            {"D / (G * np.sqrt(m))": "D**2 / (G**2 * m)"},
            "You return η². Setting the derivative to zero gives the square of the rate.",
        ),
        wrong(
            "no root anywhere",
            {"np.sqrt(m)": "m", "(D**2 + m * G**2 * eta**2) / (2 * m * eta)": "D * G / m"},
            "Both of your results are divided by m. Setting the derivative of D²/(2mη) + G²η/2 to zero gives the square of the rate.",
        ),
        wrong(
            "D not squared",
            {"D / (G * np.sqrt(m))": "np.sqrt(D / m) / G", "D**2": "D"},
            "Your bound has D in its numerator where D² belongs: what is known is the squared distance ‖w⁽⁰⁾ - w*‖² = D².",
        ),
        wrong(
            "G not squared",
            {"D / (G * np.sqrt(m))": "D / np.sqrt(G * m)", "G**2": "G"},
            "Your bound has G where G² belongs: the squared length of a subgradient is at most G².",
        ),
        wrong(
            "steps not counted",
            {"D / (G * np.sqrt(m))": "D / G"},
            "Your rate D/G does not depend on m. With more steps each of them can be shorter.",
        ),
        wrong(
            "as if D and G were 1",
            {"D / (G * np.sqrt(m))": "1 / np.sqrt(m)"},
            "Your rate 1/√m is right for D = G = 1 only. Keep D and G when you set the derivative to zero.",
        ),
        wrong(
            "one step too many",
            {"np.sqrt(m)": "np.sqrt(m + 1)", "m * G": "(m + 1) * G", "2 * m": "2 * (m + 1)"},
            "You count m + 1 steps. The sums go over k = 0, …, m - 1: m steps.",
        ),
        wrong(
            "only one of the two terms",
            {"(D**2 + m * G**2 * eta**2)": "D**2"},
            "Your rate is right. Your bound has only the term D²/(2mη) in it; the other, G²η/2, is just as large.",
        ),
        wrong(
            "two not divided",
            {"(2 * m * eta)": "(m * eta)"},
            "Your rate is right, and your bound is twice too large: the sum of the rates is multiplied by 2 in the denominator.",
        ),
        wrong(
            "squares of the rates not added up",
            {"D / (G * np.sqrt(m))": "D / G", "m * G**2": "G**2"},
            "You took η² for the sum of the squares of the rates. Over m steps it is mη²: put this into the bound and look for the best η "
            "again.",
        ),
        wrong(
            "root of everything",
            {
                "D / (G * np.sqrt(m))": "np.sqrt(D / (G * m))",
                "(D**2 + m * G**2 * eta**2) / (2 * m * eta)": "np.sqrt(D * G / m)",
            },
            "You take the root of D and G as well. The bound has D² and G², so their roots are D and G.",
        ),
    ),
    hints=(
        "With the same rate η in all m steps, the sum of the rates is mη and the sum of their squares is mη². Put both "
        "into the bound.",
        "The bound is D²/(2mη) + G²η/2: the first term falls with η, the second one grows. Set the derivative with "
        "respect to η to zero.",
        "The derivative is −D²/(2mη²) + G²/2. Solve for η, and put the result into the bound. At this η the two terms are"
        " equal.",
    ),
)
