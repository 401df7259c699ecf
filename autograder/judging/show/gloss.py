"""What NumPy's messages mean, in plain words: a learner meets them in the card, after the message itself."""

import re

# What NumPy says where one truth value, or one number, is needed and there is an array.
ARRAY_FOR_A_TRUTH_VALUE = r"truth value of an array with more than one element"
ARRAY_FOR_A_NUMBER = r"only (?:length-1|size-1|0-dimensional) arrays can be converted"
SHAPES = "NumPy lines shapes up from the right, and two lengths that meet must be equal, unless one is 1"
# what NumPy or Python says → what it means; {0}, {1} are the parts in brackets
GLOSSES: tuple[tuple[str, str], ...] = (
    (
        r"matmul: .*core dimension.*\(size (\d+) is different from (\d+)\)",
        "in `A @ B` a row of A must be as long as a column of B; here the lengths are {1} and {0}. Look at both `.shape`s: perhaps "
        "one needs `.T`, or the order is the other one.",
    ),
    (
        r"shapes (\(.*?\)) and (\(.*?\)) not aligned",
        "the last axis of the first must be as long as the first axis of the second; their shapes are {0} and {1}. Perhaps one needs `.T`.",
    ),
    (
        r"matmul: Input operand \d does not have enough dimensions",
        "`@` multiplies vectors and matrices, and one of the two is a single number here. Numbers are multiplied with `*`.",
    ),
    (
        r"operands could not be broadcast together with shapes (\([\d, ]*\)) (\([\d, ]*\))",
        f"arrays of shape {{0}} and {{1}} cannot be combined entry by entry. {SHAPES}. `v[:, None]` makes a column of a vector v.",
    ),
    (
        r"could not broadcast input array from shape (\(.*?\)) into shape (\(.*?\))",
        f"an array of shape {{0}} does not fit into the place of shape {{1}} that you assign to. {SHAPES}.",
    ),
    (
        r"'bitwise_xor' not supported|unsupported operand type\(s\) for \^",
        "`^` is not a power in Python. A square is `x ** 2`.",
    ),
    (
        r"'bitwise_(?:and|or)' not supported|unsupported operand type\(s\) for [&|]:",
        "`&` and `|` join arrays of True and False, and bind more tightly than `<` and `==`. Put each comparison in brackets: "
        "`(a > 0) & (b > 0)`.",
    ),
    (
        ARRAY_FOR_A_TRUTH_VALUE,
        "`if`, `and`, `or` and `not` need a single True or False, and so do Python's own `max` and `min`; this is an array of them. Go "
        "through the entries one by one, use `np.where`, `np.maximum` or `np.minimum`, or say `.all()` or `.any()`.",
    ),
    (
        f"{ARRAY_FOR_A_NUMBER}|setting an array element with a sequence",
        "a single number is needed here, and this is an array. The functions of `math` and `float` take one number; NumPy's, such as "
        "`np.exp`, take arrays.",
    ),
    (
        r"0-dimensional|0-d array|invalid index to scalar|len\(\) of unsized object|'numpy\.\w+' object is not (?:subscriptable|iterable)|"
        r"object of type '(?:numpy\.)?(?:float|int)\w*' has no len|'(?:float|int)' object is not (?:subscriptable|iterable)",
        "this is a single number, which has no entries, where your code expects an array. Which step made one number of many: a `sum`, "
        "a `mean`, a `@`, or an index?",
    ),
    (
        r"too many indices for array: array is 1-dimensional",
        "you index a vector as if it were a matrix: it has one axis only.",
    ),
    (
        r"axis (\d+) is out of bounds for array of dimension (\d+)",
        "axes are counted from 0, so that an array of {1} dimension(s) has no axis {0}.",
    ),
    (
        r"index (-?\d+) is out of bounds for axis \d+ with size (\d+)",
        "places are counted from 0: of {1} entries the last is number {1} - 1.",
    ),
    (
        r"unsupported operand type\(s\) for .*'list'|bad operand type for unary .*'list'|can only concatenate list|"
        r"can't multiply sequence by non-int",
        "Python does not compute with the numbers in a list. Make it an array first: `np.array(…)`. (A function of yours that returns a "
        "list is such a place too.)",
    ),
    (
        r"unsupported operand type\(s\) for .*'function'",
        "Python does not compute with a function itself. Call it first, with what it takes in brackets: `f(…)`.",
    ),
    (
        r"'list' object has no attribute '(?:T|(?:arg)?max|(?:arg)?min|sum|mean|shape|ndim|size|dot|reshape|ravel|astype|any|all|std|var)'|"
        r"list indices must be integers or slices, not (?:tuple|list)",
        "this is a list, and only an array can do that. Make it one: `np.array(…)`, here or in the function of yours that returns it.",
    ),
    (
        r"'numpy\.ndarray' object has no attribute '(append|extend|insert|pop)'",
        "an array keeps its length, so it has no `{0}`. Collect in a list, and make an array of it at the end: `np.array(…)`.",
    ),
    (
        r"only integer scalar arrays can be converted to a scalar index",
        "an array stands where an axis or a place is expected. `np.max(a, b)` takes b for an axis: entry by entry it is "
        "`np.maximum(a, b)`.",
    ),
    (
        r"cannot reshape array of size (\d+) into shape (\(.*?\))",
        "{0} entries do not fill the shape {1}. (`np.bincount` counts only up to the largest number that occurs, unless you say "
        "`minlength`.)",
    ),
    (
        r"'(?:numpy\.)?ndarray' object cannot be interpreted as an integer",
        "an array stands where one integer is expected.",
    ),
    (r"Singular matrix", "this matrix has no inverse: its columns depend on each other."),
)


def wants_one_number(message: str) -> bool:
    """Whether an error says that an array stands where a single number is needed.

    >>> wants_one_number("sigmoid raised TypeError: only 0-dimensional arrays can be converted to Python scalars")
    True
    """
    return re.search(f"{ARRAY_FOR_A_TRUTH_VALUE}|{ARRAY_FOR_A_NUMBER}", message) is not None


def in_plain_words(message: str) -> str:
    """The message, and what it means where that is known.

    >>> in_plain_words("f raised TypeError: unsupported operand type(s) for ^: 'float' and 'int'")[-51:]
    '`^` is not a power in Python. A square is `x ** 2`.'
    """
    for said, means in GLOSSES:
        if found := re.search(said, message):
            return f"{message.rstrip('.')}. That is: {means.format(*found.groups())}"
    return message
