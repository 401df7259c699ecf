"""Wrong calls of linclass_ref.experiments.messages."""

from linclass_ref.experiments.messages import draw_messages, message_features

texts, _ = draw_messages(210, 0)

GOOD = {
    "draw_messages": (3, 0),
    "true_labels": (texts[:2],),
    "message_features": (texts[:2],),
    "error_with_features": (message_features(texts), texts),
}
BAD = {
    "true_labels": [(("free money",), "texts must be a list of texts; got str")],
    "message_features": [(([1, 2],), "texts must be a list of texts")],
    "error_with_features": [
        ((message_features(texts)[1:], texts), "a row for each of more than 150 texts; got 209 rows")
    ],
}
