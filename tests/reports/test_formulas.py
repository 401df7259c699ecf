"""Formulas of anybody's on a page: every one of the course is drawn, and nothing else gets in through one."""

import json
import random
from itertools import pairwise

from autograder.cells import is_written
from autograder.reports.formulas import with_formulas
from tests.commands import harmful
from tests.grading.classes import ROOT

PIECES = [
    r"\href{javascript:alert(1)}{x}", r"\class{a}{b}", r"\style{color:red}{x}", r"\text{<script>x</script>}", "<img src=x onerror=1>",
    r"\mathrm{" + '"onclick="}', r"\hspace{1em" + '" onload="x}', r"\unicode{60}", r"\begin{matrix}a&b\end{matrix}", "&lt;", "&", "<", ">",
    '"', "'", "{", "}", "^", "_", "\\", "x", "\n", "$",
]  # fmt: skip


def test_nothing_but_a_formula_comes_out_of_a_formula():
    draw = random.Random(1)
    for _ in range(1_000):
        text = "$" + "".join(draw.choices(PIECES, k=draw.randint(1, 6))) + "$"
        assert harmful(with_formulas(text)) == [], text


def test_questions_rubrics_and_answers_of_the_course_are_drawn():
    for path in sorted((ROOT / "solutions").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for before, cell in pairwise(cells):
            if is_written(cell):
                for text in ("".join(before["source"]), "".join(cell["source"])):
                    assert "$" not in with_formulas(text), path.stem
