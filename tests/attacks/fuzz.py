"""Variations of the suite's own attacks: cells, ids, names and frames, changed at random from a seed."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from tests.attacks.attack import WRONG
from tests.attacks.small_class import code, markdown, notebook
from tests.attacks.snippets import ATTACKS
from tests.attacks.submissions import HEADINGS, HTML, LINKS, SUBMISSIONS, TEX

NOTEBOOKS = [one.work for one in SUBMISSIONS if isinstance(one.work, dict) and len(one.work["cells"]) < 100]
# Attacks that run before a function of somebody else's.
CARRIED = [one.source for one in ATTACKS if one.function]
TEXTS = (
    *HEADINGS,
    HTML,
    LINKS,
    TEX,
    "a." * 3_000,
    " " * 3_000,
    "\\\\(" * 500,
    "```" * 200,
    "\x1b[2J",
    "\ud800",
    "\u202e",
    "\x00",
)
IDS = (
    "check_perceptron", "perceptron", "why", "setup", "", "../x", "\x1b]0;a\x07", "a" * 500, "\ud800", "<b>", "own-1", "check_bonus",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1e308,
    10**40,
    "",
    "a",
    [],
    {},
    [[]],
    {"a": []},
    ["x", 1, None],
    [[[[[[]]]]]],
)
PIECES = (
    *"aZ7ß李é._-' @/\\", "..", "\x1b[2J", "\u202e", "\u061c", "\U000e0041", "\ud800", "<b>", "LATE", "_assignsubmission_file_",
    "Jane Doe", "_100_", ".ipynb", "02_small", "\x00", "\n", "é" * 90, "CON", "~", "$HOME", "%s",
)  # fmt: skip


def notebooks(count: int, seed: int = 0) -> Iterator[bytes]:
    """Submissions: an attack of the suite after a few changes, sometimes with broken bytes."""
    choose = random.Random(f"notebooks {seed}")
    for _ in range(count):
        made = copy.deepcopy(choose.choice(NOTEBOOKS))
        for _ in range(choose.randint(1, 6)):
            _change(made, choose)
        raw = json.dumps(made).encode()
        yield _damaged(raw, choose) if choose.random() < 0.2 else raw


def _change(made: dict[str, Any], choose: random.Random) -> None:
    """One change to the cells of a notebook."""
    cells = made["cells"]
    at = choose.randrange(len(cells) + 1)
    what = choose.randrange(7)
    if what == 0 or at == len(cells) or not isinstance(cells[at], dict):
        cells.insert(at, choose.choice([code, markdown])(choose.choice(TEXTS)))
    elif what == 1:
        del cells[at]
    elif what == 2:
        cells.insert(choose.randrange(len(cells)), copy.deepcopy(cells[at]))
    elif what == 3:
        cells[at]["metadata"] = {"nbgrader": {"grade_id": choose.choice(IDS), "solution": True, "grade": True}}
        cells[at]["id"] = choose.choice(IDS)
    elif what == 4:
        cells[at][choose.choice(["source", "metadata", "cell_type", "id", "outputs"])] = choose.choice(VALUES)
    elif what == 5:
        cells[at]["cell_type"] = choose.choice(["code", "markdown", "raw", "heading"])
    else:
        cells[at] = choose.choice(VALUES)


def _damaged(raw: bytes, choose: random.Random) -> bytes:
    """A few bytes changed, or the end cut off."""
    data = bytearray(raw)
    for _ in range(choose.randint(1, 5)):
        data[choose.randrange(len(data))] = choose.randrange(256)
    return bytes(data[: choose.randint(1, len(data))] if choose.random() < 0.3 else data)


def joined_attacks(count: int, seed: int = 0) -> Iterator[dict[str, Any]]:
    """Two attacks in one submission, before a wrong answer."""
    choose = random.Random(f"joined {seed}")
    for _ in range(count):
        first, second = choose.sample(CARRIED, 2)
        made = notebook(WRONG, written=choose.choice(HEADINGS), before=first)
        made["cells"].insert(choose.randrange(len(made["cells"])), code(second))
        yield made


def names(count: int, seed: int = 0) -> Iterator[str]:
    choose = random.Random(f"names {seed}")
    for _ in range(count):
        yield "".join(choose.choices(PIECES, k=choose.randint(1, 8)))


def values(count: int, seed: int = 0) -> Iterator[Any]:
    """What a forged answer may hold where a value is expected: the protocol's own forms, mixed up."""
    choose = random.Random(f"values {seed}")
    for _ in range(count):
        yield _value(choose, choose.randint(0, 5))


def _value(choose: random.Random, depth: int) -> Any:
    if depth == 0:
        return choose.choice([*VALUES, 2**70, float("inf"), "0x1f", "NaN", 1.5, 3])
    inner = [_value(choose, depth - 1) for _ in range(choose.randint(0, 4))]
    forms = ("array", "scalar", "function", "int", "generator", "text", "tuple", "dict", "set", "")
    if choose.random() < 0.5:
        return inner
    return {choose.choice(forms): choose.choice([inner, *inner, 0, 1, 99, -1])}
