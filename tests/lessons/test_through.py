"""The last lesson calls what was saved in the earlier ones: its final table of seven methods is the learner's own."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = (
    "perceptron",
    "averaged_perceptron",
    "sgd_hinge",
    "least_squares_fit",
    "fisher_direction",
    "projection_threshold",
    "lda_fit",
    "log_odds",
    "fit_newton",
)


def test_after_the_whole_course_every_line_of_the_last_lesson_is_the_learners(tmp_path):
    variables = {name: value for name, value in os.environ.items() if name != "LINCLASS_STATIC"}
    command = [sys.executable, "-m", "tests.lessons.through", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=variables)
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout.splitlines()[-1])
    assert not [line for line in lines if "the course's" in line]
    (table,) = (line for line in lines if all(f"`{row}`" in line for row in ROWS) and line.startswith("computed"))
    assert table.startswith("computed with your")
