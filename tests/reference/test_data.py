"""The shipped data are those of their sources, in fixed parts; the generated data have the properties that the lessons need."""

import hashlib
import inspect
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog
from sklearn import datasets
from sklearn.linear_model import LogisticRegression

from linclass_ref import data
from linclass_ref.data.splits import DATASETS, _parts

GENERATORS = [f for f in vars(data).values() if inspect.isfunction(f) and "rng" in inspect.signature(f).parameters]


def separates(X: np.ndarray, y: np.ndarray) -> bool:
    """Is there a (θ, θ0) with y(θ·x + θ0) ≥ 1 for every point? A linear programme decides."""
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    return linprog(np.zeros(Z.shape[1]), A_ub=-Z, b_ub=-np.ones(len(Z)), bounds=(None, None)).status == 0


def least_squares_classes(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    augmented = np.column_stack([X, np.ones(len(X))])
    W, *_ = np.linalg.lstsq(augmented, np.eye(t.max() + 1)[t], rcond=None)
    return (augmented @ W).argmax(axis=1)


def test_breast_cancer_is_the_copy_of_scikit_learn_with_malignant_as_class_one() -> None:
    ours, theirs = data.breast_cancer(), datasets.load_breast_cancer()
    assert (theirs.data == ours.X).all()
    assert (ours.t == 1 - theirs.target).all()
    assert (ours.y == np.where(theirs.target == 0, 1, -1)).all()
    assert ours.feature_names == tuple(theirs.feature_names)
    assert ours.class_names == tuple(theirs.target_names[::-1])


def test_iris_is_the_copy_of_scikit_learn() -> None:
    ours, theirs = data.iris(), datasets.load_iris()
    assert (theirs.data == ours.X).all()
    assert (ours.t == theirs.target).all()
    assert ours.class_names == tuple(theirs.target_names)
    assert [f"{name} (cm)" for name in ours.feature_names] == theirs.feature_names


def test_digits_are_the_copy_of_scikit_learn() -> None:
    ours, theirs = data.digits(), datasets.load_digits()
    assert (theirs.data == ours.X).all()
    assert (ours.X.reshape(-1, 8, 8) == theirs.images).all()
    assert (ours.t == theirs.target).all()
    assert ours.class_names == tuple(str(name) for name in theirs.target_names)
    assert len(ours.feature_names) == 64


def test_spam_has_the_statistics_that_uci_describes() -> None:
    mails = data.spam()
    assert mails.X.shape == (4601, 57)
    assert np.bincount(mails.t).tolist() == [2788, 1813]
    # Mean and largest value of the column, as UCI prints them in spambase.DOCUMENTATION.
    described = {
        "make": (0.10455, 4.54),
        "3d": (0.065425, 42.81),
        "george": (0.76730, 33.33),
        "conference": (0.031869, 10),
        "char ;": (0.038575, 4.385),
        "char !": (0.26907, 32.478),
        "char #": (0.044238, 19.829),
        "capital run average": (5.1915, 1102.5),
        "capital run longest": (52.173, 9989),
        "capital run total": (283.29, 15841),
    }
    for name, (mean, largest) in described.items():
        column = mails.X[:, mails.feature_names.index(name)]
        assert column.mean() == pytest.approx(mean, rel=1e-4)
        assert column.max() == largest
    assert len(set(mails.feature_names)) == 57
    # The first message of UCI's file.
    assert mails.X[0, -8:].tolist() == [0, 0, 0.778, 0, 0, 3.756, 61, 278]
    assert mails.class_names[mails.t[0]] == "spam"


def test_credit_has_the_numbers_of_the_book() -> None:
    people = data.credit()
    balance, income, student = people.X.T
    assert (len(people.t), people.t.sum(), student.sum()) == (10_000, 333, 2944)
    assert set(student) == {0, 1}
    assert (balance[0], income[0], student[0]) == (729.5264952072861, 44361.62507426691, 0)
    # Tables 4.2 and 4.3 of An Introduction to Statistical Learning: students default more often, though less at the same balance.
    alone = LogisticRegression(C=np.inf, tol=1e-8).fit(student[:, None], people.t)
    assert alone.coef_[0] == pytest.approx([0.4049], abs=1e-3)
    scaled = np.column_stack([balance / 1000, income / 1000, student])
    together = LogisticRegression(C=np.inf, tol=1e-8, max_iter=10_000).fit(scaled, people.t)
    assert together.coef_[0] == pytest.approx([5.74, 0.003, -0.6468], abs=0.005)


# The first sixteen digits of SHA-256 of all row numbers: train, validation, test.
PARTS = {
    "spam": (2760, 920, 921, "f95933930c93a880"),
    "tumours": (341, 114, 114, "07beaad0f352faf8"),
    "digits": (1078, 359, 360, "5735c35cd3871abe"),
    "iris": (90, 30, 30, "398b057b94a7ceb1"),
    "credit": (6000, 2000, 2000, "48b5df7958fece7a"),
}


def rows_of(X: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """For each row of X, the first row of `whole` that equals it."""
    where = {row.tobytes(): i for i, row in reversed([*enumerate(whole)])}
    return np.array([where[row.tobytes()] for row in X])


@pytest.mark.parametrize("name", PARTS)
def test_a_split_never_changes(name: str) -> None:
    *sizes, checksum = PARTS[name]
    order = np.concatenate(_parts(sum(sizes)))
    assert sorted(order) == list(range(len(DATASETS[name]().t)))
    assert hashlib.sha256(order.astype("<i8").tobytes()).hexdigest().startswith(checksum)
    parts = data.split(name)
    assert [len(parts.t_train), len(parts.t_val), len(parts.t_test)] == sizes


def test_the_names_are_the_five_data_sets() -> None:
    assert set(PARTS) == set(DATASETS)


@pytest.mark.parametrize("name", PARTS)
def test_the_parts_of_a_split_are_the_whole_set_and_each_knows_every_class(name: str) -> None:
    whole, parts = DATASETS[name](), data.split(name)
    order = np.concatenate(_parts(len(whole.t)))
    assert (np.vstack([parts.X_train, parts.X_val, parts.X_test]) == whole.X[order]).all()
    assert (np.concatenate([parts.t_train, parts.t_val, parts.t_test]) == whole.t[order]).all()
    assert (parts.feature_names, parts.class_names) == (whole.feature_names, whole.class_names)
    classes = set(range(len(whole.class_names)))
    assert set(parts.t_train) == set(parts.t_val) == set(parts.t_test) == classes


@pytest.mark.parametrize("name", ["spam", "tumours", "credit"])
def test_the_classes_have_about_the_same_share_in_each_part(name: str) -> None:
    parts = data.split(name)
    shares = [(y == 1).mean() for y in (parts.y_train, parts.y_val, parts.y_test)]
    assert shares == pytest.approx([shares[0]] * 3, abs=0.05)


@pytest.mark.parametrize(("name", "load"), [("digits", datasets.load_digits), ("iris", datasets.load_iris)])
def test_the_parts_hold_rows_of_scikit_learns_copy_with_their_classes(name: str, load: object) -> None:
    X, t = load(return_X_y=True)  # type: ignore[operator]
    parts = data.split(name)
    for points, classes in [(parts.X_train, parts.t_train), (parts.X_val, parts.t_val), (parts.X_test, parts.t_test)]:
        assert (t[rows_of(points, X)] == classes).all()


def test_the_parts_of_the_tumours_hold_rows_of_scikit_learns_copy_with_malignant_as_plus_one() -> None:
    X, t = datasets.load_breast_cancer(return_X_y=True)
    parts = data.split("tumours")
    for points, signs in [(parts.X_train, parts.y_train), (parts.X_val, parts.y_val), (parts.X_test, parts.y_test)]:
        assert (np.where(t[rows_of(points, X)] == 0, 1, -1) == signs).all()


@pytest.mark.parametrize("part", ["train", "val", "test"])
def test_signs_of_a_split_are_refused_where_there_are_three_classes(part: str) -> None:
    with pytest.raises(
        ValueError, match=f"y_{part} must be used with a data set of 2 classes; this one has 3: use t_{part}"
    ):
        getattr(data.split("iris"), f"y_{part}")


def test_each_load_gives_arrays_of_its_own() -> None:
    data.iris().X[:] = 0
    assert data.iris().X.any()


def test_signs_are_refused_where_there_are_three_classes() -> None:
    with pytest.raises(ValueError, match="2 classes; this one has 3"):
        _ = data.iris().y


def test_every_shipped_file_is_named_with_its_licence() -> None:
    folder = Path(data.__file__).parent
    licences = (folder / "LICENCES.md").read_text(encoding="utf-8")
    shipped = [path.name for path in folder.iterdir() if path.suffix in (".csv", ".npz")]
    assert len(shipped) == 5
    assert all(f"`{name}`" in licences for name in shipped)


def test_loading_data_imports_nothing_heavy_and_none_of_the_algorithms() -> None:
    script = (
        "import sys; from linclass_ref import data; data.breast_cancer(), data.digits(), data.separable();"
        "print(*sorted(m for m in sys.modules if m.startswith('linclass_ref') or m in "
        "('matplotlib', 'scipy', 'sklearn', 'pandas', 'ipywidgets')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    expected = {"linclass_ref", "linclass_ref._support", "linclass_ref._support.validate", "linclass_ref.data"}
    expected |= {f"linclass_ref.data.{name}" for name in ("real", "scenarios", "splits", "synthetic", "text")}
    assert set(done.stdout.split()) == expected


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda f: f.__name__)
def test_a_generator_repeats_with_its_seed_and_changes_with_it(generator: object) -> None:
    needed = {"gaussian_classes": (20, [[0, 0], [1, 1]], [[1, 0], [0, 1]])}.get(generator.__name__, ())  # type: ignore[attr-defined]

    def made(rng: object) -> str:
        options = {"spread": 0.1} if generator is data.xor else {}
        result = generator(*needed, rng=rng, **options)  # type: ignore[operator]
        first = result.X if isinstance(result, data.Dataset) else result[0]
        return str(first[0] if isinstance(first, tuple) else first)

    assert made(7) == made(7) == made(np.random.default_rng(7))
    assert made(7) != made(8)


@given(
    n=st.integers(2, 40),
    d=st.integers(1, 6),
    margin=st.floats(0.01, 0.5),
    theta0=st.floats(-0.4, 0.4),
    seed=st.integers(0, 1000),
)
def test_separable_data_have_the_margin_and_the_radius_asked_for(
    n: int, d: int, margin: float, theta0: float, seed: int
) -> None:
    X, y, theta, offset = data.separable(n, d, margin, theta0, radius=1.0, rng=seed)
    distances = y * (X @ theta + offset)
    assert (X.shape, offset) == ((n, d), theta0)
    assert np.linalg.norm(theta) == pytest.approx(1)
    assert distances[y == 1].min() == pytest.approx(margin)
    assert distances[y == -1].min() == pytest.approx(margin)
    assert np.linalg.norm(X, axis=1).max() <= 1 + 1e-12


@given(n=st.integers(5, 30), d=st.integers(1, 4), flip=st.floats(0, 0.49), seed=st.integers(0, 1000))
def test_non_separable_data_carry_their_exact_certificate(n: int, d: int, flip: float, seed: int) -> None:
    X, y = data.non_separable(n, d, flip, rng=seed)
    alpha = np.zeros(n)
    alpha[[0, 2, -1]] = 0.25, 0.25, 0.5
    assert not ((alpha * y) @ np.column_stack([X, np.ones(n)])).any()
    assert set(y) == {-1, 1}


def test_a_linear_programme_separates_what_is_separable_and_nothing_else() -> None:
    X, y, _, _ = data.separable(40, 3, margin=0.05, theta0=0.2)
    assert separates(X, y)
    assert not separates(*data.non_separable(40, 3, flip=0))
    assert not separates(*data.xor())
    assert not separates(*data.xor(5, spread=0.1))


def test_two_blobs_lie_as_far_apart_as_asked() -> None:
    X, y = data.two_blobs(20_000, d=3, distance=4, spread=0.5, rng=0)
    between = X[y == 1].mean(axis=0) - X[y == -1].mean(axis=0)
    assert between == pytest.approx([4, 0, 0], abs=0.03)
    assert X[y == 1].std(axis=0) == pytest.approx([0.5] * 3, abs=0.02)


def test_gaussian_classes_have_the_moments_asked_for() -> None:
    means, Sigma, priors = [[0, 0], [3, 1], [-2, 4]], [[1, 0.6], [0.6, 2]], [0.2, 0.5, 0.3]
    X, t = data.gaussian_classes(60_000, means, Sigma, priors, rng=0)
    assert np.bincount(t) / len(t) == pytest.approx(priors, abs=0.01)
    for k, mean in enumerate(means):
        assert X[t == k].mean(axis=0) == pytest.approx(mean, abs=0.05)
        assert np.cov(X[t == k].T) == pytest.approx(np.array(Sigma), abs=0.06)


@pytest.mark.parametrize("seed", range(5))
def test_least_squares_masks_the_middle_of_collinear_classes_that_lines_separate(seed: int) -> None:
    X, t = data.collinear_classes(rng=seed)
    along = X.sum(axis=1)
    assert along[t == 0].max() < along[t == 1].min()
    assert along[t == 1].max() < along[t == 2].min()
    predicted = least_squares_classes(X, t)
    assert not (predicted == 1).any()
    assert (predicted[t != 1] == t[t != 1]).all()


@pytest.mark.parametrize("seed", range(5))
def test_easy_far_points_make_least_squares_misclassify_ordinary_ones(seed: int) -> None:
    X, t, ordinary = data.with_outliers(rng=seed)
    assert separates(X, 2 * t - 1)
    assert (least_squares_classes(X[ordinary], t[ordinary]) == t[ordinary]).all()
    assert np.mean(least_squares_classes(X, t)[ordinary] != t[ordinary]) > 0.05


def test_striped_images_are_easy_as_pictures_and_hopeless_pixel_by_pixel() -> None:
    images, y = data.striped_images(300, side=32, rng=0)
    assert images.min() >= 0
    assert images.max() <= 1
    pictures = images.reshape(-1, 32, 32)
    upright = pictures.mean(axis=1).std(axis=1) > pictures.mean(axis=2).std(axis=1)
    assert (np.where(upright, 1, -1) == y).all()
    gaps = images[y == 1].mean(axis=0) - images[y == -1].mean(axis=0)
    # 1,024 pixels, standard error about 0.6·√(3/16)·2/√300 = 0.03 each: nothing beyond chance.
    assert np.abs(gaps).max() < 5 * 0.03


def test_a_shifted_test_set_hurts_a_classifier_that_does_well_on_its_own_distribution() -> None:
    train, same, shifted = data.shifted_test_set(rng=0)
    model = LogisticRegression().fit(*train)
    assert model.score(*train) == pytest.approx(model.score(*same), abs=0.05)
    assert model.score(*shifted) < model.score(*same) - 0.15


def test_the_wavy_boundary_flips_the_share_of_labels_asked_for() -> None:
    X, y = data.wavy(20_000, noise=0.1, rng=0)
    clean = np.where(X[:, 1] >= np.sin(np.pi * X[:, 0]) / 2, 1, -1)
    assert np.mean(y != clean) == pytest.approx(0.1, abs=0.01)


def test_about_one_in_thirty_defaults_and_the_simulated_coefficients_can_be_recovered() -> None:
    people = data.credit_default(rng=0)
    assert people.t.mean() == pytest.approx(0.033, abs=0.005)
    many = data.credit_default(200_000, rng=1)
    assert many.t.mean() == pytest.approx(0.033, abs=0.001)
    balance, income, student = many.X.T
    scaled = np.column_stack([balance / 1000, income / 10_000, student])
    model = LogisticRegression(C=np.inf, tol=1e-8, max_iter=1000).fit(scaled, many.t)
    assert model.coef_[0] == pytest.approx([5.8, 0, -0.6], abs=0.15)
    # Students default more often overall, though less often at the same balance.
    assert many.t[student == 1].mean() > many.t[student == 0].mean()


def test_the_inbox_holds_free_money_and_both_kinds() -> None:
    texts, y = data.inbox()
    assert ("free money", 1) in zip(texts, y, strict=True)
    assert sorted(y) == [-1] * 10 + [1] * 10
