"""gaussian_pdf: the normal density on the line."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian


def draw_cases(rng: Rng) -> Iterator[Case]:
    for shape in ((6,), (3, 4), (1,), (2, 2, 3)):
        yield case(f"integers of shape {shape}", rng.integers(-3, 4, shape), int(rng.integers(-2, 3)), 2)
    for sigma in (0.125, float(rng.uniform(0.3, 0.8)), float(rng.uniform(1.2, 3)), 6.0):
        mu = float(rng.normal(scale=2))
        yield case(f"standard deviation {sigma:.3g}", rng.normal(mu, 1.5 * sigma, size=20), mu, sigma)
    (own,) = rng.spawn(1)
    yield case("a mean of 0", own.normal(size=8), 0.0, float(own.uniform(0.5, 2)))
    yield case("a single number", float(rng.normal()), float(rng.normal()), float(rng.uniform(1.5, 2.5)))
    yield case("more than 200 values", rng.normal(size=211), -0.5, 1.5)


exercise = Exercise(
    reference=gaussian.gaussian_pdf,
    returns=("the density",),
    rows=("x",),
    visible=(
        case("the standard normal density", [-2.0, -1.0, 0.0, 0.5, 3.0], 0, 1),
        case("a standard deviation of 2", [0, 2, 4], 0, 2),
        case("a mean that is not 0", [1.0, 3.0, 4.5], 3.0, 0.5),
        case("a narrow one is high", [0.0, 0.125], 0.0, 0.125),
        case("a single number", 1.5, -1.0, 3.0),
        case("a table of integers", [[-1, 0, 1], [2, 3, -4]], 1, 2),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "sigma taken for the variance",
            {"sigma**2": "sigma", "(sigma * np.sqrt(2 * np.pi))": "np.sqrt(2 * np.pi * sigma)"},
            "You use sigma as if it were the variance. Here sigma is the standard deviation: the variance is sigma².",
        ),
        wrong(
            "sigma not squared in the exponent",
            {"sigma**2": "sigma"},
            "In your exponent sigma is not squared: it is -(x - mu)² / (2 sigma²).",
        ),
        wrong(
            "not normalised",
            {" / (sigma * np.sqrt(2 * np.pi))": ""},
            "The density has the right form, but its area is not 1. Divide by sigma √(2π).",
        ),
        wrong(
            "sigma missing in front",
            {"(sigma * np.sqrt(2 * np.pi))": "np.sqrt(2 * np.pi)"},
            "The factor in front lacks sigma: a wider density must be lower, so divide by sigma √(2π).",
        ),
        wrong(
            "variance in front",
            {"sigma * np.sqrt": "sigma**2 * np.sqrt"},
            "You divide by sigma² √(2π). The factor in front holds sigma itself, the square root of the variance.",
        ),
        wrong(
            "no root of 2π",
            {"np.sqrt(2 * np.pi)": "2 * np.pi"},
            "You divide by 2π. It is the square root, √(2π); without the root you have the constant of two dimensions.",
        ),
        wrong(
            "multiplied by the root of 2π",
            {"(sigma * np.sqrt(2 * np.pi))": "sigma * np.sqrt(2 * np.pi)"},
            "You multiply by √(2π) instead of dividing by it: a / b * c means (a / b) * c, so put sigma * √(2π) in brackets.",
        ),
        wrong(
            "no half in the exponent",
            {"(2 * sigma**2)": "sigma**2"},
            "The exponent lacks its ½: it is -(x - mu)² / (2 sigma²).",
        ),
        wrong(
            "divided by two, multiplied by the variance",
            {"(2 * sigma**2)": "2 * sigma**2"},
            "r**2 / 2 * sigma**2 means (r² / 2) · sigma². Put the divisor in brackets: r**2 / (2 * sigma**2).",
        ),
        wrong(
            "plus in the exponent",
            {"-((x - mu) ** 2)": "(x - mu) ** 2"},
            "Your density grows away from the mean: the exponent has lost its minus sign.",
        ),
        wrong(
            "mean not subtracted",
            {"(x - mu) ** 2": "x**2"},
            "Your density is centered at 0 instead of at mu: use x - mu.",
        ),
        wrong(
            "logarithm returned",
            {"np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / ": "-((x - mu) ** 2) / (2 * sigma**2) - np.log"},
            "You return the logarithm of the density. Here the density itself is wanted (logs come later).",
        ),
        wrong(
            "π outside the root",
            {"np.sqrt(2 * np.pi)": "np.sqrt(2) * np.pi"},
            "Only the 2 is under your root. It is √(2π): put both inside, np.sqrt(2 * np.pi).",
        ),
        wrong(
            "π as 3.14",
            {"np.pi": "3.14"},
            "3.14 is too rough for π: use np.pi.",
        ),
        wrong(
            "floor division",
            {"/ (2 * sigma**2)": "// (2 * sigma**2)"},
            "In Python // rounds down. Divide with /.",
        ),
    ),
    hints=(
        "How many standard deviations is x away from mu? The density falls with the square of that number.",
        "Compute z = (x - mu) / sigma, then exp(-z²/2), and divide so that the area is 1: by sigma times √(2π).",
        "σ is a standard deviation: its square is in the exponent, and σ itself in the factor in front.",
    ),
)
