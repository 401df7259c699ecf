"""The guesses of a lesson, read from its text without running it.

A guess is a code cell with the header `# %% role="guess" id="…"` that holds one call, `guess("…", "the question", …)`. Functions that
compute what is true may come before the call.
"""

import ast
from collections.abc import Iterator

from autograder.lesson_text import read_cells

KINDS = "choices={…}, or tolerance=…, or picture=… and tolerance=…"


def read_guesses(text: str) -> dict[str, str]:
    """The guesses in the text of a lesson, in order: id → the code of its cell."""
    return {
        header["id"]: source for header, source in read_cells(text) if header.get("role") == "guess" and "id" in header
    }


def answering(text: str) -> dict[str, tuple[str, ...]]:
    """The cells of a lesson that show something after a guess in the same unit: code → the ids of these guesses, the last one first."""
    found: dict[str, tuple[str, ...]] = {}
    asked: tuple[str, ...] = ()
    for header, source in read_cells(text):
        if "unit" in header:
            asked = ()
        if header.get("role") == "guess":
            asked = (header["id"], *asked)
        elif asked and "role" not in header and shows_something(source):
            found[source] = asked
    return found


def shows_something(source: str) -> bool:
    """Whether a cell of code prints something or ends with a value.

    >>> shows_something("x = 1"), shows_something("x = 1\\nx"), shows_something("for x in a:\\n    print(x)"), shows_something("# Text")
    (False, True, True, False)
    """
    body = ast.parse(source).body
    calls = (node.func for part in body for node in ast.walk(part) if isinstance(node, ast.Call))
    return bool(body) and (isinstance(body[-1], ast.Expr) or any(ast.unparse(call) == "print" for call in calls))


def arguments(source: str) -> dict[str, ast.AST]:
    """What a guess is called with, by name; empty where the code is anything but functions and one such call."""
    try:
        *before, last = ast.parse(source).body
    except (SyntaxError, ValueError):  # not Python, or nothing at all
        return {}
    functions = {one.name: one for one in before if isinstance(one, ast.FunctionDef)}
    call = last.value if isinstance(last, ast.Expr) else None
    if len(functions) < len(before) or not isinstance(call, ast.Call) or ast.unparse(call.func) != "guess":
        return {}
    values = [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg]
    values += zip(("id", "question"), call.args, strict=False)
    return {name: functions.get(value.id, value) if isinstance(value, ast.Name) else value for name, value in values}


def question(source: str) -> str:
    """The question of a guess.

    >>> question('guess("two", "What is 1 + 1?", tolerance=0, truth=lambda: 1 + one)')
    'What is 1 + 1?'
    """
    return _text(arguments(source).get("question"))


def problems(id: str, source: str) -> Iterator[str]:
    """What is wrong with a guess, in one sentence each."""
    given = arguments(source)
    if _text(given.get("id")) != id:
        yield f'must be one call, guess("{id}", "the question", …), after functions at most'
        return
    if not question(source):
        yield "has no question"
    if not _text(given.get("because")):
        yield "does not say why (because=…)"
    if ("choices" in given) == ("tolerance" in given):
        yield f"is of no kind: it needs {KINDS}"
    if "choices" in given:
        yield from _options(given["choices"])
    if "truth" not in given or _is_typed_in(given["truth"]):
        yield "has a truth that is typed in: let the lesson compute it, truth=lambda: …"


def _options(choices: ast.AST) -> Iterator[str]:
    if not isinstance(choices, ast.Dict) or not 2 <= len(choices.keys) <= 5:
        yield "needs two to five options, as a dictionary: the option → the thought that leads there"
        return
    names = [_text(key) for key in choices.keys]
    if len(set(names)) < len(names) or "" in names:
        yield "has an option twice, or one without a name"
    for name, thought in zip(names, choices.values, strict=True):
        if not _text(thought):
            yield f"has no explanation for the option {name!r}"


def _is_typed_in(truth: ast.AST) -> bool:
    """Whether nothing that the lesson computes can be in it."""
    return not any(isinstance(node, ast.Name) for node in ast.walk(truth))


def _text(node: ast.AST | None) -> str:
    """A text that is written out in the code; empty where there is none."""
    return node.value.strip() if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
