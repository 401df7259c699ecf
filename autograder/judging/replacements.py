"""What may stand in the place of an expression: what a slip makes of it, another name, or what was forgotten around it."""

import ast
from collections.abc import Iterator

from autograder.judging.rewrites import DROPPED_CALLS, OTHER_NAMES, PRECEDENCE

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq,),
}
REDUCTIONS = {"sum", "mean", "max", "min", "argmax", "argmin", "std", "var", "all", "any", "norm", "median"}
NEARLY = 0.02  # a constant as near as this to a whole number is one with a tolerance
SCALARS = {"theta0", "theta0_hat", "b", "eta", "lam", "ridge"}  # what is easily forgotten in a sum or a product


def slips(node: ast.expr) -> Iterator[ast.expr]:
    """What people write by a slip in place of something else."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield from (ast.Compare(left, [other()], [right]) for other in COMPARISONS.get(type(op), ()))
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            yield from values
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield from (body, orelse, ast.IfExp(test, orelse, body))
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            if 0 < abs(value - round(value)) < NEARLY:
                yield ast.Constant(round(value))
            if value >= 10:  # a limit, or where a search begins
                yield ast.Attribute(ast.Name("np", ast.Load()), "inf", ast.Load())
            for other in (value + 1, value - 1, 2 * value, value / 2, -value):
                yield ast.Constant(int(other) if other == int(other) and isinstance(value, int) else other)
        case ast.BinOp():
            yield from _of_operation(node)
        case ast.Call():
            yield from _of_call(node)
        case ast.Attribute(value=value, attr="T"):
            yield value
        case ast.Subscript():
            yield from _of_subscript(node)
        case ast.Tuple(elts=[ast.Constant(value=a), ast.Constant(value=b)]) if a == b:
            yield ast.Tuple([ast.Constant(-1), ast.Constant(-1)], ast.Load())


def _of_operation(node: ast.BinOp) -> Iterator[ast.expr]:
    left, op, right = node.left, node.op, node.right
    if isinstance(right, ast.Constant):
        yield left
    if isinstance(op, ast.Add | ast.Sub):
        yield ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right)
    if isinstance(op, ast.Mult | ast.Div | ast.FloorDiv):
        yield ast.BinOp(left, ast.Mult() if isinstance(op, ast.Div) else ast.Div(), right)
        yield ast.BinOp(left, ast.MatMult(), right)
    if isinstance(op, ast.MatMult):
        yield ast.BinOp(left, ast.Mult(), right)
        yield ast.BinOp(ast.Attribute(left, "T", ast.Load()), op, right)
        yield ast.BinOp(left, op, ast.Attribute(right, "T", ast.Load()))
    if not isinstance(op, ast.Add | ast.Mult):
        yield ast.BinOp(right, op, left)
    yield from (left, right)
    yield from _other_brackets(left, op, right)


def _other_brackets(left: ast.expr, op: ast.operator, right: ast.expr) -> Iterator[ast.expr]:
    rank = PRECEDENCE.get(type(op), 0)
    if isinstance(left, ast.BinOp) and PRECEDENCE.get(type(left.op), 0) >= rank > 0:
        yield ast.BinOp(left.left, left.op, ast.BinOp(left.right, op, right))  # a bracket around the last two
    if isinstance(right, ast.BinOp):
        yield ast.BinOp(ast.BinOp(left, op, right.left), right.op, right.right)
    if isinstance(left, ast.BinOp):
        yield ast.BinOp(left.left, left.op, ast.BinOp(left.right, op, right))


def _of_call(node: ast.Call) -> Iterator[ast.expr]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    yield from _other_calls(node, name)
    yield from _other_keywords(node, name)
    if len(node.args) == 2:
        yield ast.Call(node.func, node.args[::-1], node.keywords)
    yield from _left_out(node, name)


def _other_calls(node: ast.Call, name: str) -> Iterator[ast.expr]:
    """Another function, or one more or one fewer round of a loop."""
    function, args, keywords = node.func, node.args, node.keywords
    if isinstance(function, ast.Attribute):
        for other in OTHER_NAMES.get(name, ()):
            yield ast.Call(ast.Attribute(function.value, other, ast.Load()), args, keywords)
    if name in ("min", "max", "minimum", "maximum") and len(args) == 2:
        yield from args
    if name == "int":
        yield ast.Call(ast.Name("round", ast.Load()), args, keywords)
    if name == "range":
        for side in (ast.Add(), ast.Sub()):
            yield ast.Call(function, [*args[:-1], ast.BinOp(args[-1], side, ast.Constant(1))], keywords)
    if name == "enumerate" and len(args) == 1 and not keywords:
        yield ast.Call(function, [*args, ast.Constant(1)], keywords)


def _other_keywords(node: ast.Call, name: str) -> Iterator[ast.expr]:
    """A keyword left out or forgotten, or the other axis."""
    function, args, keywords = node.func, node.args, node.keywords
    for i, keyword in enumerate(keywords):
        rest = [*keywords[:i], *keywords[i + 1 :]]
        yield ast.Call(function, args, rest)
        if keyword.arg == "axis" and isinstance(keyword.value, ast.Constant) and keyword.value.value in (0, 1):
            yield ast.Call(function, args, [*rest, ast.keyword("axis", ast.Constant(1 - keyword.value.value))])
        if keyword.arg == "axis":
            yield ast.Call(function, args, [*keywords, ast.keyword("keepdims", ast.Constant(True))])
    if name in REDUCTIONS and not any(k.arg == "axis" for k in keywords):
        for axis in (0, 1):
            yield ast.Call(function, args, [*keywords, ast.keyword("axis", ast.Constant(axis))])
    if name in ("zeros_like", "ones_like", "empty_like", "full_like", "zeros", "array", "full"):
        floats = ast.keyword("dtype", ast.Name("float", ast.Load()))
        yield ast.Call(function, args, [*(k for k in keywords if k.arg != "dtype"), floats])


def _left_out(node: ast.Call, name: str) -> Iterator[ast.expr]:
    """What a function is applied to, without the function."""
    if name in DROPPED_CALLS | {"int", "round", "sorted", "sort", "diag"} and node.args:
        yield node.args[0]
    if isinstance(node.func, ast.Attribute) and name in ("copy", "mean", "sum", "sort", "abs") and not node.args:
        yield node.func.value


def _of_subscript(node: ast.Subscript) -> Iterator[ast.expr]:
    value, inside = node.value, node.slice
    yield value
    if isinstance(inside, ast.Slice):
        last, first = ast.Slice(upper=ast.Constant(-1)), ast.Slice(lower=ast.Constant(1))
        yield from (ast.Subscript(value, other, ast.Load()) for other in (last, first))
    elif isinstance(inside, ast.Tuple) and len(inside.elts) == 2:
        yield ast.Subscript(value, ast.Tuple(inside.elts[::-1], ast.Load()), ast.Load())


def wraps(node: ast.expr) -> Iterator[ast.expr]:
    """What was forgotten around an expression: a minus, a square, a root, a half, a copy."""
    if not isinstance(node, ast.BinOp | ast.Call | ast.Name | ast.Subscript | ast.Attribute):
        return
    if isinstance(node, ast.Name) and node.id == "np":
        return
    if isinstance(node, ast.BinOp | ast.Call):
        yield ast.UnaryOp(ast.USub(), node)
        yield ast.BinOp(ast.Constant(2), ast.Mult(), node)
        yield ast.BinOp(node, ast.Div(), ast.Constant(2))
        yield ast.BinOp(ast.Constant(1), ast.Sub(), node)
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))
        for name in ("sqrt", "log", "exp", "abs"):
            yield _numpy(name, node)
        yield _numpy("linalg.inv", node)
    yield ast.BinOp(node, ast.Pow(), ast.Constant(2))
    yield ast.Attribute(node, "T", ast.Load())
    if isinstance(node, ast.Name | ast.Subscript):
        yield ast.Call(ast.Attribute(node, "copy", ast.Load()), [], [])
        yield _numpy("array", node, ast.keyword("dtype", ast.Name("float", ast.Load())))


def _numpy(name: str, argument: ast.expr, *keywords: ast.keyword) -> ast.expr:
    function: ast.expr = ast.Name("np", ast.Load())
    for part in name.split("."):
        function = ast.Attribute(function, part, ast.Load())
    return ast.Call(function, [argument], list(keywords))


class Names:
    """The variables of a function: one in place of another, and those that were forgotten."""

    def __init__(self, tree: ast.FunctionDef) -> None:
        self.parameters = [argument.arg for argument in tree.args.args]
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
        stored = [node.id for node in nodes if isinstance(node.ctx, ast.Store)]
        self.all = [name for name in dict.fromkeys([*self.parameters, *stored]) if name != "_"]
        used = {node.id for node in nodes if isinstance(node.ctx, ast.Load)}
        self.unused = [name for name in self.parameters if name not in used]
        self.scalars = [name for name in self.all if name in SCALARS or name in _zeros(tree)]

    def others(self, node: ast.expr) -> Iterator[ast.expr]:
        if isinstance(node, ast.Name) and node.id in self.all:
            yield from (ast.Name(other, ast.Load()) for other in self.all if other != node.id)

    def forgotten(self, node: ast.expr) -> Iterator[ast.expr]:
        """A term or a factor that is missing; and the number of the points, by which a sum should be divided."""
        if not isinstance(node, ast.BinOp | ast.Call | ast.Subscript | ast.Name) or getattr(node, "id", "") == "np":
            return
        for name in dict.fromkeys([*self.unused, *self.scalars]):
            one = ast.Name(name, ast.Load())
            yield ast.BinOp(node, ast.Add(), one)
            yield ast.BinOp(one, ast.Mult(), node)
        if isinstance(node, ast.BinOp | ast.Call):
            for name in self.parameters[:3]:
                length = ast.Call(ast.Name("len", ast.Load()), [ast.Name(name, ast.Load())], [])
                yield ast.BinOp(node, ast.Div(), length)
                yield ast.BinOp(node, ast.Mult(), length)


def _zeros(tree: ast.FunctionDef) -> set[str]:
    """The variables that begin at 0."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
                for name, value in zip(names, values, strict=False):
                    if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and value.value == 0:
                        found.add(name.id)
    return found
