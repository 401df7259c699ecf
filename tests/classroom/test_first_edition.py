"""A classroom that version 0.1.0 made names our steps in its nbgrader_config.py; `nbgrader autograde` still finds them there."""

import pytest
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI, ZipCollectApp
from traitlets.config import Config, PyFileConfigLoader

from autograder.cells import STUB
from autograder.sandbox import available
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom

CONFIG = f"""\
c = get_config()
c.CourseDirectory.course_id = "linclass"
c.ClearSolutions.code_stub = {{"python": {STUB!r}}}
c.ClearMarkScheme.enforce_metadata = False
c.LateSubmissionPlugin.penalty_method = "none"
c.ZipCollectApp.collector_plugin = "autograder.classroom.collect.LmsNames"
c.Autograde.sanitize_preprocessors = ["autograder.classroom.steps.Rebuild"]
c.Autograde.autograde_preprocessors = [
    "autograder.classroom.steps.Judge",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
]
"""
pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy, traitlets and asyncio
]


def test_the_names_in_an_old_config_still_grade(tmp_path, monkeypatch):
    room = small_classroom(tmp_path)
    (room.folder / "nbgrader_config.py").write_text(CONFIG)
    hand_in(room.folder, "ann", notebook())
    monkeypatch.chdir(room.folder)
    config = PyFileConfigLoader("nbgrader_config.py", path=str(room.folder)).load_config()
    config.CourseDirectory.root = str(room.folder)
    done = NbGraderAPI(config=config).autograde(NAME, "ann", create=True)
    assert done["success"], done.get("error") or done.get("log")
    with Gradebook(room.db_url, room.course_id) as book:
        submission = book.find_submission(NAME, "ann")
        assert submission.notebooks[0].code_score == POINTS


def test_the_collector_that_an_old_config_names_is_there():
    config = Config({"ZipCollectApp": {"collector_plugin": "autograder.classroom.collect.LmsNames"}})
    assert ZipCollectApp(config=config).collector_plugin.__name__ == "LmsNames"
