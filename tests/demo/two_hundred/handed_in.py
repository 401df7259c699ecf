"""What each person hands in, and what it is worth: the truth with which every grade is compared. Nothing here asks the grader."""

import base64
import copy
import io
import json
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from tests.demo.two_hundred.course import DOUBLING, FUNCTIONS, HALVING, WRITTEN
from tests.demo.two_hundred.people import Human

# A version of double → its code, and the share of the points that it earns before the correction and after.
# Two cases are visible, two hidden; the correction takes out the large number and brings in the fraction. Who is wrong on one of the
# hidden ones has half: what only visible cases test earns nothing by itself.
VERSIONS = {
    "right": ("return 2 * x", 1, 1),
    "small numbers only": ("return 2 * x if x < 1e6 else 0", 1 / 2, 1),
    "rounded": ("return round(2 * x, 1)", 1, 1 / 2),
    "nothing": ("raise NotImplementedError", 0, 0),
}
NAMES = (
    "{}.ipynb",
    "{}-1.ipynb",
    "{} copy.ipynb",
    "Copy of {} (2).ipynb",
    "my_own_name_12_34_.ipynb",
    "{}_FINAL.IPYNB",
)
NOTHING, PDF, WRONG_LESSON, LATE, TWICE = "nothing", "a pdf", "the wrong lesson", "late", "twice"
# The answer is a photograph; everything is pasted into a new notebook, which has no metadata; the questions are missing there, too.
PHOTO, PASTED, UNCLEAR = "a photograph", "pasted", "pasted without the questions"


def trouble(p: Human) -> str:
    """What is special about the person's first homework."""
    kinds = {3: PDF, 5: TWICE, 7: WRONG_LESSON, 9: NOTHING, 10: LATE, 11: PHOTO, 13: UNCLEAR, 14: PASTED}
    return kinds.get(p.number % 20, "")


def version(p: Human, lesson: str) -> str:
    kinds = list(VERSIONS) if lesson == DOUBLING else ["right", "nothing"]
    return kinds[(p.number + int(lesson[:2])) % len(kinds)]


def handed_in_again(p: Human) -> bool:
    """Who hands in the first homework once more, right this time: also those who had handed in the wrong lesson."""
    return p.number % 20 in (7, 17)


def wrote(p: Human) -> bool:
    """Whether the person has answered the question."""
    return p.number % 6 != 0


def mark(p: Human) -> int:
    """What a person gives for the answer."""
    return p.number % 4


def code(id: str, kind: str, text: str) -> str:
    body = VERSIONS[kind][0] if id == "double" or kind == "nothing" else f"return {text}"
    return f"def {id}(x):\n    {body}"


def notebook(release: Mapping[str, Any], p: Human, lesson: str, *, again: bool = False) -> bytes:
    id, text, _ = FUNCTIONS[lesson]
    made = copy.deepcopy(dict(release))
    for cell in made["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name == id:
            cell["source"] = code(id, "right" if again else version(p, lesson), text)
        elif name == WRITTEN and wrote(p):
            cell["source"] = f"Because I am {p.first} {p.last}."
            if trouble(p) == PHOTO:
                cell["source"] = "![my proof](attachment:photo.jpg)"
                cell["attachments"] = {"photo.jpg": {"image/jpeg": photograph(p)}}
    if trouble(p) in (PASTED, UNCLEAR):
        made = pasted(made, questions=trouble(p) == PASTED)
    return json.dumps(made, ensure_ascii=False).encode()


def photograph(p: Human) -> str:
    """A picture of the person's own."""
    file = io.BytesIO()
    Image.new("RGB", (64, 48), (p.number, 255 - p.number, 90)).save(file, "JPEG")
    return base64.b64encode(file.getvalue()).decode()


def pasted(made: Mapping[str, Any], *, questions: bool) -> dict[str, Any]:
    """The cells in a new notebook, which has neither their metadata nor their ids."""
    cells = []
    for cell in made["cells"]:
        is_own = cell["metadata"].get("nbgrader", {}).get("solution")
        if cell["cell_type"] == "code":
            cells.append(
                {"cell_type": "code", "metadata": {}, "source": cell["source"], "outputs": [], "execution_count": None}
            )
        elif questions or is_own:
            cells.append({"cell_type": "markdown", "metadata": {}, "source": cell["source"]})
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}


def canvas_archive(
    path: Path, people: Iterable[Human], releases: Mapping[str, Mapping[str, Any]], *, again: bool
) -> Path:
    """The first homework as Canvas packs it: everything in one folder, the second download with what is new."""
    files: dict[str, bytes] = {}
    for p in people:
        name = "".join(
            c for c in f"{p.last}{p.first}".lower() if unicodedata.category(c)[0] in "LMN"
        )  # Canvas keeps marks
        if p.number % 2:
            name = unicodedata.normalize("NFD", name)  # as a Mac writes it
        own = NAMES[p.number % len(NAMES)].format(DOUBLING)
        late = "LATE_" if trouble(p) == LATE else ""
        begin, upload = f"{name}_{late}{p.canvas}", 100_000 + p.number
        right = notebook(releases[DOUBLING], p, DOUBLING)
        if trouble(p) == PDF:
            files[f"{begin}_{upload}_answers.pdf"] = b"%PDF-1.4"
        elif again and handed_in_again(p):
            files[f"{begin}_{upload + 50_000}_{own}"] = notebook(releases[DOUBLING], p, DOUBLING, again=True)
        elif trouble(p) == WRONG_LESSON:
            files[f"{begin}_{upload}_{own}"] = notebook(releases[HALVING], p, HALVING)
        elif trouble(p) != NOTHING:
            files[f"{begin}_{upload}_{own}"] = right
        if trouble(p) == TWICE:
            files[f"{begin}_{upload - 50_000}_{own}"] = json.dumps(releases[DOUBLING]).encode()  # what came earlier
    return _zipped(path, files)


def moodle_archive(
    path: Path, people: Iterable[Human], lesson: str, release: Mapping[str, Any], *, anonymous: bool
) -> Path:
    """A homework as Moodle packs it: a folder for each person, with the number that they have in this assignment."""
    files = {}
    for p in people:
        name = "Participant" if anonymous else f"{p.first} {p.last}".replace("'", "")
        own = NAMES[p.number % len(NAMES)].format(lesson)
        files[f"{name}_{p.in_moodle(lesson)}_assignsubmission_file_/{own}"] = notebook(release, p, lesson)
    return _zipped(path, files)


def _zipped(path: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path
