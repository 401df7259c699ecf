"""Propose a lesson and its exercises from a notebook with assertions: `linclass adopt`.

For each function of a solution: the visible cases are the calls that the tests make, the drawn cases are variations of all calls, and the
mistakes are mechanical changes of the solution that some case notices. A change that no call of the tests notices, but a drawn case does,
is a gap in the tests: that case becomes a visible one. Names and sentences are to be edited by a person.
"""

import ast
import builtins
import dis
import inspect
import re
import textwrap
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any

import nbformat
import numpy as np
from IPython.core.inputtransformer2 import TransformerManager

from autograder.cells import (
    BEGIN,
    END,
    Cell,
    grade_id,
    is_check,
    is_exercise,
    is_task,
    is_written,
    other_language,
    points,
)
from autograder.exercises._vary import cases_like
from autograder.judging.calling import Outcome, attempt
from autograder.judging.compare import same
from autograder.judging.exercise import Case, call_plainly
from autograder.judging.explain.mutations import Mutant, list_mutants
from autograder.judging.plain import plain
from autograder.lesson_text import IMPORT, solution_in
from autograder.lessons.watch import Seen, functions_in, watch
from autograder.sandbox import Limits, Notebook, Pool
from autograder.text import clean, printable

MAX_FILES = 40_000_000  # bytes beside the notebook
MAX_VISIBLE, MAX_ADDED, MAX_MISTAKES, MAX_EQUAL = 8, 4, 10, 10
DRAWS = 6  # rounds of drawn cases on which changes of the solution are tried
VERSION_SECONDS = 0.5
HEADER = '# %% [markdown] title="{title}" topic="{title}"\n# # {number} · {title}\n'
ABOUT = """{id}: {title}

Proposed by `linclass adopt` from {notebook}. To edit: the names and sentences of the mistakes, the hints, the notes of the cases.
"""
FILE = """\
{about}

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.exercises._vary import cases_like
from autograder.judging.exercise import Case, Exercise, wrong

SEEN = (  # the arguments with which the tests call it, those of hidden tests too
{seen})


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield from cases_like(rng, solution("{id}"), SEEN)


exercise = Exercise(
    reference=solution("{id}"),{returns}
    visible=(
{visible}    ),
    hidden=draw_cases,
    misconceptions=(
{mistakes}    ),
    hints=(
{hints}    ),
)
{equal}"""


@dataclass
class Proposal:
    """One exercise."""

    id: str
    cell: str  # for the lesson: the function with docstring and marks
    points: int
    file: str = ""
    words: str = ""  # what there is in it


@dataclass
class Proposed:
    """A lesson with its exercises, and what of the notebook is not in it."""

    name: str
    lesson: str
    exercises: list[Proposal] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


class CannotPropose(Exception):
    """There is nothing to propose; the text says why."""


def propose(path: Path, number: int, pool: Pool) -> Proposed:
    """The lesson of this number for a notebook; CannotPropose if no function of it can become an exercise."""
    try:
        notebook = nbformat.read(path, as_version=4)
    except Exception as problem:  # nbformat raises many kinds
        raise CannotPropose(f"{path} cannot be read as a notebook ({type(problem).__name__})") from None
    if language := other_language(notebook):
        raise CannotPropose(f"{path.name} is written in {language}, and a lesson is written in Python")
    name = f"{number:02}_{_as_name(path.stem)}"
    cells = [dict(cell) for cell in notebook.cells]
    seen = watch(cells, pool, _files(path.parent))
    found = Proposed(name, "")
    space: dict[str, Any] = {"__name__": "adopted"}
    imports = list(_working_imports(cells, space, found))
    made = {p.id: p for p in _exercises(cells, seen, space, path.name, found)}
    if not made:
        raise CannotPropose("; ".join(found.left_out) or f"{path.name} has no solution cell that defines a function")
    found.exercises = list(made.values())
    with pool.for_own().notebook(Limits.for_own()) as trial:
        found.lesson = _lesson(cells, number, path.stem, imports, made, trial, found)
    return found


def _as_name(stem: str) -> str:
    """A name for a folder and a module.

    >>> _as_name("01 Übung (Text)"), _as_name("作業")
    ('ubung_text', 'lesson')
    """
    plain_letters = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain_letters).strip("_").lstrip("0123456789_") or "lesson"


