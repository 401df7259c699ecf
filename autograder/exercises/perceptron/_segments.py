"""When are two classes of at most two different points separable, in any features? When the segments that they span are apart."""

import numpy as np

Segment = tuple[np.ndarray, np.ndarray]  # its two ends
ROUNDING = 1e-9  # of features whose largest is 1
APART = 4 * ROUNDING  # more than noise can do that is let through as rounding


def ends_of_class(X: np.ndarray, phi: np.ndarray) -> Segment | None:
    """The two ends of the segment that the features of a class (at most two different points) span.

    A matrix product may round the same row in two ways, so equal points need only agree up to rounding.
    """
    ends = []
    for point in np.unique(X, axis=0):
        rows = phi[(point == X).all(axis=1)]
        if np.linalg.norm(rows - rows[0], axis=1).max() > ROUNDING:
            raise ValueError("the same input has different features")
        ends.append(rows[0])
    return (ends[0], ends[-1]) if ends else None


def distance_between(a: Segment, b: Segment) -> float:
    """The distance between two segments."""
    (first_a, last_a), (first_b, last_b) = a, b
    origin, along_a, along_b = first_a - first_b, last_a - first_a, last_b - first_b

    def distance(s: float, t: float) -> float:
        return float(np.linalg.norm(origin + s * along_a - t * along_b))

    def best(at: np.ndarray, along: np.ndarray) -> float:
        length = float(along @ along)
        return 0.0 if length == 0 else float(np.clip(-(at @ along) / length, 0.0, 1.0))

    s, t = np.linalg.lstsq(np.column_stack([along_a, -along_b]), -origin, rcond=None)[0]
    inside = [distance(s, t)] if 0 <= s <= 1 and 0 <= t <= 1 else []
    edges = [distance(best(origin - t * along_b, along_a), t) for t in (0.0, 1.0)]
    edges += [distance(s, best(-(origin + s * along_a), along_b)) for s in (0.0, 1.0)]
    return min(inside + edges)
