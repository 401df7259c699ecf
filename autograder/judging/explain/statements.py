"""Statements left out, in another place or in another form: the part of the table of changes (`mutations`) that is about statements."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

Block = list[ast.stmt]


class Kind(Enum):
    """What a change does to a statement; `REPLACED` is a change inside one."""

    REPLACED = auto()
    LEFT_OUT = auto()
    UNCONDITIONAL = auto()  # what an `if` holds is done whatever the condition
    OPPOSITE = auto()  # the condition is negated
    AFTER_NEXT = auto()  # exchanged with the statement that follows
    FURTHER_OUT = auto()  # behind the block that holds it
    BEFORE_BLOCK = auto()  # before the block that holds it
    INTO_BLOCK_BEFORE = auto()
    INTO_LOOP_BEFORE = auto()
    INTO_LOOP_AFTER = auto()
    OTHER_FORM = auto()  # `x = x + y` for `x += y`, or the other way round
    NEW_ARRAY = auto()  # the same, where it makes a new array
    WITHOUT_FIRST_ROUND = auto()
    WITHOUT_LAST_ROUND = auto()
    FIRST_ROUND_ONLY = auto()
    BACKWARDS = auto()


# What is different, how it reads now, and the blocks with their new statements.
Rearranged = tuple[Kind, str, list[tuple[Block, Block]]]
SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Break, ast.Continue)
ROUNDS = {
    Kind.WITHOUT_FIRST_ROUND: "[1:]",
    Kind.WITHOUT_LAST_ROUND: "[:-1]",
    Kind.FIRST_ROUND_ONLY: "[:1]",
    Kind.BACKWARDS: "[::-1]",
}


@dataclass(frozen=True, eq=False)
class Spot:
    """Where a statement is: in a block, which a statement of an outer block may hold."""

    block: Block
    index: int
    outer: Block | None = None
    owner: ast.stmt | None = None

    @property
    def statement(self) -> ast.stmt:
        return self.block[self.index]

    @property
    def others(self) -> Block:
        return [*self.block[: self.index], *self.block[self.index + 1 :]]

    @property
    def before(self) -> ast.stmt | None:
        return self.block[self.index - 1] if self.index else None

    @property
    def after(self) -> ast.stmt | None:
        return self.block[self.index + 1] if self.index + 1 < len(self.block) else None

    def replaced_by(self, *new: ast.stmt) -> list[tuple[Block, Block]]:
        return [(self.block, [*self.block[: self.index], *new, *self.block[self.index + 1 :]])]


def list_spots(tree: ast.AST, outer: Block | None = None) -> Iterator[Spot]:
    """All statements in a tree, a block before those inside it. `outer` is the block around the tree, within the same function."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(tree, name, None)
        if not isinstance(block, list):
            continue
        owner = tree if isinstance(tree, ast.stmt) and outer is not None else None
        yield from (Spot(block, i, outer if owner else None, owner) for i in range(len(block)))
        for one in block:
            is_definition = isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            yield from list_spots(one, None if is_definition else block)
            for handler in getattr(one, "handlers", []):
                yield from list_spots(handler)


def exchange_blocks(blocks: list[tuple[Block, Block]]) -> Callable[[], None]:
    """Give blocks other statements; what is returned gives them their own ones back."""
    kept = [(block, list(block)) for block, _ in blocks]
    for block, new in blocks:
        block[:] = new or [ast.Pass(lineno=1, col_offset=0)]

    def undo() -> None:
        for block, old in kept:
            block[:] = old

    return undo


def simple_mistakes(spot: Spot) -> Iterator[Rearranged]:
    """A simple statement left out, or with another sign."""
    one = spot.statement
    if isinstance(one, SIMPLE) and not _is_docstring(one):
        yield from _left_out(spot)
    yield from _other_sign(spot)


def mistakes_with_conditions(spot: Spot) -> Iterator[Rearranged]:
    """The same, and conditions left out or turned round."""
    yield from simple_mistakes(spot)
    one = spot.statement
    if isinstance(one, ast.If):
        yield from _left_out(spot)
        opposite = _copied(one, one.body, test=ast.UnaryOp(ast.Not(), one.test))
        yield Kind.OPPOSITE, ast.unparse(opposite).partition("\n")[0], spot.replaced_by(opposite)


def mistakes(spot: Spot) -> Iterator[Rearranged]:
    """A statement left out or in a wrong place, and a loop with other rounds."""
    one = spot.statement
    if isinstance(one, ast.FunctionDef) or _is_docstring(one):
        return
    yield from _other_sign(spot)
    if not isinstance(one, ast.Return):
        yield from _left_out(spot)
        yield from _unconditional(spot)
        if spot.after is not None and not isinstance(spot.after, ast.Return):
            yield from _after_next(spot)
        if spot.outer is not None and len(spot.block) > 1:
            yield from _further_out(spot)
    if isinstance(spot.before, ast.For | ast.While):
        yield Kind.INTO_LOOP_BEFORE, "", _into_before(spot, spot.before)
    if isinstance(one, ast.Assign) and isinstance(spot.after, ast.For):
        yield Kind.INTO_LOOP_AFTER, "", _into_after(spot, spot.after)
    if isinstance(one, ast.For):
        for kind, part in ROUNDS.items():
            rounds = ast.parse(f"list({ast.unparse(one.iter)}){part}", mode="eval").body
            yield kind, "", spot.replaced_by(_copied(one, one.body, iter=rounds))