def write(proposed: Proposed, into: Path) -> list[Path]:
    """Write the lesson and its exercises into a course; FileExistsError rather than replace one."""
    lesson = into / "solutions" / f"{proposed.name}.py"
    folder = into / "exercises" / proposed.name.partition("_")[2]
    if lesson.exists() or folder.exists():
        raise FileExistsError(f"{lesson if lesson.exists() else folder} exists already; nothing was written")
    texts = {lesson: proposed.lesson, folder / "__init__.py": f'"""The exercises of {proposed.name}."""\n'}
    texts |= {folder / f"{one.id}.py": one.file for one in proposed.exercises}
    (into / "notebooks").mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(texts)


def _files(folder: Path) -> dict[str, bytes]:
    """What lies beside the notebook."""
    found, left = dict[str, bytes](), MAX_FILES
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".ipynb"):
        if path.relative_to(folder).parts[0].startswith(".") or (left := left - path.stat().st_size) < 0:
            continue
        found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def _working_imports(cells: list[Cell], space: dict[str, Any], found: Proposed) -> Iterator[str]:
    """The imports of the notebook that can be done here, done in `space`."""
    lines = (line for cell in cells if cell["cell_type"] == "code" for line in IMPORT.findall(cell["source"]))
    for line in dict.fromkeys(lines):
        try:
            exec(line, space)
        except Exception as problem:
            found.left_out.append(f"`{line}` fails here ({problem})")
        else:
            yield line


def _exercises(
    cells: list[Cell], seen: Seen, space: dict[str, Any], notebook: str, found: Proposed
) -> Iterator[Proposal]:
    """The functions that can be exercises, each with its file."""
    written: dict[str, str] = {}
    for cell in cells:
        if is_exercise(cell) and cell["cell_type"] == "code":
            names = functions_in(cell["source"])
            if not names:
                found.left_out.append(f"the cell {grade_id(cell)} defines no function")
            written |= {name: _with_marks(cell["source"], name) for name in names}
    for text in written.values():
        exec(compile(solution_in(text), "<solution>", "exec"), space)
    for id, text in written.items():
        calls = seen.visible.get(id, []), seen.hidden.get(id, [])
        if not any(calls):
            found.left_out.append(f"{id}: no test calls it with arguments that can be written down")
        elif not isinstance(inspect.unwrap(space[id]), FunctionType):
            found.left_out.append(f"{id} is made into something else than a function by its decorators")
        elif unknown := sorted(_names_in(inspect.unwrap(space[id]).__code__) - space.keys() - vars(builtins).keys()):
            found.left_out.append(f"{id} uses {', '.join(unknown)}, which another cell defines: make it an argument")
        elif not any(args != "()" for args in (*calls[0], *calls[1])):
            found.left_out.append(f"{id} has no arguments, so that nothing can be drawn for it")
        else:
            proposal = Proposal(id, text, _points(cells, id, written))
            if _fill(proposal, calls, space, notebook):
                yield proposal
            else:
                found.left_out.append(
                    f"{id}: its answers are not plain values, differ from call to call, or come with warnings"
                )


def _with_marks(source: str, name: str) -> str:
    """The function as a lesson has it: docstring, then the solution between its marks."""
    lines = source.splitlines()
    (function,) = (n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef) and n.name == name)
    first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)]) - 1
    head = lines[first : function.body[0].lineno - 1]
    words, start = ast.get_docstring(function), function.body[0].lineno - 1
    if words is not None and len(function.body) > 1:
        start = function.body[0].end_lineno or start
    words = words or f"{name.replace('_', ' ').capitalize()}."
    doc = textwrap.indent(_docstring(words + "\n" * ("\n" in words)), "    ").splitlines()
    head = [line for line in head if line.strip() and not _is_mark(line)]
    rest = [line for line in lines[start : function.end_lineno] if not _is_mark(line)]
    while rest and not rest[0].strip():
        rest.pop(0)
    return "\n".join([*head, *(line.rstrip() for line in doc), f"    {BEGIN}", *rest, f"    {END}"])


def _docstring(words: str) -> str:
    """A docstring that says just this, whatever quotation marks and backslashes are in it."""
    words = clean(words).replace('"""', "'''")
    end = " " if words.endswith(('"', "\\")) else ""
    raw = "r" if "\\" in words else ""
    return f'{raw}"""{words}{end}"""'


