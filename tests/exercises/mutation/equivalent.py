"""Mutants that are not mistakes: the changed solution gives the same answer on every allowed input. Each entry says why."""

LABELS = "labels are ±1, so dividing by a label is the same as multiplying by it"
LAST_AXIS = "a matrix has two axes, so axis 1 is axis -1"
NO_ZERO_SCORE = "the exercise promises that no score is exactly 0"
FIRST_VISIT = "at w = 0 the first visit is a mistake, which sets the count to 0"
NOT_AT_A_MEAN = "the curves never cross exactly at a mean"

# Constructions and open tasks: a changed number makes another example or another method, and one that has the property that is asked
# for is right. What these properties refuse is tested with the wrong answers of the banks.
ANY_THAT_WORKS = {
    "late_parcels",
    "margin_trap",
    "right_but_mistaken",
    "slow_order",
    "step_rule",
    "unlucky_update",
    "voting_loses",
}

EQUIVALENT: dict[str, dict[str, str]] = {
    # 01_classification_setup
    "standardize": {
        "scale = np.where(varies, std, 1.0)  →  scale = np.where(varies, std, 2.0)": "a constant feature is set to 0 afterwards",
        "scale = np.where(varies, std, 1.0)  →  scale = np.where(varies, std, -1.0)": "a constant feature is set to 0 afterwards",
        "return ((X_train - mean) / scale * varies, (X_new - mean) / scale * varies)"
        "  →  return ((X_train - mean) / scale, (X_new - mean) / scale * varies)": "constant in training: minus the mean it is 0 already",
    },
    # 02_perceptron
    "sequential_perceptron": {
        "w, steps, clean = (np.zeros(Z.shape[1]), 0, 0)  →  w, steps, clean = (np.zeros(Z.shape[1]), 0, 1)": FIRST_VISIT,
        "w, steps, clean = (np.zeros(Z.shape[1]), 0, 0)  →  w, steps, clean = (np.zeros(Z.shape[1]), 0, -1)": FIRST_VISIT,
    },
    "mistake_counts": {
        "alpha = np.zeros(len(X), dtype=int)  →  alpha = np.zeros(len(X))": "counts as floats are the same counts",
        "theta, theta0 = (alpha * y @ X, np.sum(alpha * y))  →  theta, theta0 = (alpha / y @ X, np.sum(alpha * y))": LABELS,
        "theta, theta0 = (alpha * y @ X, np.sum(alpha * y))  →  theta, theta0 = (alpha * y @ X, np.sum(alpha / y))": LABELS,
    },
    "xor_features": {
        "return np.column_stack([X, X[:, 0] * X[:, 1]])  →  return np.column_stack([X, X[:, 0] * X[:, -1]])": "two columns: 1 is also -1",
    },
    # 03_convergence_proof
    "proof_trace": {
        "without: clean = True": "without the early stop there are only more clean passes, and they add no row",
        "clean = True  →  clean = False": "without the early stop there are only more clean passes, and they add no row",
        "without: break": "without the early stop there are only more clean passes, and they add no row",
        "R = np.max(np.linalg.norm(X, axis=1))  →  R = np.max(np.linalg.norm(X, axis=-1))": LAST_AXIS,
    },
    "hard_dataset": {
        "h = 1 / (2 * np.sqrt(k))  →  h = -1 / (2 * np.sqrt(k))": "the mirror image of the set is just as hard",
        "h = 1 / (2 * np.sqrt(k))  →  h = 1 / (-2 * np.sqrt(k))": "the mirror image of the set is just as hard",
        "return (np.array([[1.0, 0.0], [0.5, -h]]), np.array([1, -1]))"
        "  →  return (np.array([[1.0, 0.0], [0.5, h]]), np.array([1, -1]))": "the mirror image of the set is just as hard",
        "h = 1 / (2 * np.sqrt(k))  →  h = 1 / (3 * np.sqrt(k))": "a narrower set is harder, which is allowed",
        "h = 1 / (2 * np.sqrt(k))  →  h = 1 / (2 * np.square(k))": "a narrower set is harder, which is allowed",
    },
    "augmented_bound": {
        "largest = np.max(np.linalg.norm(X_tilde, axis=1))  →  largest = np.max(np.linalg.norm(X_tilde, axis=-1))": LAST_AXIS,
    },
    "non_separable_certificate": {
        "Z = np.column_stack([X, np.ones(n)]) * y[:, None]  →  Z = np.column_stack([X, np.ones(n)]) / y[:, None]": LABELS,
    },
    # 04_hinge_sgd
    "gradient_descent": {
        "w = np.array(start, dtype=float)  →  w = np.array(start)": "steps make floats; integers at the start stay equal",
    },
    "sgd_hinge": {
        "risk = np.mean(np.maximum(1 - z, 0))  →  risk = np.mean(np.maximum(0, 1 - z))": "the larger of two, in either order",
        "theta = theta + eta * y[i] * X[i]  →  theta = theta + eta / y[i] * X[i]": LABELS,
        "theta0 = theta0 + eta * y[i]  →  theta0 = theta0 + eta / y[i]": LABELS,
    },
    "pegasos": {
        "theta = theta + eta * y[i] * X[i]  →  theta = theta + eta / y[i] * X[i]": LABELS,
    },
    # 05_multiclass_least_squares
    "one_vs_rest": {
        "positive = scores > 0  →  positive = scores >= 0": NO_ZERO_SCORE,
        "return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)"
        "  →  return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=-1), -1)": LAST_AXIS,
        "return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)"
        "  →  return np.where(positive.sum(axis=-1) == 1, positive.argmax(axis=1), -1)": LAST_AXIS,
    },
    "one_vs_one": {
        "votes = np.zeros((len(X), K))  →  votes = np.ones((len(X), K))": "one more vote for every class does not change their order",
        "votes[:, j] += scores[:, i] > 0  →  votes[:, j] += scores[:, i] >= 0": NO_ZERO_SCORE,
        "votes[:, k] += scores[:, i] <= 0  →  votes[:, k] += scores[:, i] < 0": NO_ZERO_SCORE,
        "winners = votes == votes.max(axis=1, keepdims=True)"
        "  →  winners = votes == votes.max(axis=-1, keepdims=True)": LAST_AXIS,
        "return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)"
        "  →  return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=-1), -1)": LAST_AXIS,
        "return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)"
        "  →  return np.where(winners.sum(axis=-1) == 1, votes.argmax(axis=1), -1)": LAST_AXIS,
    },
    "least_squares_predict": {
        "return np.argmax(outputs, axis=1)  →  return np.argmax(outputs, axis=-1)": LAST_AXIS,
    },
    "confusion_matrix": {
        "counts = np.zeros((K, K), dtype=int)  →  counts = np.zeros((K, K))": "counts as floats are the same counts",
    },
    # 07_gaussian_lda
    "bayes_posterior": {
        "weights = np.exp(logs - logs.max(axis=1, keepdims=True))"
        "  →  weights = np.exp(logs - logs.max(axis=-1, keepdims=True))": LAST_AXIS,
        "return weights / weights.sum(axis=1, keepdims=True)"
        "  →  return weights / weights.sum(axis=-1, keepdims=True)": LAST_AXIS,
    },
    "qda_discriminants": {
        "delta = np.zeros((len(X), len(priors)))  →  delta = np.ones((len(X), len(priors)))": "every entry is overwritten",
        "squares = np.sum(centred * np.linalg.solve(Sigmas[k], centred.T).T, axis=1)"
        "  →  squares = np.sum(centred * np.linalg.solve(Sigmas[k], centred.T).T, axis=-1)": LAST_AXIS,
        "delta[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[1] - 0.5 * squares"
        "  →  delta[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[-1] - 0.5 * squares": "a pair: 1 is also -1",
    },
    "log_multivariate_normal": {
        "squares = np.sum(centred * np.linalg.solve(Sigma, centred.T).T, axis=1)"
        "  →  squares = np.sum(centred * np.linalg.solve(Sigma, centred.T).T, axis=-1)": LAST_AXIS,
        "return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)"
        "  →  return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[-1] + squares)": "slogdet gives a pair: 1 is also -1",
    },
    "lda_posterior": {
        "weights = np.exp(delta - delta.max(axis=1, keepdims=True))"
        "  →  weights = np.exp(delta - delta.max(axis=-1, keepdims=True))": LAST_AXIS,
        "return weights / weights.sum(axis=1, keepdims=True)"
        "  →  return weights / weights.sum(axis=-1, keepdims=True)": LAST_AXIS,
    },
    # 06_fisher
    "fisher_direction": {
        "S_W = within_scatter(X, t, 2)  →  S_W = within_scatter(X, t, 3)": "a class without points adds nothing to the scatter",
    },
    "projection_threshold": {
        "between = (low < roots) & (roots < high)  →  between = (low <= roots) & (roots < high)": NOT_AT_A_MEAN,
        "between = (low < roots) & (roots < high)  →  between = (low < roots) & (roots <= high)": NOT_AT_A_MEAN,
    },
    # 08_logistic_mle
    "sigmoid": {
        "without: s = np.asarray(s, dtype=float)": "NumPy's functions turn numbers into arrays by themselves",
        "s = np.asarray(s, dtype=float)  →  s = np.asarray(s)": "exp turns integers into floats",
        "return np.where(s >= 0, 1, e) / (1 + e)  →  return np.where(s > 0, 1, e) / (1 + e)": "at s = 0, e is 1",
    },
    "cross_entropy": {
        "return np.sum(np.logaddexp(0, -z))  →  return np.sum(np.logaddexp(-z, 0))": "the sum is the same in either order",
    },
    "numerical_gradient": {
        "slopes = np.zeros(len(theta))  →  slopes = np.ones(len(theta))": "every entry is overwritten",
    },
    "fit_newton": {
        "for _ in range(30):  →  for _ in range(31):": "it has settled after ten steps",
        "for _ in range(30):  →  for _ in range(29):": "it has settled after ten steps",
    },
    "softmax": {
        "return weights / weights.sum(axis=1, keepdims=True)  →  return weights / weights.sum(axis=-1, keepdims=True)": LAST_AXIS,
        "weights = np.exp(scores - scores.max(axis=1, keepdims=True))"
        "  →  weights = np.exp(scores - scores.max(axis=-1, keepdims=True))": LAST_AXIS,
    },
}
