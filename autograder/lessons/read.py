"""Read a lesson (`solutions/NN_name.py`, jupytext percent format): short roles in cell headers become nbgrader metadata.

Roles: `exercise` (id; with `start`, the name of a misconception, the learner gets that wrong version to fix), `check` (id, points),
`written` (id, points; a markdown answer read by a person), `locked`, `guess` (id; see `autograder/guesses.py`).
Everything else is an ordinary cell. `unit="core"` or `unit="further"` marks the cell whose `##` heading begins a unit (`units.py`).

In Markdown, `{lesson:perceptron}` becomes "the lesson on the perceptron" with a link (`{Lesson:…}` begins a sentence), `{topic:…}` the
topic alone, `{title:…}` the title, and `{number:…}` the number: so lessons can be moved, and none calls another by a number that is no
longer its own. `{next}` is a link to the lesson that follows, or from the last one back to the start page. In a lesson with units,
`{minutes}` is the time that it takes and `{units}` the list of its units. `{= expression :format}` is a value that the lesson computes
(`values.py`).
"""

import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import jupytext
from nbformat import NotebookNode

from autograder.cells import BEGIN, TO_FIX, grade_id, guess_id, without_region
from autograder.classroom.release import nbgrader_metadata, validate
from autograder.course import START, notebooks, titles, topics
from autograder.exercises import by_id
from autograder.lessons import units, values

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
ROLES = ("exercise", "check", "written", "locked", "guess")
HIDDEN = '\n### BEGIN HIDDEN TESTS\ncheck({id}, "{id}", seed=0{start})\n### END HIDDEN TESTS'
# A learner gets the last line only, which gives nothing away: nbgrader's step for marking schemes removes the rest.
GUESS = '### BEGIN MARK SCHEME\n{source}\n### END MARK SCHEME\nguess("{id}")'

REFERENCE = re.compile(r"\{([lL]esson|topic|title|number):([a-z_]\w+)\}")  # {number:2d} is a format, not a lesson


class LessonError(ValueError):
    """A lesson file that cannot be built; the text names the cell and says what is wrong with it."""


def read_lesson(path: Path, *, core: bool = False, filled: bool = True) -> NotebookNode:
    """The complete lesson as a notebook with nbgrader metadata, not executed. The same source gives the same bytes.

    With `core` the further units are left out. Values in the text are those of the executed notebook beside the source, unless `filled`
    is false.
    """
    notebook = jupytext.read(path, fmt="py:percent")
    notebook.metadata = NotebookNode({"kernelspec": dict(KERNEL), "language_info": {"name": "python"}})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    locked = Counter[str]()
    starts = {cell.metadata.get("id"): cell.metadata["start"] for cell in notebook.cells if "start" in cell.metadata}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = REFERENCE.sub(_referred, cell.source).replace("{next}", _link_after(path.stem))
        _expand(cell, path, locked, starts)
    for problem in units.problems(notebook):
        raise LessonError(f"{path.name}, cell {problem}")
    if core:
        units.keep_core(notebook)
    units.write_minutes(notebook)
    _name_cells(notebook)
    units.link_units(notebook, path.stem)
    validate_unique(notebook, path)
    validate(notebook)
    if filled:
        values.fill(notebook, path.with_suffix(".ipynb"))
    return notebook


def _referred(reference: re.Match[str]) -> str:
    """A reference to another lesson as learners read it; to one that the course does not have, its bare name (`--check` reports it)."""
    kind, name = reference.groups()
    notebook = full_name(name)
    if notebook is None:
        return name.replace("_", " ")
    if kind == "number":
        return str(int(notebook[:2]))
    link = f"[{(titles() if kind == 'title' else topics())[notebook]}]({notebook}.ipynb)"
    return link if kind in ("title", "topic") else f"{'The' if kind == 'Lesson' else 'the'} lesson on {link}"


def _link_after(notebook: str) -> str:
    """A link to the lesson after this one; after the last, to the start page."""
    following = next((name for name in notebooks() if name > notebook), None)
    return f"[{titles()[following]}]({following}.ipynb)" if following else f"[back to the start page]({START}.ipynb)"


def full_name(name: str) -> str | None:
    """The notebook of the lesson with this name.

    >>> full_name("perceptron")
    '02_perceptron'
    """
    return next((notebook for notebook in notebooks() if notebook.partition("_")[2] == name), None)