def fixes(spot: Spot) -> Iterator[Rearranged]:
    """A statement that should not be there, or belongs elsewhere, or has the wrong form."""
    one = spot.statement
    if not isinstance(one, ast.Return):
        yield from _left_out(spot)
    yield from _unconditional(spot)
    if spot.after is not None:
        yield from _after_next(spot)
    yield from _other_forms(spot)
    if spot.outer is not None and spot.owner is not None and len(spot.block) > 1:
        yield from _further_out(spot)
        at = spot.outer.index(spot.owner)
        moved = [*spot.outer[:at], one, *spot.outer[at:]]
        yield Kind.BEFORE_BLOCK, "", [(spot.block, spot.others), (spot.outer, moved)]
    if isinstance(spot.before, ast.For | ast.While | ast.If):
        yield Kind.INTO_BLOCK_BEFORE, "", _into_before(spot, spot.before)
    if isinstance(spot.after, ast.For | ast.While):
        yield Kind.INTO_LOOP_AFTER, "", _into_after(spot, spot.after)


def _left_out(spot: Spot) -> Iterator[Rearranged]:
    yield Kind.LEFT_OUT, "", spot.replaced_by(ast.copy_location(ast.Pass(), spot.statement))


def _unconditional(spot: Spot) -> Iterator[Rearranged]:
    if isinstance(spot.statement, ast.If):
        yield Kind.UNCONDITIONAL, "", spot.replaced_by(*spot.statement.body)


def _after_next(spot: Spot) -> Iterator[Rearranged]:
    assert spot.after is not None
    i = spot.index
    exchanged = [*spot.block[:i], spot.after, spot.statement, *spot.block[i + 2 :]]
    yield Kind.AFTER_NEXT, ast.unparse(spot.after).partition("\n")[0], [(spot.block, exchanged)]


def _further_out(spot: Spot) -> Iterator[Rearranged]:
    assert spot.outer is not None
    assert spot.owner is not None
    at = spot.outer.index(spot.owner) + 1
    moved = [*spot.outer[:at], spot.statement, *spot.outer[at:]]
    yield Kind.FURTHER_OUT, "", [(spot.block, spot.others), (spot.outer, moved)]


def _into_before(spot: Spot, before: ast.For | ast.While | ast.If) -> list[tuple[Block, Block]]:
    longer = _copied(before, [*before.body, spot.statement])
    return [(spot.block, [*spot.block[: spot.index - 1], longer, *spot.block[spot.index + 1 :]])]


def _into_after(spot: Spot, after: ast.For | ast.While) -> list[tuple[Block, Block]]:
    longer = _copied(after, [spot.statement, *after.body])
    return [(spot.block, [*spot.block[: spot.index], longer, *spot.block[spot.index + 2 :]])]


def _other_sign(spot: Spot) -> Iterator[Rearranged]:
    """`x -= y` for `x += y`, and so on."""
    one = spot.statement
    others: dict[type[ast.operator], ast.operator] = {
        ast.Add: ast.Sub(),
        ast.Sub: ast.Add(),
        ast.Mult: ast.Div(),
        ast.Div: ast.Mult(),
    }
    if isinstance(one, ast.AugAssign) and type(one.op) in others:
        turned = ast.copy_location(ast.AugAssign(one.target, others[type(one.op)], one.value), one)
        yield Kind.OTHER_FORM, ast.unparse(turned), spot.replaced_by(turned)


def _other_forms(spot: Spot) -> Iterator[Rearranged]:
    """`x = x + …` for `x += …` and the other way round, if the statement is inside a block; a difference for a sum."""
    one = spot.statement
    if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name):
        value = ast.BinOp(ast.Name(one.target.id, ast.Load()), one.op, one.value)
        new = ast.fix_missing_locations(ast.copy_location(ast.Assign([one.target], value), one))
        yield Kind.NEW_ARRAY, ast.unparse(new), spot.replaced_by(new)
        yield from _other_sign(spot)
    if isinstance(one, ast.Assign) and spot.outer is not None:
        match one.targets:
            case [ast.Name() | ast.Subscript() as target]:
                added = ast.copy_location(ast.AugAssign(target, ast.Add(), one.value), one)
                yield Kind.OTHER_FORM, ast.unparse(added), spot.replaced_by(added)


def _copied(owner: ast.For | ast.While | ast.If, body: Block, **other: ast.expr) -> ast.stmt:
    """The same statement with another body, or another expression."""
    fields = {name: value for name, value in ast.iter_fields(owner) if name != "body"} | other
    return ast.fix_missing_locations(ast.copy_location(type(owner)(body=body, **fields), owner))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
