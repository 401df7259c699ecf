"""Grade an assignment of the instructor's own as nbgrader does: every code cell runs, in order, and the output of a test says its points.

The cells run inside the sandbox, but the tests run in the student's process: see docs/security.md.
"""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder.cells import Cell, grade_id, has_hidden_tests, is_answer, is_check, is_task, is_written, points
from autograder.grading.own_checks import judge_own
from autograder.grading.rebuild import as_released, rebuild
from autograder.grading.result import GRADED, PARTLY, OwnCheck, Result, Sheet, Task, cell_key
from autograder.grading.submission import SetAside, parse, with_new_images
from autograder.sandbox import CellResult, Limits, Notebook, Pool
from autograder.sandbox.for_students import NOT_RUN
from autograder.text import printable

MISSING = re.compile(r"ModuleNotFoundError: No module named '([^'.]+)")
SKIPPED = "skip-execution"  # a tag of the instructor's, which nbgrader heeds; a student's tags are not kept
NOT_THERE = "[Errno 38] Function not implemented"
STARTS = re.compile(r"subprocess|multiprocessing|\b(exec|spawn|posix_spawn)\w*\(")
NO_NETWORK = ("name resolution", "Name or service not known", "Network is unreachable")
MAX_NOTES = 10  # of a kind, of one notebook
NOT_HANDED_IN = "the notebook was not handed in"


def grade(task: Task, row: Result, pool: Pool) -> Result:
    """The result of a submission. Each notebook of it runs in a process of its own, and finds what the ones before it have left."""
    own: list[OwnCheck] = []
    written: dict[str, bool] = {}
    notebooks: dict[str, str] = {}
    notes: list[str] = []
    troubles: list[str] = []
    several = len(task.sheets) > 1
    files = dict(task.files)  # beside the next notebook
    for sheet in task.sheets:
        graded = _missing(sheet) if sheet.raw is None else _graded(task, sheet, sheet.raw, pool, files)
        own += [replace(check, id=cell_key(task.assignment, sheet.name, check.id)) for check in graded.own]
        written |= {cell_key(task.assignment, sheet.name, id): there for id, there in graded.written.items()}
        notebooks |= graded.notebooks
        place = f" (in {sheet.name}.ipynb)" if several else ""
        notes += [note + place for note in graded.notes]
        troubles += [note + place for note in graded.troubles]
    return replace(
        row,
        status=PARTLY if troubles else GRADED,
        reasons=(*task.notes, *notes, *troubles),
        own=tuple(own),
        written=written,
        notebook=notebooks.pop(task.assignment, None),
        others=notebooks,
    )


class _Graded:
    """What one notebook of a submission is worth."""

    def __init__(self) -> None:
        self.own: list[OwnCheck] = []
        self.written: dict[str, bool] = {}  # each answer that a person reads → whether there is one
        self.notebooks: dict[str, str] = {}
        self.notes: list[str] = []
        self.troubles: list[str] = []


def _missing(sheet: Sheet) -> _Graded:
    """A notebook that was not handed in gets no points, and nothing in it waits for a person."""
    graded = _Graded()
    for cell in json.loads(sheet.master)["cells"]:
        id = str(grade_id(cell))
        if is_written(cell) or is_task(cell) or (is_check(cell) and cell["cell_type"] != "code"):
            graded.written[id] = False
        elif is_check(cell):
            graded.own.append(OwnCheck(id, 0.0, points(cell), NOT_HANDED_IN))
    return graded


def _graded(task: Task, sheet: Sheet, raw: str, pool: Pool, files: dict[str, bytes]) -> _Graded:
    """What a notebook is worth with these files beside it, to which it adds its own."""
    graded = _Graded()
    master = json.loads(sheet.master)
    try:
        rebuilt = rebuild(master, with_new_images(parse(base64.b64decode(raw)), pool), as_nbgrader=True)
    except SetAside as reason:
        raise SetAside(f"{reason} (in {sheet.name}.ipynb)") from None
    refused: dict[str, bool] = {}
    with pool.for_own(task.packages).notebook(Limits.for_own(task.cell_seconds, task.packages)) as notebook:
        files[f"{sheet.name}.ipynb"] = _as_file(rebuilt.notebook)
        notebook.write_files(files)
        graded.own = _run(rebuilt.notebook["cells"], notebook, task.ignored, refused)
        if sheet is not task.sheets[-1]:
            files |= {**notebook.changed_files(), f"{sheet.name}.ipynb": _as_file(rebuilt.notebook)}
        graded.troubles = list(dict.fromkeys(notebook.notes))
    graded.notes = [*rebuilt.notes, *(words for words, in_test in refused.items() if not in_test)][:MAX_NOTES]
    graded.troubles += [words for words, in_test in refused.items() if in_test][:MAX_NOTES]
    stubs = {str(grade_id(cell)): cell["source"] for cell in master["cells"]}
    answers = {str(grade_id(cell)): cell["source"] for cell in rebuilt.notebook["cells"] if is_written(cell)}
    graded.written = {id: text != stubs[id] for id, text in answers.items()}
    graded.notebooks = {sheet.name: json.dumps(rebuilt.notebook, ensure_ascii=False, sort_keys=True) + "\n"}
    return graded


