"""Small changes to a function's code, one at a time: the other comparison, another name, a sign, an axis, a line in another place, …

The tree is changed while an edit is out, and put back when the next one is asked for. So each costs little.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from autograder.judging.rewrites import DROPPED_CALLS, OTHER_NAMES, PRECEDENCE

LONGEST = 80  # characters of a piece of code that is quoted
SHORT = 8  # a piece of fewer characters is quoted with what is around it
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq,),
}
REDUCTIONS = {"sum", "mean", "max", "min", "argmax", "argmin", "std", "var", "all", "any", "norm", "median"}
SCALARS = {"theta0", "theta0_hat", "b", "eta", "lam", "ridge"}  # what is easily forgotten in a sum or a product


@dataclass(frozen=True, eq=False)
class Edit:
    """A change that is now made. `quote` gives the code as it is now; `undo` puts everything back."""

    line: int
    quote: Callable[[], str]
    undo: Callable[[], None]
    words: str = ""  # for a change of place: "{0}" is the line of code before it


@dataclass(frozen=True, eq=False)
class Place:
    """Where an expression is: in a field of its parent, perhaps in a list there."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.expr
    above: tuple[ast.AST, ...]  # all nodes above it, the nearest first

    def put(self, new: ast.expr) -> None:
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new

    def get(self) -> ast.expr:
        found: ast.expr = getattr(self.parent, self.field)
        return found if self.index is None else getattr(self.parent, self.field)[self.index]

    def quote(self) -> str:
        """The piece as it is now, with enough around it to show what is meant."""
        now = self.get()
        self.put(self.node)
        shown: ast.AST = self.node
        above = iter(self.above)
        while len(ast.unparse(shown)) < SHORT and not isinstance(shown, ast.stmt):
            shown = next(above)
        self.put(now)
        return ast.unparse(now if shown is self.node else shown).splitlines()[0]


def list_edits(tree: ast.FunctionDef) -> Iterator[Edit]:
    """All of them, the likelier ones first."""
    places = [place for one in tree.body for place in _places(one, (tree,))]
    names = _Names(tree)
    for kind in (_slips, names.others, _wraps):
        for place in places:
            for new in kind(place.node):
                yield from _exchanged(place, new)
    yield from _moves(tree)
    for place in places:
        for new in names.forgotten(place.node):
            yield from _exchanged(place, new)


def _exchanged(place: Place, new: ast.expr) -> Iterator[Edit]:
    ast.fix_missing_locations(ast.copy_location(new, place.node))
    place.put(new)
    yield Edit(place.node.lineno, place.quote, lambda: place.put(place.node))
    place.put(place.node)


