"""A submission is untrusted text: read it without trusting it, and rebuild it on the course's own notebook.

Nothing of a submission is used but the text of its cells, put in by id. A deleted, duplicated, moved or edited check cell cannot
matter, because check cells come from the master; outputs, metadata and attachments of the student's are dropped.
"""

import json
import re
import stat
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

MAX_BYTES = 20_000_000
MAX_CELLS = 2_000
MAX_SOURCE = 2_000_000  # characters in all cells together
MAX_TEXT = {"markdown": 20_000, "code": 50_000}  # characters of one cell; honest ones have a few thousand

Cell = dict[str, Any]  # a cell of a notebook in JSON
Notebook = dict[str, Any]


class SetAside(Exception):
    """This submission cannot be graded by a machine; the text says why, for the person who will look at it."""


@dataclass(frozen=True)
class StudentCell:
    """The text of one submitted cell, and the ids by which it may be known."""

    kind: str  # code or markdown
    source: str
    grade_id: str | None = None
    cell_id: str | None = None


@dataclass(frozen=True)
class Submitted:
    """What was found in a submission folder."""

    cells: tuple[StudentCell, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rebuilt:
    """The master with the student's answers in it. `fresh` are the indices of cells that hold the student's own text."""

    notebook: Notebook
    fresh: frozenset[int]
    notes: tuple[str, ...] = ()


def read_folder(folder: Path, name: str) -> tuple[bytes, list[str]]:
    """The bytes of the notebook `name` in a submission folder, and notes; a renamed one is found if it is the only one."""
    if folder.is_symlink() or not folder.is_dir():
        raise SetAside("the submission is not a folder")
    found = sorted(p for p in folder.iterdir() if p.suffix == ".ipynb")
    wanted = folder / f"{name}.ipynb"
    others = [printable(p.name, 80) for p in found if p != wanted]
    if wanted in found:
        notes = [f"other notebooks were handed in and not graded: {', '.join(others[:5])}"] if others else []
        return read_file(wanted), notes
    if len(found) == 1:
        return read_file(found[0]), [f"the notebook was named {others[0]} instead of {name}.ipynb"]
    if not found:
        raise SetAside(f"there is no notebook in the folder; {name}.ipynb was expected")
    raise SetAside(f"{name}.ipynb is missing, and there are several others: {', '.join(others[:5])}")


def read_file(path: Path, most: int = MAX_BYTES) -> bytes:
    """The bytes of a regular file of bearable size; no link is followed."""
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode):
        raise SetAside(f"{printable(path.name, 80)} is a symbolic link")
    if not stat.S_ISREG(status.st_mode):
        raise SetAside(f"{printable(path.name, 80)} is not a regular file")
    if status.st_size > most:
        raise SetAside(f"{printable(path.name, 80)} has {status.st_size:,} bytes; at most {most:,} are read")
    return path.read_bytes()


def parse(raw: bytes) -> Submitted:
    """The cells of a submitted notebook, whatever its version; raises SetAside where it is none."""
    if len(raw) > MAX_BYTES:
        raise SetAside(f"the notebook has {len(raw):,} bytes; at most {MAX_BYTES:,} are read")
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SetAside("the file is not UTF-8 text") from None
    except RecursionError:
        raise SetAside("the file is JSON nested too deeply") from None
    except ValueError as problem:
        raise SetAside(f"the file is not JSON: {str(problem)[:100]}") from None
    cells, notes = _cells_of(data)
    if len(cells) > MAX_CELLS:
        raise SetAside(f"the notebook has {len(cells):,} cells; at most {MAX_CELLS:,} are read")
    read = tuple(cell for cell in map(_student_cell, cells) if cell is not None)
    if sum(len(cell.source) for cell in read) > MAX_SOURCE:
        raise SetAside(f"the cells hold more than {MAX_SOURCE:,} characters")
    notes += [_too_long(cell) for cell in read if len(cell.source) > MAX_TEXT[cell.kind]][:5]
    read = tuple(map(_bounded, read))
    kernel = _get(data, "metadata", "kernelspec", "language") or _get(data, "metadata", "language_info", "name")
    if isinstance(kernel, str) and kernel.lower() not in ("python", ""):
        notes.append(f"the notebook asks for a kernel of another language ({kernel[:40]!r}); it was run with Python")
    return Submitted(read, tuple(notes))


def _cells_of(data: Any) -> tuple[list[Any], list[str]]:
    if not isinstance(data, dict):
        raise SetAside("the file is JSON, but not a notebook")
    if isinstance(data.get("cells"), list):
        return data["cells"], []
    sheets = data.get("worksheets")
    if isinstance(sheets, list) and all(isinstance(s, dict) and isinstance(s.get("cells"), list) for s in sheets):
        return [c for s in sheets for c in s["cells"]], ["the notebook is in an old format (version 3)"]
    raise SetAside("the file is JSON, but not a notebook: it has no cells")