def _as_file(notebook: dict[str, Any]) -> bytes:
    """A notebook that cells may read or %run, without what students did not get."""
    cells = []
    for cell in notebook["cells"]:
        metadata = {key: value for key, value in cell["metadata"].items() if key != "linclass"}
        shown = {**cell, "metadata": metadata, "source": cell["source"] if is_answer(cell) else as_released(cell)}
        cells.append({**shown, "outputs": []} if "outputs" in cell and has_hidden_tests(cell) else shown)
    return json.dumps({**notebook, "cells": cells}).encode()


def _run(cells: list[Cell], notebook: Notebook, ignored: str, refused: dict[str, bool]) -> list[OwnCheck]:
    """Run all code cells, in order, and put what they show into them; the tests among them are judged.

    `refused` gets what the sandbox did not allow, in words, and whether that was in a test, whose points then mean little.
    """
    own = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        runs = cell["source"].strip() and SKIPPED not in cell["metadata"].get("tags", ())
        ran = notebook.run_cell(cell["source"], shows=True) if runs else CellResult()
        if ignored and ran.stderr and re.search(ignored, ran.stderr):
            ran = replace(ran, stderr="")
        cell["outputs"] = outputs_of(ran)
        refused |= {words: is_check(cell) for words in name_refusals(ran, cell)}
        if is_check(cell):
            own.append(judge_own(cell))
    return own


def name_refusals(ran: CellResult, cell: Cell) -> Iterator[str]:
    """What a cell wanted and the sandbox does not have: programs, the network, a package. Commands in hidden tests stay hidden.

    >>> from autograder.sandbox import CellError
    >>> error = CellError("ModuleNotFoundError", "ModuleNotFoundError: No module named 'pandas.io'", "")
    >>> list(name_refusals(CellResult(error=error), {"metadata": {"nbgrader": {"grade_id": "load"}}, "source": ""}))
    ['the cell load imports pandas, which is neither among the packages of this classroom nor beside the notebook']
    >>> error = CellError("OSError", "OSError: [Errno 38] Function not implemented", "fcntl.flock(file, 2)")
    >>> list(name_refusals(CellResult(error=error), {"metadata": {}, "source": ""}))
    ['a cell asks the operating system for something that the sandbox does not have']
    """
    place = f"the cell {grade_id(cell)}" if grade_id(cell) else "a cell"
    commands = [line for line in ran.stdout.splitlines() if line.startswith(NOT_RUN)]
    if commands and has_hidden_tests(cell):
        yield f"{place} has a command that was not run, because the sandbox has no programs"
    elif commands:
        shown = ", ".join(printable(line.removeprefix(NOT_RUN)[:-1], 60) for line in commands[:3])
        yield f"{place} has commands that were not run, because the sandbox has no programs: {shown}"
    words, trace = (ran.error.words, ran.error.traceback) if ran.error else ("", "")
    if missing := MISSING.match(words):
        lacks = "which is neither among the packages of this classroom nor beside the notebook"
        yield f"{place} imports {printable(missing[1], 60)}, {lacks}"
    elif any(part in words for part in NO_NETWORK) or (NOT_THERE in words and "socket" in trace):
        yield f"{place} uses the network, which the sandbox does not have"
    elif NOT_THERE in words and STARTS.search(trace):
        yield f"{place} starts another program, and the sandbox has none"
    elif NOT_THERE in words:
        yield f"{place} asks the operating system for something that the sandbox does not have"


def outputs_of(ran: CellResult) -> list[dict[str, Any]]:
    """What a cell printed, raised and showed, as plain text only, in the order in which nbgrader reads it.

    >>> [output["output_type"] for output in outputs_of(CellResult(stderr="late", value="0.5", early=True))]
    ['execute_result', 'stream']
    """
    printed, warned = (
        [{"output_type": "stream", "name": name, "text": text}] if text else []
        for name, text in (("stdout", ran.stdout), ("stderr", ran.stderr))
    )
    value: list[dict[str, Any]] = []
    if ran.value is not None:
        shown = {"text/plain": ran.value}
        value = [{"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": shown}]
    raised: list[dict[str, Any]] = []
    if ran.error:
        trace = [ran.error.traceback or f"{ran.error.kind}: {ran.error.words}"]
        raised = [{"output_type": "error", "ename": ran.error.kind, "evalue": ran.error.words, "traceback": trace}]
    if ran.early:
        return [*printed, *value, *warned, *raised]
    return [*printed, *warned, *(raised or value)]
