"""Small changes to a function's code, one at a time: the other comparison, another name, a sign, an axis, a line in another place, …

The tree is changed while an edit is out, and put back when the next one is asked for. So each costs little.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from autograder.judging.replacements import Names, slips, wraps

LONGEST = 80  # characters of a piece of code that is quoted
SHORT = 8  # a piece of fewer characters is quoted with what is around it


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
    names = Names(tree)
    for kind in (slips, names.others, wraps):
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


Block = list[ast.stmt]
Outer = tuple[Block, ast.stmt]  # the block around a block, and the statement in it that holds the inner one
Order = tuple[
    Block, Block | None, str
]  # the block and the one around it (None: as it was), and what is then different, in words


def _moves(tree: ast.FunctionDef) -> Iterator[Edit]:
    """A statement left out, in another place, or in another form."""
    for block, outer in list(_blocks(tree.body, None)):
        for i, one in enumerate(list(block)):
            text = ast.unparse(one).splitlines()[0]
            for changed, changed_outer, words in _other_orders(block, outer, i):
                around = outer[0] if outer else []
                undo = partial(_restore, [(block, list(block)), (around, list(around))])
                if outer and changed_outer is not None:
                    outer[0][:] = changed_outer
                block[:] = changed or [ast.copy_location(ast.Pass(), one)]
                yield Edit(one.lineno, partial(str, text), undo, words)
                undo()


def _restore(blocks: list[tuple[Block, Block]]) -> None:
    """Give each block its statements back."""
    for block, before in blocks:
        block[:] = before


def _blocks(block: Block, outer: Outer | None) -> Iterator[tuple[Block, Outer | None]]:
    yield block, outer
    for one in block:
        for name in ("body", "orelse"):
            inner = getattr(one, name, None)
            if inner and isinstance(one, ast.For | ast.While | ast.If):
                yield from _blocks(inner, (block, one))


def _other_orders(block: Block, outer: Outer | None, i: int) -> Iterator[Order]:
    one, rest = block[i], [*block[:i], *block[i + 1 :]]
    if not isinstance(one, ast.Return):
        yield rest, None, "without {0}"
    if isinstance(one, ast.If) and not one.orelse:
        yield [*block[:i], *one.body, *block[i + 1 :]], None, "without the condition {0}"
    if i + 1 < len(block):
        yield [*block[:i], block[i + 1], one, *block[i + 2 :]], None, "with {0} after the line that follows it"
    for new, words in _other_forms(one, inside=outer is not None):
        yield [*block[:i], new, *block[i + 1 :]], None, words
    if outer is not None and len(block) > 1:
        around, owner = outer
        at = around.index(owner)
        yield rest, [*around[: at + 1], one, *around[at + 1 :]], "with {0} one level further out"
        yield rest, [*around[:at], one, *around[at:]], "with {0} before the block it is in"
    yield from _further_in(block, i)


def _other_forms(one: ast.stmt, inside: bool) -> Iterator[tuple[ast.stmt, str]]:
    """`x = x + …` for `x += …` and the other way round, if the statement is `inside` a block; a difference for a sum."""
    if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name):
        value = ast.BinOp(ast.Name(one.target.id, ast.Load()), one.op, one.value)
        new = ast.fix_missing_locations(ast.copy_location(ast.Assign([one.target], value), one))
        yield new, f"with `{ast.unparse(new)}`, which makes a new array, in the place of {{0}}"
        for other in (ast.Add(), ast.Sub()):
            if type(other) is not type(one.op):
                turned = ast.copy_location(ast.AugAssign(one.target, other, one.value), one)
                yield turned, f"with `{ast.unparse(turned)}` in the place of {{0}}"
    if isinstance(one, ast.Assign) and inside:
        match one.targets:
            case [ast.Name() | ast.Subscript() as target]:
                added = ast.copy_location(ast.AugAssign(target, ast.Add(), one.value), one)
                yield added, f"with `{ast.unparse(added)}` in the place of {{0}}"


def _further_in(block: Block, i: int) -> Iterator[Order]:
    one = block[i]
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
