"""JupyterLab as `linclass lab` starts it in the learner's folder: `python -m autograder.learner.serve FOLDER OPTIONS`."""

import sys
from pathlib import Path

from autograder.learner.start_page import draw_start_page


def serve(folder: Path) -> int | None:
    """Draw the start page, and then be JupyterLab until it is shut down."""
    from jupyterlab import labapp  # which starts Node.js when it is imported

    draw_start_page(folder)
    status: int | None = labapp.main()
    return status


if __name__ == "__main__":
    sys.exit(serve(Path(sys.argv.pop(1))))
