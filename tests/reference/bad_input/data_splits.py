"""Wrong calls of linclass_ref.data.splits."""

GOOD = {"split": ("iris",)}
BAD = {
    "split": [
        (("cancer",), "name must be one of 'spam', 'tumours', 'digits', 'iris', 'credit'; got 'cancer'"),
        ((["iris"],), "got ['iris']"),
    ]
}
