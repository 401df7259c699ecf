"""Preprocessing against scikit-learn's vectoriser, scalers and F-test, and against the definitions."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.feature_selection import f_classif
from sklearn.preprocessing import MinMaxScaler, StandardScaler

from linclass_ref import data, preprocessing

VOCABULARY = ["free", "money", "now", "1", "you"]
texts = st.text(alphabet="fre mony1_-!FREuw\n", max_size=40) | st.lists(
    st.sampled_from(["Free", "MONEY!", "now?", "freedom", "1", "1st", "you_free", "mo-ney", "…"])
).map(" ".join)
matrices = arrays(float, st.tuples(st.integers(1, 6), st.just(3)), elements=st.integers(-8, 8).map(lambda v: v / 4))


@given(texts)
def test_bag_of_words_counts_as_scikit_learn_does(text: str) -> None:
    oracle = CountVectorizer(vocabulary=VOCABULARY, token_pattern=r"[^\W_]+")
    assert preprocessing.bag_of_words(text, VOCABULARY).tolist() == [*oracle.transform([text]).toarray()[0], 1]


def test_a_word_is_a_maximal_run_of_letters_and_digits() -> None:
    assert preprocessing.words("Été: 2nd-hand under_score's") == ["été", "2nd", "hand", "under", "score", "s"]


def test_an_empty_vocabulary_leaves_the_bias() -> None:
    assert preprocessing.bag_of_words("free money", []).tolist() == [1]


def test_the_spam_score_of_free_money_is_plus_three() -> None:
    weights = {"BIAS": -3, "free": 4, "money": 2}
    assert preprocessing.spam_score("free money", weights) == 3
    assert preprocessing.spam_score("Lunch money?", weights) == -1
    assert preprocessing.spam_score("bias BIAS", weights) == -3


@given(texts)
def test_the_spam_score_is_the_sum_of_the_words_weights(text: str) -> None:
    weights = {"BIAS": -3.0, "free": 4.0, "money": 2.0, "now": 0.5}
    counts = Counter(preprocessing.words(text))
    expected = weights["BIAS"] + sum(weights[w] * counts[w] for w in ("free", "money", "now"))
    assert preprocessing.spam_score(text, weights) == expected


@pytest.mark.parametrize(
    ("ours", "theirs"), [(preprocessing.standardize, StandardScaler), (preprocessing.normalize, MinMaxScaler)]
)
@given(X_train=matrices, X_new=matrices)
def test_scaling_agrees_with_scikit_learn_where_features_vary_and_is_zero_elsewhere(
    ours: object, theirs: type, X_train: np.ndarray, X_new: np.ndarray
) -> None:
    Z_train, Z_new = ours(X_train, X_new)  # type: ignore[operator]
    scaler = theirs().fit(X_train)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    assert Z_train[:, varies] == pytest.approx(scaler.transform(X_train)[:, varies])
    assert Z_new[:, varies] == pytest.approx(scaler.transform(X_new)[:, varies])
    assert not Z_train[:, ~varies].any()
    assert not Z_new[:, ~varies].any()


def test_a_constant_feature_whose_mean_is_rounded_still_becomes_zero() -> None:
    X = np.full((3, 1), 0.1)
    assert X.std() > 0  # rounding: this is what the test is about
    Z_train, Z_new = preprocessing.standardize(X, [[0.7]])
    assert not Z_train.any()
    assert Z_new.tolist() == [[0.0]]


def test_scaling_does_not_change_its_input() -> None:
    X = np.array([[1.0, 2.0], [3.0, 5.0]])
    before = X.copy()
    preprocessing.standardize(X, X)
    preprocessing.normalize(X, X)
    assert (before == X).all()


def test_feature_scores_are_the_f_statistics_on_another_scale() -> None:
    flowers = data.iris()
    n, K = len(flowers.t), 3
    score = preprocessing.feature_scores(flowers.X, flowers.t)
    assert score / (1 - score) * (n - K) / (K - 1) == pytest.approx(f_classif(flowers.X, flowers.t)[0])


def test_selected_features_are_the_best_first_and_ties_go_to_the_lower_column() -> None:
    flowers = data.iris()
    F = f_classif(flowers.X, flowers.t)[0]
    assert preprocessing.select_features(flowers.X, flowers.t, 4).tolist() == np.argsort(-F).tolist()
    twice = flowers.X[:, [2, 3, 2, 3]]
    assert preprocessing.select_features(twice, flowers.t, 2).tolist() == [0, 2]


def test_a_constant_feature_scores_zero() -> None:
    assert preprocessing.feature_scores([[0.1, 1], [0.1, 2], [0.1, 3]], [1, -1, 1])[0] == 0


@given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from([0.1, 0.2, 0.3])), min_size=1))
def test_the_selected_model_has_the_lowest_error_and_of_those_the_smallest_size(models: list) -> None:
    sizes, errors = zip(*models, strict=True)
    assert preprocessing.select_model(sizes, errors) == min(models, key=lambda model: (model[1], model[0]))[0]
