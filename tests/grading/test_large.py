"""Notebooks that are large because of old outputs: they are graded like any other, and cost little whatever is in them."""

import copy
import json
import os
import tracemalloc
import zipfile

import pytest

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.intake import collect_archive
from autograder.classroom.scan import make_task
from autograder.files import Unfit
from autograder.grading import outputs
from autograder.grading.grade import grade_task
from autograder.grading.outputs import without_outputs
from autograder.grading.result import GRADED, REVIEW, Result, Task
from autograder.grading.submission import MAX_BYTES, MAX_FILE, SetAside, parse, shortened
from autograder.sandbox import available
from tests.grading.classes import NAME, hand_in, one_lesson, solved

IDS = ("margins", "reflect")
MB = 1_000_000
PRINTED = [f"{i} 0.123456\n" for i in range(200_000)]  # what a forgotten print leaves behind
# A text in which everything stands that could be taken for the end of a text or of an output.
ODD = 'a = \'"outputs": [\' + "]}" + "\\"" + \'\\\\\'  # "attachments": {\n"""\\"""'


@pytest.fixture(scope="module")
def room(tmp_path_factory) -> Classroom:
    return create(tmp_path_factory.mktemp("large") / "room", one_lesson(tmp_path_factory.mktemp("course"), IDS))


@pytest.fixture(scope="module")
def stale() -> bytes:
    """A solved notebook with 5 MB of old output in each of six cells: printed lines, a picture, a plot, pictures in a text."""
    work = solved(ids=IDS)
    code = [cell for cell in work["cells"] if cell["cell_type"] == "code"][:4]
    text = next(cell for cell in work["cells"] if cell["cell_type"] == "markdown")
    plot = {"application/vnd.plotly.v1+json": {"data": [[0.25, i] for i in range(250_000)]}}
    for cell in code[:2]:
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": PRINTED}]
    code[2]["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": {"image/png": "A" * 5 * MB}}]
    code[3]["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": plot}]
    text["attachments"] = {"a.png": {"image/png": "A" * 5 * MB}}
    work["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {"a": "A" * 5 * MB}}}
    return json.dumps(work).encode()


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_old_outputs_do_not_matter(room, pool, stale):
    assert len(stale) > 27 * MB
    results = []
    for student, work in (("large", stale), ("small", json.dumps(solved(ids=IDS)).encode())):
        hand_in(room.folder, student, work)
        task = make_task(room, student, NAME)
        assert isinstance(task, Task), task
        assert len(task.sheets[0].raw) < MB, "outputs travel to the graders"
        results.append(grade_task(task, pool))
    large, small = results
    assert (large.status, large.reasons, large.points) == (GRADED, (), small.points)
    assert large.notebook == small.notebook


def test_an_archive_may_hold_such_a_notebook(room, tmp_path, stale):
    path = tmp_path / "submissions.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ann_1_10_work.ipynb", stale)
        archive.writestr("bob_2_11_first.ipynb", stale)
        archive.writestr("bob_2_12_second.ipynb", stale)
    assert {line.who: line.what for line in collect_archive(room, path).lines} == {"1": "new", "2": "new"}
    assert {line.what for line in collect_archive(room, path).lines} == {"as before"}
    kept = room.folder / "submitted" / "1" / NAME / f"{NAME}.ipynb"
    assert kept.stat().st_size < MB, "a small archive fills the disk"
    assert parse(kept.read_bytes()) == parse(json.dumps(solved(ids=IDS)).encode())