def _expand(cell: NotebookNode, path: Path, locked: Counter[str], starts: dict[str, str]) -> None:
    """Turn the header's role, id and points into nbgrader metadata, and add the hidden part of a check."""
    header = dict(cell.metadata)
    cell.metadata = NotebookNode({k: v for k, v in header.items() if k in ("tags", "jupyter")})
    role, id, points = header.get("role"), header.get("id"), header.get("points", 0)
    where = f"{path.name}, cell {cell.source.splitlines()[0][:60]!r}" if cell.source else path.name
    _check_header(header, cell, where)
    if "unit" in header:
        cell.metadata["linclass"] = {"unit": header["unit"]}
    if role is None:
        return
    if role == "guess":
        cell.source = GUESS.format(source=cell.source, id=id)
        cell.metadata["linclass"] = {"guess": id}
        return
    grade_id = str(id)
    if role == "check":
        grade_id = f"check_{id}"
        start = f", start={json.dumps(starts[id], ensure_ascii=False)}" if id in starts else ""
        cell.source += HIDDEN.format(id=id, start=start)
    elif role == "locked":
        grade_id = str(id) if id else _name_locked(cell.source, locked)
    cell.metadata["nbgrader"] = nbgrader_metadata(
        cell.cell_type,
        grade_id,
        grade=role in ("check", "written"),
        solution=role in ("exercise", "written"),
        locked=role in ("check", "locked"),
        points=points,
    )
    if "start" in header:
        given = _wrong_version(cell.source, grade_id, header["start"], where)
        cell.metadata["linclass"] = {"start": header["start"], "given": given}


def _check_header(header: dict[str, Any], cell: NotebookNode, where: str) -> None:
    """Refuse a role that does not exist, and one that lacks what it needs or is in a cell of the wrong kind."""
    role, id, points = header.get("role"), header.get("id"), header.get("points", 0)
    if role not in ("exercise", "written") and BEGIN in cell.source:
        raise LessonError(
            f'{where}: there are solution markers in a cell that is neither role="exercise" nor role="written"'
        )
    if "start" in header and role != "exercise":
        raise LessonError(f'{where}: only role="exercise" has a start, the name of a misconception')
    if "unit" in header and (role is not None or cell.cell_type != "markdown"):
        raise LessonError(f"{where}: unit=… marks an ordinary markdown cell, the first of its unit")
    if role is None:
        return
    if role not in ROLES:
        raise LessonError(f"{where}: role {role!r} is not one of {', '.join(ROLES)}")
    if role != "locked" and not (isinstance(id, str) and re.fullmatch(r"\w+", id)):
        raise LessonError(
            f'{where}: role {role!r} needs an id of letters, digits and underscores, e.g. id="perceptron"; got {id!r}'
        )
    if role in ("check", "written") and not (isinstance(points, int) and points > 0):
        raise LessonError(f"{where}: role {role!r} needs points, an integer above zero; got {points!r}")
    if (role == "written") != (cell.cell_type == "markdown") and role != "locked":
        raise LessonError(
            f"{where}: a written answer is a markdown cell; an exercise, a check and a guess are code cells"
        )


def _name_locked(source: str, locked: Counter[str]) -> str:
    """A name for a locked cell without an id: a digest of its text, and a number if the same text comes again."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:8]
    locked[digest] += 1
    return f"locked_{digest}" + (f"_{locked[digest]}" if locked[digest] > 1 else "")


def _wrong_version(source: str, id: str, start: str, where: str) -> str:
    """The cell with a wrong body in place of the solution."""
    try:
        body = by_id(id).wrong_body(start)
    except ValueError as problem:
        raise LessonError(f"{where}: {problem}") from None
    lines = without_region(source, "SOLUTION", f"{TO_FIX}\n{body}").splitlines()
    return "\n".join(line.rstrip() for line in lines)


def _name_cells(notebook: NotebookNode) -> None:
    """Stable cell ids: the grade_id, the name of the guess, or a digest of the text."""
    seen = Counter[str]()
    for cell in notebook.cells:
        digest = hashlib.sha256(f"{cell.cell_type}{cell.source}".encode()).hexdigest()[:12]
        name = grade_id(cell) or _guess_name(cell) or digest
        seen[name] += 1
        cell["id"] = name[:60] if seen[name] == 1 else f"{name[:56]}-{seen[name]}"


def _guess_name(cell: NotebookNode) -> str | None:
    return f"guess_{guess_id(cell)}" if guess_id(cell) else None


def validate_unique(notebook: NotebookNode, path: Path) -> None:
    """An id may be used only once in a lesson."""
    counts = Counter(name for cell in notebook.cells if (name := grade_id(cell) or _guess_name(cell)))
    twice = [id for id, count in counts.items() if count > 1]
    if twice:
        raise LessonError(f"{path.name}: used twice: {', '.join(twice)}")
