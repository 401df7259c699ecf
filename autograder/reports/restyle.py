"""The source of an answer as data: its local names, its text in one plain style, and the same program in other words."""

import ast


def plain_tree(source: str) -> ast.Module:
    """The program without docstrings; comments, spacing and unnecessary brackets disappear when it is unparsed."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Module) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


def local_names(tree: ast.AST) -> list[str]:
    """The names that are assigned anywhere in `tree`, in order of appearance, without parameters and `nonlocal` names."""
    fixed = {arg.arg for arg in ast.walk(tree) if isinstance(arg, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Global | ast.Nonlocal):
            fixed |= set(node.names)
    stored = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return [name for name in dict.fromkeys(stored) if name not in fixed]


def rename_all(tree: ast.Module, names: dict[str, str]) -> ast.Module:
    """The tree with names replaced, in place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            node.id = names[node.id]
    return tree


def in_other_words(source: str, mark: str) -> str:
    """The same program with other local names, and with results named before they are returned: right if and only if `source` is.

    >>> print(in_other_words("def f(x):\\n    y = x + 1\\n    return y * 2", "_a"))
    def f(x):
        y_a = x + 1
        answer_a = y_a * 2
        return answer_a
    """
    tree = plain_tree(source)
    rename_all(tree, {name: name + mark for name in local_names(tree)})
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, [new for old in block for new in _kept(old, f"answer{mark}")])
    return ast.unparse(ast.fix_missing_locations(tree))


def _kept(statement: ast.stmt, name: str) -> list[ast.stmt]:
    """`return expression` as `answer = expression; return answer`; anything else as it is."""
    if not isinstance(statement, ast.Return) or isinstance(statement.value, ast.Name | ast.Constant | None):
        return [statement]
    keep = ast.Assign([ast.Name(name, ast.Store())], statement.value, lineno=statement.lineno)
    return [keep, ast.Return(ast.Name(name, ast.Load()))]
