"""Messy submissions: each is repaired or reported, and none is silently zero. Named by what happened to them."""

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.classroom.batch import grade_all, locked
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom, open_classroom
from autograder.exercises import of_notebook
from autograder.grading.grade import grade_task
from autograder.grading.rebuild import rebuild
from autograder.grading.result import GRADED, REVIEW, Result
from autograder.grading.submission import StudentCell, Submitted, parse
from autograder.sandbox import Pool, available
from tests.attacks import small_class
from tests.grading import classes
from tests.grading.classes import NAME, cell, hand_in, one_lesson

IDS = ("reflect", "perceptron")  # the mess is around them, whatever their number
FULL = sum(e.points for e in of_notebook(NAME) if e.id in IDS)

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
]


def solved() -> dict[str, Any]:
    return classes.solved(ids=IDS)


def without(id: str) -> dict[str, Any]:
    notebook = solved()
    notebook["cells"] = [c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") != id]
    return notebook


def doubled(id: str, source: str | None = None) -> dict[str, Any]:
    notebook = solved()
    index = notebook["cells"].index(cell(notebook, id))
    again = copy.deepcopy(notebook["cells"][index])
    again["source"] = again["source"] if source is None else source
    notebook["cells"].insert(index + 1, again)
    return notebook


def edited(id: str, source: str) -> dict[str, Any]:
    notebook = solved()
    cell(notebook, id)["source"] = source
    return notebook


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    notebook = solved()
    change(notebook)
    return notebook


def moved_to_front(id: str) -> dict[str, Any]:
    notebook = solved()
    one = cell(notebook, id)
    notebook["cells"].remove(one)
    notebook["cells"].insert(0, one)
    return notebook


def version_3() -> bytes:
    cells = [{**c, "input": c["source"]} if c["cell_type"] == "code" else c for c in solved()["cells"]]
    return json.dumps({"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}]}).encode()


def retyped_elsewhere() -> dict[str, Any]:
    notebook = without("reflect")
    code = {"cell_type": "code", "metadata": {}, "source": cell(solved(), "reflect")["source"], "outputs": []}
    notebook["cells"].insert(3, code)
    return notebook


def no_ids(notebook: dict[str, Any]) -> None:
    notebook["nbformat_minor"] = 2
    for c in notebook["cells"]:
        c.pop("id", None)


def in_colab(notebook: dict[str, Any]) -> None:
    """No ids of cells, its own ones in the metadata; an older format."""
    no_ids(notebook)
    notebook["nbformat_minor"] = 0
    notebook["metadata"] = {"colab": {"provenance": [], "toc_visible": True}, "kernelspec": {"name": "python3"}}
    for number, c in enumerate(notebook["cells"]):
        c["metadata"] |= {"id": f"aB{number}", "outputId": "b0e9", "colab": {"base_uri": "https://localhost:8080/"}}


def in_vscode(notebook: dict[str, Any]) -> None:
    notebook["metadata"] |= {"vscode": {"interpreter": {"hash": "31f2"}}, "orig_nbformat": 4}
    for number, c in enumerate(notebook["cells"]):
        c["metadata"] |= {"vscode": {"languageId": "python"}}
        c["id"] = f"#VSC-{number}"


def bare(notebook: dict[str, Any]) -> None:
    no_ids(notebook)
    for c in notebook["cells"]:
        c["metadata"] = {}


STUB = "def reflect(X, y):\n    raise NotImplementedError()"
CHEAT = "check = lambda *a, **k: 2.0\n2.0"

# name: (notebook or bytes, status, points, words that a reason must contain; None for no reason at all)
MESSY: dict[str, tuple[dict[str, Any] | bytes, str, float, str | None]] = {
    "untidied but whole": (solved(), GRADED, FULL, None),
    "not JSON": (b"{nope", REVIEW, 0, "not JSON"),
    "empty file": (b"", REVIEW, 0, "not JSON"),
    "binary": (b"\x89PNG\xff\xfe", REVIEW, 0, "not UTF-8"),
    "JSON but not a notebook": (b"[1, 2]", REVIEW, 0, "not a notebook"),
    "JSON without cells": (b'{"a": 1}', REVIEW, 0, "no cells"),
    "nested too deeply": (b"[" * 100_000 + b"]" * 100_000, REVIEW, 0, "nested too deeply"),
    "huge": (b" " * 20_000_001, REVIEW, 0, "more than 20,000,000 bytes even without its outputs"),
    "too many cells": (json.dumps({"cells": [{}] * 3000}).encode(), REVIEW, 0, "at most 2,000"),
    "too much text": (
        json.dumps({"cells": [{"cell_type": "code", "source": "x = 1\n" * 8_000}] * 7}).encode(),
        REVIEW,
        0,
        "more than 300,000 characters",
    ),
    "deleted check cell": (
        without("check_reflect"),
        GRADED,
        FULL,
        "restored, because they were missing: check_reflect",
    ),
    "deleted setup cell": (without("setup"), GRADED, FULL, "restored, because they were missing: setup"),
    "deleted answer cell": (without("reflect"), GRADED, FULL - 2, "the cell reflect is missing"),
    "answer retyped in another cell": (retyped_elsewhere(), GRADED, FULL, "the cell reflect is missing"),
    "duplicated check cell": (doubled("check_reflect"), GRADED, FULL, "check_reflect was there more than once"),
    "duplicated answer cell": (doubled("reflect"), GRADED, FULL, "reflect was there more than once"),
    "duplicated answer, copy still the stub": (
        doubled("reflect", cell(json.loads(json.dumps(solved())), "reflect")["source"]),
        GRADED,
        FULL,
        "more than once",
    ),
    "duplicated answer, second one wrong": (doubled("reflect", STUB), GRADED, FULL - 2, "more than once"),
    "edited check cell": (
        edited("check_reflect", CHEAT),
        GRADED,
        FULL,
        "restored, because they were edited: check_reflect",
    ),
    "edited check cell that would give itself points": (
        changed(lambda n: (cell(n, "check_reflect").update(source="2.0"), cell(n, "reflect").update(source=STUB))),
        GRADED,
        FULL - 2,
        "edited: check_reflect",
    ),
    "edited locked cell": (edited("setup", "import os"), GRADED, FULL, "edited: setup"),
    "moved check cell": (moved_to_front("check_perceptron"), GRADED, FULL, None),
    "moved answer cell": (moved_to_front("perceptron"), GRADED, FULL, None),
    "cells out of order": (changed(lambda n: n["cells"].reverse()), GRADED, FULL, None),
    "unknown grade ids": (
        changed(lambda n: cell(n, "check_reflect")["metadata"]["nbgrader"].update(grade_id="check_bonus")),
        GRADED,
        FULL,
        "not known to this lesson",
    ),
    "points raised in metadata": (
        changed(lambda n: cell(n, "check_reflect")["metadata"]["nbgrader"].update(points=1000)),
        GRADED,
        FULL,
        None,
    ),
    "metadata of the wrong types": (
        changed(
            lambda n: [c.update(metadata={"nbgrader": [1]}, id=7) for c in n["cells"] if c["cell_type"] == "markdown"]
        ),
        GRADED,
        FULL,
        None,
    ),
    "cells of the wrong types": (
        changed(lambda n: n["cells"].extend([None, 3, "x", {"source": 3}, {}])),
        GRADED,
        FULL,
        None,
    ),
    "another kernel": (
        changed(lambda n: n["metadata"].update(kernelspec={"name": "ir", "language": "R"})),
        GRADED,
        FULL,
        "another language ('R')",
    ),
    "outputs from elsewhere": (
        changed(
            lambda n: [
                c.update(outputs=[{"output_type": "execute_result", "data": {"text/plain": "99.0"}}])
                for c in n["cells"]
            ]
        ),
        GRADED,
        FULL,
        None,
    ),
    "Windows line endings": (json.dumps(solved()).replace("\\n", "\\r\\n").encode(), GRADED, FULL, None),
    "a byte order mark": (b"\xef\xbb\xbf" + json.dumps(solved()).encode(), GRADED, FULL, None),
    "saved by an editor as UTF-16": (json.dumps(solved(), ensure_ascii=False).encode("utf-16"), GRADED, FULL, None),
    "saved in Colab": (changed(in_colab), GRADED, FULL, None),
    "saved in VS Code": (changed(in_vscode), GRADED, FULL, None),
    "without any metadata and ids": (changed(bare), GRADED, FULL, "known by what they define"),
    "sources as lists of lines": (
        changed(lambda n: [c.update(source=c["source"].splitlines(keepends=True)) for c in n["cells"]]),
        GRADED,
        FULL,
        None,
    ),
    "format 4.2 without cell ids": (changed(no_ids), GRADED, FULL, None),
    "format 3": (version_3(), GRADED, FULL, "old format"),
    "a cell that raises": (
        changed(lambda n: n["cells"].insert(5, {"cell_type": "code", "metadata": {}, "source": "1 / 0"})),
        GRADED,
        FULL,
        None,
    ),
    "a syntax error in one answer": (edited("reflect", "def reflect(X, y:\n"), GRADED, FULL - 2, None),
    "lone surrogates": (edited("reflect", "# \ud800\n" + cell(solved(), "reflect")["source"]), GRADED, FULL, None),
}


@pytest.fixture(scope="module")
def classroom(tmp_path_factory) -> Classroom:
    folder = tmp_path_factory.mktemp("messy") / "room"
    create(folder, one_lesson(tmp_path_factory.mktemp("course"), IDS))
    return open_classroom(folder)


def graded(classroom: Classroom, student: str, pool: Pool) -> Result:
    with locked(classroom):
        ((result, _),) = grade_all(classroom, [(student, NAME)], lambda tasks: (grade_task(t, pool) for t in tasks))
    return result


@pytest.mark.parametrize("name", MESSY)
def test_each_mess_ends_as_a_row(classroom, pool, name):
    notebook, status, points, words = MESSY[name]
    student = f"s{list(MESSY).index(name)}"
    hand_in(classroom.folder, student, notebook)
    result = graded(classroom, student, pool)
    assert (result.status, result.points) == (status, pytest.approx(points)), result.reasons
    if words is None:
        assert result.reasons == ()
    else:
        assert words in " | ".join(result.reasons)
    assert (classroom.folder / "autograded" / student / NAME / f"{NAME}.ipynb").exists()


def link(folder: Path) -> None:
    target = folder / f"{NAME}.ipynb"
    target.rename(folder.parent / "elsewhere.ipynb")
    target.symlink_to(folder.parent / "elsewhere.ipynb")


FOLDERS: dict[str, tuple[Callable[[Path], Any], str, float, str]] = {
    "missing": (lambda f: (f / f"{NAME}.ipynb").unlink(), REVIEW, 0, "there is no notebook"),
    "renamed": (
        lambda f: (f / f"{NAME}.ipynb").rename(f / "mine (1).ipynb"),
        GRADED,
        FULL,
        "another name: mine (1).ipynb",
    ),
    "extra": (lambda f: (f / "other.ipynb").write_text("{}"), GRADED, FULL, "not graded: other.ipynb"),
    "several and none right": (
        lambda f: ((f / f"{NAME}.ipynb").rename(f / "a.ipynb"), (f / "b.ipynb").write_text("{}")),
        REVIEW,
        0,
        "several other notebooks",
    ),
    "a symbolic link": (link, REVIEW, 0, "symbolic link"),
    "a named pipe": (
        lambda f: ((f / f"{NAME}.ipynb").unlink(), os.mkfifo(f / f"{NAME}.ipynb")),
        REVIEW,
        0,
        "not a regular file",
    ),
    "a folder of that name": (
        lambda f: ((f / f"{NAME}.ipynb").unlink(), (f / f"{NAME}.ipynb").mkdir()),
        REVIEW,
        0,
        "not a regular",
    ),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_each_messy_folder_ends_as_a_row(classroom, pool, name):
    damage, status, points, words = FOLDERS[name]
    student = f"f{list(FOLDERS).index(name)}"
    damage(hand_in(classroom.folder, student, solved()))
    result = graded(classroom, student, pool)
    assert (result.status, result.points) == (status, pytest.approx(points)), result.reasons
    assert words in " | ".join(result.reasons)


def test_a_written_answer_waits_for_a_person_and_an_empty_one_does_not():
    """Tested on a small separate master, which has nothing but this answer."""

    meta = {"nbgrader": {"grade_id": "why", "grade": True, "solution": True}}
    small = {"cells": [{"cell_type": "markdown", "id": "why", "metadata": meta, "source": "YOUR ANSWER HERE"}]}
    rebuilt = rebuild(small, Submitted((StudentCell("markdown", "<b>Because</b>", "why"),)))
    assert rebuilt.notebook["cells"][0]["source"] == "< b>Because< /b>"


def test_code_that_lost_its_id_is_the_answer_and_runs_in_its_old_order():
    before, after = "unit = 1", "print(unit)"
    work = small_class.notebook(before=before)
    bare(work)
    place = next(i for i, one in enumerate(work["cells"]) if "def perceptron(" in one["source"])
    answer = work["cells"][place]["source"]
    work["cells"].insert(place + 1, small_class.code(after))
    master = {**work, "cells": json.loads(small_class._released())["cells"]}
    made = rebuild(master, parse(json.dumps(work).encode()))
    assert cell(made.notebook, "perceptron")["source"] == answer
    texts = [one["source"] for one in made.notebook["cells"] if one["cell_type"] == "code"]
    assert texts[1:4] == [before, answer, after]
    assert "cells that had lost their ids were known by what they define: perceptron" in made.notes
    assert not any("missing" in note for note in made.notes)


def test_a_written_answer_that_lost_its_id_is_found_after_its_question():
    work = small_class.notebook(written="Because the bound is finite.")
    bare(work)
    work["cells"].append(small_class.markdown("A note of my own."))
    master = {**work, "cells": json.loads(small_class._released())["cells"]}
    made = rebuild(master, parse(json.dumps(work).encode()))
    assert cell(made.notebook, "why")["source"] == "Because the bound is finite."
    assert made.notebook["cells"][-1]["source"] == "A note of my own."
    assert "the cell why had lost its id; the text in its place was taken for it" in made.notes
