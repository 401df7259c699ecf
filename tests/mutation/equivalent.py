"""Mutants that are no mistakes: the changed solution gives the same answer on every allowed input. Each says why."""

LABELS = "labels are ±1, so dividing by one is multiplying by it"

EQUIVALENT: dict[str, dict[str, str]] = {
    # 02_perceptron
    "mistake_counts": {
        "theta, theta0, alpha = (np.zeros(X.shape[1]), 0.0, np.zeros(len(X), dtype=int))"
        "  →  theta, theta0, alpha = (np.zeros(X.shape[1]), 0.0, np.zeros(len(X)))": "counts as floats are the same counts",
    },
    "from_counts": {"weights = alpha * y  →  weights = alpha / y": LABELS},
    "reflect": {
        "return np.column_stack([X, np.ones(len(X))]) * y[:, None]  →  return np.column_stack([X, np.ones(len(X))]) / y[:, None]": LABELS,
    },
    "xor_features": {
        "return np.column_stack([X, X[:, 0] * X[:, 1]])  →  return np.column_stack([X, X[:, 0] * X[:, -1]])": "two columns: 1 is -1",
    },
}
