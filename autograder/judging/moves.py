"""Each statement of a solution left out or in another place, and each loop with other rounds."""

import ast
from collections.abc import Iterator

from autograder.judging.rewrites import Version, nth, quote


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
    return quote(ast.unparse(one)), ""


def _without_condition(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    one = block[i]
    if not isinstance(one, ast.If):
        return None
    block[i : i + 1] = one.body
    return f"the condition {quote(ast.unparse(one))}", ""


def _exchange(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    if i + 1 == len(block) or isinstance(block[i + 1], ast.Return):
        return None
    block[i], block[i + 1] = block[i + 1], block[i]
    return f"{quote(ast.unparse(block[i + 1]))} before {quote(ast.unparse(block[i]))}", "the two in the other order"


def _put_behind(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    if outer is None or len(block) == 1:
        return None
    outer.insert(at + 1, block.pop(i))
    return quote(ast.unparse(outer[at + 1])), "one level further out"


def _put_into(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    """Into the loop that comes before it: a line with too many spaces in front."""
    loop = block[i - 1]
    if i == 0 or not isinstance(loop, ast.For | ast.While):
        return None
    one = block.pop(i)
    loop.body.append(one)
    return quote(ast.unparse(one)), "inside the loop that comes before it"


def _repeated(block: Block, outer: Block | None, at: int, i: int) -> tuple[str, str] | None:
    """Into the loop that comes after it: what should be set once is set again in each round."""
    one, loop = block[i], block[i + 1] if i + 1 < len(block) else None
    if not isinstance(one, ast.Assign) or not isinstance(loop, ast.For):
        return None
    loop.body.insert(0, one)
    del block[i]
    return quote(ast.unparse(one)), "anew in each round of the loop that comes after it"


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
            loop = nth(tree, ast.For, place)
            told = before.format(quote(ast.unparse(loop)))
            loop.iter = ast.parse(f"list({ast.unparse(loop.iter)}){part}", mode="eval").body
            yield tree, told, after


def _blocks(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for node in _statements_of(tree):
        if isinstance(node, ast.FunctionDef | ast.For | ast.While | ast.If):
            yield node, "body"
            if isinstance(node, ast.If) and node.orelse:
                yield node, "orelse"


def _statements_of(tree: ast.AST) -> Iterator[ast.AST]:
    """The tree and its statements, in the order of `ast.walk`; nothing that an expression holds."""
    level = [tree]
    while level:
        yield from level
        level = [one for node in level for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr)]


def _block(tree: ast.Module, number: int) -> tuple[list[ast.stmt], list[ast.stmt] | None, int]:
    """A block of statements; the block around it, where there is one inside the function, and its place there."""
    node, name = list(_blocks(tree))[number]
    for outer, outer_name in _blocks(tree):
        around: list[ast.stmt] = getattr(outer, outer_name)
        for at, one in enumerate(around):
            if one is node:
                return getattr(node, name), around, at
    return getattr(node, name), None, 0