def _is_mark(line: str) -> bool:
    return BEGIN.strip("# ") in line or END.strip("# ") in line


def _names_in(code: Any) -> set[str]:
    """Global names that a function and those inside it use."""
    loads = (one for one in dis.get_instructions(code) if one.opname in ("LOAD_GLOBAL", "LOAD_NAME"))
    found = {str(one.argval) for one in loads}
    for inner in code.co_consts:
        if hasattr(inner, "co_code"):
            found |= _names_in(inner)
    return found


def _points(cells: list[Cell], id: str, written: dict[str, str]) -> int:
    """The points of the tests that use a function, shared with the other functions that they use."""
    total = 0.0
    for cell in cells:
        if is_check(cell) and cell["cell_type"] == "code":
            used = [name for name in written if re.search(rf"\b{name}\b", cell["source"])]
            total += points(cell) / len(used) if id in used else 0
    return max(1, round(total))


def _fill(proposal: Proposal, calls: tuple[list[str], list[str]], space: dict[str, Any], notebook: str) -> bool:
    """Write the file of an exercise; False if its function cannot be judged."""
    id, function = proposal.id, space[proposal.id]
    plain_calls, hidden_calls = ([text for text in texts if not _warns(function, _arguments(text))] for texts in calls)
    calls = plain_calls, hidden_calls
    visible = (calls[0] or calls[1])[:MAX_VISIBLE]
    if not visible:
        return False
    seen = [*dict.fromkeys([*visible, *calls[0], *calls[1]])]
    given = list(map(_arguments, seen))
    drawn = [one for draw in range(DRAWS) for one in cases_like(np.random.default_rng(draw), function, tuple(given))]
    trials = [*(Case("", args) for args in given), *drawn]
    right = [attempt(call_plainly, function, one.args) for one in trials]
    again = [attempt(call_plainly, function, one.args) for one in trials]
    if any(a.kind != "value" or not same(a.value, b.value) for a, b in zip(right, again, strict=True)):
        return False
    mistakes, added, equal = _mistakes(proposal, space, trials, right, (len(visible), len(given)))
    title = (ast.get_docstring(ast.parse(proposal.cell).body[0]) or id).partition("\n")[0]  # type: ignore[arg-type]
    shown = [(f"{id}{_short(text)}", text) for text in visible]
    shown += [("added: a mistake shows here, and not in the calls above", _text(trials[i].args)) for i in added]
    proposal.file = FILE.format(
        id=id,
        about=_docstring(ABOUT.format(id=id, title=title, notebook=printable(notebook))),
        seen="".join(f"    {text},\n" for text in seen),
        returns=_returns([attempt_raw(function, one.args) for one in trials]),
        visible="".join(f"        Case({note!r}, {text}),\n" for note, text in shown),
        mistakes="".join(mistakes),
        hints="".join(f"        {hint!r},\n" for hint in _hints(title, visible[0], function, id)),
        equal=_as_comment(equal),
    )
    proposal.words = (
        f"{how_many(len(shown), 'visible case')} ({len(added)} of them new), {how_many(len(mistakes), 'mistake')}"
    )
    return bool(mistakes)


def how_many(number: int, what: str) -> str:
    """`1 mistake`, `2 mistakes`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def _arguments(text: str) -> tuple[Any, ...]:
    """A call's arguments from their text, which is a literal: see `watch.is_literal`."""
    return tuple(eval(text, {"np": np, "float": float, "set": set}))


def _warns(function: Any, args: tuple[Any, ...]) -> bool:
    """Whether the solution itself warns of these arguments: a lesson's solution must not."""
    return bool(attempt(call_plainly, function, args).warnings)


def attempt_raw(function: Any, args: tuple[Any, ...]) -> Any:
    """The answer as it is, with its tuples."""
    kept: list[Any] = []
    attempt(lambda f, *given: kept.append(f(*given)), function, args)
    return kept[0] if kept else None