@pytest.mark.parametrize("odd", ["source", "list", "metadata", "format 3", "indented", "nested", "twice"])
def test_everything_but_the_outputs_is_read(odd):
    """Whatever the notebook holds, its cells are what they were."""
    work = solved(ids=IDS)
    for number, cell in enumerate(work["cells"]):
        cell["outputs"] = [{"text": [ODD, "]"] * number, "data": {"[": ODD, "{": [[{}]]}}]
        if odd == "source":
            cell["source"] = f"{ODD}\n{cell['source']}\\"
        elif odd == "list":
            cell["source"] = [ODD, *cell["source"].splitlines(keepends=True)]
        elif odd == "metadata":
            cell["metadata"] = {"outputs": [ODD], "a": ODD, **cell["metadata"], ODD: 1}
        elif odd == "nested":
            cell["outputs"] = {"outputs": [{"cells": copy.deepcopy(cell)}, [[]]]}
    if odd == "format 3":
        work = {"worksheets": [{"cells": [{**cell, "input": cell.pop("source")} for cell in work["cells"]]}]}
    raw = json.dumps(work, indent=1 if odd == "indented" else None).encode()
    if odd == "twice":
        raw = raw.replace(b'"outputs": [', b'"outputs": [3], "outputs"\t:\n [')
    short = without_outputs(raw, MAX_BYTES)
    assert parse(short) == parse(raw)
    assert all(cell["outputs"] is None for cell in json.loads(short).get("cells", ()))


HOSTILE = {  # made when they are needed
    "brackets in an output": (lambda: b'{"outputs": [' + b"[]" * 11 * MB, "lists and objects that are passed over"),
    "many such outputs": (
        lambda: (b'{"outputs": [' + b"[]" * 20_000 + b"]}") * 700,
        "lists and objects that are passed over",
    ),
    "brackets": (lambda: b"[" * 21 * MB, "lists and objects that are read"),
    "texts": (lambda: b'"",' * 7 * MB, "lists and objects that are read"),
    "a text without an end": (lambda: b'{"source": "' + b"a" * 21 * MB, "even without its outputs"),
    "an output without an end": (lambda: b'{"outputs": ["' + b"a" * 21 * MB, "an output has no end"),
    "an output of quotes": (lambda: b'{"outputs": [' + b'\\"' * 11 * MB, "an output has no end"),
    "a huge cell": (lambda: b'{"cells": [{"source": "' + b'\\"' * 11 * MB + b'"}]}', "even without its outputs"),
    "spaces": (lambda: b" " * 21 * MB, "even without its outputs"),
    "a key and spaces": (lambda: (b'"outputs"' + b" " * 999) * 21_000, "even without its outputs"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_takes_no_memory_and_is_refused(name, monkeypatch):
    """With smaller numbers of brackets and texts, because memory is measured slowly."""
    monkeypatch.setattr(outputs, "MAX_TOKENS", outputs.MAX_TOKENS // 20)
    monkeypatch.setattr(outputs, "MAX_BRACKETS", outputs.MAX_BRACKETS // 20)
    make, words = HOSTILE[name]
    raw = make()
    tracemalloc.start()
    try:
        with pytest.raises(Unfit, match=words):
            without_outputs(raw, MAX_BYTES)
        assert tracemalloc.get_traced_memory()[1] < MAX_BYTES + 5 * MB
    finally:
        tracemalloc.stop()


def test_deep_nesting_and_long_cells_are_refused_beside_old_outputs(stale):
    deep = b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b", " + stale[1:]
    cell = b'{"cell_type": "code", "source": "' + b"1;" * 24_000 + b'"}, '
    long = stale.replace(b'"cells": [', b'"cells": [' + cell * 7)
    for raw, words in ((deep, "nested too deeply"), (long, "more than 300,000 characters")):
        assert len(shortened(raw)) < MB
        with pytest.raises(SetAside, match=words):
            parse(shortened(raw))


def test_a_file_beyond_all_bounds_is_not_read(room):
    folder = hand_in(room.folder, "endless", b"{")
    os.truncate(folder / f"{NAME}.ipynb", MAX_FILE + 1)
    row = make_task(room, "endless", NAME)
    assert isinstance(row, Result)
    assert (row.status, "at most 100,000,000 are read" in row.reasons[0]) == (REVIEW, True)
