"""Wrong calls of linclass_ref.data.text."""

GOOD = {"spam_phrases": (4, 0.1, 5, 0)}
BAD = {
    "spam_phrases": [
        ((4, 1.5), "overlap must be a probability from 0 to 1; got 1.5"),
        ((1,), "n must be at least 2; got 1"),
        ((4, 0.1, 0), "length must be at least 1; got 0"),
    ]
}
