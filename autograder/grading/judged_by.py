"""What decides a grade besides the submission, the lesson and the secret: the code that judges it, as one short digest.

It is the text of the code and not the drawn cases, because those come out of NumPy: with another version of it, or on another
processor, their last digits differ, and a whole class would be graded again for the sake of those. For that there is --force.
"""

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from autograder.cells import exercise_of, is_check
from autograder.course import PACKAGE, exercises_folder, notebooks
from autograder.exercises import ids_of, module_of, written_in
from autograder.lesson_text import solution_in

ENGINE = ("judging", "sandbox", "grading")
AROUND = {
    "terminal.py",
    "drawing.py",
    "runners.py",
    "journal.py",
}  # how a result is shown, where it is made, how it is kept
PACKAGES = ("autograder.exercises", "linclass_ref")  # where an exercise finds its cases and its reference


def short(*parts: bytes) -> str:
    """Sixteen digits that differ when a part does.

    >>> short(b"a", b"b") == short(b"ab")
    False
    """
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]


@lru_cache(maxsize=32)
def judged_by(masters: tuple[str, ...]) -> str:
    """The digest of the code that judges the checks of an assignment (its notebooks as JSON)."""
    checks = [exercise_of(cell) for master in masters for cell in json.loads(master)["cells"] if is_check(cell)]
    return short(_engine().encode(), *(code_of(id).encode() for id in checks))


def code_of(id: str) -> str:
    """The digest of an exercise: its own file, what that imports of the exercises and of the reference, and the lesson's solution.

    A check that is not one of the course's exercises has no code of its own; its text is in the lesson.
    """
    notebook = next((name for name in notebooks() if id in ids_of(name)), None)
    return _code_of(exercises_folder(), notebook, id) if notebook else ""


@cache
def _code_of(folder: Path, notebook: str, id: str) -> str:
    solution = solution_in(written_in(notebook)[id].source)
    return short(_digest(_with_imports(folder, f"{module_of(notebook)}.{id}")).encode(), solution.encode())


@cache
def _engine() -> str:
    """The digest of everything between a submission and its points that is the same for all exercises."""
    return _digest(file for room in ENGINE for file in (PACKAGE / room).rglob("*.py") if file.name not in AROUND)


def _digest(files: Iterable[Path]) -> str:
    named = sorted((_name_of(file), file) for file in files)
    return short(*(part for name, file in named for part in (name.encode(), _text(file))))


def _name_of(file: Path) -> str:
    """The path of a file, wherever the packages and the course are."""
    inside = PACKAGE.parent in file.parents
    return (file.relative_to(PACKAGE.parent) if inside else Path("exercises", *file.parts[-2:])).as_posix()


def _text(file: Path) -> bytes:
    return file.read_bytes().replace(b"\r\n", b"\n")  # a clone on Windows may have other line ends


def _with_imports(folder: Path, module: str) -> set[Path]:
    """The file of a module and, through all imports, the files of PACKAGES that it needs."""
    found, queue = set[Path](), [module]
    while queue:
        file = _file_of(folder, queue.pop())
        if file and file not in found:
            found.add(file)
            queue += _imports(file)
    return found


def _file_of(folder: Path, module: str) -> Path | None:
    """The file of a module of PACKAGES; `folder` holds the exercises of the course."""
    if not module.startswith(tuple(f"{package}." for package in PACKAGES)):
        return None
    parts = module.split(".")
    places = [PACKAGE.parent.joinpath(*parts)] + [folder.joinpath(*parts[2:])] * (parts[0] == "autograder")
    files = (p for place in places for p in (place.with_suffix(".py"), place / "__init__.py"))
    return next((p for p in files if p.is_file()), None)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements, those in functions too. Expressions, which are most of the tree, are left out: an import is a statement."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for inner in getattr(node, part, ()):
            yield inner
            yield from _statements(inner)


@cache
def _imports(file: Path) -> tuple[str, ...]:
    names: list[str] = []
    for node in _statements(ast.parse(_text(file))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(names)