def _mistakes(
    proposal: Proposal, space: dict[str, Any], trials: list[Case], right: list[Outcome], counts: tuple[int, int]
) -> tuple[list[str], list[int], list[str]]:
    """The mistakes as texts, the trials that must become visible cases for them, and changes that nothing notices.

    Of the trials the first `counts` are visible calls and all calls of the tests; a call of a hidden test is not made visible.
    """
    visible, called = counts
    source = solution_in(proposal.cell)
    before = ast.unparse(ast.parse(source))
    gaps, noticed, equal, known = [], [], [], set[tuple[int, ...]]()
    for mutant in sorted(list_mutants(source, conditions=True), key=lambda one: one.is_number):
        change = _change(source, before, mutant)
        if change is None:
            continue
        fails = _failing(mutant, proposal.id, space, trials, right)
        if fails is None or (fails and tuple(fails) in known):
            continue
        known.add(tuple(fails))
        if not fails:
            equal.append(mutant.description)
        elif fails[0] < visible:
            noticed.append((change, fails))
        else:
            gaps.append((change, fails))
    added: list[int] = []
    texts: list[str] = []
    names = set[str]()
    for change, fails in [*gaps, *noticed]:
        if len(texts) == MAX_MISTAKES or change[1] in names:  # a mistake is known by its name
            continue
        names.add(change[1])
        if fails[0] >= visible and not set(fails) & set(added):
            drawn = [number for number in fails if number >= called]
            if len(added) == MAX_ADDED or not drawn:
                continue
            added.append(drawn[0])
        texts.append(_mistake(*change, is_gap=fails[0] >= called))
    returned = [line.strip() for line in source.splitlines() if line.strip().startswith("return ")]
    if not texts and len(returned) == 1 and source.count(returned[0]) == 1:
        without = {returned[0]: returned[0].removeprefix("return ")}
        texts.append(
            _entry("nothing is returned", without, "Your function computes the result, but does not return it.")
        )
    return texts, added, equal[:MAX_EQUAL]


def _failing(
    mutant: Mutant, id: str, space: dict[str, Any], trials: list[Case], right: list[Outcome]
) -> list[int] | None:
    """On which trials a change is noticed; None for one that does nothing but fail."""
    own = dict(space)
    try:
        exec(compile(mutant.text, "<mutant>", "exec"), own)
    except Exception:
        return None
    found, values = [], 0
    for number, one in enumerate(trials):
        outcome = attempt(call_plainly, own[id], one.args, VERSION_SECONDS)
        if outcome.kind == "time":
            return None
        values += outcome.kind == "value"
        if outcome.kind != "value" or not same(outcome.value, right[number].value):
            found.append(number)
    return found if values else None


def _change(source: str, before: str, mutant: Mutant) -> tuple[str, str] | None:
    """The text of the solution that was changed, and what is in its place; None if it cannot be found there exactly once."""
    old, new = before.splitlines(), mutant.text.splitlines()
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    lines = source.splitlines()
    places = [
        i
        for i in range(len(lines) - len(old) + 1)
        if [line.split("#")[0].rstrip() for line in lines[i : i + len(old)]] == old
    ]
    if not old or not new or len(places) != 1:
        return None
    found = "\n".join(lines[places[0] : places[0] + len(old)])
    text = "\n".join(new)
    if source.count(found.strip()) != 1:
        return (found, text) if source.count(found) == 1 else None
    return found.strip(), textwrap.dedent(text).strip() if len(new) == 1 else text.strip()


def _mistake(old: str, new: str, *, is_gap: bool) -> str:
    first, then = old.partition("\n")[0].strip(), new.partition("\n")[0].strip()
    lacks = then == "pass"
    name = f"without {first}" if lacks else f"{then}"
    says = (
        f"It looks as if `{first}` is missing in your function."
        if lacks
        else f"It looks as if your function has `{then}` where `{first}` belongs."
    )
    return ("        # Your tests do not notice this mistake.\n" if is_gap else "") + _entry(
        name[:60], {old: new}, says
    )


def _entry(name: str, change: dict[str, str], says: str) -> str:
    return f"        wrong(\n            {name!r},\n            {change!r},\n            {says!r},\n        ),\n"


def _short(text: str) -> str:
    shown = text.removesuffix(", )") + ")" if text.endswith(", )") else text
    return shown if len(shown) <= 60 else shown[:57] + "…)"


