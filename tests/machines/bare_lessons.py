"""Run the exercises and checks of the named lessons, or of all, from their answer keys, and print what differs from what was built.

The Python of an environment that holds the wheel and nothing else runs this file, so it imports only the module beside it.
"""

import ast
import json
import sys
from pathlib import Path
from typing import Any

from cells import compared, run_cells

from autograder.cells import grade_id, is_check, is_exercise
from autograder.course import find_course, lessons

Cell = dict[str, Any]


def text(cell: Cell) -> str:
    return "".join(cell["source"])


def imports(cell: Cell) -> str:
    """The imports of a cell without the rest of it, which may need cells that are not run here."""
    nodes = ast.walk(ast.parse(text(cell)))
    return "\n".join(ast.unparse(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))


def only_defines(cell: Cell) -> bool:
    """Whether a cell imports and defines functions and does nothing else, so that solutions may need it."""
    kinds = (ast.Import, ast.ImportFrom, ast.FunctionDef)
    return grade_id(cell) == "setup" or all(isinstance(node, kinds) for node in ast.parse(text(cell)).body)


def as_built(cell: Cell) -> list[Any]:
    """What a cell printed and showed, in the form in which `run_cells` tells it."""
    printed = ["".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream"]
    shown = [output["data"] for output in cell["outputs"] if output["output_type"] != "stream"]
    return ["".join(printed), [compared({kind: "".join(lines) for kind, lines in data.items()}) for data in shown]]


def main() -> None:
    here, checks, differ = Path.cwd(), 0, 0
    for lesson in lessons(find_course()):
        if sys.argv[1:] and lesson.name not in sys.argv[1:]:
            continue
        cells = json.loads(lesson.solution.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        run_cells([imports(cell) for cell in code], here)
        chosen = [cell for cell in code if is_exercise(cell) or is_check(cell) or only_defines(cell)]
        for cell, now in zip(chosen, run_cells(map(text, chosen), here), strict=True):
            checks += is_check(cell)
            if now != as_built(cell):
                differ += 1
                print(f"{lesson.name}, {grade_id(cell)}: {now} is not {as_built(cell)}")
    print(checks, "checks")
    raise SystemExit(differ > 0)


if __name__ == "__main__":
    main()
