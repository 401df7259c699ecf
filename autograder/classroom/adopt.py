"""Make a classroom of an nbgrader course that is in use: a few more lines in its settings, and a folder of our own. It can be undone."""

import json
from pathlib import Path
from typing import Any

from autograder.classroom.create import COLLECT, REPAIRS, make_database
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.files import write_atomically
from autograder.grading import seed

BEGIN = "# --- linclass: `linclass classroom --undo-adopt` takes these lines out again ---\n"
END = "# --- linclass: end ---\n"
LINES = f"""\
{BEGIN}c = get_config()
# `nbgrader autograde`, and Autograde in formgrader, do for one submission what `linclass grade` does for all.
c.Autograde.exporter_class = "autograder.classroom.steps.Grader"
c.Autograde.sanitize_preprocessors = []
c.Autograde.autograde_preprocessors = []
# `nbgrader collect` takes only regular files, and only from the student who owns them.
c.ExchangeFactory.collect = "{COLLECT}"
# For lessons of linclass, if you add them with `linclass classroom --update`; your own assignments stay as they are.
c.GenerateAssignment.preprocessors.append("{REPAIRS}")
c.ClearMarkScheme.enforce_metadata = False
{END}"""
# Where linclass looks; a course may have other names for them.
PLACES = {
    "source_directory": "source",
    "release_directory": "release",
    "submitted_directory": "submitted",
    "autograded_directory": "autograded",
}


def adopt(folder: Path) -> Classroom:
    """Add what linclass needs to the nbgrader course in `folder`. Nothing else in it is touched."""
    config = folder / "nbgrader_config.py"
    for path in (config, folder / "source"):
        if not path.exists():
            raise ClassroomError(f"{folder} is not an nbgrader course: there is no {path.name}; nothing was changed")
    classroom = Classroom(folder.resolve())
    if (classroom.private / "settings.json").exists():
        raise ClassroomError(f"{folder} is a classroom already; nothing was changed")
    _refuse_unknown_places(classroom)
    text = config.read_text(encoding="utf-8")
    classroom.write_settings({"secret": seed.new_secret(), "adopted": True})
    _write(config, text + ("" if text.endswith("\n") else "\n") + LINES)
    adopted = Classroom(folder.resolve())
    make_database(adopted.db_url)  # only where there is none yet, as every command of nbgrader does
    return adopted


def undo(folder: Path) -> bool:
    """Take our lines out of the settings; returns whether results of ours are left in .linclass."""
    config, settings = folder / "nbgrader_config.py", folder / ".linclass" / "settings.json"
    text = config.read_text(encoding="utf-8") if config.exists() else ""
    if not settings.exists() or not json.loads(settings.read_text(encoding="utf-8")).get("adopted"):
        raise ClassroomError(f"{folder} was not adopted; nothing was changed")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ClassroomError(f"the lines of linclass are no longer in {config}; nothing was changed")
    _write(config, before + after)
    settings.unlink()
    return any(path.is_file() for path in settings.parent.rglob("*"))


def _write(config: Path, text: str) -> None:
    """Replace the settings; the same accounts as before can read them."""
    mode = config.stat().st_mode & 0o7777
    write_atomically(config, text, mode=mode)
    config.chmod(mode)


def _refuse_unknown_places(classroom: Classroom) -> None:
    settings: dict[str, Any] = classroom.config.get("CourseDirectory", {})
    for name, expected in PLACES.items():
        if str(settings.get(name, expected)).strip("/") != expected:
            raise ClassroomError(
                f"this course keeps its {expected} folder elsewhere (CourseDirectory.{name}), and linclass needs it "
                f"under the name {expected}; nothing was changed"
            )
    root = settings.get("root")
    if root and Path(str(root)).resolve() != classroom.folder:
        raise ClassroomError(f"the settings name another folder as the course's root ({root}); nothing was changed")