def _places(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[Place]:
    inside = (node, *above)
    for field, value in ast.iter_fields(node):
        for index, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(one, ast.expr) and not isinstance(getattr(one, "ctx", None), ast.Store):
                yield Place(node, field, index, one, inside)
            if isinstance(one, ast.AST):
                yield from _places(one, inside)


def _slips(node: ast.expr) -> Iterator[ast.expr]:
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
    rank = PRECEDENCE.get(type(op), 0)
    if isinstance(left, ast.BinOp) and PRECEDENCE.get(type(left.op), 0) >= rank > 0:
        yield ast.BinOp(left.left, left.op, ast.BinOp(left.right, op, right))  # a bracket around the last two
    if isinstance(right, ast.BinOp):
        yield ast.BinOp(ast.BinOp(left, op, right.left), right.op, right.right)
    if isinstance(left, ast.BinOp):
        yield ast.BinOp(left.left, left.op, ast.BinOp(left.right, op, right))


def _of_call(node: ast.Call) -> Iterator[ast.expr]:
    function, args, keywords = node.func, node.args, node.keywords
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
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
    if len(args) == 2:
        yield ast.Call(function, args[::-1], keywords)
    if name in DROPPED_CALLS | {"int", "round", "sorted", "sort", "diag"} and args:
        yield args[0]
    if isinstance(function, ast.Attribute) and name in ("copy", "mean", "sum", "sort", "abs") and not args:
        yield function.value


def _of_subscript(node: ast.Subscript) -> Iterator[ast.expr]:
    value, inside = node.value, node.slice
    yield value
    if isinstance(inside, ast.Slice):
        last, first = ast.Slice(upper=ast.Constant(-1)), ast.Slice(lower=ast.Constant(1))
        yield from (ast.Subscript(value, other, ast.Load()) for other in (last, first))
    elif isinstance(inside, ast.Tuple) and len(inside.elts) == 2:
        yield ast.Subscript(value, ast.Tuple(inside.elts[::-1], ast.Load()), ast.Load())


def _wraps(node: ast.expr) -> Iterator[ast.expr]:
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


class _Names:
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


Block = list[ast.stmt]


def _moves(tree: ast.FunctionDef) -> Iterator[Edit]:
    """A statement left out, in another place, or in another form."""
    for block, outer in list(_blocks(tree.body, None)):
        for i, one in enumerate(list(block)):
            text = ast.unparse(one).splitlines()[0]
            for changed, changed_outer, words in _other_orders(block, outer, i):
                before, before_outer = list(block), list(outer[0]) if outer else []

                # Defaults hold the values of this round; mypy does not take their types over to the parameters.
                def undo(block=block, outer=outer, before=before, before_outer=before_outer) -> None:  # type: ignore[no-untyped-def]
                    block[:] = before
                    if outer:
                        outer[0][:] = before_outer

                if outer and changed_outer is not None:
                    outer[0][:] = changed_outer
                block[:] = changed or [ast.copy_location(ast.Pass(), one)]
                yield Edit(one.lineno, lambda text=text: text, undo, words)  # type: ignore[misc]
                undo()


def _blocks(
    block: Block, outer: tuple[Block, ast.stmt] | None
) -> Iterator[tuple[Block, tuple[Block, ast.stmt] | None]]:
    yield block, outer
    for one in block:
        for name in ("body", "orelse"):
            inner = getattr(one, name, None)
            if inner and isinstance(one, ast.For | ast.While | ast.If):
                yield from _blocks(inner, (block, one))


def _other_orders(
    block: Block, outer: tuple[Block, ast.stmt] | None, i: int
) -> Iterator[tuple[Block, Block | None, str]]:
    """The block and the one around it (None: as it was), and what is then different, in words."""
    one, rest = block[i], [*block[:i], *block[i + 1 :]]
    if not isinstance(one, ast.Return):
        yield rest, None, "without {0}"
    if isinstance(one, ast.If) and not one.orelse:
        yield [*block[:i], *one.body, *block[i + 1 :]], None, "without the condition {0}"
    if i + 1 < len(block):
        yield [*block[:i], block[i + 1], one, *block[i + 2 :]], None, "with {0} after the line that follows it"
    if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name):
        value = ast.BinOp(ast.Name(one.target.id, ast.Load()), one.op, one.value)
        new = ast.fix_missing_locations(ast.copy_location(ast.Assign([one.target], value), one))
        yield (
            [*block[:i], new, *block[i + 1 :]],
            None,
            f"with `{ast.unparse(new)}`, which makes a new array, in the place of {{0}}",
        )
        for other in (ast.Add(), ast.Sub()):
            if type(other) is not type(one.op):
                turned = ast.copy_location(ast.AugAssign(one.target, other, one.value), one)
                yield [*block[:i], turned, *block[i + 1 :]], None, f"with `{ast.unparse(turned)}` in the place of {{0}}"
    if isinstance(one, ast.Assign) and len(one.targets) == 1:
        # Other targets than these two kinds are sorted out in the next line; mypy looks at this one alone.
        added = ast.copy_location(ast.AugAssign(one.targets[0], ast.Add(), one.value), one)  # type: ignore[arg-type]
        if isinstance(one.targets[0], ast.Name | ast.Subscript) and outer is not None:
            yield [*block[:i], added, *block[i + 1 :]], None, f"with `{ast.unparse(added)}` in the place of {{0}}"
    if outer is not None:
        around, owner = outer
        at = around.index(owner)
        if len(block) > 1:
            yield rest, [*around[: at + 1], one, *around[at + 1 :]], "with {0} one level further out"
            yield rest, [*around[:at], one, *around[at:]], "with {0} before the block it is in"
    before = block[i - 1] if i else None
    if isinstance(before, ast.For | ast.While | ast.If):
        loop = _copied(before, [*before.body, one])
        yield [*block[: i - 1], loop, *block[i + 1 :]], None, "with {0} inside the block before it"
    after = block[i + 1] if i + 1 < len(block) else None
    if isinstance(after, ast.For | ast.While):
        yield [*block[:i], _copied(after, [one, *after.body]), *block[i + 2 :]], None, "with {0} inside the loop"


def _copied(owner: ast.For | ast.While | ast.If, body: Block) -> ast.stmt:
    """The same statement with another body."""
    fields = {name: value for name, value in ast.iter_fields(owner) if name != "body"}
    return ast.copy_location(type(owner)(body=body, **fields), owner)
