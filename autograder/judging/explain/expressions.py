"""What may stand in the place of an expression: the part of the table of changes (`mutations`) that is about expressions.

Each function takes the place of an expression, and the variables of the code around it, and yields what may stand there instead.
"""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass

MIN_QUOTED = 8  # a piece of fewer characters is quoted with what is around it
# Comparison → those that are easily written for it, and the others.
COMPARISONS: dict[type[ast.cmpop], tuple[tuple[type[ast.cmpop], ...], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: ((ast.LtE, ast.Gt), (ast.GtE,)),
    ast.LtE: ((ast.Lt, ast.GtE), (ast.Gt,)),
    ast.Gt: ((ast.GtE, ast.Lt), (ast.LtE,)),
    ast.GtE: ((ast.Gt, ast.LtE), (ast.Lt,)),
    ast.Eq: ((ast.NotEq,), (ast.LtE, ast.GtE)),
    ast.NotEq: ((ast.Eq,), ()),
    ast.Is: ((ast.IsNot,), ()),
    ast.IsNot: ((ast.Is,), ()),
    ast.In: ((ast.NotIn,), ()),
    ast.NotIn: ((ast.In,), ()),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
PRECEDENCE: dict[type[ast.operator], int] = {
    ast.Add: 1, ast.Sub: 1, ast.Mult: 2, ast.Div: 2, ast.FloorDiv: 2, ast.Mod: 2, ast.MatMult: 2, ast.Pow: 3,
}  # fmt: skip
# Function → its opposite, and others that are taken for it.
FUNCTIONS = {
    "sum": ("mean", "max"),
    "mean": ("sum", "median", "max"),
    "median": ("mean",),
    "max": ("min", "mean"),
    "min": ("max", "mean"),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "all": ("any",),
    "any": ("all",),
    "ones": ("zeros",),
    "zeros": ("ones",),
    "maximum": ("minimum",),
    "minimum": ("maximum",),
    "sqrt": ("square",),
    "log": ("exp", "log2", "log10"),
    "log2": ("log",),
    "log10": ("log",),
    "std": ("var",),
    "var": ("std",),
    "vstack": ("hstack",),
    "unique": ("sort",),
    "floor": ("ceil",),
    "lower": ("upper",),
}
BUILT_IN = {"min", "max", "all", "any"}  # functions of Python itself that have an opposite
DROPPED_CALLS = {"abs", "sqrt", "log", "exp", "inv", "sign", "norm", "square", "copy", "append", "cumsum", "maximum"}
DROPPED_METHODS = {"copy", "mean", "sum", "sort", "abs"}
REDUCTIONS = {"sum", "mean", "max", "min", "argmax", "argmin", "std", "var", "all", "any", "norm", "median"}
MAKERS = {"zeros_like", "ones_like", "empty_like", "full_like", "zeros", "array", "full"}  # of arrays, with a dtype
TOLERANCE = 0.02  # a constant as near as this to an integer is one with a tolerance
MIN_LIMIT = 10  # a constant from here on may be a limit, or where a search begins


@dataclass(frozen=True, eq=False)
class Place:
    """Where an expression is: in a field of its parent, perhaps in a list there."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.expr
    above: tuple[ast.AST, ...]  # all nodes above it, the nearest first

    @property
    def statement(self) -> ast.stmt:
        return next(node for node in self.above if isinstance(node, ast.stmt))

    def put(self, new: ast.expr) -> None:
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new

    def restore(self) -> None:
        self.put(self.node)

    def quote(self) -> str:
        """The piece as it is now, with enough around it to show what is meant."""
        held = getattr(self.parent, self.field)
        now: ast.expr = held if self.index is None else held[self.index]
        self.restore()
        shown: ast.AST = self.node
        above = iter(self.above)
        while len(ast.unparse(shown)) < MIN_QUOTED and not isinstance(shown, ast.stmt):
            shown = next(above)
        self.put(now)
        return ast.unparse(now if shown is self.node else shown).splitlines()[0]


def list_places(tree: ast.AST, above: tuple[ast.AST, ...] = ()) -> Iterator[Place]:
    """The expressions in a tree, without those that are assigned to and without a function's own head."""
    inside = (tree, *above)
    for field, value in ast.iter_fields(tree):
        if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef) and field != "body" and not above:
            continue
        for index, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(one, ast.expr) and not isinstance(getattr(one, "ctx", None), ast.Store):
                yield Place(tree, field, index, one, inside)
            if isinstance(one, ast.AST):
                yield from list_places(one, inside)


class Variables:
    """The variables of a function. `scalars` are the places of parameters that are single numbers, which are easily forgotten."""

    def __init__(self, tree: ast.AST, scalars: Collection[int]) -> None:
        function = tree if isinstance(tree, ast.FunctionDef) else None
        self.parameters = [argument.arg for argument in function.args.args] if function else []
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
        stored = [node.id for node in nodes if isinstance(node.ctx, ast.Store)]
        self.all = [name for name in dict.fromkeys([*self.parameters, *stored]) if name != "_"]
        used = {node.id for node in nodes if isinstance(node.ctx, ast.Load)}
        single = {name for i, name in enumerate(self.parameters) if i in scalars} | _zeros(tree)
        unused = [name for name in self.parameters if name not in used]
        self.forgotten = list(dict.fromkeys([*unused, *(name for name in self.all if name in single)]))


def _zeros(tree: ast.AST) -> set[str]:
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


def nothing(place: Place, variables: Variables) -> Iterator[ast.expr]:
    yield from ()


# Conditions


def likely_comparison(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield from (ast.Compare(left, [other()], [right]) for other in COMPARISONS.get(type(op), ((), ()))[0])


def any_comparison(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            likely, others = COMPARISONS.get(type(op), ((), ()))
            yield from (ast.Compare(left, [other()], [right]) for other in likely + others)


def other_connective(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)


def part_of_condition(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.BoolOp):
        yield from place.node.values


def branch(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.IfExp):
        yield from (place.node.body, place.node.orelse)


def exchanged_branches(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.IfExp):
        yield ast.IfExp(place.node.test, place.node.orelse, place.node.body)


# Numbers


def without_sign(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.UnaryOp):
        yield place.node.operand


def other_bool(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)


def near_number(place: Place, variables: Variables) -> Iterator[ast.expr]:
    for value in _numbers(place):
        for other in (value + 1, value - 1, -value):
            if other != value and not (other == -1 and _indexes_shape(place)):
                yield ast.Constant(other)


def scaled_number(place: Place, variables: Variables) -> Iterator[ast.expr]:
    for value in _numbers(place):
        for other in (2 * value, value / 2):
            yield ast.Constant(int(other) if other == int(other) and isinstance(value, int) else other)


def rounded_number(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """An integer for one with a tolerance, and no limit for a large number."""
    for value in _numbers(place):
        if 0 < abs(value - round(value)) < TOLERANCE:
            yield ast.Constant(round(value))
        if value >= MIN_LIMIT:
            yield ast.Attribute(ast.Name("np", ast.Load()), "inf", ast.Load())


def _numbers(place: Place) -> Iterator[int | float]:
    match place.node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            yield value


def _indexes_shape(place: Place) -> bool:
    """Whether it is the index of a shape: with two dimensions, -1 and 1 are the same index."""
    parent = place.parent
    return (
        isinstance(parent, ast.Subscript) and isinstance(parent.value, ast.Attribute) and parent.value.attr == "shape"
    )


# Arithmetic


def without_number(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.BinOp) and isinstance(place.node.right, ast.Constant):
        yield place.node.left


def other_arithmetic(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)


def other_product(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """Division without its rounding, and a matrix product."""
    match place.node:
        case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):
            yield ast.BinOp(left, ast.Div(), right)
    match place.node:
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div() | ast.FloorDiv(), right=right):
            yield ast.BinOp(left, ast.MatMult(), right)
        case ast.BinOp(left=left, op=ast.MatMult() as op, right=right):
            yield ast.BinOp(left, ast.Mult(), right)
            yield ast.BinOp(ast.Attribute(left, "T", ast.Load()), op, right)
            yield ast.BinOp(left, op, ast.Attribute(right, "T", ast.Load()))


def exchanged_operands(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.BinOp(left=left, op=op, right=right) if not isinstance(op, ast.Add | ast.Mult):
            yield ast.BinOp(right, op, left)


def either_operand(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.BinOp):
        yield from (place.node.left, place.node.right)


def brackets_lost(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """`a / b + c` for `a / (b + c)`."""
    match place.node:
        case ast.BinOp(left=left, op=op, right=ast.BinOp() as inner):
            if 0 < PRECEDENCE.get(type(inner.op), 0) <= PRECEDENCE.get(type(op), 0) < 3:
                yield ast.BinOp(ast.BinOp(left, op, inner.left), inner.op, inner.right)
    match place.node:
        case ast.BinOp(left=ast.BinOp() as inner, op=op, right=right):
            if 0 < PRECEDENCE.get(type(inner.op), 0) < PRECEDENCE.get(type(op), 0):
                yield ast.BinOp(inner.left, inner.op, ast.BinOp(inner.right, op, right))


def brackets_moved(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """A bracket around the other two of three operands."""
    match place.node:
        case ast.BinOp(left=left, op=op, right=ast.BinOp() as inner):
            yield ast.BinOp(ast.BinOp(left, op, inner.left), inner.op, inner.right)
    match place.node:
        case ast.BinOp(left=ast.BinOp() as inner, op=op, right=right):
            yield ast.BinOp(inner.left, inner.op, ast.BinOp(inner.right, op, right))


def forgotten_term(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """With a term or a factor that is missing, or divided by the number of the points."""
    node = place.node
    if not isinstance(node, ast.BinOp | ast.Call | ast.Subscript | ast.Name) or getattr(node, "id", "") == "np":
        return
    for name in variables.forgotten:
        one = ast.Name(name, ast.Load())
        yield ast.BinOp(node, ast.Add(), one)
        yield ast.BinOp(one, ast.Mult(), node)
    if isinstance(node, ast.BinOp | ast.Call):
        for name in variables.parameters[:3]:
            length = ast.Call(ast.Name("len", ast.Load()), [ast.Name(name, ast.Load())], [])
            yield ast.BinOp(node, ast.Div(), length)
            yield ast.BinOp(node, ast.Mult(), length)


def other_variable(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.Name) and place.node.id in variables.all:
        yield from (ast.Name(other, ast.Load()) for other in variables.all if other != place.node.id)


def wrapped(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """With an operation that was forgotten: a minus, a square, a root, a half, a copy."""
    node = place.node
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


# Calls


def _name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def opposite_function(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.Call):
        for other in FUNCTIONS.get(_name_of(place.node), ())[:1]:
            yield from _renamed(place.node, other)


def similar_function(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.Call):
        for other in FUNCTIONS.get(_name_of(place.node), ())[1:]:
            yield from _renamed(place.node, other)
        if _name_of(place.node) == "int":
            yield ast.Call(ast.Name("round", ast.Load()), place.node.args, place.node.keywords)


def _renamed(call: ast.Call, name: str) -> Iterator[ast.expr]:
    function, args = call.func, call.args
    if isinstance(function, ast.Attribute):
        owner = function.value
        if name == "median" and ast.unparse(owner) != "np":  # an array has no such method
            owner, args = ast.Name("np", ast.Load()), [owner, *args]
        yield ast.Call(ast.Attribute(owner, name, ast.Load()), args, call.keywords)
    elif isinstance(function, ast.Name) and {function.id, name} <= BUILT_IN:
        yield ast.Call(ast.Name(name, ast.Load()), args, call.keywords)


def one_argument(place: Place, variables: Variables) -> Iterator[ast.expr]:
    node = place.node
    if isinstance(node, ast.Call) and _name_of(node) in ("min", "max", "minimum", "maximum") and len(node.args) == 2:
        yield from node.args


def other_range(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Call(func=ast.Name(id="range") as function, args=[*first, last], keywords=keywords):
            for side in (ast.Add(), ast.Sub()):
                yield ast.Call(function, [*first, ast.BinOp(last, side, ast.Constant(1))], keywords)
        case ast.Call(func=ast.Name(id="enumerate") as function, args=[one], keywords=[]):
            yield ast.Call(function, [one, ast.Constant(1)], [])


def without_keyword(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Call(func=function, args=args, keywords=keywords):
            for i in range(len(keywords)):
                yield ast.Call(function, args, [*keywords[:i], *keywords[i + 1 :]])


def other_axis(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Call(func=function, args=args, keywords=keywords):
            for i, keyword in enumerate(keywords):
                match keyword:
                    case ast.keyword(arg="axis", value=ast.Constant(value=0 | 1 as axis)):
                        other = ast.keyword("axis", ast.Constant(1 - axis))
                        yield ast.Call(function, args, [*keywords[:i], other, *keywords[i + 1 :]])


def forgotten_keyword(place: Place, variables: Variables) -> Iterator[ast.expr]:
    node = place.node
    if not isinstance(node, ast.Call):
        return
    function, args, keywords = node.func, node.args, node.keywords
    has_axis = any(keyword.arg == "axis" for keyword in keywords)
    if has_axis:
        yield ast.Call(function, args, [*keywords, ast.keyword("keepdims", ast.Constant(True))])
    elif _name_of(node) in REDUCTIONS:
        for axis in (0, 1):
            yield ast.Call(function, args, [*keywords, ast.keyword("axis", ast.Constant(axis))])
    if _name_of(node) in MAKERS:
        floats = ast.keyword("dtype", ast.Name("float", ast.Load()))
        yield ast.Call(function, args, [*(k for k in keywords if k.arg != "dtype"), floats])


def exchanged_arguments(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Call(func=function, args=[one, other, *more], keywords=keywords):
            yield ast.Call(function, [other, one, *more], keywords)


def without_solve(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Call(func=ast.Attribute(attr="solve"), args=[matrix, right]):
            yield ast.BinOp(matrix, ast.MatMult(), right)
            yield right


def without_call(place: Place, variables: Variables) -> Iterator[ast.expr]:
    """What a function is applied to, without the function."""
    node = place.node
    if not isinstance(node, ast.Call):
        return
    if _name_of(node) in DROPPED_CALLS | {"int", "round", "sorted", "sort", "diag"}:
        yield from node.args
    if isinstance(node.func, ast.Attribute) and _name_of(node) in DROPPED_METHODS and not node.args:
        yield node.func.value


def squared_norm(place: Place, variables: Variables) -> Iterator[ast.expr]:
    if isinstance(place.node, ast.Call) and _name_of(place.node) == "norm":
        yield ast.BinOp(place.node, ast.Pow(), ast.Constant(2))


# Indices, transposition, results


def without_transpose(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Attribute(value=value, attr="T"):
            yield value


def without_index(place: Place, variables: Variables) -> Iterator[ast.expr]:
    node = place.node
    if not isinstance(node, ast.Subscript):
        return
    yield node.value
    if isinstance(node.slice, ast.Slice):
        lower, upper, step = node.slice.lower, node.slice.upper, node.slice.step
        fewer = (ast.Slice(None, upper, step), ast.Slice(lower, None, step), ast.Slice(lower, upper, None))
        given = [bound is not None for bound in (lower, upper, step)]
        yield from (
            ast.Subscript(node.value, part, ast.Load()) for part, is_given in zip(fewer, given, strict=True) if is_given
        )


def other_index(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place.node:
        case ast.Subscript(value=value, slice=inside):
            yield value
            if isinstance(inside, ast.Slice):
                last, first = ast.Slice(upper=ast.Constant(-1)), ast.Slice(lower=ast.Constant(1))
                yield from (ast.Subscript(value, other, ast.Load()) for other in (last, first))
            elif isinstance(inside, ast.Tuple) and len(inside.elts) == 2:
                yield ast.Subscript(value, ast.Tuple(inside.elts[::-1], ast.Load()), ast.Load())
        case ast.Tuple(elts=[ast.Constant(value=a), ast.Constant(value=b)]) if a == b:
            yield ast.Tuple([ast.Constant(-1), ast.Constant(-1)], ast.Load())


def reversed_results(place: Place, variables: Variables) -> Iterator[ast.expr]:
    match place:
        case Place(parent=ast.Return(), node=ast.Tuple(elts=elements)) if len(elements) > 1:
            yield ast.Tuple(elements[::-1], ast.Load())