def _student_cell(cell: Any) -> StudentCell | None:
    """The cell's text with Unix line ends; None for what is no cell at all."""
    if not isinstance(cell, dict):
        return None
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        return None
    source = source.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    source = source.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate cannot be written to a file
    id, grade_id = cell.get("id"), _get(cell, "metadata", "nbgrader", "grade_id")
    return StudentCell(
        "code" if cell.get("cell_type") == "code" else "markdown",
        source,
        grade_id if isinstance(grade_id, str) else None,
        id if isinstance(id, str) else None,
    )


def _too_long(cell: StudentCell) -> str:
    done, most = "not run" if cell.kind == "code" else "cut", MAX_TEXT[cell.kind]
    return f"a {cell.kind} cell of {len(cell.source):,} characters was {done}; at most {most:,} are looked at"


def _bounded(cell: StudentCell) -> StudentCell:
    """The cell with a text that all steps to come can bear: long Markdown is cut, long code is not run at all."""
    if len(cell.source) <= MAX_TEXT[cell.kind]:
        return cell
    cut = cell.source[: MAX_TEXT[cell.kind] - 2] + " …"
    return replace(cell, source=cut if cell.kind == "markdown" else f"# {_too_long(cell)}")


def _get(data: Any, *keys: str) -> Any:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


@dataclass
class _Placing:
    """Where the submitted cells go: answers to their place in the master, everything else after the cell it followed."""

    answers: dict[str, list[StudentCell]] = field(default_factory=lambda: defaultdict(list))
    extras: dict[int, list[StudentCell]] = field(default_factory=lambda: defaultdict(list))
    notes: list[str] = field(default_factory=list)


def rebuild(master: Notebook, submitted: Submitted) -> Rebuilt:
    """The master with the student's answers put in by id, and the student's own cells after the cells that they followed."""
    cells: list[Cell] = master["cells"]
    placing = _place(cells, submitted)
    built: list[Cell] = []
    fresh: set[int] = set()

    def add(cell: Cell, own: bool) -> None:
        if own:
            fresh.add(len(built))
        built.append(cell)

    for extra in placing.extras[-1]:
        add(_own_cell(extra, len(built)), own=True)
    for index, cell in enumerate(cells):
        id = _get(cell, "metadata", "nbgrader", "grade_id")
        if is_answer(cell):
            given = placing.answers[id]
            if given:
                add(_answered(cell, given[0]), own=given[0].source != cell["source"])
            else:
                placing.notes.append(f"the cell {id} is missing; nothing was put in its place")
                add({**cell, "source": _absent(cell, id)}, own=False)
            for again in given[1:]:
                add(_own_cell(again, len(built)), own=True)
        else:
            add(dict(cell), own=False)
        for extra in placing.extras[index]:
            add(_own_cell(extra, len(built)), own=True)
    return Rebuilt({**master, "cells": built}, frozenset(fresh), (*submitted.notes, *placing.notes))


def _place(cells: list[Cell], submitted: Submitted) -> _Placing:
    placing = _Placing()
    by_grade_id = {_get(c, "metadata", "nbgrader", "grade_id"): i for i, c in enumerate(cells)}
    by_cell_id = {c.get("id"): i for i, c in enumerate(cells)}
    by_text = {(c["cell_type"], c["source"]): i for i, c in enumerate(cells)}
    last, seen, edited, unknown = -1, set[int](), list[str](), list[str]()
    for cell in submitted.cells:
        index = by_grade_id.get(cell.grade_id) if cell.grade_id else None
        if index is None and cell.grade_id:
            unknown.append(cell.grade_id)
        if index is None:
            index = by_text.get((cell.kind, cell.source), by_cell_id.get(cell.cell_id) if cell.cell_id else None)
        if index is None:
            placing.extras[last].append(cell)
            continue
        known = cells[index]
        if is_answer(known):
            _answer(placing, known, cell)
        elif cell.source not in (known["source"], _as_handed_out(known["source"])):
            if is_fixed(known):
                edited.append(str(_get(known, "metadata", "nbgrader", "grade_id")))
            else:
                placing.extras[index].append(cell)  # a demo that the student changed: their own cell now
        elif index in seen and is_fixed(known):
            placing.notes.append(f"the cell {_get(known, 'metadata', 'nbgrader', 'grade_id')} was there more than once")
        seen.add(index)
        last = index
    missing = [
        str(_get(c, "metadata", "nbgrader", "grade_id")) for i, c in enumerate(cells) if is_fixed(c) and i not in seen
    ]
    for ids, words in (
        (missing, "restored, because they were missing"),
        (edited, "restored, because they were edited"),
        (unknown, "not known to this lesson and treated as ordinary"),
    ):
        if ids:
            placing.notes.append(f"cells {words}: {', '.join(i[:40] for i in ids[:8])}{' …' if len(ids) > 8 else ''}")
    return placing


