"""JupyterLab as `linclass lab` starts it in the learner's folder: `python -m autograder.learner.serve FOLDER OPTIONS`."""

import importlib
import sys
from pathlib import Path


def serve(folder: Path) -> int | None:
    """Draw the start page, and then be JupyterLab until it is shut down."""
    # jsonschema brings a grammar of internationalised web addresses that takes longer to build than everything else here takes to load,
    # and that no notebook needs. jsonschema does without it where it is not installed.
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # None is how Python is told that a module is not there
    lab = importlib.import_module("jupyterlab.labapp")
    start_page = importlib.import_module("autograder.learner.start_page")
    start_page.draw_start_page(folder)
    status: int | None = lab.main()
    return status


if __name__ == "__main__":
    sys.exit(serve(Path(sys.argv.pop(1))))
