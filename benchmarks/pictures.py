"""The README's pictures, made again: widgets and the card of a check are shown in a real JupyterLab, and what a learner sees is saved.

    python benchmarks/pictures.py                      docs/images/
    python benchmarks/pictures.py --into /tmp/pictures

The pictures have two pixels for each of the page's, so that they are sharp on any screen, and 255 colours.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from PIL import Image
from playwright.sync_api import Locator, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))  # the driver of JupyterLab that the browser tests use

from lab import CHROMIUM_FLAGS, Lab, Widget, chromium, jupyterlab  # noqa: E402

SET_UP = """
import numpy as np
from linclass_ref import data, hulls
from linclass_ref.widgets import convergence_proof, fisher, gaussian_lda, logistic_mle, perceptron

def at(app, **changes):
    app.update(**changes)
    return app

X_run, y_run, _, _ = data.separable(14, margin=0.12, rng=45)
tilted = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)
x_few, y_few = np.array([-3.0, -2, -1, 0.5, 1, 2, 4]), np.array([0, 1, 0, 0, 1, 1, 1])
X_steps = np.array([[2, -3], [-3, 2], [0, -3], [3, -1], [0, 3], [-2, -3]])
y_steps = np.array([1, -1, -1, 1, 1, -1])
"""
PICTURES = {
    "perceptron_stepper": "at(perceptron.stepper(X_steps, y_steps), step=3)",
    "proof_checked": "at(convergence_proof.proof(X_run, y_run, hulls.max_margin_origin(X_run, y_run).theta), step=40)",
    "fisher_direction": "fisher.rotate(*tilted)",
    "gaussian_classes": "gaussian_lda.plane([[-2.0, -1.0], [2.0, -1.5], [0.5, 2.5]], rho=0.4)",
    "two_landscapes": "at(logistic_mle.landscapes(x_few, y_few), step=20)",
}
# A wrong answer whose card has a drawing and several results.
CARD = """
from autograder import check

def averaged_perceptron(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0, mistakes = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta, theta0 = theta + y_i * x_i, theta0 + y_i
                total, total0 = total + theta, total0 + theta0
                mistakes += 1
    return total / mistakes, total0 / mistakes

check(averaged_perceptron)
"""


@contextmanager
def shown(cells: list[str], *, ratio: float = 2.0) -> Iterator[tuple[Lab, list[Widget]]]:
    """A notebook of these cells, run in JupyterLab on a laptop's screen; the widgets that it shows."""
    with tempfile.TemporaryDirectory() as name:
        private = Path(name)
        course = private / "course"
        course.mkdir()
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}  # or JupyterLab would ask
        nbformat.write(notebook, course / "pictures.ipynb")
        with jupyterlab(course, private) as address, sync_playwright() as drive:
            browser = drive.chromium.launch(executable_path=chromium(), headless=True, args=CHROMIUM_FLAGS)
            browser.new_context(device_scale_factor=ratio)  # in which JupyterLab is opened
            lab = Lab(browser, address, width=1366, height=768)
            lab.open("pictures.ipynb")
            lab.run_all()
            yield lab, [widget.ready() for widget in lab.widgets()]
            lab.close()
            browser.close()


def save(box: Locator, path: Path) -> None:
    taken = Image.open(io.BytesIO(box.screenshot())).convert("RGB")
    taken.quantize(255, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the README's pictures again.")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "images", help="folder (default docs/images)")
    into: Path = parser.parse_args().into
    into.mkdir(parents=True, exist_ok=True)
    with shown([SET_UP, *PICTURES.values(), CARD]) as (lab, widgets):
        for name, widget in zip(PICTURES, widgets, strict=True):
            widget.settled()
            save(widget.box, into / f"{name}.png")
            print(f"{into / name}.png: {widget.box.bounding_box()}")
        save(lab.page.locator(".linclass-card").first, into / "check_card.png")


if __name__ == "__main__":
    main()
