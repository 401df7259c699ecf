"""Time the reference and scikit-learn for the same answer.

    python benchmarks/reference.py            the whole table, a few minutes
    python benchmarks/reference.py --quick    small data, a few seconds

Each row runs both in turn on the same data, in the same process and with the same number of threads, and keeps the best time of
each. (The default is one thread: with more, other work on the machine disturbs the times.) It also checks that both gave the same
answer, to the tolerance that the row names. If scikit-learn offers several solvers for that answer, the fastest is used. The loops
that Numba compiles (the extra `fast`) are timed once more in a separate process in which Numba cannot be imported. The table
is printed; the times (JSON) and a plot of time against n go to benchmarks/results/. The exit status is 1 if an answer differs; a
slow row is only reported.
"""

import argparse
import json
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from threadpoolctl import threadpool_limits

from linclass_ref import fisher, gaussian, hinge_sgd, least_squares, logistic, perceptron, softmax_regression

# scikit-learn and matplotlib are imported where they are used: the process without Numba needs neither.
FULL = [(20_000, 20), (200_000, 20), (200_000, 100)]
QUICK = [(1_000, 5), (3_000, 5)]
CLASSES = 5
RIDGE = 1.0
RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Row:
    """One comparison: two functions without arguments, and how far apart their answers are and may be."""

    name: str
    ours: Callable[[], Any]
    theirs: dict[str, Callable[[], Any]]  # solver → fit; the fastest counts
    distance: Callable[[Any, Any], float]
    tolerance: float
    what: str  # which quantity the distance compares
    compiled: bool = False  # a loop that Numba compiles


@dataclass(frozen=True)
class Result:
    name: str
    n: int
    d: int
    solver: str
    ours_s: float
    theirs_s: float
    distance: float
    tolerance: float
    what: str
    plain_s: float | None = None  # our time without Numba, for rows in which that makes a difference

    @property
    def ratio(self) -> float:
        return self.theirs_s / self.ours_s

    @property
    def same(self) -> bool:
        return self.distance <= self.tolerance