def _text(args: tuple[Any, ...]) -> str:
    """Arguments as source; drawn ones have the types that `watch` can write down."""

    def text(value: Any) -> str:
        if isinstance(value, np.ndarray):
            return f"np.array({value.tolist()!r}, dtype={value.dtype.name!r})"
        if isinstance(value, list):
            return f"[{', '.join(map(text, value))}]"
        if isinstance(value, tuple):
            return f"({''.join(text(part) + ', ' for part in value)})"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key!r}: {text(part)}" for key, part in value.items()) + "}"
        return repr(value)

    return text(args)


def _returns(values: list[Any]) -> str:
    """The names of several results, where there always are as many."""
    lengths = {len(value) if isinstance(value, tuple) else 0 for value in values}
    (length,) = lengths if len(lengths) == 1 else (0,)
    if length < 2:
        return ""
    return f"\n    returns=({', '.join(repr(f'value {i + 1}') for i in range(length))}),"


def _hints(title: str, call: str, function: Any, id: str) -> tuple[str, str, str]:
    answer = plain(attempt_raw(function, _arguments(call)))
    return (
        f"Read again what is asked for: {title}",
        f"Work out {id}{_short(call)} by hand. The answer is {str(answer)[:80]}.",
        "Compare each step of your function with what you did by hand.",
    )


def _as_comment(equal: list[str]) -> str:
    if not equal:
        return ""
    lines = "".join(f"#   {words[:110]}\n" for words in equal)
    return f"\n# No case notices these changes of the solution: they are no mistakes, or a case is missing.\n{lines}"


def _lesson(
    cells: list[Cell],
    number: int,
    stem: str,
    imports: list[str],
    made: dict[str, Proposal],
    trial: Notebook,
    found: Proposed,
) -> str:
    """The text of the lesson; ordinary cells that do not run in `trial`, without files and with these exercises alone, are left out."""
    prose = [cell["source"] for cell in cells if cell["cell_type"] == "markdown" and not grade_id(cell)]
    heading = next((found for text in prose for found in re.findall(r"(?m)^##? (.+)$", text)), stem)
    title = re.sub(r'["{}#*]', "", heading).strip()[:60] or stem
    parts = [HEADER.format(title=title, number=number)]
    setup = "\n".join(imports)
    trial.run_cell(setup)
    parts.append(f'# %% role="locked" id="setup"\n{setup}\nfrom autograder import check\n')
    for cell in cells:
        parts += _lesson_cells(cell, made, trial, found)
    return "\n".join(parts)


def _lesson_cells(cell: Cell, made: dict[str, Proposal], trial: Notebook, found: Proposed) -> Iterator[str]:
    name = re.sub(r"\W", "_", str(grade_id(cell) or ""))
    if is_exercise(cell) and cell["cell_type"] == "code":
        for id in functions_in(cell["source"]):
            if id in made:
                trial.run_cell(made[id].cell)
                yield f'# %% role="exercise" id="{id}"\n{made[id].cell}\n'
                yield f'# %% role="check" id="{id}" points={made[id].points}\ncheck({id})\n'
    elif is_written(cell) and cell["cell_type"] == "markdown":
        answer = "\n".join(line for line in cell["source"].splitlines() if not line.startswith("### "))
        scheme = f"Your answer:\n\n### BEGIN MARK SCHEME\n{answer.strip()}\n### END MARK SCHEME"
        yield f'# %% [markdown] role="locked"\n{_commented(scheme)}\n'
        worth = max(1, round(points(cell)))
        yield f'# %% [markdown] role="written" id="{name}" points={worth}\n# *Write your answer here.*\n'
    elif is_written(cell) or is_task(cell):
        found.left_out.append(f"the cell {grade_id(cell)} is marked by a person, and is not text")
    elif is_check(cell) or not cell["source"].strip():
        return
    elif cell["cell_type"] == "markdown":
        yield f"# %% [markdown]\n{_commented(re.sub(r'^# ', '## ', cell['source'], flags=re.MULTILINE))}\n"
    elif cell["cell_type"] == "code":
        rest = re.sub(r"\n{3,}", "\n\n", IMPORT.sub("", cell["source"])).strip()
        has_magics = str(TransformerManager().transform_cell(rest)).strip() != rest
        if rest and (has_magics or BEGIN in rest or trial.run_cell(rest).error):
            found.left_out.append(f"an ordinary cell that needs more than the exercises: {rest.splitlines()[0][:60]}")
        elif rest:
            yield f"# %%\n{rest}\n"


def _commented(text: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in text.splitlines())
