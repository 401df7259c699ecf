"""Each expression of a solution in another form: a comparison, a sign, a number, a call, a missing term or bracket, an index."""

import ast
import copy
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

OTHER_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
OTHER_OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Div: (ast.Mult,),
}
OTHER_NAMES = {
    "sum": ("mean", "max"),
    "mean": ("sum", "median"),
    "max": ("min", "mean"),
    "min": ("max", "mean"),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "all": ("any",),
    "any": ("all",),
    "ones": ("zeros",),
    "zeros": ("ones",),
    "sqrt": ("square",),
    "log": ("log2", "log10"),
    "std": ("var",),
    "vstack": ("hstack",),
    "unique": ("sort",),
    "floor": ("ceil",),
}
DROPPED_CALLS = {"abs", "sqrt", "log", "exp", "inv", "sign", "norm", "square", "copy", "append", "cumsum", "maximum"}
Version = tuple[ast.Module, str, str]  # the tree, in words what was replaced, and by what


def replace_each(source: str, which: type[ast.AST], others: Callable[[Any], Iterator[ast.AST]]) -> Iterator[Version]:
    """Each expression of a type, one at a time, in each of its other forms. It is one tree, which the next version changes."""
    tree = ast.parse(source)
    for node, put in list(_places(tree, which)):
        before = quote(ast.unparse(node))
        for new in others(node):
            put(new)
            yield tree, before, quote(ast.unparse(new))
        put(node)


