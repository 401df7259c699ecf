"""JupyterLab as `linclass lab` starts it in the learner's folder: `python -m autograder.lab.serve FOLDER OPTIONS`.

Its log goes to a file beside the learner's progress. The terminal gets one line, with the address.
"""

import os
import sys
from pathlib import Path

from autograder.files import CLOSED
from autograder.lab.folder import LOG
from autograder.lab.server import home
from autograder.lab.start_page import draw_start_page


def serve(folder: Path) -> int | None:
    """Draw the start page, and then be JupyterLab until it is shut down."""
    from jupyterlab import labapp  # which starts Node.js when it is imported

    draw_start_page(folder)
    terminal = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")

    def tell(address: str) -> None:
        print(f"The course is open at {address}\nTo close it, press Ctrl + C here.", file=terminal, flush=True)

    home.when_open.append(tell)
    # It has the address with its token, so it is a new file that others cannot read, also in a folder of an earlier version.
    (folder / LOG).unlink(missing_ok=True)
    with open(folder / LOG, "x", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, CLOSED)) as log:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(log.fileno(), stream.fileno())
    status: int | None = labapp.main()
    return status


if __name__ == "__main__":
    sys.exit(serve(Path(sys.argv.pop(1))))
