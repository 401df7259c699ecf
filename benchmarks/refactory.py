"""Judge the student programs of Refactory, a bank that we did not write: `python benchmarks/refactory.py data.zip`.

The archive (https://github.com/githubhuyang/refactory, LGPL) holds correct and wrong answers to five exercises of a first Python course,
with test cases. Nothing of it is part of linclass. The exercises have no list of mistakes here, so only what is known about every
exercise can name one. The programs run in the sandbox.
"""

import argparse
import ast
import linecache
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from autograder.judging.exercise import Case, Exercise
from autograder.judging.judge import judge
from autograder.sandbox import Limits, Pool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path, help="data.zip of Refactory, or the folder that it unpacks to")
    parser.add_argument("--most", type=int, default=10_000, help="programs of each kind and exercise")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, Pool(workers=1, limits=Limits(call_seconds=2)) as pool:
        folder = options.archive
        if folder.is_file():
            zipfile.ZipFile(folder).extractall(scratch)
            folder = Path(scratch)
        total: Counter[str] = Counter()
        for question in sorted({path.parent.parent for path in folder.glob("**/code/reference")}):
            counts = report(question, pool, options.most)
            total += counts
            show(question.name, counts)
        show("all", total)


def report(question: Path, pool: Pool, most: int) -> Counter[str]:
    """How many programs of a question are right and wrong, and what the judge says about them."""
    given = read(question / "code" / "global.py")
    exercise = make_exercise(
        given, read(next((question / "code" / "reference").glob("*.py"))), list(read_inputs(question))
    )
    counts: Counter[str] = Counter()
    for kind in ("correct", "wrong"):
        for path in sorted((question / "code" / kind).glob("*.py"))[:most]:
            with pool.notebook() as notebook:
                notebook.run_cell(given)
                notebook.run_cell(read(path))
                verdict = judge(exercise, notebook.function(exercise.id), seed=0)
            counts[kind] += 1
            counts[f"{kind}, passed"] += verdict.score == 1
            counts[f"{kind}, named"] += bool(verdict.misconception)
            counts[f"{kind}, told where"] += verdict.how == "where"
    return counts


def make_exercise(given: str, source: str, inputs: list[str]) -> Exercise:
    """An exercise from a reference program and the calls that test it: all of them visible, and all again as hidden cases."""
    name = "<reference>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)  # so that inspect has it
    space: dict[str, Any] = {}
    exec(given, space)
    exec(compile(source, name, "exec"), space)
    calls = [call for text in inputs for call in find_calls(text, space)]
    id = calls[0][0]
    cases = tuple(Case(f"test {i}", args, group=f"test {i}") for i, (called, args) in enumerate(calls) if called == id)
    function: Callable[..., Any] = space[id]
    hidden = tuple(Case(f"hidden {one.note}", one.args, group=one.group) for one in cases)
    return Exercise(function, cases, lambda rng: hidden, (), ("", "", ""), id=id, points=1, solution=function)


def find_calls(text: str, space: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The first call of a function of the reference in a test: its name and its arguments."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in space:
            yield node.func.id, tuple(eval(ast.unparse(argument), dict(space)) for argument in node.args)
            return


def read_inputs(question: Path) -> Iterator[str]:
    for path in sorted((question / "ans").glob("**/input_*.txt")):
        yield read(path)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def show(title: str, counts: Counter[str]) -> None:
    right, wrong = counts["correct"], counts["wrong"]
    print(f"{title}: {right - counts['correct, passed']} of {right} correct turned away,", end=" ")
    print(f"{counts['wrong, passed']} of {wrong} wrong let through,", end=" ")
    print(f"{counts['wrong, named']} named, {counts['wrong, told where']} told where")


if __name__ == "__main__":
    main()