def _as_handed_out(source: str) -> str:
    """A cell's text without the rubric, which the master has and the notebook that students get has not."""
    kept, inside = [], False
    for line in source.split("\n"):
        if "BEGIN MARK SCHEME" in line or "END MARK SCHEME" in line:
            inside = "BEGIN" in line
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def _answer(placing: _Placing, known: Cell, cell: StudentCell) -> None:
    """Note an answer; of several with one id, those that are still the stub do not count."""
    id = known["metadata"]["nbgrader"]["grade_id"]
    given = placing.answers[id]
    if given:
        placing.notes.append(f"the cell {id} was there more than once")
        if cell.source == known["source"]:
            return
        if given[0].source == known["source"]:
            given.clear()
    given.append(cell)


def is_answer(cell: Cell) -> bool:
    """A cell that the student fills: an exercise or a written answer."""
    return bool(_get(cell, "metadata", "nbgrader", "solution"))


def is_check(cell: Cell) -> bool:
    """A cell that the judge scores."""
    return bool(_get(cell, "metadata", "nbgrader", "grade")) and not is_answer(cell)


def is_fixed(cell: Cell) -> bool:
    """A check or locked cell: always the master's."""
    return is_check(cell) or bool(_get(cell, "metadata", "nbgrader", "locked"))


def _answered(cell: Cell, answer: StudentCell) -> Cell:
    if cell["cell_type"] == "markdown" and answer.source != cell["source"]:
        return {**cell, "source": harmless_markdown(answer.source)}
    return {**cell, "source": answer.source}


def _absent(cell: Cell, id: str) -> str:
    """What stands where an answer was deleted: nothing that would hide a definition elsewhere in the notebook."""
    return cell["source"] if cell["cell_type"] == "markdown" else f"# The cell {id} was missing from the submission."


def _own_cell(cell: StudentCell, position: int) -> Cell:
    base: Cell = {"id": f"own-{position}", "metadata": {}}
    if cell.kind == "code":
        return {**base, "cell_type": "code", "source": cell.source, "execution_count": None, "outputs": []}
    return {**base, "cell_type": "markdown", "source": harmless_markdown(cell.source)}


# What TeX in a page could do beyond showing a formula: link, load, set attributes or styles, fetch extensions.
_ACTIVE_TEX = re.compile(
    r"\\(href|url|require|class|cssId|style|html\w*|data|unicode|bbox|mmlToken|includegraphics)(?![A-Za-z])"
)
_LANGUAGE = re.compile(r"(?m)^([ \t>*+:.)\d-]*(?:`{3,}|~{3,}))[ \t]*\w+[ \t]*$")  # colours would show what is unseen
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_UNSEEN = "\u2060"  # a word joiner: nobody sees it, in prose, code or a formula, and no Markdown begins with it
_UNDERLINE = " \t>*+:.)0123456789=-"  # all that is in a line that makes a heading of the line above


def harmless_markdown(text: str) -> str:
    """Markdown that shows a student's words but runs and loads nothing: no HTML, no links, no pictures, no active TeX, no headings.

    A space is put where markup would begin; so formulas and code stay as readable as they were. Headings are shown as plain
    lines, because a page gives each heading an id of its words, and formgrader finds the boxes of its scores by id.

    >>> harmless_markdown("so $a < b$ <script>x</script> ![p](u)")
    'so $a < b$ < script>x< /script> ![p] (u)'
    """
    text = re.sub(r"[^\S\n\t ]", " ", text)  # of all line ends and spaces only the plain ones
    text = re.sub(r"<(?=[A-Za-z/!?])", "< ", text)
    text = re.sub(r"&(?=[#A-Za-z])", "& ", text)  # entities, which could spell everything that is looked for here
    text = re.sub(r"\](?=[(\[:])", "] ", text)
    text = re.sub(r"(?i)(:)(?=//)|(www\.|mailto:|javascript:|data:)(?=\S)", r"\1\2 ", text)
    text = re.sub(r"(?i)mer(?=maid)", rf"\g<0>{_UNSEEN}", text)  # code in that language is drawn, with ids of its own
    text = _LANGUAGE.sub(r"\1", text)
    text = _ACTIVE_TEX.sub(r"\\mathrm{\1}", text)
    return "\n".join(map(_flat, text.split("\n")))


def _flat(line: str) -> str:
    """A line that neither is a heading nor makes one of the line before it.

    >>> _flat("- # Title") == f"- {_UNSEEN}# Title", _flat("> ---") == f"> ---{_UNSEEN}", _flat("a # b")
    (True, True, 'a # b')
    """
    before, hashes, after = line.partition("#")
    if hashes and not any(map(str.isalpha, before)):
        return line if before.endswith(_UNSEEN) else f"{before}{_UNSEEN}#{after}"
    underlines = line.rstrip().endswith(("=", "-")) and not line.strip(_UNDERLINE)
    return line + _UNSEEN if underlines else line


def printable(text: str, most: int = 300) -> str:
    """A name or a reason on one line, fit for a terminal, a file and a page: no control, no invisible characters.

    >>> printable("ann\\x1b[2J\\nbob")
    'ann�[2J�bob'
    """
    return _UNPRINTABLE.sub("\ufffd", text[:most])
