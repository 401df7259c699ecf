"""Answers that are not numbers: texts, lists of anything, dictionaries, sets, and tables of pandas where it is installed."""

import numpy as np
import pytest

from autograder.judging.compare import compare, same
from autograder.judging.plain import MAX_KEYS, NotPlain, plain
from autograder.judging.show.values import show_value
from autograder.sandbox.values import decode, encode

EQUAL = [
    ("a", "a"),
    (["a", 1.0], ["a", 1]),
    (("a", 1), ["a", 1]),
    ([np.int64(1), "b"], (1, "b")),
    ([], []),
    ({}, {}),
    ({"a": 1 + 1e-12, "b": [1, 2]}, {"b": (1, 2), "a": 1}),
    ({2: "two", None: {3}}, {2: "two", None: {3}}),
    ({1, 2}, {2.0, 1.0}),
    ({("a", 1)}, {("a", 1)}),
    ([[1, 2], [3]], [[1, 2], [3]]),
]
DIFFERENT = [
    ("a", "b", "the result is the text 'a'; expected the text 'b'."),
    (3, "a", "the result is 3; expected the text 'a'."),
    ("3", 3, "the text '3' came back for the result; expected 3."),
    (["a"], ["a", "b"], "the result has 1 entries; expected 2."),
    (["a", "b"], "ab", "the result is 2 values; expected the text 'ab'."),
    ("ab", ["a", "b"], "the text 'ab' came back for the result; expected 2 values."),
    ([[1, 2], [4]], [[1, 2], [3]], "the result[1][0] is 4; expected 3."),
    ({"a": 1}, {"a": 2}, "the result['a'] is 1; expected 2."),
    ({}, {"a": 2}, "the result has no entry for 'a'."),
    ({"a": 2}, {}, "the result has an entry for 'a', which is not expected."),
    ({1, 2}, {1, 3}, "the result does not contain 3."),
    ({1, 2}, {1}, "the result contains 2, which is not expected."),
    ([1], {1}, "the result is 1 values; expected a set of 1 entries."),
    (None, "a", "None came back for the result: does your function end with a `return`?"),
]


@pytest.mark.parametrize(("got", "expected"), EQUAL)
def test_equal_in_any_reasonable_form(got, expected):
    assert compare(plain(got), expected) is None
    arrays: list[np.ndarray] = []
    sent = decode(encode(plain(got), arrays, []), arrays, lambda index: None)
    assert compare(sent, expected) is None
    assert same(plain(got), plain(got))


@pytest.mark.parametrize(("got", "expected", "says"), DIFFERENT)
def test_different_and_how(got, expected, says):
    assert compare(plain(got), expected) == says


def test_what_is_shown():
    assert show_value(plain({"b": [1, 2], "a": {3}})) == "{'b': [1, 2], 'a': {3}}"
    assert show_value(plain({2, 1})) == "{1, 2}"
    assert show_value({i: i for i in range(100)}).endswith("… 92 more}")
    assert show_value({}) == "{}"


def test_what_has_behaviour_of_its_own_is_refused():
    class Key:
        pass

    for value in ({Key(): 1}, {Key()}, {"a": Key()}, {n: 0 for n in range(MAX_KEYS + 1)}):
        with pytest.raises(NotPlain):
            plain(value)


def test_tables_of_pandas():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"a": [1, 2], "b": ["x", "y"]})
    other = table.copy()
    other.loc[1, "b"] = "z"
    assert compare(plain(table), table) is None
    assert compare(plain(table["a"]), table["a"]) is None
    assert compare(plain(other), table) == "the result['values'][1][1] is the text 'z'; expected the text 'y'."
    assert compare(plain(table.iloc[::-1]), table) == "the result['index'][0] is 1; expected 0."