def classes(n: int, d: int, K: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Overlapping Gaussian classes with correlated features: means about two standard deviations apart."""
    t = rng.integers(0, K, n)
    mixing = np.eye(d) + rng.normal(size=(d, d)) / (2 * np.sqrt(d))
    return rng.normal(size=(n, d)) @ mixing + rng.normal(size=(K, d))[t] * np.sqrt(2 / d), t


def separable(n: int, d: int, rng: np.random.Generator, push: float = 0.5) -> tuple[np.ndarray, np.ndarray]:
    """Points labelled ±1 by a hyperplane and pushed away from it by half a unit or more."""
    normal = rng.normal(size=d)
    normal /= np.linalg.norm(normal)
    X = rng.normal(size=(n, d))
    y = np.where(X @ normal > 0, 1, -1)
    return X + push * y[:, None] * normal, y


def relative(a: np.ndarray, b: np.ndarray) -> float:
    """The largest difference, relative to the largest entry."""
    return float(np.abs(a - b).max() / np.abs(b).max())


def rows(n: int, d: int) -> Iterator[Row]:
    rng = np.random.default_rng([n, d])
    yield from perceptron_rows(n, d, rng)
    X, y = separable(n, d, rng, push=2.0)
    yield hinge_row("hinge SGD, one pass, separable", X, y)
    X, t = classes(n, d, 2, rng)
    yield hinge_row("hinge SGD, one pass, overlapping", X, 2 * t - 1)
    X, t = classes(n, d, CLASSES, rng)
    yield from gaussian_rows(X, t)
    yield least_squares_row(X, t)
    yield softmax_row(X, t)
    X, t = classes(n, d, 2, rng)
    yield fisher_row(X, t)
    yield logistic_row(X, t)


def perceptron_rows(n: int, d: int, rng: np.random.Generator) -> Iterator[Row]:
    X, y = separable(n, d, rng)
    yield perceptron_row("perceptron, separable", X, y, 1000)
    noisy = np.where(rng.random(n) < 0.02, -y, y)
    yield perceptron_row("perceptron, 2 % of labels wrong", X, noisy, 5)


def perceptron_row(name: str, X: np.ndarray, y: np.ndarray, T: int) -> Row:
    @cache
    def passes() -> int:
        run = perceptron.run(X, y, T)
        return int(run.passes[-1]) + 2 if run.converged else T  # the last mistake's pass and the clean one

    def theirs() -> np.ndarray:
        from sklearn.linear_model import Perceptron

        model = Perceptron(shuffle=False, tol=None, max_iter=passes()).fit(X, y)
        return np.append(model.coef_[0], model.intercept_)

    def ours() -> np.ndarray:
        theta, theta0, _ = perceptron.perceptron(X, y, T)
        return np.append(theta, theta0)

    return Row(name, ours, {"Perceptron": theirs}, relative, 1e-6, "weights", compiled=True)


def hinge_row(name: str, X: np.ndarray, y: np.ndarray) -> Row:
    """Compare the last iterates with a constant step, because scikit-learn's other rules count visits and ours count updates."""
    order, eta = np.arange(len(X)), 0.01

    def theirs() -> np.ndarray:
        from sklearn.linear_model import SGDClassifier

        model = SGDClassifier(
            loss="hinge", penalty=None, shuffle=False, max_iter=1, tol=None, learning_rate="constant", eta0=eta
        ).fit(X, y)
        return np.append(model.coef_[0], model.intercept_)

    def ours() -> np.ndarray:
        return np.append(*hinge_sgd.run(X, y, order, eta).last)

    return Row(name, ours, {"SGDClassifier": theirs}, relative, 1e-6, "weights", compiled=True)


def gaussian_rows(X: np.ndarray, t: np.ndarray) -> Iterator[Row]:
    n = len(X)

    def ours() -> np.ndarray:
        priors, means, Sigma = gaussian.lda_fit(X, t, CLASSES)
        W, b = gaussian.lda_weights(priors, means, Sigma * ((n - CLASSES) / n))  # scikit-learn divides by n
        return np.column_stack([W, b])

    def theirs(solver: str) -> Callable[[], np.ndarray]:
        def fit() -> np.ndarray:
            from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

            model = LinearDiscriminantAnalysis(solver=solver).fit(X, t)
            return np.column_stack([model.coef_, model.intercept_])

        return fit

    def contrast(a: np.ndarray, b: np.ndarray) -> float:
        return relative(a - a[0], b - b[0])  # only differences between discriminants are meaningful

    for title, solvers in (("LDA (svd, the default)", ["svd"]), ("LDA (fastest solver)", ["lsqr", "eigen"])):
        yield Row(title, ours, {s: theirs(s) for s in solvers}, contrast, 1e-8, "discriminants")


def least_squares_row(X: np.ndarray, t: np.ndarray) -> Row:
    def theirs() -> np.ndarray:
        from sklearn.linear_model import LinearRegression

        model = LinearRegression().fit(X, np.eye(CLASSES)[t])
        return np.column_stack([model.coef_, model.intercept_]).T

    return Row(
        "least squares",
        lambda: least_squares.least_squares_fit(X, t, CLASSES),
        {"LinearRegression": theirs},
        relative,
        1e-8,
        "weights",
    )


def fisher_row(X: np.ndarray, t: np.ndarray) -> Row:
    def theirs(solver: str) -> Callable[[], np.ndarray]:
        def fit() -> np.ndarray:
            from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

            w = LinearDiscriminantAnalysis(solver=solver).fit(X, t).coef_[0]
            return w / np.linalg.norm(w)

        return fit

    solvers = {s: theirs(s) for s in ("lsqr", "eigen", "svd")}
    return Row("Fisher", lambda: fisher.fisher_direction(X, t), solvers, relative, 1e-8, "direction")


def logistic_row(X: np.ndarray, t: np.ndarray) -> Row:
    A = np.column_stack([X, np.ones(len(X))])
    solvers = {s: sklearn_logistic(X, t, s) for s in ("lbfgs", "newton-cholesky", "newton-cg")}
    return Row(
        "logistic",
        lambda: logistic.fit_newton(A, t, RIDGE),
        solvers,
        lambda a, b: relative(a, b[:, 0]),
        1e-4,
        "weights",
    )


def softmax_row(X: np.ndarray, t: np.ndarray) -> Row:
    A = np.column_stack([X, np.ones(len(X))])
    # newton-cholesky forms the Hessian of all K (d+1) parameters: at d = 100 one fit takes half a minute.
    names = ("lbfgs", "newton-cg") if X.shape[1] > 50 else ("lbfgs", "newton-cg", "newton-cholesky")
    solvers = {s: sklearn_logistic(X, t, s) for s in names}

    def centred(a: np.ndarray, b: np.ndarray) -> float:
        return relative(a, b - b.mean(axis=1, keepdims=True))

    return Row(
        "softmax", lambda: softmax_regression.fit_softmax(A, t, CLASSES, RIDGE), solvers, centred, 1e-4, "weights"
    )


def sklearn_logistic(X: np.ndarray, t: np.ndarray, solver: str) -> Callable[[], np.ndarray]:
    def fit() -> np.ndarray:
        from sklearn.linear_model import LogisticRegression

        # Loose tolerances, with which each solver's weights are still right to 1e-4 on these data: none does needless work.
        tol = {"lbfgs": 1e-6, "newton-cholesky": 1e-4, "newton-cg": 1e-4}[solver]
        model = LogisticRegression(C=1 / RIDGE, solver=solver, tol=tol, max_iter=1000).fit(X, t)
        return np.column_stack([model.coef_, model.intercept_]).T

    return fit


def timed(job: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    answer = job()
    return time.perf_counter() - start, answer


def measure(row: Row, n: int, d: int, seconds: float) -> Result:
    """The best of interleaved repeats, as many as fit into `seconds` (at least three)."""
    _, answer = timed(row.ours)
    tried = {solver: timed(fit) for solver, fit in row.theirs.items()}
    right = [s for s, (_, theirs) in tried.items() if row.distance(answer, theirs) <= row.tolerance] or list(tried)
    quickest = min(tried[s][0] for s in right)
    # A first call also warms up, so the solvers that came close get a second one before the fastest is chosen.
    solver = min((s for s in right if tried[s][0] < 4 * quickest), key=lambda s: timed(row.theirs[s])[0])
    best_ours = best_theirs = np.inf
    repeats, began = 0, time.perf_counter()
    while repeats < 3 or (repeats < 25 and time.perf_counter() - began < seconds):
        took, ours = timed(row.ours)
        best_ours = min(best_ours, took)
        took, theirs = timed(row.theirs[solver])
        best_theirs = min(best_theirs, took)
        repeats += 1
    return Result(row.name, n, d, solver, best_ours, best_theirs, row.distance(ours, theirs), row.tolerance, row.what)


def table(results: list[Result]) -> Table:
    shown = Table(
        title=f"linclass_ref and scikit-learn ({CLASSES} classes for LDA, least squares, softmax; ratio > 1: ours is faster)"
    )
    for heading in ("", "n", "d", "ours", "scikit-learn", "ratio", "without Numba", "solver", "same answer"):
        shown.add_column(heading, justify="left" if heading in ("", "solver", "same answer") else "right")
    for r in results:
        verdict = f"{'yes' if r.same else 'NO'}: {r.what} {r.distance:.0e} (≤ {r.tolerance:g})"
        plain = shown_ratio(r.ratio if r.plain_s is None else r.theirs_s / r.plain_s)
        times = (f"{1000 * r.ours_s:.1f} ms", f"{1000 * r.theirs_s:.1f} ms")
        shown.add_row(r.name, f"{r.n:,}", str(r.d), *times, shown_ratio(r.ratio), plain, r.solver, verdict)
    return shown


def shown_ratio(ratio: float) -> str:
    return f"{ratio:.1f}" if ratio >= 1 else f"[red]{ratio:.2g}[/red]"


def time_without_numba(sizes: list[tuple[int, int]], only: str) -> dict[tuple[str, int, int], float]:
    """Our times for the rows with a compiled loop, from a process in which Numba cannot be imported."""
    script = f"import sys; sys.modules['numba'] = None; import runpy; runpy.run_path({__file__!r})['print_our_times']"
    done = subprocess.run(
        [sys.executable, "-c", f"{script}({sizes!r}, {only!r})"], capture_output=True, text=True, check=True
    )
    return {(name, n, d): seconds for name, n, d, seconds in json.loads(done.stdout)}


def print_our_times(sizes: list[tuple[int, int]], only: str) -> None:
    chosen = [(row, n, d) for n, d in sizes for row in rows(n, d) if row.compiled and only.lower() in row.name.lower()]
    print(json.dumps([(row.name, n, d, timed(row.ours)[0]) for row, n, d in chosen]))


def plot(results: list[Result], path: Path) -> None:
    """Time against n at the smallest d, one panel per algorithm; our times are solid, scikit-learn's dashed."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    d = min(r.d for r in results)
    names = list(dict.fromkeys(r.name for r in results))
    columns = 3
    fig, axes = plt.subplots(-(-len(names) // columns), columns, figsize=(10, 9), sharex=True, layout="constrained")
    for ax, name in zip(axes.flat, names, strict=False):
        mine = [r for r in results if r.name == name and r.d == d]
        ax.loglog([r.n for r in mine], [r.ours_s for r in mine], "o-", label="linclass_ref")
        ax.loglog([r.n for r in mine], [r.theirs_s for r in mine], "s--", label="scikit-learn")
        ax.set(title=name, xlabel="points n", ylabel="seconds")
    for ax in axes.flat[len(names) :]:
        ax.set_visible(False)
    axes.flat[0].legend()
    fig.suptitle(f"Time to fit, d = {d}")
    fig.savefig(path, dpi=120)
    plt.close(fig)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Time linclass_ref and scikit-learn for the same answers.")
    parser.add_argument("--quick", action="store_true", help="small data, a few seconds")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder for the JSON file and the plot")
    parser.add_argument("--threads", type=int, default=1, help="threads for both sides (default 1)")
    parser.add_argument("--only", default="", help="only rows whose name contains this")
    options = parser.parse_args(arguments)
    console = Console()
    results, sizes = [], QUICK if options.quick else FULL
    with warnings.catch_warnings(), threadpool_limits(options.threads):
        warnings.simplefilter("ignore")  # scikit-learn warns that one pass of SGD has not converged; it is not meant to
        for n, d in sizes:
            for row in rows(n, d):
                if options.only.lower() in row.name.lower():
                    results.append(measure(row, n, d, seconds=0.05 if options.quick else 2.0))
                    console.print(f"{row.name}, n = {n:,}, d = {d}: {results[-1].ratio:.2f} times scikit-learn's speed")
    if not results:
        parser.error(f"no row is called {options.only!r}")
    plain = time_without_numba(sizes, options.only)
    results = [replace(r, plain_s=plain.get((r.name, r.n, r.d))) for r in results]
    console.print(table(results))
    options.results.mkdir(parents=True, exist_ok=True)
    records = [{**asdict(r), "ratio": r.ratio, "same": r.same} for r in results]
    (options.results / "reference.json").write_text(json.dumps(records, indent=1) + "\n")
    plot(results, options.results / "reference.png")
    console.print(f"wrote {options.results / 'reference.json'} and reference.png")
    return 0 if all(r.same for r in results) else 1


if __name__ == "__main__":
    sys.exit(main())
