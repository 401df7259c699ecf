"""What a learner's source says, where there is one: a function of a notebook has it, one in another process does not."""

import ast
import inspect
import textwrap
from typing import Any

# What an answer may ask of its arguments without looking at their numbers.
FORM = {"shape", "size", "ndim", "dtype"}
LIKE = {"len", "zeros_like", "ones_like", "empty_like", "full_like"}


def tree_of(function: Any) -> ast.FunctionDef | None:
    """The function's definition, or None where the source is not available."""
    try:
        return parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError):
        return None


def parse(source: str) -> ast.FunctionDef | None:
    """The first function that is defined in `source`, if there is one."""
    try:
        parsed = ast.parse(source)
    except (SyntaxError, ValueError):
        return None
    return next((node for node in parsed.body if isinstance(node, ast.FunctionDef)), None)


def used(tree: ast.FunctionDef) -> set[str]:
    """The parameters, by position as "0", "1", …, whose values are looked at and not only their shapes."""
    names = [argument.arg for argument in tree.args.args]
    found: set[str] = set()
    for statement in tree.body:
        _collect(statement, found)
    return {str(i) for i, name in enumerate(names) if name in found}


def _collect(node: ast.AST, found: set[str]) -> None:
    if isinstance(node, ast.Attribute) and node.attr in FORM and isinstance(node.value, ast.Name):
        return
    if (
        isinstance(node, ast.Call)
        and _last_name(node.func) in LIKE
        and all(isinstance(a, ast.Name) for a in node.args[:1])
    ):
        for argument in node.args[1:]:
            _collect(argument, found)
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        found.add(node.id)
    for child in ast.iter_child_nodes(node):
        _collect(child, found)


def _last_name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def contains(tree: ast.FunctionDef, code: str) -> bool:
    """Whether an expression or a keyword occurs in a function, whatever its variables are called there.

    >>> tree = parse("def f(a, m): return a / np.sum(a * m, axis=0)")
    >>> contains(tree, "G * m"), contains(tree, "G / m"), contains(tree, "axis=0")
    (True, False, True)
    """
    try:
        wanted = _form(ast.parse(code, mode="eval").body)
    except SyntaxError:
        return code in ast.unparse(tree)
    return any(_form(node) == wanted for node in ast.walk(tree) if isinstance(node, ast.expr))


def _form(expression: ast.expr) -> str:
    """An expression with its variables numbered in the order in which they occur."""
    known: dict[str, str] = {}
    made = ast.parse(ast.unparse(expression), mode="eval")
    for node in ast.walk(made):
        if isinstance(node, ast.Name) and node.id != "np":
            node.id = known.setdefault(node.id, f"v{len(known)}")
    return ast.unparse(made)


def keeps_state(tree: ast.FunctionDef) -> bool:
    """Whether the code has a place to remember something in: a global, or a default value that can change."""
    defaults = [*tree.args.defaults, *(d for d in tree.args.kw_defaults if d is not None)]
    if any(isinstance(d, ast.List | ast.Dict | ast.Set | ast.Call) for d in defaults):
        return True
    return any(isinstance(node, ast.Global) or _is_own_attribute(node, tree.name) for node in ast.walk(tree))


def _is_own_attribute(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name


def ends_in_the_first_round(tree: ast.FunctionDef) -> bool:
    """Whether a `for` loop always returns in its first round."""
    return any(isinstance(node, ast.For) and _returns(node.body) for node in ast.walk(tree))


def _returns(block: list[ast.stmt]) -> bool:
    """Whether a block ends with a `return` that is always reached."""
    if any(isinstance(node, ast.Continue | ast.Break) for one in block for node in ast.walk(one)):
        return False
    last = block[-1] if block else None
    if isinstance(last, ast.If):
        return _returns(last.body) and _returns(last.orelse)
    return isinstance(last, ast.Return)


def takes_over_a_type(tree: ast.FunctionDef) -> bool:
    """Whether the code makes an array of the type of another one, in which fractions have no place if that one is of integers."""
    likes = {"zeros_like", "ones_like", "empty_like", "full_like", "dtype", "copy"}
    return any(isinstance(node, ast.Attribute) and node.attr in likes for node in ast.walk(tree))


def fills_a_list(tree: ast.FunctionDef) -> bool:
    """Whether the code puts things into a list, or into the rows of an array, one after the other."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in ("append", "extend", "insert"))
        or (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store))
        or isinstance(node, ast.ListComp)
        for node in ast.walk(tree)
    )
