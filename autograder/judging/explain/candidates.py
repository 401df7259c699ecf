"""The mistakes that a learner's answers are compared with: what each of them would have answered."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import islice
from types import CodeType, FunctionType

import numpy as np

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import Outcome, attempt
from autograder.judging.exercise import Exercise, Function, Misconception, text_of
from autograder.judging.explain.as_if import AsIf, as_ifs
from autograder.judging.explain.evidence import Candidate
from autograder.judging.explain.generic import Generic, generic_mistakes
from autograder.judging.explain.mutations import Change, list_changes, mistaken
from autograder.judging.explain.named import name_of_change, sentence_of_change
from autograder.judging.explain.statements import Kind
from autograder.judging.plain import NotPlain, plain
from autograder.judging.running import CaseResult

CANDIDATE_SECONDS = 2.0  # for one answer; those of the course take milliseconds
VERSION_SECONDS = 0.2  # the same for a changed solution, whose loops may not end
MAX_VERSIONS = 400  # of one solution


@lru_cache(maxsize=200)
def list_written(exercise: Exercise) -> tuple[Candidate, ...]:
    """The mistakes of the exercise's file."""
    return tuple(_written(exercise, one) for one in exercise.misconceptions)


def _written(exercise: Exercise, one: Misconception) -> Candidate:
    return Candidate(
        one.name,
        one.sentence,
        lambda r: attempt(
            exercise.call, one.wrong, r.case.args, CANDIDATE_SECONDS, warnings_matter=r.case.warnings_forbidden
        ),
    )


@lru_cache(maxsize=200)
def list_anywhere(exercise: Exercise) -> tuple[Candidate, ...]:
    """Mistakes that can be made in any exercise."""
    first = exercise.visible[0].args
    expected = exercise.call(exercise.reference, *copy.deepcopy(first))
    made = [
        Candidate(one.name, one.sentence, partial(_predict, one), fills_rows=one.fills_rows)
        for one in generic_mistakes(exercise, expected)
    ]
    made += [Candidate(one.name, one.sentence, partial(_as_if, exercise, one)) for one in as_ifs(exercise, first)]
    return tuple(made)


def _predict(one: Generic, r: CaseResult) -> Outcome | None:
    value = one.answer(r.case, r.expected)
    try:
        return None if value is None else Outcome(value=plain(value))
    except NotPlain:
        return None


def _as_if(exercise: Exercise, one: AsIf, r: CaseResult) -> Outcome | None:
    """What the reference answers for changed arguments; None where they make no sense."""
    try:
        with time_limit(CANDIDATE_SECONDS):
            return Outcome(value=plain(exercise.call(exercise.reference, *one.change(r.case.args))))
    except (Exception, OutOfTime):
        return None


@dataclass(frozen=True, eq=False)
class Version:
    """An exercise's solution with one change."""

    solution: Function
    code: CodeType
    kind: Kind
    before: str
    after: str

    @property
    def name(self) -> str:
        return name_of_change(self.kind, self.before, self.after)

    @property
    def sentence(self) -> str | None:
        return sentence_of_change(self.kind, self.before, self.after)

    @cached_property
    def function(self) -> Function:
        space = {"np": np, **self.solution.__globals__}
        exec(self.code, space)
        made: Function = space[self.solution.__name__]
        return made


@lru_cache(maxsize=200)
def list_changed(exercise: Exercise) -> tuple[tuple[Version, Candidate], ...]:
    """The solution, each time with another change."""
    versions = islice(list_versions(exercise), MAX_VERSIONS)
    return tuple(
        (one, Candidate(one.name, one.sentence or "", partial(_answer_of_version, exercise, one))) for one in versions
    )


def _answer_of_version(exercise: Exercise, one: Version, r: CaseResult) -> Outcome:
    return attempt(exercise.call, one.function, r.case.args, VERSION_SECONDS, warnings_matter=r.case.warnings_forbidden)


def list_versions(exercise: Exercise) -> Iterator[Version]:
    """All versions of an exercise's solution with one change, none twice.

    The change is made to the solution as it stands, to the same without its variables, and to the earlier exercises that it calls.
    """
    seen: set[str] = set()
    own = text_of(exercise.solution)
    inlined, together = _without_variables(own), "\n".join([*_called(exercise.solution), own])
    for source in dict.fromkeys((own, inlined, together)):
        tree, original = ast.parse(source), ast.parse(source)
        seen.add(ast.unparse(tree))
        for change in list_changes(tree, mistaken()):
            written = ast.unparse(ast.fix_missing_locations(tree))
            if written not in seen and (code := _code_of(written)):
                seen.add(written)
                is_inlined = source == inlined != own
                before, after = _quoted(change, original, tree, is_inlined)
                yield Version(exercise.solution, code, change.kind, before, after)


def _quoted(change: Change, original: ast.AST, tree: ast.AST, is_inlined: bool) -> tuple[str, str]:
    """The changed code before and after. `z <= 0` says more than `0`, so a number is quoted with what is around it."""
    if change.kind is Kind.REPLACED and (is_inlined or isinstance(change.node, ast.Constant)):
        return _differing(original, tree)
    return change.before, change.after


def _differing(a: ast.AST, b: ast.AST) -> tuple[str, str]:
    """The smallest pieces of two trees, larger than a number or a name, in which they differ."""
    for x, y in zip(ast.iter_child_nodes(a), ast.iter_child_nodes(b), strict=True):
        if not _same(x, y):
            is_function = isinstance(x, ast.Attribute) and isinstance(y, ast.Attribute) and x.attr != y.attr
            if isinstance(x, ast.Constant) or type(x) is not type(y) or _arity(x) != _arity(y) or is_function:
                break
            return _differing(x, y)
    return ast.unparse(a).partition("\n")[0], ast.unparse(b).partition("\n")[0]


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


def _called(solution: Function) -> list[str]:
    """The texts of the functions of other exercises that a solution calls, those that are called by others first."""
    texts: dict[str, str] = {}

    def collect(function: Function) -> None:
        for node in ast.walk(ast.parse(text_of(function))):
            called = function.__globals__.get(node.id) if isinstance(node, ast.Name) else None
            if not isinstance(called, FunctionType) or called is solution or called.__name__ in texts:
                continue
            if called.__globals__ is solution.__globals__:
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


def _code_of(text: str) -> CodeType | None:
    """The code of a text that Python takes; None where it does not: a `break` may have lost its loop."""
    try:
        return compile(text, "<version>", "exec")
    except (SyntaxError, ValueError):
        return None
