"""Wrong calls of linclass_ref.experiments.gaussian_shapes."""

Sigma = [[2, 1], [1, 2]]

GOOD = {
    "ellipse_axes": (Sigma,),
    "sample_gaussian": ([0, 0], Sigma, 5, 0),
}
FINE: dict[tuple[str, str], set[str]] = {}
BAD = {
    "ellipse_axes": [(([[1, 2], [2, 1]],), "no negative eigenvalue; got -1"), (([[1, 2]],), "square; got (1, 2)")],
    "sample_gaussian": [
        (([0, 0], [[1, 1], [1, 1]], 5, 0), "Sigma must be positive definite"),
        (([0, 0], Sigma, 0, 0), "n must be"),
    ],
}
