"""A submission is untrusted text: read it without trusting it. (`rebuild` puts it on the course's own notebook.)"""

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.cells import grade_id, look_up
from autograder.files import Unfit, read_regular
from autograder.grading.images import StudentImage, encode_anew, take_out
from autograder.grading.outputs import without_outputs
from autograder.text import printable

if TYPE_CHECKING:
    from autograder.sandbox import Pool

MAX_FILE = 100_000_000  # bytes of a file; of one with more than MAX_BYTES all but the outputs is read
MAX_BYTES = 20_000_000
MAX_PARTS = 500_000  # lists and objects in the file: twenty million bytes of them would take a gigabyte of memory
MAX_CELLS = 2_000
MAX_SOURCE = 300_000  # characters in all cells together; the longest lesson has 70,000
MAX_TEXT = {"markdown": 20_000, "code": 50_000}  # characters of one cell; honest ones have a few thousand


class SetAside(Exception):
    """This submission cannot be graded automatically; the text says why, for the person who will look at it."""


@dataclass(frozen=True)
class StudentCell:
    """The text of one submitted cell, and the ids by which it may be known."""

    kind: str  # code or markdown
    source: str
    grade_id: str | None = None
    cell_id: str | None = None
    images: tuple[StudentImage, ...] = ()  # of a text


@dataclass(frozen=True)
class Submitted:
    """What was found in a submission folder."""

    cells: tuple[StudentCell, ...]
    notes: tuple[str, ...] = ()


def read_notebooks(folder: Path, names: list[str]) -> tuple[dict[str, bytes | None], list[str]]:
    """The bytes of each notebook of an assignment, None for one that was not handed in; and notes."""
    if len(names) == 1:
        raw, notes = read_folder(folder, names[0])
        return {names[0]: raw}, notes
    if folder.is_symlink() or not folder.is_dir():
        raise SetAside("the submission is not a folder")
    found = {p.stem: p for p in sorted(folder.iterdir()) if p.suffix == ".ipynb"}
    missing = [name for name in names if name not in found]
    if len(missing) == len(names):
        raise SetAside(f"none of its notebooks is in the folder: {', '.join(f'{name}.ipynb' for name in names[:5])}")
    others = [printable(path.name, 80) for name, path in found.items() if name not in names]
    notes = [f"{name}.ipynb was not handed in" for name in missing]
    notes += [f"other notebooks were handed in and not graded: {', '.join(others[:5])}"] if others else []
    below = folder.parents[1]
    return {name: read_file(found[name], below=below) if name in found else None for name in names}, notes


def read_folder(folder: Path, name: str) -> tuple[bytes, list[str]]:
    """The bytes of the notebook `name` in a submission folder, and notes; a renamed notebook is found if it is the only one."""
    if folder.is_symlink() or not folder.is_dir():
        raise SetAside("the submission is not a folder")
    found = sorted(p for p in folder.iterdir() if p.suffix == ".ipynb")
    wanted = folder / f"{name}.ipynb"
    others = [printable(p.name, 80) for p in found if p != wanted]
    if wanted in found:
        notes = [f"other notebooks were handed in and not graded: {', '.join(others[:5])}"] if others else []
        return read_file(wanted, below=folder.parents[1]), notes
    if len(found) == 1:
        return read_file(found[0], below=folder.parents[1]), [
            f"the notebook has another name: {others[0]} instead of {name}.ipynb"
        ]
    if not found:
        raise SetAside(f"there is no notebook in the folder; {name}.ipynb was expected")
    raise SetAside(f"{name}.ipynb is missing and there are several other notebooks: {', '.join(others[:5])}")


def read_file(path: Path, *, below: Path | None = None) -> bytes:
    """The bytes of a submitted notebook, `shortened`; no folder on the way to it from `below` may be a link."""
    try:
        return shortened(read_regular(path, MAX_FILE, below=below))
    except Unfit as reason:
        raise SetAside(str(reason)) from None


def shortened(raw: bytes) -> bytes:
    """A notebook without its outputs if it is large. Nothing else needs them, and old ones can be many times as long as the notebook."""
    try:
        return raw if len(raw) <= MAX_BYTES else without_outputs(raw, MAX_BYTES)
    except Unfit as reason:
        raise SetAside(str(reason)) from None


def parse(raw: bytes) -> Submitted:
    """The cells of a submitted notebook, whatever its version; raises SetAside if it is not a notebook."""
    if len(raw) > MAX_BYTES:
        raise SetAside(f"the notebook has {len(raw):,} bytes; at most {MAX_BYTES:,} are read")
    if raw.count(b"[") + raw.count(b"{") > MAX_PARTS:
        raise SetAside(f"the file has more than the {MAX_PARTS:,} lists and objects that are read")
    try:
        data = json.loads(raw.decode("utf-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"))
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
    notes += [_too_long(cell) for cell in read if len(cell.source) > MAX_TEXT[cell.kind]][:5]
    read = tuple(map(_bounded, read))
    if sum(len(cell.source) for cell in read) > MAX_SOURCE:
        raise SetAside(f"the cells hold more than {MAX_SOURCE:,} characters")
    kernel = look_up(data, "metadata", "kernelspec", "language") or look_up(data, "metadata", "language_info", "name")
    if isinstance(kernel, str) and kernel.lower() not in ("python", ""):
        notes.append(f"the notebook asks for a kernel of another language ({kernel[:40]!r}); it was run with Python")
    return Submitted(read, tuple(notes))


def with_new_images(submitted: Submitted, pool: "Pool") -> Submitted:
    """The submission with its images encoded anew, and a note for those that cannot be shown."""
    owners = [cell for cell in submitted.cells if cell.images]
    if not owners:
        return submitted
    made = iter(encode_anew([image for cell in owners for image in cell.images], pool))
    cells = tuple(
        replace(cell, images=tuple(next(made) for _ in cell.images)) if cell.images else cell
        for cell in submitted.cells
    )
    failed = sum(image.data is None for cell in cells for image in cell.images)
    note = f"{failed} images cannot be shown (PNG, JPEG, GIF and WebP can); look at the file in submitted/"
    return replace(submitted, cells=cells, notes=(*submitted.notes, *([note] if failed else [])))


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
    """The cell's text with Unix line endings; None if it is not a cell at all."""
    if not isinstance(cell, dict):
        return None
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        return None
    source = source.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    source = source.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate cannot be written to a file
    id = cell.get("id")
    kind: str = "code" if cell.get("cell_type") == "code" else "markdown"
    images: tuple[StudentImage, ...] = ()
    if kind == "markdown":
        source, images = take_out(source, cell.get("attachments"))
    return StudentCell(kind, source, grade_id(cell), id if isinstance(id, str) else None, images)


def _too_long(cell: StudentCell) -> str:
    done, most = "not run" if cell.kind == "code" else "cut", MAX_TEXT[cell.kind]
    return f"a {cell.kind} cell of {len(cell.source):,} characters was {done}; at most {most:,} are looked at"


def _bounded(cell: StudentCell) -> StudentCell:
    """The cell with a text that all later steps can handle: long Markdown is cut, long code is not run at all."""
    if len(cell.source) <= MAX_TEXT[cell.kind]:
        return cell
    cut = cell.source[: MAX_TEXT[cell.kind] - 2] + " …"
    return replace(cell, source=cut if cell.kind == "markdown" else f"# {_too_long(cell)}")
