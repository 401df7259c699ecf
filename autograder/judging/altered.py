"""The lesson's solution with one thing changed: a comparison, a sign, a number, a missing term or bracket, a statement in another place.

Whoever answers exactly as such a version does has made that mistake, in whatever way they wrote it. What can be said is what one would
see in the solution: "Your function answers as one would that had `< 0` where `<= 0` belongs."
"""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any

import numpy as np

from autograder.judging.exercise import Exercise, Function, text_of

MOST = 400  # versions of one solution
LONGEST = 90  # characters of a piece of code that is quoted

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


@dataclass(frozen=True, eq=False)
class Altered:
    """The solution with one piece of its code replaced."""

    solution: Function
    tree: ast.Module
    before: str
    after: str

    @property
    def name(self) -> str:
        if self.is_moved:
            return f"{self.before} {self.after}"
        return f"{self.after} for {self.before}" if self.after else f"without {self.before}"

    @property
    def is_moved(self) -> bool:
        """Whether a statement has moved to another place; `after` says where."""
        return self.after.startswith(("one level", "inside", "anew"))

    @property
    def sentence(self) -> str:
        if not self.after:
            return f"Your function answers as one would without {self.before}."
        if self.is_moved:
            return f"Your function answers as one would that had {self.before} {self.after}."
        return f"Your function answers as one would that had {self.after} where {self.before} belongs."

    @cached_property
    def function(self) -> Function:
        space = {"np": np, **self.solution.__globals__}
        exec(compile(self.tree, f"<{self.name}>", "exec"), space)
        made: Function = space[self.solution.__name__]
        return made


def alterations(exercise: Exercise) -> list[Altered]:
    """All versions of an exercise's solution with one change, the likelier ones first, none twice.

    The change is made to the solution as it stands, to the same without its variables, and to the earlier exercises that it calls.
    """
    seen: set[str] = set()
    found = []
    own = text_of(exercise.solution)
    inlined, together = _without_variables(own), "\n".join([*_called(exercise.solution), own])
    for source in dict.fromkeys((own, inlined, together)):
        seen.add(ast.unparse(ast.parse(source)))
        for kind in (comparisons, signs, numbers, calls, brackets, terms, subscripts, statements, loops):
            versions = kind(source) if source != inlined or source == own else _in_context(source, kind(source))
            for tree, before, after in versions:
                written = ast.unparse(ast.fix_missing_locations(tree))
                if written not in seen and max(len(before), len(after)) <= LONGEST and _is_code(written):
                    seen.add(written)
                    found.append(Altered(exercise.solution, ast.parse(written), before, after))
    return found[:MOST]


def _called(solution: Function) -> list[str]:
    """The texts of the functions of other exercises that a solution calls, those that are called by others first."""
    texts: dict[str, str] = {}

    def collect(function: Function) -> None:
        for node in ast.walk(ast.parse(text_of(function))):
            called = function.__globals__.get(node.id) if isinstance(node, ast.Name) else None
            if not isinstance(called, FunctionType) or called is solution or called.__name__ in texts:
                continue
            if called.__module__.startswith("autograder.exercises."):
                collect(called)
                texts[called.__name__] = text_of(called)

    collect(solution)
    return list(texts.values())


def _without_variables(source: str) -> str:
    """The source with the value of each variable in its places, as far as the function is a row of plain assignments.

    A change then touches one place: of `c = alpha * y; return c @ X, c.sum()` only the sum, say.
    """
    tree = ast.parse(source)
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    values: dict[str, ast.expr] = {}
    for one in function.body[:-1]:
        assigned = list(_assigned(one))
        if not assigned or any(name in values for name, _ in assigned):
            return source
        values |= {name: _Inlined(values).visit(value) for name, value in assigned}
    function.body[:-1] = []
    return ast.unparse(ast.fix_missing_locations(_Inlined(values).visit(tree)))


