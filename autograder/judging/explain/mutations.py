"""One table of small changes to code, used in both directions.

Forwards a change turns right code into a mistake. That makes the mutants on which an assignment's tests are tried, and the versions of a
solution with which a wrong answer is compared. Backwards it turns a mistake into what was meant, which finds the fix of a learner's own
code. The tree is changed while a change is out, and put back when the next one is asked for, so each costs little.

>>> tree = ast.parse("def f(a, b):\\n    return a < b")
>>> [f"{change.before} became {change.after}" for change in list_changes(tree, mutating())][:2]
['a < b became a <= b', 'a < b became a > b']
"""

import ast
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from autograder.judging.explain import expressions, statements
from autograder.judging.explain.expressions import Place, Variables
from autograder.judging.explain.statements import Kind

Rewrite = Callable[[Place, Variables], Iterator[ast.expr]]
Moves = Callable[[statements.Spot], Iterator[statements.Rearranged]]


@dataclass(frozen=True)
class Operator:
    """A way to change an expression: what is written by mistake, what was meant by it, and whether it makes mutants."""

    name: str
    mistakes: Rewrite = expressions.nothing
    fixes: Rewrite = expressions.nothing
    mutates: bool = False  # rarely leaves the meaning as it is, so that tests must notice it
    rank: int = 0  # fixes of a lower rank are tried first, at every place


def _both(rewrite: Rewrite, name: str, mutates: bool = False) -> Operator:
    """A change that is its own reverse."""
    return Operator(name, rewrite, rewrite, mutates)


OPERATORS: tuple[Operator, ...] = (
    Operator("another comparison", expressions.likely_comparison, expressions.any_comparison, mutates=True),
    _both(expressions.other_connective, "`and` for `or`", mutates=True),
    Operator("one part of a condition", expressions.part_of_condition, expressions.part_of_condition),
    _both(expressions.branch, "one branch of a conditional expression", mutates=True),
    Operator("branches exchanged", fixes=expressions.exchanged_branches),
    Operator("minus or `not` left out", expressions.without_sign, expressions.without_sign, mutates=True),
    _both(expressions.other_bool, "True for False", mutates=True),
    Operator("tolerance left out", fixes=expressions.rounded_number),
    _both(expressions.near_number, "a number off by one or with the other sign", mutates=True),
    _both(expressions.scaled_number, "a number doubled or halved"),
    Operator("a number taken away", fixes=expressions.without_number),
    _both(expressions.other_arithmetic, "another arithmetic operation", mutates=True),
    Operator("another product or quotient", fixes=expressions.other_product),
    _both(expressions.exchanged_operands, "operands exchanged"),
    Operator("a term or a factor left out", expressions.either_operand, expressions.either_operand, mutates=True),
    Operator("a bracket left out", expressions.brackets_lost, expressions.brackets_moved),
    _both(expressions.opposite_function, "the opposite function", mutates=True),
    _both(expressions.similar_function, "a similar function"),
    Operator("one of two numbers taken", fixes=expressions.one_argument),
    Operator("another number of rounds", fixes=expressions.other_range),
    Operator("a keyword left out", expressions.without_keyword, expressions.without_keyword, mutates=True),
    _both(expressions.other_axis, "another axis"),
    Operator("a keyword forgotten", fixes=expressions.forgotten_keyword),
    _both(expressions.exchanged_arguments, "arguments exchanged", mutates=True),
    Operator("solve left out", expressions.without_solve),
    Operator("a call left out", expressions.without_call, expressions.without_call),
    Operator("length squared", expressions.squared_norm),
    Operator("transposition left out", expressions.without_transpose, expressions.without_transpose, mutates=True),
    Operator("an index left out", expressions.without_index, expressions.other_index),
    Operator("results in reverse order", expressions.reversed_results, mutates=True),
    Operator("another variable", fixes=expressions.other_variable, rank=1),
    Operator("an operation forgotten", fixes=expressions.wrapped, rank=2),
    Operator("a term or a factor forgotten", fixes=expressions.forgotten_term, rank=4),
)
STATEMENTS_RANK = 3  # fixes that move statements are tried before forgotten terms


