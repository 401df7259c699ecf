"""Usual wrong answers to every exercise, written from the lessons alone, each with its cause. They are for measuring.

Most are the lesson's solution with one change; the others are whole functions. They were written without a look at the mistakes that the
exercises list. `docs/judge.md` says which mistakes were put back after they had been judged.
`python -m tests.exercises.naming --usual` prints how many of them are named.
"""

import inspect
import linecache
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.exercises import by_id

WHOLE: list[tuple[str, str, Callable[..., Any]]] = []  # exercise, cause, function


def answer(exercise: str, cause: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def keep(function: Callable[..., Any]) -> Callable[..., Any]:
        WHOLE.append((exercise, cause, function))
        return function

    return keep


def answers() -> list[tuple[str, str, Callable[..., Any]]]:
    """All of them: the whole functions and the changed solutions."""
    for exercise, _, function in WHOLE:
        given = by_id(exercise).solution.__globals__
        function.__globals__.update({name: given[name] for name in function.__code__.co_names if name in given})
    return WHOLE + [(exercise, cause, changed(exercise, *parts)) for exercise, cause, *parts in CHANGES]


def changed(exercise: str, *parts: str) -> Callable[..., Any]:
    """The solution with texts replaced: old, new, old, new, …"""
    solution = by_id(exercise).solution
    source = textwrap.dedent(inspect.getsource(solution))
    for old, new in zip(parts[::2], parts[1::2], strict=True):
        assert old in source, (exercise, old)
        source = source.replace(old, new)
    name = f"<{exercise} {hash(parts)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    namespace = dict(solution.__globals__)
    exec(compile(source, name, "exec"), namespace)
    function: Callable[..., Any] = namespace[exercise]
    return function


CHANGES = [
    ("bag_of_words", "case matters", "text.lower()", "text"),
    ("bag_of_words", "hyphen and underscore kept in a word", "c.isalnum()", 'c.isalnum() or c in "-_"'),
    ("bag_of_words", "presence instead of count", "words.count(word)", "int(word in words)"),
    (
        "bag_of_words",
        "1 first",
        "[words.count(word) for word in vocabulary] + [1]",
        "[1] + [words.count(word) for word in vocabulary]",
    ),
    (
        "right_but_mistaken",
        "negative points on the boundary",
        "y = np.array([1, 1, -1, -1])",
        "y = np.array([-1, -1, 1, 1])",
    ),
    ("right_but_mistaken", "one point on the boundary", "[0, 2]", "[1, 2]"),
    (
        "right_but_mistaken",
        "theta is zero",
        "theta, theta0 = np.array([1, 0]), 0",
        "theta, theta0 = np.array([0, 0]), 0",
    ),
    ("signed_distance", "offset left out", " + theta0", ""),
    ("signed_distance", "offset subtracted", " + theta0", " - theta0"),
    ("signed_distance", "norm of weights and offset together", "norm(theta)", "norm(np.append(theta, theta0))"),
    ("project_to_boundary", "wrong direction", "return X - ", "return X + "),
    ("project_to_boundary", "only the step is returned", "return X - ", "return "),
    ("project_to_boundary", "offset subtracted", " + theta0", " - theta0"),
    ("train_test_split", "draws with np.random", "rng.permutation", "np.random.permutation"),
    ("train_test_split", "test fraction taken from the other end", "order[m:], order[:m]", "order[:m], order[m:]"),
    ("train_test_split", "rounds up", "round(n * test_fraction)", "int(np.ceil(n * test_fraction))"),
    ("train_test_split", "one too many in the test set", "round(n * test_fraction)", "round(n * test_fraction) + 1"),
    ("single_pixel_classifier", "last image wins", "if value not in table:", "if True:"),
    ("single_pixel_classifier", "+1 for unknown values", "table.get(value, -1)", "table.get(value, 1)"),
    ("single_pixel_classifier", "row instead of column", "images[:, pixel]", "images[pixel]"),
    ("single_pixel_classifier", "0 for unknown values", "table.get(value, -1)", "table.get(value, 0)"),
    ("cross_validation_error", "fits on everything", "fit(X[~held_out], y[~held_out])", "fit(X, y)"),
    (
        "cross_validation_error",
        "fits on the fold, tests on the rest",
        "held_out = folds == fold",
        "held_out = folds != fold",
    ),
    ("cross_validation_error", "divided by the number of folds", "/ len(y)", "/ len(np.unique(folds))"),
    ("cross_validation_error", "returns in the loop", "    return wrong / len(y)", "        return wrong / len(y)"),
    ("standardize", "tests whether the deviation is 0", "X_train.max(axis=0) > X_train.min(axis=0)", "std != 0"),
    (
        "standardize",
        "over the rows",
        "X_train.mean(axis=0), X_train.std(axis=0)",
        "X_train.mean(axis=1, keepdims=True), X_train.std(axis=1, keepdims=True)",
        "scale = np.where(varies, std, 1.0)",
        "scale = np.where(std == 0, 1.0, std)",
    ),
    ("standardize", "not divided", ") / scale * varies", ") * varies"),
    ("standardize", "new set not scaled", "(X_new - mean) / scale * varies", "X_new"),
    ("message_features", "features in rows", "for text in texts])", "for text in texts]).T"),
    ("perceptron_origin", "margin 0 is no mistake", "<= 0", "< 0"),
    (
        "perceptron_origin",
        "counts passes",
        "                k += 1\n",
        "",
        "        if clean:",
        "        k += 1\n        if clean:",
    ),
    (
        "perceptron_origin",
        "flag never reset",
        "        clean = True\n        for",
        "        for",
        "theta, k = np.zeros(X.shape[1]), 0",
        "theta, k, clean = np.zeros(X.shape[1]), 0, True",
    ),
    ("perceptron_origin", "label missing in the update", "theta + y_i * x_i", "theta + x_i"),
    (
        "perceptron_origin",
        "mistakes of the last pass",
        "        clean = True\n",
        "        clean = True\n        k = 0\n",
    ),
    ("perceptron", "offset missing in the test", "theta @ x_i + theta0", "theta @ x_i"),
    ("perceptron", "offset plus 1", "theta0 + y_i", "theta0 + 1"),
    ("perceptron", "offset never updated", "                theta0 = theta0 + y_i\n", ""),
    ("perceptron", "margin 0 is no mistake", "<= 0", "< 0"),
    ("perceptron", "never clean", "                clean = False\n", ""),
    ("unlucky_update", "a stays right", "[1.0, -4.0]", "[1.0, 0.0]"),
    ("unlucky_update", "b is right afterwards", "[-1.0, 1.0]", "[-1.0, 9.0]"),
    ("unlucky_update", "b is right before", "[-1.0, 1.0]", "[1.0, 1.0]"),
    ("mistake_counts", "labels missing in theta", "(alpha * y) @ X", "alpha @ X"),
    ("mistake_counts", "labels missing in the offset", "np.sum(alpha * y)", "np.sum(alpha)"),
    ("mistake_counts", "margin 0 is no mistake", "<= 0", "< 0"),
    ("mistake_counts", "label missing in the test", "if y[i] * (theta @ X[i] + theta0)", "if (theta @ X[i] + theta0)"),
    ("perceptron_criterion", "negative J", "return -np.sum", "return np.sum"),
    ("perceptron_criterion", "squared margins", "np.sum(Z[wrong] @ w)", "np.sum((Z[wrong] @ w) ** 2)"),
    ("perceptron_criterion", "gradient summed over the features", "sum(axis=0)", "sum(axis=1)"),
    ("batch_perceptron", "subtracts", "w = w + eta", "w = w - eta"),
    ("batch_perceptron", "all points in each step", "Z[wrong].sum", "Z.sum"),
    ("batch_perceptron", "never stops early", "            return w, steps\n", "            pass\n"),
    ("batch_perceptron", "one step only", "    return w, max_steps", "        return w, 1\n    return w, max_steps"),
    ("batch_perceptron", "one step too few", "range(max_steps)", "range(max_steps - 1)"),
    ("sequential_perceptron", "count not reset", "            clean = 0\n", ""),
    (
        "sequential_perceptron",
        "visit that updates is counted as clean",
        "            clean = 0\n        else:\n            clean += 1",
        "            clean = 0\n        clean += 1",
    ),
    ("sequential_perceptron", "margin 0 is no mistake", "<= 0", "< 0"),
    ("sequential_perceptron", "rate left out", "eta * Z[i]", "Z[i]"),
    ("sequential_perceptron", "stops at the first clean visit", "if clean == len(Z):", "if clean:"),
    (
        "sequential_perceptron",
        "counts visits",
        "            steps += 1\n",
        "",
        "        if Z[i] @ w",
        "        steps += 1\n        if Z[i] @ w",
    ),
    ("xor_features", "product alone", "np.column_stack([X, X[:, 0] * X[:, 1]])", "(X[:, 0] * X[:, 1])[:, None]"),
    ("xor_features", "points as they are", "np.column_stack([X, X[:, 0] * X[:, 1]])", "X"),
    ("xor_features", "sum added", "X[:, 0] * X[:, 1]", "X[:, 0] + X[:, 1]"),
    ("xor_features", "squares", "[X, X[:, 0] * X[:, 1]]", "[X, X**2]"),
    ("averaged_perceptron", "divided by n", "len(X) * T", "len(X)"),
    ("averaged_perceptron", "not divided", "total / visits, total0 / visits", "total, total0"),
    (
        "averaged_perceptron",
        "once per pass",
        "            total, total0 =",
        "        total, total0 =",
        "len(X) * T",
        "T",
    ),
    ("averaged_perceptron", "last parameters", "total / visits, total0 / visits", "theta, theta0"),
    (
        "averaged_perceptron",
        "average restarted in each pass",
        "    total, total0 = np.zeros(X.shape[1]), 0.0\n    for _ in range(T):",
        "    for _ in range(T):\n        total, total0 = np.zeros(X.shape[1]), 0.0",
    ),
    (
        "slow_order",
        "fewest mistakes",
        "np.arange(len(X)), 0",
        "np.arange(len(X)), 10**9",
        "mistakes > most",
        "mistakes < most",
    ),
    ("slow_order", "numbers from 1", "return worst", "return worst + 1"),
    ("margin_trap", "a and b exchanged", "return X, y, a, b", "return X, y, b, a"),
    ("margin_trap", "a is a multiple of b", "[100.0, 90.0]", "[100.0, 0.0]"),
    (
        "margin_trap",
        "one label only",
        "np.array([[1.0, 1.0], [-1.0, 1.0]]), np.array([1, -1])",
        "np.array([[1.0, 1.0], [1.0, -1.0]]), np.array([1, 1])",
    ),
    ("proof_order", "alphabet", '"BDGEHAFC"', '"ABCDEFGH"'),
    ("proof_order", "a letter is missing", '"BDGEHAFC"', '"BDGEHAC"'),
    ("proof_order", "result before Cauchy-Schwarz", '"BDGEHAFC"', '"BDGEHACF"'),
    ("proof_trace", "theta_hat not normalized", "theta_hat / np.linalg.norm(theta_hat)", "theta_hat"),
    ("proof_trace", "R not squared", "k * R**2", "k * R"),
    ("proof_trace", "length not squared", "theta @ theta, k", "np.linalg.norm(theta), k"),
    ("proof_trace", "labels missing in gamma", "np.min(y * (X @ unit))", "np.min(X @ unit)"),
    ("proof_trace", "largest margin for gamma", "np.min(y * (X @ unit))", "np.max(y * (X @ unit))"),
    ("proof_trace", "norm of the whole matrix", "np.max(np.linalg.norm(X, axis=1))", "np.linalg.norm(X)"),
    ("proof_trace", "k missing", "k * gamma", "gamma"),
    ("hard_dataset", "the same set for every k", "1 / (2 * np.sqrt(k))", "0.1"),
    ("hard_dataset", "not separable", "[0.5, -h]", "[1.0, 0.0]"),
    ("hard_dataset", "both of one class", "np.array([1, -1])", "np.array([1, 1])"),
    ("hard_dataset", "too long", "[[1.0, 0.0], [0.5, -h]]", "[[2.0, 0.0], [1.0, -2 * h]]"),
    ("broken_step", "exchanged", '6, "d"', '"d", 6'),
    ("broken_step", "last line", '6, "d"', '7, "f"'),
    ("broken_step", "forgotten 1", '6, "d"', '5, "c"'),
    ("augmented_bound", "gamma not divided", " / np.linalg.norm(w_hat)", ""),
    ("augmented_bound", "not squared", "(largest / gamma) ** 2", "largest / gamma"),
    ("augmented_bound", "R without the 1", "np.linalg.norm(X_tilde, axis=1)", "np.linalg.norm(X, axis=1)"),
    ("augmented_bound", "upside down", "(largest / gamma)", "(gamma / largest)"),
    ("augmented_bound", "labels missing", "np.min(y * (X_tilde @ w_hat))", "np.min(X_tilde @ w_hat)"),
    ("non_separable_certificate", "labels missing", " * y[:, None]", ""),
    ("non_separable_certificate", "None where not separable", "rest == 0", "rest != 0"),
    ("non_separable_certificate", "never None", "return lam if rest == 0 else None", "return lam"),
    ("non_separable_certificate", "ones missing", "np.column_stack([X, np.ones(n)])", "X"),
    (
        "non_separable_certificate",
        "sum not asked for",
        "A = np.vstack([Z.T, np.ones(n)])",
        "A = Z.T",
        "np.append(np.zeros(Z.shape[1]), 1.0)",
        "np.zeros(Z.shape[1])",
    ),
    ("easier_coordinates", "exchanged", "directions / np.sqrt(variances), c", "c, directions / np.sqrt(variances)"),
    ("easier_coordinates", "multiplied by the variances", "directions / np.sqrt(variances)", "directions * variances"),
    ("perceptron_cycle", "start not remembered", "seen = {(*theta, theta0): 0}", "seen = {}"),
    ("perceptron_cycle", "number of the pass", "number - seen[state]", "number"),
    ("perceptron_cycle", "first time seen", "number - seen[state]", "seen[state]"),
    ("perceptron_cycle", "offset not in the state", "(*theta, theta0)", "(*theta,)"),
    ("perceptron_cycle", "gives up after one pass", "    return -1", "        return -1"),
    ("perceptron_cycle", "clean pass not noticed", "        if clean:\n            return 0\n", ""),
    ("surrogate_trap", "exchanged", "return x, y, a, b", "return x, y, b, a"),
    ("surrogate_trap", "one more mistake only", "[-30.0, 1.0, 2.0, 3.0], [1, 1, 1, 1]", "[-30.0, 1.0], [1, 1]"),
    (
        "surrogate_trap",
        "seven points",
        "[-30.0, 1.0, 2.0, 3.0], [1, 1, 1, 1]",
        "[-30.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [1, 1, 1, 1, 1, 1, 1]",
    ),
    (
        "gradient_descent",
        "end left out",
        "        path.append(w)\n    return np.array(path)",
        "        path.append(w)\n    return np.array(path[:-1])",
    ),
    ("gradient_descent", "one array changed in place", "w = w - rate * grad(w)", "w -= rate * grad(w)"),
    (
        "gradient_descent",
        "every rate shrunk",
        "eta(k) if callable(eta) else eta",
        "eta(k) if callable(eta) else eta / (k + 1)",
    ),
    ("gradient_descent", "gradient always at the start", "grad(w)", "grad(start)"),
    ("gradient_descent", "rate of step 0 in all", "eta(k)", "eta(0)"),
    ("gradient_descent", "one step too many", "range(steps)", "range(steps + 1)"),
    ("hinge_subgradient", "sum", "pull @ X / len(X), pull.sum() / len(X)", "pull @ X, pull.sum()"),
    ("hinge_subgradient", "label missing", "-y, 0", "-1, 0"),
    ("hinge_subgradient", "offset missing in the margin", "X @ theta + theta0", "X @ theta"),
    ("hinge_subgradient", "offset's part not divided", "pull.sum() / len(X)", "pull.sum()"),
    ("hinge_minimizer", "returns the risk", "return kinks[np.argmin(risks)]", "return min(risks)"),
    ("hinge_minimizer", "returns the index", "return kinks[np.argmin(risks)]", "return np.argmin(risks)"),
    ("hinge_minimizer", "labels missing", "a = y * x", "a = x"),
    ("hinge_minimizer", "largest risk", "argmin", "argmax"),
    ("hinge_minimizer", "divides by 0", "a[a != 0]", "a"),
    ("best_constant_step", "m instead of its root", "np.sqrt(m)", "m"),
    ("best_constant_step", "exchanged", "return eta, bound", "return bound, eta"),
    ("best_constant_step", "bound not halved", "(2 * m * eta)", "(m * eta)"),
    ("best_constant_step", "eta not squared in the bound", "eta**2", "eta"),
    ("best_constant_step", "upside down", "D / (G * np.sqrt(m))", "G / (D * np.sqrt(m))"),
    ("sgd_hinge", "kink left out", "<= 1:", "< 1:"),
    ("sgd_hinge", "returns the last", "return best", "return theta, theta0"),
    ("sgd_hinge", "perceptron's test", "<= 1:", "<= 0:"),
    ("sgd_hinge", "ties go to the later", "risk < least", "risk <= least"),
    (
        "sgd_hinge",
        "counts visits",
        "            k += 1\n",
        "",
        "        if y[i]",
        "        k += 1\n        if y[i]",
        "1 / (k + 1)",
        "1 / k",
    ),
    ("sgd_hinge", "sum of the losses", "np.mean(np.maximum", "np.sum(np.maximum"),
    ("sgd_hinge", "offset not updated", "            theta0 = theta0 + eta * y[i]\n", ""),
    ("sgd_hinge", "constant rate", "1 / (k + 1)", "1"),
    ("step_rule", "divides by 0", "(np.arange(m) + 1.0) ** -0.75", "1 / np.arange(m)"),
    ("step_rule", "one too few", "np.arange(m)", "np.arange(m - 1)"),
    ("pegasos", "rate without lam", "1 / (lam * k)", "1 / k"),
    ("pegasos", "label missing", "eta * y[i] * X[i]", "eta * X[i]"),
    ("pegasos", "moves at margin 1", "z < 1", "z <= 1"),
    ("pegasos", "shrinks by lam alone", "(1 - eta * lam)", "(1 - lam)"),
    ("pegasos", "constant rate", "1 / (lam * k)", "1 / lam"),
    ("pegasos", "grows", "(1 - eta * lam)", "(1 + eta * lam)"),
    ("choose_rate", "returns the setting", "return np.argmin(mistakes)", "return settings[np.argmin(mistakes)]"),
    ("choose_rate", "fewest mistakes returned", "return np.argmin(mistakes)", "return min(mistakes)"),
    ("choose_rate", "training points", "y_val * (X_val @ theta", "y * (X @ theta"),
    ("choose_rate", "argmax", "argmin", "argmax"),
    ("choose_rate", "margin 0 is no mistake", "theta0) <= 0)", "theta0) < 0)"),
    ("choose_rate", "k not counted", "                k += 1\n", ""),
    ("choose_rate", "offset missing in validation", "X_val @ theta + theta0", "X_val @ theta"),
    ("choose_rate", "power left out", " ** p", ""),
    ("one_vs_rest", "-1 only where none", "positive.sum(axis=1) == 1", "positive.any(axis=1)"),
    ("one_vs_rest", "classes from 1", "positive.argmax(axis=1)", "positive.argmax(axis=1) + 1"),
    ("one_vs_rest", "negative scores", "scores > 0", "scores < 0"),
    ("one_vs_one", "votes exchanged", "> 0", "< 0", "<= 0", ">= 0"),
    (
        "one_vs_one",
        "ties go to the first",
        "np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)",
        "votes.argmax(axis=1)",
    ),
    ("one_vs_one", "no votes for the second", "        votes[:, k] += scores[:, i] <= 0\n", ""),
    ("one_vs_one", "scores instead of votes", "scores[:, i] > 0", "scores[:, i]", "scores[:, i] <= 0", "-scores[:, i]"),
    ("one_vs_one", "offset left out", " + b", ""),
    ("squared_error_gradient", "targets left out", "X @ W - T", "X @ W"),
    ("squared_error_gradient", "added", "X @ W - T", "X @ W + T"),
    ("squared_error_gradient", "absolute residuals", "2 * X.T @ residuals", "2 * X.T @ np.abs(residuals)"),
    ("least_squares_fit", "K from the labels", "np.eye(K)", "np.eye(t.max() + 1)"),
    (
        "least_squares_fit",
        "normal equations",
        "np.linalg.lstsq(augmented, np.eye(K)[t])[0]",
        "np.linalg.solve(augmented.T @ augmented, augmented.T @ np.eye(K)[t])",
    ),
    ("least_squares_fit", "numbers of the classes as targets", "np.eye(K)[t]", "t"),
    ("least_squares_predict", "classes from 1", "np.argmax(outputs, axis=1)", "np.argmax(outputs, axis=1) + 1"),
    ("least_squares_predict", "largest absolute output", "np.argmax(outputs", "np.argmax(np.abs(outputs)"),
    ("least_squares_predict", "outputs instead of classes", "np.argmax(outputs", "np.max(outputs"),
    ("least_squares_predict", "bias subtracted", "+ W[-1]", "- W[-1]"),
    ("least_squares_sgd", "added", "W - eta", "W + eta"),
    ("least_squares_sgd", "returns in the loop", "    return W", "        return W"),
    ("least_squares_sgd", "sign of the residual", "X[i] @ W - T[i]", "T[i] - X[i] @ W"),
    ("least_squares_sgd", "rate left out", "eta * gradient", "gradient"),
    ("least_squares_sgd", "divided by n", "eta * gradient", "eta * gradient / len(X)"),
    ("confusion_matrix", "shares of all", "return counts", "return counts / len(t)"),
    (
        "confusion_matrix",
        "right answers only",
        "        counts[true, label] += 1",
        "        if true == label:\n            counts[true, label] += 1",
    ),
    ("confusion_matrix", "column shares", "return counts", "return counts / np.maximum(counts.sum(axis=0), 1)"),
    ("voting_loses", "a class is missing", "[0, 1, 2], 8", "[0, 1, 1], 8"),
    ("fisher_ratio", "one mean for both spreads", "(b - b.mean()) ** 2", "(b - a.mean()) ** 2"),
    ("fisher_ratio", "spread of class 0 alone", " + np.sum((b - b.mean()) ** 2)", ""),
    ("fisher_ratio", "means instead of sums", "np.sum((", "np.mean(("),
    ("fisher_ratio", "spread not squared", "gap**2 / spread", "gap**2 / np.sqrt(spread)"),
    ("within_scatter", "over the points", "D.T @ D", "D @ D.T"),
    ("within_scatter", "unbiased covariance", "D.T @ D", "D.T @ D / (len(X) - K)"),
    ("within_scatter", "diagonal only", "D.T @ D", "np.diag((D**2).sum(axis=0))"),
    ("fisher_direction", "sum of the means", "m1 - m0", "m1 + m0"),
    (
        "fisher_direction",
        "scatter of class 0 alone",
        "within_scatter(X, t, 2)",
        "within_scatter(X[t == 0], t[t == 0] * 0, 1)",
    ),
    ("fisher_direction", "mean of class 1 alone", "m1 - m0", "m1"),
    ("projection_threshold", "shares left out", " + np.log(n1 / n0)", ""),
    ("projection_threshold", "shares inverted", "np.log(n1 / n0)", "np.log(n0 / n1)"),
    ("projection_threshold", "divisor n - 1", ".var()", ".var(ddof=1)"),
    ("projection_threshold", "log of the variances not halved", "np.log(v0 / v1) / 2", "np.log(v0 / v1)"),
    ("projection_threshold", "log of the variances left out", " + np.log(v0 / v1) / 2", ""),
    ("projection_threshold", "deviations instead of variances", ".var()", ".std()"),
    ("projection_threshold", "first root", "roots[between.argmax()]", "roots[0]"),
    ("projection_threshold", "larger root", "roots[between.argmax()]", "roots.max()"),
    ("between_scatter", "total scatter", "class_means(X, t, K)[t] - X.mean(axis=0)", "X - X.mean(axis=0)"),
    ("between_scatter", "not centered", " - X.mean(axis=0)", ""),
    ("between_scatter", "one mean for all features", "X.mean(axis=0)", "X.mean()"),
    ("fisher_projection", "smallest values", "[::-1][:m]", "[:m]"),
    ("fisher_projection", "rows", "vectors[:, best]", "vectors[best].T"),
    ("fisher_projection", "not sorted", "np.argsort(values.real)[::-1][:m]", "np.arange(m)"),
    (
        "fisher_projection",
        "upside down",
        "np.linalg.solve(S_W, S_B)",
        "np.linalg.solve(S_B + 1e-9 * np.eye(len(S_B)), S_W)",
    ),
    ("fisher_projection", "principal components", "np.linalg.solve(S_W, S_B)", "S_W + S_B"),
    ("choose_shrinkage", "smallest on ties", "(wrong, -s)", "(wrong, s)", "-min(found)[1]", "min(found)[1]"),
    ("choose_shrinkage", "most mistakes", "-min(found)[1]", "-max(found)[1]"),
    (
        "choose_shrinkage",
        "fits on everything",
        "class_means(X[~out], t[~out], 2)",
        "class_means(X, t, 2)",
        "within_scatter(X[~out], t[~out], 2)",
        "within_scatter(X, t, 2)",
    ),
    (
        "choose_shrinkage",
        "count restarted in each fold",
        "        wrong = 0\n        for fold in np.unique(folds):\n",
        "        for fold in np.unique(folds):\n            wrong = 0\n",
    ),
    ("choose_shrinkage", "threshold not halved", "w @ (m0 + m1) / 2", "w @ (m0 + m1)"),
    ("fisher_targets", "plus and minus 1", "n / n1, -n / n0", "1.0, -1.0"),
    ("fisher_targets", "shares", "n / n1, -n / n0", "n1 / n, -n0 / n"),
    ("fisher_targets", "sum is not zero", "n / n1, -n / n0", "n / n1, -1.0"),
    ("bayes_posterior", "priors left out", "np.log(priors) + log_densities", "log_densities"),
    ("bayes_posterior", "log of the priors forgotten", "np.log(priors)", "priors"),
    ("bayes_posterior", "no shift", " - logs.max(axis=1, keepdims=True)", ""),
    ("bayes_posterior", "one shift for all", "logs.max(axis=1, keepdims=True)", "logs.max()"),
    ("bayes_posterior", "normalized over the points", "weights.sum(axis=1, keepdims=True)", "weights.sum(axis=0)"),
    ("bayes_posterior", "not normalized", "weights / weights.sum(axis=1, keepdims=True)", "weights"),
    ("gaussian_pdf", "minus missing", "np.exp(-(", "np.exp(("),
    ("gaussian_pdf", "mean not subtracted", "(x - mu)", "x"),
    ("gaussian_pdf", "not squared", "(x - mu) ** 2", "(x - mu)"),
    ("gaussian_pdf", "sigma missing in front", "(sigma * np.sqrt(2 * np.pi))", "np.sqrt(2 * np.pi)"),
    ("lda_boundary_1d", "priors inverted", "pi2 / pi1", "pi1 / pi2"),
    ("lda_boundary_1d", "sigma not squared", "sigma**2", "sigma"),
    ("lda_boundary_1d", "priors left out", " + sigma**2 * np.log(pi2 / pi1) / (mu1 - mu2)", ""),
    ("lda_boundary_1d", "middle not halved", "(mu1 + mu2) / 2", "(mu1 + mu2)"),
    ("lda_boundary_1d", "log left out", "np.log(pi2 / pi1)", "(pi2 / pi1)"),
    ("lda_boundary_1d", "absolute difference", "/ (mu1 - mu2)", "/ abs(mu1 - mu2)"),
    (
        "log_multivariate_normal",
        "plus log determinant",
        "-0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)",
        "-0.5 * (d * np.log(2 * np.pi) - np.linalg.slogdet(Sigma)[1] + squares)",
    ),
    ("log_multivariate_normal", "Sigma not inverted", "np.linalg.solve(Sigma, centered.T).T", "(Sigma @ centered.T).T"),
    ("log_multivariate_normal", "not centered", "centered = X - mu", "centered = X"),
    (
        "log_multivariate_normal",
        "log of the determinant",
        "np.linalg.slogdet(Sigma)[1]",
        "np.log(np.linalg.det(Sigma))",
    ),
    ("log_multivariate_normal", "constant left out", "d * np.log(2 * np.pi) + ", ""),
    ("lda_discriminants", "sign of the constant", "X @ W - 0.5", "X @ W + 0.5"),
    ("lda_discriminants", "constant left out", " - 0.5 * np.sum(means.T * W, axis=0)", ""),
    (
        "lda_discriminants",
        "transposed",
        "return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)",
        "return (X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)).T",
    ),
    (
        "log_odds",
        "k and l exchanged",
        "means[k] - means[l]",
        "means[l] - means[k]",
        "priors[k] / priors[l]",
        "priors[l] / priors[k]",
    ),
    ("log_odds", "priors left out", "np.log(priors[k] / priors[l]) - 0.5", "-0.5"),
    ("log_odds", "Sigma not inverted", "np.linalg.solve(Sigma, means[k] - means[l])", "Sigma @ (means[k] - means[l])"),
    ("log_odds", "sign of the offset", ") - 0.5", ") + 0.5"),
    ("lda_fit", "divided by n - 1", "(len(X) - K)", "(len(X) - 1)"),
    ("lda_fit", "not divided", " / (len(X) - K)", ""),
    ("lda_fit", "equal priors", "np.bincount(t) / len(t)", "np.full(K, 1 / K)"),
    ("lda_fit", "not centered", "X - means[t]", "X"),
    ("lda_posterior", "not normalized", "weights / weights.sum(axis=1, keepdims=True)", "weights"),
    ("lda_posterior", "normalized over the points", "weights.sum(axis=1, keepdims=True)", "weights.sum(axis=0)"),
    ("lda_posterior", "one where largest", "weights / weights.sum(axis=1, keepdims=True)", "1.0 * (weights == 1)"),
    ("qda_discriminants", "log determinant not halved", "- 0.5 * np.linalg.slogdet", "- np.linalg.slogdet"),
    ("qda_discriminants", "log determinant added", "- 0.5 * np.linalg.slogdet", "+ 0.5 * np.linalg.slogdet"),
    (
        "qda_discriminants",
        "determinant underflows",
        "np.linalg.slogdet(Sigmas[k])[1]",
        "np.log(np.linalg.det(Sigmas[k]))",
    ),
    ("qda_discriminants", "priors left out", "np.log(priors[k]) - 0.5", "-0.5"),
    ("qda_discriminants", "log of the priors forgotten", "np.log(priors[k])", "priors[k]"),
    ("qda_discriminants", "squares not halved", "- 0.5 * squares", "- squares"),
    ("equal_budget_trial", "divisor r", ", ddof=1", ""),
    ("equal_budget_trial", "deviation instead of standard error", " / np.sqrt(len(differences))", ""),
    ("equal_budget_trial", "b minus a", "a - b", "b - a"),
    ("equal_budget_trial", "tested on all rows", "np.setdiff1d(np.arange(len(y)), rows)", "np.arange(len(y))"),
    ("equal_budget_trial", "tested on the training rows", "np.setdiff1d(np.arange(len(y)), rows)", "rows"),
    ("equal_budget_trial", "divided by r", "np.sqrt(len(differences))", "len(differences)"),
    ("equal_budget_trial", "accuracies", "!= y[rest]", "== y[rest]"),
    ("cross_entropy", "labels of plus and minus 1", "np.where(y == 1, s, -s)", "y * s"),
    ("cross_entropy", "sign", "np.logaddexp(0, -z)", "np.logaddexp(0, z)"),
    ("cross_entropy", "negative", "return np.sum", "return -np.sum"),
    ("cross_entropy", "points of class 1 alone", "np.sum(np.logaddexp(0, -z))", "np.sum(y * np.logaddexp(0, -z))"),
    ("numerical_gradient", "precedence", "/ (2 * h)", "/ 2 * h"),
    (
        "numerical_gradient",
        "backward difference",
        "(f(theta + step) - f(theta - step)) / (2 * h)",
        "(f(theta) - f(theta - step)) / h",
    ),
    (
        "numerical_gradient",
        "step not reset",
        "    for i in range(len(theta)):\n        step = np.zeros(len(theta))\n",
        "    step = np.zeros(len(theta))\n    for i in range(len(theta)):\n",
    ),
    ("numerical_gradient", "own h", "step[i] = h", "h = 1e-5\n        step[i] = h"),
    ("cross_entropy_hessian", "residuals", "w = p * (1 - p)", "w = p - y"),
    ("cross_entropy_hessian", "negative", "return X.T", "return -X.T"),
    ("cross_entropy_hessian", "weights left out", "(w[:, None] * X)", "X"),
    ("fit_newton", "added", "theta - np.linalg.solve", "theta + np.linalg.solve"),
    ("fit_newton", "first entry not penalized", "r[-1] = 0", "r[0] = 0"),
    ("fit_newton", "ridge halved", "float(ridge)", "ridge / 2"),
    ("fit_newton", "ridge missing in the Hessian", " + np.diag(r)", ""),
    ("fit_newton", "gradient steps", "np.linalg.solve(H, g)", "0.1 * g"),
    ("cost_threshold", "the other cost", "return cost_fp /", "return cost_fn /"),
    ("cost_threshold", "ratio of the costs", "(cost_fp + cost_fn)", "cost_fn"),
    ("cost_threshold", "one half", "cost_fp / (cost_fp + cost_fn)", "0.5"),
    ("roc_points", "exchanged", "np.array(fpr), np.array(tpr)", "np.array(tpr), np.array(fpr)"),
    ("roc_points", "at most", "scores >= threshold", "scores <= threshold"),
    (
        "roc_points",
        "share of all points",
        "np.mean(called[y == 1])",
        "np.sum(called[y == 1]) / len(y)",
        "np.mean(called[y == 0])",
        "np.sum(called[y == 0]) / len(y)",
    ),
    ("roc_points", "counts", "np.mean(", "np.sum("),
    ("softmax", "shifted by the smallest", "scores.max(", "scores.min("),
    ("softmax", "not normalized", "weights / weights.sum(axis=1, keepdims=True)", "weights"),
    ("softmax", "normalized over everything", "weights.sum(axis=1, keepdims=True)", "weights.sum()"),
    ("softmax_gradient", "transposed", "X.T @ (P - T)", "(P - T).T @ X"),
    ("softmax_gradient", "scores instead of probabilities", "softmax(X @ W)", "X @ W"),
    ("softmax_gradient", "classes not one-hot", "P - T", "P - t[:, None]"),
    ("fit_softmax", "bias penalized", "        penalty[-1] = 0\n", ""),
    ("fit_softmax", "penalty left out", " + penalty", ""),
    ("fit_softmax", "ascent", "W - eta", "W + eta"),
    ("fit_softmax", "first row not penalized", "penalty[-1]", "penalty[0]"),
    ("fit_softmax", "last column not penalized", "penalty[-1]", "penalty[:, -1]"),
    ("fit_softmax", "ridge halved", "ridge * W", "ridge / 2 * W"),
    ("fit_softmax", "mean gradient", "softmax_gradient(W, X, t) +", "softmax_gradient(W, X, t) / len(X) +"),
    (
        "late_parcels",
        "classes instead of probabilities",
        "return 1 / (1 + np.exp(-(A_new @ theta)))",
        "return (A_new @ theta > 0).astype(int)",
    ),
    ("late_parcels", "probabilities of the training points", "A_new @ theta", "A @ theta"),
    (
        "late_parcels",
        "scores instead of probabilities",
        "return 1 / (1 + np.exp(-(A_new @ theta)))",
        "return A_new @ theta",
    ),
]


@answer("bag_of_words", "splits at spaces only")
def bag_of_words_1(text, vocabulary):
    words = text.lower().split(" ")
    return np.array([words.count(word) for word in vocabulary] + [1])


@answer("bag_of_words", "counts parts of words")
def bag_of_words_2(text, vocabulary):
    counts = [text.lower().count(word) for word in vocabulary]
    counts.append(1)
    return np.array(counts)


@answer("bag_of_words", "no 1 at the end")
def bag_of_words_3(text, vocabulary):
    import re

    words = re.findall("[a-z0-9]+", text.lower())
    return np.array([words.count(v) for v in vocabulary])


@answer("train_test_split", "each point drawn on its own")
def train_test_split_1(n, test_fraction, rng):
    test = rng.random(n) < test_fraction
    return np.flatnonzero(~test), np.flatnonzero(test)


@answer("single_pixel_classifier", "label of the nearest value")
def single_pixel_classifier_1(images, labels, pixel):
    column = images[:, pixel]

    def h(new):
        return np.array([labels[np.argmin(np.abs(column - value))] for value in new[:, pixel]])

    return h


@answer("gradient_descent", "start overwritten")
def gradient_descent_1(grad, start, eta, steps):
    path = [start]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        start = start - rate * grad(start)
        path[0] = start
        path.append(start)
    return np.array(path)


@answer("hinge_minimizer", "smallest kink")
def hinge_minimizer_1(x, y):
    a = x * y
    return 1 / np.min(a[a != 0])


@answer("sigmoid", "overflow of the other form")
def sigmoid_1(s):
    return np.exp(s) / (1 + np.exp(s))


@answer("sigmoid", "hyperbolic tangent")
def sigmoid_2(s):
    return np.tanh(np.asarray(s) / 2)


@answer("sigmoid", "integers truncated")
def sigmoid_3(s):
    s = np.asarray(s)
    p = np.zeros_like(s)
    p[s >= 0] = 1 / (1 + np.exp(-s[s >= 0]))
    p[s < 0] = np.exp(s[s < 0]) / (1 + np.exp(s[s < 0]))
    return p


@answer("sigmoid", "indexes a number")
def sigmoid_4(s):
    p = np.zeros(len(s))
    p[s >= 0] = 1 / (1 + np.exp(-s[s >= 0]))
    p[s < 0] = np.exp(s[s < 0]) / (1 + np.exp(s[s < 0]))
    return p


@answer("cross_entropy", "probability clipped")
def cross_entropy_1(theta, X, y):
    p = np.clip(1 / (1 + np.exp(-np.clip(X @ theta, -500, 500))), 1e-12, 1 - 1e-12)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


@answer("numerical_gradient", "changes theta and does not restore it")
def numerical_gradient_1(f, theta, h):
    theta = theta.astype(float)
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        theta[i] += h
        up = f(theta)
        theta[i] -= 2 * h
        g[i] = (up - f(theta)) / (2 * h)
    return g


@answer("within_scatter", "last class only")
def within_scatter_1(X, t, K):
    for k in range(K):
        D = X[t == k] - X[t == k].mean(axis=0)
        S = D.T @ D
    return S


@answer("within_scatter", "last class left out")
def within_scatter_2(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K - 1):
        D = X[t == k] - X[t == k].mean(axis=0)
        S += D.T @ D
    return S


@answer("projection_threshold", "middle of the means")
def projection_threshold_1(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


@answer("lda_fit", "class covariances averaged without weights")
def lda_fit_1(X, t, K):
    means = np.array([X[t == k].mean(0) for k in range(K)])
    return np.bincount(t) / len(t), means, sum(np.cov(X[t == k].T, ddof=0) for k in range(K)) / K


@answer("lda_fit", "covariances added up")
def lda_fit_2(X, t, K):
    means = np.array([X[t == k].mean(0) for k in range(K)])
    return np.bincount(t) / len(t), means, sum(np.cov(X[t == k].T) for k in range(K))


@answer("confusion_matrix", "one class too few")
def confusion_matrix_1(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    for i in range(K - 1):
        for j in range(K - 1):
            C[i, j] = np.sum((t == i) & (predicted == j))
    return C


@answer("fisher_targets", "centered labels")
def fisher_targets_1(t):
    return t - np.mean(t)
