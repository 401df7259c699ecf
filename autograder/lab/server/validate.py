"""nbgrader's Validate button, answered by the judge: what the checks say and which answers are missing, in a few seconds.

nbgrader would run the whole notebook in a kernel, pictures and all, call whatever is not right "partial credit", and call a notebook in
which nothing is graded a success. This is an extension of the Jupyter server. The server loads extensions in alphabetical order and the
first that knows an address answers, so it comes before nbgrader's. A notebook with graded cells that are not ours is passed on to nbgrader.
"""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from markupsafe import escape
from tornado import web

from autograder.cells import exercise_of, is_check, is_written
from autograder.course import notebooks
from autograder.exercises import ids_of

if TYPE_CHECKING:
    from autograder.grading.result import ExerciseResult

NOTHING = (
    "There is nothing to validate here: no cell of this notebook is graded. Open a lesson, and press Validate there."
)
UNWRITTEN = (
    "There is no answer yet. A person will read it; nothing can be said about it here except that it is missing."
)
NO_NBGRADER = (
    "This notebook has graded cells that are not from this course. nbgrader validates those, and it is not installed "
    'here: pip install "linclass[class]"'
)
Problem = tuple[str, str]  # the text of a cell, and what is wrong with it


def find_problems(path: Path) -> list[Problem] | None:
    """What is not right yet in a learner's notebook, on the visible cases; None where the graded cells are not those of this course."""
    cells = [cell for cell in json.loads(path.read_bytes())["cells"] if is_check(cell) or is_written(cell)]
    checks = [exercise_of(cell) for cell in cells if is_check(cell)]
    if not cells:
        return [(path.name, NOTHING)]
    if not checks or not set(checks) <= {id for notebook in notebooks() for id in ids_of(notebook)}:
        return None
    from autograder.lab.own_check import CannotCheck, check_notebook  # not while the server starts: it brings NumPy

    try:
        result, _ = check_notebook(path)
    except CannotCheck as problem:
        return [(path.name, str(problem))]
    texts = {exercise_of(cell): "".join(cell["source"]).strip() for cell in cells if is_check(cell)}
    failed = [e for e in result.exercises if not e.summary.is_passed]
    return [
        *((path.name, reason) for reason in result.reasons),
        *((texts.get(e.id, e.id), in_words(e)) for e in failed),
        *((id, UNWRITTEN) for id, written in result.written.items() if not written),
    ]


def in_words(e: "ExerciseResult") -> str:
    """What is wrong with one exercise, line by line."""
    from autograder.judging.show.card import as_rows

    summary = e.summary
    lines = [f"{e.id}: {summary.headline}", *([summary.sentence] if summary.sentence else [])]
    if failure := summary.shown_failure:
        lines += [f"{name} {value}" for name, value in as_rows(failure)]
    return "\n".join(lines)


class Validate(JupyterHandler):
    """The same address and the same answer as nbgrader's, so that its button works as it is."""

    @web.authenticated
    async def post(self) -> None:
        path = self.get_argument("path", None) or (self.get_json_body() or {})["path"]
        root = Path(self.settings["server_root_dir"]).expanduser().resolve()
        target = (root / path).resolve()
        if not target.is_relative_to(root) or not target.is_file():
            raise web.HTTPError(404, "there is no such notebook")
        # In a thread of its own, so that the learner's other notebooks go on meanwhile.
        answer = await asyncio.to_thread(validate, target)
        self.finish(json.dumps(self._ask_nbgrader(path) if answer is None else answer))

    def _ask_nbgrader(self, path: str) -> Any:
        try:  # slow to load: only for what is not ours
            from nbgrader.server_extensions.validate_assignment.handlers import ValidateAssignmentHandler
        except ModuleNotFoundError:
            return {"success": False, "value": NO_NBGRADER}
        return ValidateAssignmentHandler(self.application, self.request).validate_notebook(path)


def validate(path: Path) -> dict[str, Any] | None:
    """The answer to the button, or None where nbgrader is to answer. The button shows errors as HTML, so they are escaped here."""
    try:
        problems = find_problems(path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        return {"success": False, "value": f"{path.name} cannot be validated: {type(problem).__name__}: {problem}"}
    if problems is None:
        return None
    failed = [{"source": source, "error": str(escape(words)), "raw_error": words} for source, words in problems]
    return {"success": True, "value": {"failed": failed} if failed else {}}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.lab.server.validate"}]


def _load_jupyter_server_extension(app: Any) -> None:
    base = app.web_app.settings["base_url"]
    app.web_app.add_handlers(".*$", [(url_path_join(base, "/assignments/validate"), Validate)])
