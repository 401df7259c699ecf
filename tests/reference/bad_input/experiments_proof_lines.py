"""Wrong calls of linclass_ref.experiments.proof_lines."""

X, y, theta = [[1, 2], [-3, -4]], [1, -1], [1, 1]

GOOD = {"proof_run": {"X": X, "y": y, "theta_hat": theta, "most": 5, "gamma": 0.5, "sign": 1}}
BAD = {
    "proof_run": [
        ((X, [1], theta, 5), "y must have 2 entries; got 1"),
        ((X, y, [0, 0], 5), "theta_hat must not be zero"),
        ((X, y, [2, -1], 5), "gamma must be positive; got 0"),
        (({"X": X, "y": y, "theta_hat": theta, "most": 5, "sign": 2}), "sign must be 1"),
        ((X, y, theta, 0), "most must be at least 1; got 0"),
    ],
}
FINE = {("proof_run", "gamma"): {"none"}}
INNER = {
    "read_letters": "reads whatever text somebody wrote",
    "first_too_early": "its callers check that each letter occurs once",
}