def _assigned(one: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names and values of `a = x` and `a, b = x, y`; nothing for any other statement."""
    if not isinstance(one, ast.Assign) or len(one.targets) > 1:
        return
    target, value = one.targets[0], one.value
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for name, part in zip(target.elts, value.elts, strict=True):
            if isinstance(name, ast.Name):
                yield name.id, part


class _Inlined(ast.NodeTransformer):
    """The values of variables in the places of their names."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.values.get(node.id, node))


def _is_code(text: str) -> bool:
    """Whether Python takes it: a `break` may have lost its loop."""
    try:
        compile(text, "<version>", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


Version = tuple[ast.Module, str, str]  # the tree, in words what was replaced, and by what


def replace_each(source: str, which: type[ast.AST], others: Callable[[Any], Iterator[ast.AST]]) -> Iterator[Version]:
    """Each expression of a type, one at a time, in each of its other forms."""
    for place in range(sum(isinstance(node, which) for node in ast.walk(ast.parse(source)))):
        original = _nth(ast.parse(source), which, place)
        for number in range(len(list(others(original)))):
            tree = ast.parse(source)
            node = _nth(tree, which, place)
            before = ast.unparse(node)
            new = list(others(node))[number]
            _Put(node, new).visit(tree)
            yield tree, _code(before), _code(ast.unparse(new))


def _code(text: str) -> str:
    """The first line of a piece of code, as it is quoted in a sentence."""
    return f"`{text.splitlines()[0]}`"


def _nth(tree: ast.AST, which: type[ast.AST], place: int) -> Any:
    return [node for node in ast.walk(tree) if isinstance(node, which)][place]


class _Put(ast.NodeTransformer):
    """One node in place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


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

    yield from _in_context(source, replace_each(source, ast.Constant, others))


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


def statements(source: str) -> Iterator[Version]:
    """A statement left out, done whatever the condition, put behind its block, or exchanged with the next one."""
    for number, (node, name) in enumerate(_blocks(ast.parse(source))):
        for i, one in enumerate(getattr(node, name)):
            for change in (_leave_out, _without_condition, _exchange, _put_behind, _put_into, _repeated):
                tree = ast.parse(source)
                told = change(*_block(tree, number), i)
                if told is not None and (change is _put_into or not isinstance(one, ast.Return)):
                    yield (tree, *told)


Block = list[ast.stmt]


def _leave_out(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    one = block[i]
    block[i : i + 1] = [] if len(block) > 1 else [ast.Pass()]
    return _code(ast.unparse(one)), ""


def _without_condition(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    one = block[i]
    if not isinstance(one, ast.If):
        return None
    block[i : i + 1] = one.body
    return f"the condition {_code(ast.unparse(one))}", ""


def _exchange(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    if i + 1 == len(block) or isinstance(block[i + 1], ast.Return):
        return None
    block[i], block[i + 1] = block[i + 1], block[i]
    return f"{_code(ast.unparse(block[i + 1]))} before {_code(ast.unparse(block[i]))}", "the two in the other order"


def _put_behind(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    if outer is None or len(block) == 1:
        return None
    outer.insert(at + 1, block.pop(i))
    return _code(ast.unparse(outer[at + 1])), "one level further out"


def _put_into(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    """Into the loop that comes before it: a line with too many spaces in front."""
    loop = block[i - 1]
    if i == 0 or not isinstance(loop, ast.For | ast.While):
        return None
    one = block.pop(i)
    loop.body.append(one)
    return _code(ast.unparse(one)), "inside the loop that comes before it"


def _repeated(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    """Into the loop that comes after it: what should be set once is set again in each round."""
    one, loop = block[i], block[i + 1] if i + 1 < len(block) else None
    if not isinstance(one, ast.Assign) or not isinstance(loop, ast.For):
        return None
    loop.body.insert(0, one)
    del block[i]
    return _code(ast.unparse(one)), "anew in each round of the loop that comes after it"


def loops(source: str) -> Iterator[Version]:
    """A loop without its first or last round, backwards, or with a single round."""
    ways = (
        ("[1:]", "the first round of {}", ""),
        ("[:-1]", "the last round of {}", ""),
        ("[:1]", "all rounds but the first of {}", ""),
        ("[::-1]", "{}", "the same loop backwards"),
    )
    for before, after, part in ((before, after, part) for part, before, after in ways):
        for place in range(sum(isinstance(node, ast.For) for node in ast.walk(ast.parse(source)))):
            tree = ast.parse(source)
            loop = _nth(tree, ast.For, place)
            told = before.format(_code(ast.unparse(loop)))
            loop.iter = ast.parse(f"list({ast.unparse(loop.iter)}){part}", mode="eval").body
            yield tree, told, after


def _blocks(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.For | ast.While | ast.If):
            yield node, "body"
            if isinstance(node, ast.If) and node.orelse:
                yield node, "orelse"


def _block(tree: ast.Module, number: int) -> tuple[list[ast.stmt], list[ast.stmt] | None, int]:
    """A block of statements; the block around it, where there is one inside the function, and its place there."""
    node, name = list(_blocks(tree))[number]
    for outer, outer_name in _blocks(tree):
        around: list[ast.stmt] = getattr(outer, outer_name)
        for at, one in enumerate(around):
            if one is node:
                return getattr(node, name), around, at
    return getattr(node, name), None, 0


def _in_context(source: str, versions: Iterator[Version]) -> Iterator[Version]:
    """The same versions, told with the smallest expression around the piece: `z <= 0` says more than `0`."""
    whole = ast.parse(source)
    for tree, _, _ in versions:
        before, after = _differing(whole, tree)
        yield tree, _code(before), _code(after)


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
    if type(a) is not type(b):
        return False
    if isinstance(a, ast.AST):
        return all(_same(getattr(a, name, None), getattr(b, name, None)) for name in a._fields)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return repr(a) == repr(b)


def _arity(node: ast.AST) -> int:
    return len(list(ast.iter_child_nodes(node)))
