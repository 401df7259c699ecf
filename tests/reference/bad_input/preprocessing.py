"""Wrong calls of linclass_ref.preprocessing."""

X, y = [[1, 2], [3, 4], [5, 7], [6, 8], [7, 9]], [1, -1, 1, -1, 1]

GOOD = {
    "words": ("free money",),
    "bag_of_words": ("free money", ["free"]),
    "spam_score": ("free money", {"BIAS": -3, "free": 4}),
    "standardize": (X, X),
    "normalize": (X, X),
    "feature_scores": (X, y),
    "select_features": (X, y, 1),
    "select_model": ([1, 2], [0.2, 0.1]),
}
# There may be no new points to scale.
FINE = {
    ("standardize", "X_new"): {"empty"},
    ("normalize", "X_new"): {"empty"},
}
BAD = {
    "bag_of_words": [
        (("x", "free"), "vocabulary must be a list of words; got str"),
        (("x", ["Free"]), "lower case; got 'Free'"),
        (("x", ["free money"]), "single words in lower case; got 'free money'"),
        (("x", [1]), "got 1"),
        (("x", ["a", "a"]), "each word once"),
    ],
    "spam_score": [
        (("x", {"free": "much"}), "weights['free'] must be"),
        (("x", {"Free": 1}), "lower case; got 'Free'"),
    ],
    "standardize": [((X, [[1]]), "X_new must have 2 features, as X_train has; got 1")],
    "normalize": [((X, [[1]]), "X_new must have 2 features, as X_train has; got 1")],
    "feature_scores": [((X, [1]), "y must have 5 entries; got 1"), ((X, [1] * 5), "two classes; got only 1")],
    "select_features": [((X, y, 3), "at most the number of features, 2; got 3"), ((X, y, 0), "at least 1; got 0")],
    "select_model": [(([1, 2], [0.1]), "validation_errors must have 2 entries; got 1")],
}
