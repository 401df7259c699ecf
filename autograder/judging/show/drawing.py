"""A failed case as a small picture: its points with their labels, the learner's boundary, and the expected one.

Made from plain numbers only, as an SVG inside an `<img>`, where it can neither run nor load anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from markupsafe import Markup

from autograder.judging.exercise import Exercise
from autograder.judging.running import CaseResult
from autograder.judging.show import card
from autograder.judging.show.summary import Picture
from linclass_ref.plots.looks import class_style

WIDTH, HEIGHT, MARGIN = 300, 220, 26
MAX_POINTS = 200
MINE, EXPECTED, GIVEN = ("#b3001b", "6 4"), ("#117733", ""), ("#222", "")

SVG = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="11">'
    '<clipPath id="inside"><rect x="{2}" y="{2}" width="{3}" height="{4}"/></clipPath>'
    '<rect width="{0}" height="{1}" rx="5" fill="#fff"/>{5}</svg>'
)
UPRIGHT = Markup('<path d="M{:.1f} {}V{}" stroke="{}"/>')
LEVEL = Markup('<path d="M{} {:.1f}H{}" stroke="{}"/>')
BELOW = Markup('<text x="{:.1f}" y="{}" text-anchor="middle" fill="#555">{:g}</text>')
BESIDE = Markup('<text x="{}" y="{:.1f}" text-anchor="end" fill="#555">{:g}</text>')
BOUNDARY = Markup(
    '<path clip-path="url(#inside)" d="M{:.1f} {:.1f}L{:.1f} {:.1f}" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>'
)
PLUS = Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="middle" font-size="16" font-weight="bold" fill="{}">+</text>')
RING = Markup('<circle cx="{:.1f}" cy="{:.1f}" r="10" fill="none" stroke="#b3001b" stroke-width="2"/>')
UNNAMED = Markup('<circle cx="{:.1f}" cy="{:.1f}" r="4.5" fill="#555"/>')
CIRCLE = Markup('<circle cx="{:.1f}" cy="{:.1f}" r="5" fill="{}" stroke="#fff"/>')
SQUARE = Markup('<rect x="{:.1f}" y="{:.1f}" width="9" height="9" fill="{}" stroke="#fff"/>')
TRIANGLE = Markup('<path d="M{:.1f} {:.1f}l6 10.5h-12z" fill="{}" stroke="#fff"/>')
DIAMOND = Markup('<path d="M{:.1f} {:.1f}l6 6l-6 6l-6 -6z" fill="{}" stroke="#fff"/>')


@dataclass(frozen=True)
class Line:
    """The boundary {x : theta · x + theta0 = 0}, and how it is drawn."""

    name: str
    theta: np.ndarray  # (2,)
    theta0: float
    look: tuple[str, str]  # colour, dashes


def counterexample(exercise: Exercise, failure: CaseResult) -> Markup:
    """The picture of a visible failed case with its caption, as HTML; empty where there is none."""
    picture = picture_of(exercise, failure)
    return card.draw(picture) if picture else Markup("")


def picture_of(exercise: Exercise, failure: CaseResult) -> Picture | None:
    """The picture of a visible failed case; None where it has no points in the plane or no boundary."""
    named = dict(zip(exercise.parameters, failure.case.args, strict=False))
    X = _first(exercise, named, (-1, 2))
    if failure.hidden or X is None or not 1 <= len(X) <= MAX_POINTS:
        return None
    y = _first(exercise, named, (len(X),))
    lines = _lines(exercise, failure, named)
    if not lines:
        return None
    wrong = _differing(exercise, failure, len(X))
    return Picture(str(_svg(X, y, lines, wrong)), _in_words(X, y, lines), _caption(y, lines, wrong), WIDTH, HEIGHT)


def _first(exercise: Exercise, named: dict[str, Any], shape: tuple[int, ...]) -> np.ndarray | None:
    """The first argument of this shape that has one entry per point."""
    found = (_numbers(named.get(name), shape) for name in exercise.rows)
    return next((array for array in found if array is not None), None)


def _numbers(value: Any, shape: tuple[int, ...]) -> np.ndarray | None:
    """`value` as finite floats of this shape (-1 is any length); None if it is anything else."""
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):  # rows of different lengths
        return None
    if array.dtype.kind not in "biuf":
        return None
    array = array.astype(float)
    fits = array.ndim == len(shape) and all(want in (-1, have) for want, have in zip(shape, array.shape, strict=True))
    return array if fits and np.all(np.abs(array) < 1e9) else None


def _lines(exercise: Exercise, failure: CaseResult, named: dict[str, Any]) -> list[Line]:
    """The boundaries of the case: among its arguments, or else in the answers."""
    boundary = exercise.boundary or exercise.offset
    if not boundary:
        return []
    if boundary[0] in named:
        found = [_line("the boundary", boundary, named, GIVEN)]
    else:
        found = []
        if exercise.holds is None:
            found.append(_line("expected", boundary, _by_name(exercise, failure.expected), EXPECTED))
        if failure.outcome.kind == "value":
            found.append(_line("yours", boundary, _by_name(exercise, failure.outcome.value), MINE))
    return [line for line in found if line]


def _by_name(exercise: Exercise, value: Any) -> dict[str, Any]:
    several = len(exercise.returns) > 1 and isinstance(value, tuple | list)
    return dict(zip(exercise.returns, value if several else (value,), strict=False))


def _line(name: str, boundary: tuple[str, ...], values: dict[str, Any], look: tuple[str, str]) -> Line | None:
    theta = _numbers(values.get(boundary[0]), (2,))
    offset = _numbers(values.get(boundary[1]), ()) if len(boundary) > 1 else np.zeros(())
    if theta is None or offset is None or not np.any(theta):
        return None
    return Line(name, theta, float(offset), look)


def _differing(exercise: Exercise, failure: CaseResult, n: int) -> np.ndarray:
    """Which points got a number other than the expected one, where the answer is one number per point."""
    got, expected = _numbers(failure.outcome.value, (n,)), _numbers(failure.expected, (n,))
    if exercise.holds is not None or got is None or expected is None:
        return np.zeros(n, dtype=bool)
    return ~np.isclose(got, expected)


@dataclass(frozen=True)
class View:
    """Data coordinates → pixels, with the same scale both ways so that angles are true."""

    middle: np.ndarray  # (2,)
    scale: float  # pixels per unit

    @classmethod
    def of(cls, points: np.ndarray) -> "View":
        low, high = points.min(axis=0), points.max(axis=0)
        room = np.array([WIDTH, HEIGHT]) - 2.0 * MARGIN - 24
        size = float(np.max(high - low)) or 4.0  # one lonely point gets a neighbourhood of ±2
        span = np.maximum(high - low, 0.1 * size)
        return cls((low + high) / 2, float(np.min(room / span)))

    def at(self, points: np.ndarray) -> np.ndarray:
        """Data (n, 2) → pixels (n, 2), counted downwards."""
        return (points - self.middle) * self.scale * [1, -1] + [WIDTH / 2, HEIGHT / 2]

    def back(self, pixels: np.ndarray) -> np.ndarray:
        return (pixels - [WIDTH / 2, HEIGHT / 2]) / self.scale * [1, -1] + self.middle


def _svg(X: np.ndarray, y: np.ndarray | None, lines: Sequence[Line], wrong: np.ndarray) -> Markup:
    near = [_nearest(line, X.mean(axis=0)) for line in lines]
    # A boundary far away from all points would shrink them to one dot: then only the words describe it.
    reach = 4 * (np.ptp(X, axis=0).max() + 1)
    near = [point for point in near if np.linalg.norm(point - X.mean(axis=0)) < reach]
    view = View.of(np.vstack([X, *near]))
    parts = [*_grid(view), *(_draw_line(line, view) for line in lines)]
    for i, (u, v) in enumerate(view.at(X)):
        parts.append(_marker(u, v, None if y is None else int(y[i])))
        if wrong[i]:
            parts.append(RING.format(u, v))
    return SVG.format(WIDTH, HEIGHT, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, Markup("").join(parts))


def _grid(view: View) -> list[Markup]:
    """Faint lines at round numbers, each with its number at the edge."""
    low, high = view.back(np.array([[MARGIN, HEIGHT - MARGIN], [WIDTH - MARGIN, MARGIN]], dtype=float))
    step = _round_step(float(min(high - low)) / 3)
    parts = []
    for axis in (0, 1):
        for k in range(int(np.ceil(low[axis] / step)), int(np.floor(high[axis] / step)) + 1):
            point = view.middle.copy()
            point[axis] = k * step
            u, v = view.at(point[None])[0]
            color = "#999" if k == 0 else "#e4e4e4"
            if axis == 0:
                parts += [UPRIGHT.format(u, MARGIN, HEIGHT - MARGIN, color), BELOW.format(u, HEIGHT - 9, k * step)]
            else:
                parts += [LEVEL.format(MARGIN, v, WIDTH - MARGIN, color), BESIDE.format(MARGIN - 3, v + 4, k * step)]
    return parts


def _round_step(about: float) -> float:
    """The smallest number of the form 1, 2 or 5 times a power of ten that is at least `about`.

    >>> _round_step(0.34), _round_step(3.0)
    (0.5, 5.0)
    """
    power = 10.0 ** np.floor(np.log10(about))
    return float(next(f * power for f in (1, 2, 5, 10) if f * power >= about))


def _nearest(line: Line, point: np.ndarray) -> np.ndarray:
    """The point of the boundary that is nearest to `point`."""
    return point - (line.theta @ point + line.theta0) / (line.theta @ line.theta) * line.theta


def _draw_line(line: Line, view: View) -> Markup:
    """The boundary from edge to edge of the grid, where no number stands, and a + on its positive side."""
    foot = view.at(_nearest(line, view.middle)[None])[0]
    normal = line.theta * [1, -1] / np.linalg.norm(line.theta)
    along = np.array([-normal[1], normal[0]]) * (WIDTH + HEIGHT)
    (a, b), (c, d) = foot - along, foot + along
    u, v = foot + 13 * normal + along / np.linalg.norm(along) * 70
    color, dashes = line.look
    return BOUNDARY.format(a, b, c, d, color, dashes) + PLUS.format(u, v + 5, color)


def _marker(u: float, v: float, label: int | None) -> Markup:
    """A point in the shape and colour that the course uses for its class."""
    try:
        look = class_style(label) if label is not None else None
    except ValueError:
        look = None
    if look is None:
        return UNNAMED.format(u, v)
    if look.marker == "o":
        return CIRCLE.format(u, v, look.color)
    if look.marker == "s":
        return SQUARE.format(u - 4.5, v - 4.5, look.color)
    return (TRIANGLE if look.marker == "^" else DIAMOND).format(u, v - 6, look.color)


def _caption(y: np.ndarray | None, lines: Sequence[Line], wrong: np.ndarray) -> str:
    """What the marks mean."""
    words = []
    if y is not None:
        words.append("● +1, ■ -1" if set(np.unique(y)) <= {-1.0, 1.0} else "one shape and colour per class")
    drawn = {"yours": "dashed red: your boundary", "expected": "green: expected", "the boundary": "black: the boundary"}
    words += [drawn[line.name] for line in lines]
    words.append("+ marks the positive side")
    words += ["ringed: a value other than expected"] if np.any(wrong) else []
    return "; ".join(words) + "."


def _in_words(X: np.ndarray, y: np.ndarray | None, lines: Sequence[Line]) -> str:
    """The picture in words, for someone who cannot see it."""
    classes = "" if y is None else ": " + ", ".join(f"{np.sum(y == c)} of class {c:g}" for c in np.unique(y))
    sentences = [f"The {len(X)} points of this case{classes}."]
    for line in lines:
        name = {"yours": "Your boundary", "expected": "The expected boundary"}.get(line.name, "The boundary")
        sentences.append(f"{name}: {line.theta[0]:.3g} x1 + {line.theta[1]:.3g} x2 + {line.theta0:.3g} = 0.")
    return " ".join(sentences)
