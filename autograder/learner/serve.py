"""JupyterLab as `linclass lab` starts it in the learner's folder: `python -m autograder.learner.serve FOLDER OPTIONS`.

Its log goes to a file beside the learner's progress. The terminal gets one line, with the address.
"""

import os
import sys
from pathlib import Path

from autograder.learner import home_server
from autograder.learner.lab import LOG
from autograder.learner.start_page import draw_start_page


def serve(folder: Path) -> int | None:
    """Draw the start page, and then be JupyterLab until it is shut down."""
    from jupyterlab import labapp  # which starts Node.js when it is imported

    draw_start_page(folder)
    terminal = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")

    def tell(address: str) -> None:
        print(f"The course is open at {address}\nTo close it, press Ctrl + C here.", file=terminal, flush=True)

    home_server.when_open.append(tell)
    with (folder / LOG).open("w", encoding="utf-8") as log:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(log.fileno(), stream.fileno())
    status: int | None = labapp.main()
    return status


if __name__ == "__main__":
    sys.exit(serve(Path(sys.argv.pop(1))))
