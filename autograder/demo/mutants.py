"""Mechanical mutants of a solution: one small change each, as a tired person might make it."""

import ast
from collections.abc import Callable, Iterator

from autograder.judging.rewrites import OTHER_COMPARISONS

COMPARISONS: dict[type, tuple[type, ...]] = {
    **OTHER_COMPARISONS,
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
}
NAMES = {
    "all": "any",
    "any": "all",
    "min": "max",
    "max": "min",
    "argmin": "argmax",
    "argmax": "argmin",
    "sum": "mean",
    "mean": "sum",
    "zeros": "ones",
    "ones": "zeros",
    "maximum": "minimum",
    "minimum": "maximum",
    "lower": "upper",
    "log": "exp",
}
DROPPED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Break, ast.Continue)


def list_mutants(source: str) -> Iterator[tuple[str, str]]:
    """(description, mutated source) of every mutant of the function in `source`, each description once."""
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    statement_of = _statements(tree)
    number = {node: i for i, node in enumerate(ast.walk(tree))}
    for index, original in enumerate(ast.walk(tree)):
        for variant in range(len(list(_changes(tree, original)))):
            changed = ast.parse(source)
            nodes = list(ast.walk(changed))
            statement = nodes[number[statement_of[original]]]
            before = _first_line(statement)
            list(_changes(changed, nodes[index]))[variant]()
            text = ast.unparse(ast.fix_missing_locations(changed))
            if text not in seen:
                seen.add(text)
                after = _first_line(statement)
                yield (f"{before}  →  {after}" if after != before else f"without: {before}"), text


def _changes(tree: ast.AST, node: ast.AST) -> Iterator[Callable[[], None]]:
    """What a tired person changes at `node`, each as a function that does it in place."""

    def setting(owner: object, name: str, value: object) -> Callable[[], None]:
        return lambda: setattr(owner, name, value)

    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for kind in COMPARISONS.get(type(node.ops[0]), ()):
            yield setting(node, "ops", [kind()])
    elif isinstance(node, ast.BinOp):
        for kind in ARITHMETIC.get(type(node.op), ()):
            yield setting(node, "op", kind())
        if isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
            yield _replacing(tree, node, node.left)
        if isinstance(node.op, ast.Add | ast.Mult):
            yield _replacing(tree, node, node.right)
    elif isinstance(node, ast.AugAssign):
        for kind in ARITHMETIC.get(type(node.op), ()):
            yield setting(node, "op", kind())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not | ast.Invert):
        yield _replacing(tree, node, node.operand)
    elif isinstance(node, ast.BoolOp):
        yield setting(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        values = (not node.value,) if isinstance(node.value, bool) else (node.value + 1, node.value - 1, -node.value)
        for value in values:
            if value != node.value and not (value == -1 and _indexes_shape(tree, node)):
                yield setting(node, "value", value)
    elif isinstance(node, ast.Attribute) and node.attr in NAMES:
        yield setting(node, "attr", NAMES[node.attr])
    elif isinstance(node, ast.Name) and node.id in ("min", "max", "all", "any"):
        yield setting(node, "id", NAMES[node.id])
    elif isinstance(node, ast.Call):
        for i in range(len(node.keywords)):
            yield setting(node, "keywords", node.keywords[:i] + node.keywords[i + 1 :])
        if len(node.args) >= 2:
            yield setting(node, "args", [node.args[1], node.args[0], *node.args[2:]])
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1:
        yield setting(node.value, "elts", node.value.elts[::-1])
    elif isinstance(node, ast.IfExp):
        yield _replacing(tree, node, node.body)
        yield _replacing(tree, node, node.orelse)
    elif isinstance(node, ast.Attribute) and node.attr == "T":
        yield _replacing(tree, node, node.value)
    if isinstance(node, DROPPED) and not _is_docstring(node):
        yield _replacing(tree, node, ast.Pass())


def _replacing(tree: ast.AST, old: ast.AST, new: ast.AST) -> Callable[[], None]:
    def change() -> None:
        for parent in ast.walk(tree):
            for name, value in ast.iter_fields(parent):
                if value is old:
                    setattr(parent, name, new)
                elif isinstance(value, list) and any(v is old for v in value):
                    setattr(parent, name, [new if v is old else v for v in value])

    return change


def _indexes_shape(tree: ast.AST, node: ast.AST) -> bool:
    """Whether `node` is the index of a shape: with two dimensions, -1 and 1 are the same index."""
    found = (n for n in ast.walk(tree) if isinstance(n, ast.Subscript) and n.slice is node)
    return any(isinstance(n.value, ast.Attribute) and n.value.attr == "shape" for n in found)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _statements(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    """For each node the innermost statement that contains it."""
    found = {tree: tree}
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            found[child] = child if isinstance(child, ast.stmt) else found[node]
    return found


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]
