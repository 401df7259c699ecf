"""`linclass lab`: the course's notebooks in the learner's own folder.

Nothing that the learner wrote is ever overwritten. What was put there is remembered by digests of its cells, so that an untouched lesson
can be replaced by a newer one, and a newer version of an edited lesson is put beside it.
"""

import hashlib
import json
import platform
import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from autograder.course import FORMULAS, PRIVATE, PUT_THERE, course_above, is_own, learner_above
from autograder.files import write_atomically

FOLDER = "linclass"
LOG = Path(PRIVATE) / "lab.log"  # what JupyterLab says
HERE = Path(__file__).parent
STARTUP = HERE / "startup.py"  # what each kernel runs first
# JupyterLab's settings for a learner on their own: no menus of nbgrader, no question about news.
CONFIG = HERE / "jupyter"
# What the kernel says of its language. JupyterLab writes it into a notebook on opening it, and then calls the notebook unsaved.
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": sys.version_info.major},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
    "version": platform.python_version(),
}


def default_folder() -> Path:
    """The learner's folder that we are in, or `linclass` in the clone around us, or `linclass` right here."""
    here = Path.cwd()
    return learner_above(here) or (course_above(here) or here) / FOLDER


def put_notebooks(course: Path, folder: Path) -> list[str]:
    """Bring the folder up to date with the notebooks of the course; returns a sentence for each thing that the learner should know."""
    # Classmates neither read nor write here, whatever the umask is.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / PRIVATE).mkdir(mode=0o700, exist_ok=True)
    put = _read_record(folder)
    _bring_progress(course, folder)
    news: list[str] = []
    for source in sorted((course / "notebooks").glob("[0-9][0-9]_*.ipynb")):
        known = put.setdefault(source.stem, [])
        news += _put(source, folder / source.name, known)
        if digest(source) not in known and not _was_run(source):
            known.append(digest(source))
    sheet = course / "notebooks" / FORMULAS
    if sheet.is_file():
        write_atomically(folder / FORMULAS, sheet.read_bytes(), mode=0o644)
    write_atomically(folder / PUT_THERE, json.dumps(put, indent=1), mode=0o644)
    return news


def note_news(folder: Path, news: list[str]) -> None:
    """Have the home show today what has changed in the learner's folder."""
    from autograder.learner import progress  # with NumPy

    if news:
        progress.note("news", progress.today(), news, progress.find_file(folder))


def _put(source: Path, target: Path, known: list[str]) -> Iterator[str]:
    """Put one lesson there. `known` are the digests of all versions that were put there before."""
    new = digest(source)
    if not target.exists():
        write_atomically(target, _complete(source), mode=0o644)
    elif digest(target) == new or _was_run(source):
        return
    elif digest(target) in known:
        write_atomically(target, _complete(source), mode=0o644)
        yield f"{target.name} was replaced by a newer version; you had not changed it."
    elif new not in known:
        beside = next(path for path in _names_beside(target) if not path.exists() or digest(path) in known)
        write_atomically(beside, _complete(source), mode=0o644)
        yield f"{target.name} is your work and stays as it is; the newer version is beside it: {beside.name}"


def _complete(source: Path) -> bytes:
    """The notebook, with what JupyterLab would add on opening it."""
    raw = source.read_bytes()
    try:
        notebook = json.loads(raw)
        notebook["metadata"]["language_info"] = LANGUAGE
    except (ValueError, KeyError, TypeError):
        return raw  # not a notebook
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _names_beside(target: Path) -> Iterator[Path]:
    yield target.with_stem(f"{target.stem}_new")
    for number in count(2):
        yield target.with_stem(f"{target.stem}_new_{number}")


def digest(path: Path) -> str:
    """The same for notebooks with the same cells: running or saving a notebook does not change it, but editing a cell does."""
    raw = path.read_bytes()
    try:
        content = [[cell["cell_type"], "".join(cell["source"])] for cell in json.loads(raw)["cells"]]
        raw = json.dumps(content).encode()
    except (ValueError, KeyError, TypeError, RecursionError):
        pass  # not a notebook: its bytes count
    return hashlib.sha256(raw).hexdigest()


def _was_run(source: Path) -> bool:
    """Whether somebody has worked in the course's own copy, which is built without outputs. It is copied once, and counts as theirs."""
    try:
        return any(cell.get("execution_count") for cell in json.loads(source.read_bytes())["cells"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return True


def _bring_progress(course: Path, folder: Path) -> None:
    """Learners who worked in the clone's own notebooks/ before keep what they passed there."""
    before, now = course / PRIVATE / "progress.json", folder / PRIVATE / "progress.json"
    if before.is_file() and not now.exists() and is_own((before.parent, before)):
        shutil.copyfile(before, now)


def _read_record(folder: Path) -> dict[str, list[str]]:
    """The digests by lesson; none where the file is missing or damaged, and then every notebook counts as the learner's work."""
    try:
        content = json.loads((folder / PUT_THERE).read_text(encoding="utf-8"))
        return {str(name): [str(one) for one in digests] for name, digests in content.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