def _places(tree: ast.AST, which: type[ast.AST]) -> Iterator[tuple[Any, Callable[[ast.AST], None]]]:
    """The nodes of a type in the order of `ast.walk`, each with a function that puts another one in its place."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if isinstance(value, which):
                yield value, partial(setattr, parent, name)
            elif isinstance(value, list):
                for i, one in enumerate(value):
                    if isinstance(one, which):
                        yield one, partial(value.__setitem__, i)


def quote(text: str) -> str:
    """The first line of a piece of code, as it is quoted in a sentence."""
    return f"`{text.splitlines()[0]}`"


def nth(tree: ast.AST, which: type[ast.AST], place: int) -> Any:
    return [node for node in ast.walk(tree) if isinstance(node, which)][place]


def comparisons(source: str) -> Iterator[Version]:
    def others(node: ast.Compare) -> Iterator[ast.AST]:
        for other in OTHER_COMPARISONS.get(type(node.ops[0]), ()):
            yield ast.Compare(copy.deepcopy(node.left), [other()], copy.deepcopy(node.comparators))

    return replace_each(source, ast.Compare, others)


def signs(source: str) -> Iterator[Version]:
    def operators(node: ast.BinOp) -> Iterator[ast.AST]:
        for other in OTHER_OPERATORS.get(type(node.op), ()):
            yield ast.BinOp(copy.deepcopy(node.left), other(), copy.deepcopy(node.right))
        if isinstance(node.op, ast.Sub | ast.Div | ast.MatMult):
            yield ast.BinOp(copy.deepcopy(node.right), node.op, copy.deepcopy(node.left))

    yield from replace_each(source, ast.BinOp, operators)
    yield from replace_each(source, ast.UnaryOp, lambda node: iter([copy.deepcopy(node.operand)]))
    yield from replace_each(
        source,
        ast.AugAssign,
        lambda node: (
            ast.AugAssign(copy.deepcopy(node.target), other(), copy.deepcopy(node.value))
            for other in OTHER_OPERATORS.get(type(node.op), ())
        ),
    )


def numbers(source: str) -> Iterator[Version]:
    def others(node: ast.Constant) -> Iterator[ast.AST]:
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int | float):
            for value in dict.fromkeys((node.value + 1, node.value - 1, 2 * node.value, node.value / 2, -node.value)):
                yield ast.Constant(int(value) if value == int(value) and isinstance(node.value, int) else value)

    yield from in_context(source, replace_each(source, ast.Constant, others))


def calls(source: str) -> Iterator[Version]:
    def others(node: ast.Call) -> Iterator[ast.AST]:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for other in OTHER_NAMES.get(name, ()):
            new = copy.deepcopy(node)
            if isinstance(new.func, ast.Attribute):
                if other == "median" and ast.unparse(new.func.value) != "np":  # an array has no such method
                    new.args.insert(0, new.func.value)
                    new.func.value = ast.Name("np", ast.Load())
                new.func.attr = other
                yield new
        for i, keyword in enumerate(node.keywords):
            new = copy.deepcopy(node)
            del new.keywords[i]
            yield new
            if keyword.arg == "axis" and isinstance(keyword.value, ast.Constant) and keyword.value.value in (0, 1):
                new = copy.deepcopy(node)
                new.keywords[i].value = ast.Constant(1 - keyword.value.value)
                yield new
        if len(node.args) == 2:
            new = copy.deepcopy(node)
            new.args.reverse()
            yield new
            if name == "solve":
                yield ast.BinOp(copy.deepcopy(node.args[0]), ast.MatMult(), copy.deepcopy(node.args[1]))
                yield copy.deepcopy(node.args[1])
        if name in DROPPED_CALLS:
            yield from map(copy.deepcopy, node.args)
        if name == "norm":
            yield ast.BinOp(copy.deepcopy(node), ast.Pow(), ast.Constant(2))

    yield from replace_each(source, ast.Call, others)
    yield from replace_each(
        source, ast.Attribute, lambda node: iter([copy.deepcopy(node.value)] if node.attr == "T" else [])
    )


PRECEDENCE: dict[type[ast.operator], int] = {
    ast.Add: 1, ast.Sub: 1, ast.Mult: 2, ast.Div: 2, ast.FloorDiv: 2, ast.Mod: 2, ast.MatMult: 2, ast.Pow: 3,
}  # fmt: skip


def brackets(source: str) -> Iterator[Version]:
    """A pair of brackets forgotten: `a / b + c` for `a / (b + c)`."""

    def others(node: ast.BinOp) -> Iterator[ast.AST]:
        rank = PRECEDENCE.get(type(node.op), 0)
        new = copy.deepcopy(node)
        inner = new.right
        if isinstance(inner, ast.BinOp) and 0 < PRECEDENCE.get(type(inner.op), 0) <= rank < 3:
            yield ast.BinOp(ast.BinOp(new.left, new.op, inner.left), inner.op, inner.right)
        new = copy.deepcopy(node)
        inner = new.left
        if isinstance(inner, ast.BinOp) and 0 < PRECEDENCE.get(type(inner.op), 0) < rank:
            yield ast.BinOp(inner.left, inner.op, ast.BinOp(inner.right, new.op, new.right))

    return replace_each(source, ast.BinOp, others)


def terms(source: str) -> Iterator[Version]:
    """A sum, product or condition with only one of its two parts."""
    yield from replace_each(source, ast.BinOp, lambda node: (copy.deepcopy(part) for part in (node.left, node.right)))
    yield from replace_each(source, ast.BoolOp, lambda node: map(copy.deepcopy, node.values))
    yield from replace_each(
        source,
        ast.IfExp,
        lambda node: (copy.deepcopy(part) for part in (node.body, node.orelse)),
    )


def subscripts(source: str) -> Iterator[Version]:
    def others(node: ast.Subscript) -> Iterator[ast.AST]:
        if isinstance(node.ctx, ast.Load):
            yield copy.deepcopy(node.value)
        if isinstance(node.slice, ast.Slice):
            for part in ("lower", "upper", "step"):
                if getattr(node.slice, part) is not None:
                    new = copy.deepcopy(node)
                    setattr(new.slice, part, None)
                    yield new

    return replace_each(source, ast.Subscript, others)


def in_context(source: str, versions: Iterator[Version]) -> Iterator[Version]:
    """The same versions, told with the smallest expression around the piece: `z <= 0` says more than `0`."""
    whole = ast.parse(source)
    for tree, _, _ in versions:
        before, after = _differing(whole, tree)
        yield tree, quote(before), quote(after)


def _differing(a: ast.AST, b: ast.AST) -> tuple[str, str]:
    """The smallest pieces of two trees, larger than a number or a name, in which they differ."""
    for x, y in zip(ast.iter_child_nodes(a), ast.iter_child_nodes(b), strict=True):
        if not _same(x, y):
            if isinstance(x, ast.Constant) or type(x) is not type(y) or _arity(x) != _arity(y):
                break
            return _differing(x, y)
    return ast.unparse(a), ast.unparse(b)


def _same(a: object, b: object) -> bool:
    """Whether two pieces of code are the same, wherever they stand: `ast.dump(a) == ast.dump(b)`, without writing them down."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, ast.AST):
        for name in a._fields:  # noqa: SIM110 - `all` takes twice as long, and this is called a hundred thousand times
            if not _same(getattr(a, name, None), getattr(b, name, None)):
                return False
        return True
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return repr(a) == repr(b)


def _arity(node: ast.AST) -> int:
    return len(list(ast.iter_child_nodes(node)))