@dataclass(frozen=True, eq=False)
class Change:
    """A change that is now made to a tree."""

    kind: Kind
    node: ast.expr | ast.stmt  # what is changed, as it was
    statement: ast.stmt  # in which the change is
    after: str  # what stands in its place now; empty where nothing does
    undo: Callable[[], None]
    quote: Callable[[], str]  # the changed piece as it is now, with enough around it to be understood

    @property
    def before(self) -> str:
        return ast.unparse(self.node).partition("\n")[0]

    @property
    def is_number(self) -> bool:
        """Whether nothing but a number is different."""
        return isinstance(self.node, ast.Constant) and not isinstance(self.node.value, bool)


@dataclass(frozen=True)
class Selection:
    """The changes to try, in order: groups of rewritten expressions, each at every place, and then statements."""

    groups: Sequence[Sequence[Rewrite]]
    moves: Moves
    moves_after: int  # groups that come before the statements


def mistaken() -> Selection:
    """What learners write by mistake in the place of right code."""
    each = [[operator.mistakes] for operator in OPERATORS]
    return Selection(each, statements.mistakes, len(each))


def mutating(moves: Moves = statements.simple_mistakes) -> Selection:
    """Those mistakes that tests must notice; statements come first, as the larger changes."""
    return Selection([[operator.mistakes] for operator in OPERATORS if operator.mutates], moves, 0)


def fixing() -> Selection:
    """What may have been meant where something is wrong."""
    ranks = sorted({operator.rank for operator in OPERATORS})
    groups = [[operator.fixes for operator in OPERATORS if operator.rank == rank] for rank in ranks]
    return Selection(groups, statements.fixes, ranks.index(STATEMENTS_RANK + 1))


def list_changes(tree: ast.AST, selection: Selection, scalars: Collection[int] = ()) -> Iterator[Change]:
    """The changes to a tree, one at a time, the likelier ones first.

    `scalars` are the places of the function's parameters that are single numbers.
    """
    places = list(expressions.list_places(tree))
    variables = Variables(tree, scalars)
    for number, group in enumerate([*selection.groups, []]):
        if number == selection.moves_after:
            yield from _rearranged(tree, selection)
        for place in places:
            for rewrite in group:
                for new in rewrite(place, variables):
                    yield from _replaced(place, new)


def _replaced(place: Place, new: ast.expr) -> Iterator[Change]:
    ast.fix_missing_locations(ast.copy_location(new, place.node))
    after = ast.unparse(new).partition("\n")[0]
    place.put(new)
    yield Change(Kind.REPLACED, place.node, place.statement, after, place.restore, place.quote)
    place.restore()


def _rearranged(tree: ast.AST, selection: Selection) -> Iterator[Change]:
    for spot in list(statements.list_spots(tree)):
        one = spot.statement
        text = ast.unparse(one).partition("\n")[0]
        for kind, after, blocks in selection.moves(spot):
            undo = statements.exchange_blocks(blocks)
            yield Change(kind, one, one, after, undo, text.__str__)
            undo()


@dataclass(frozen=True)
class Mutant:
    """A piece of code with one small change."""

    description: str
    text: str
    line: int  # of the statement that was changed, in the original
    in_function: bool
    is_number: bool  # only a number was changed: often a tolerance or a size, and not a mistake

    @cached_property
    def compiles(self) -> bool:
        """Whether Python takes it; with `await` at the top, as in a notebook."""
        try:
            compile(self.text, "<mutant>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
        return True


def list_mutants(source: str, *, conditions: bool = False) -> Iterator[Mutant]:
    """The mutants of a piece of code, each text once; with `conditions` also those without a condition, or with the opposite one."""
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    functions = (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    )
    inside = {inner for function in functions for inner in ast.walk(function)}
    first_lines = {node: _first_line(node) for node in ast.walk(tree) if isinstance(node, ast.stmt)}
    selection = mutating(statements.mistakes_with_conditions) if conditions else mutating()
    for change in list_changes(tree, selection):
        text = ast.unparse(ast.fix_missing_locations(tree))
        if text not in seen:
            seen.add(text)
            before = first_lines[change.statement]
            after = _first_line(change.statement) if change.kind is Kind.REPLACED else change.after
            description = f"{before}  →  {after}" if after else f"without: {before}"
            yield Mutant(description, text, change.statement.lineno, change.node in inside, change.is_number)


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]
