"""Written answers that have lost their cell, and images in them: what a student wrote reaches the person who marks it."""

import base64
import io
import json
from typing import Any

import numpy as np
import pytest
from PIL import Image

from autograder.classroom.batch import Batch
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.marking import list_questions, read_answers
from autograder.classroom.scan import make_task
from autograder.grading.grade import grade_task
from autograder.grading.rebuild import rebuild
from autograder.grading.result import Result
from autograder.grading.submission import parse
from autograder.reports.feedback import write_all
from autograder.reports.mark_page import question_page
from autograder.sandbox import Pool, available
from tests.attacks.small_class import NAME, hand_in, markdown, notebook, small_classroom
from tests.commands import linclass_here as linclass
from tests.grading.classes import cell

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
PROOFS = "03_proofs"
LESSON = """\
# %% [markdown]
# # A lesson with two proofs

# %% role="locked" id="setup"
from autograder import check

# %% role="exercise" id="perceptron"
def perceptron(X, y, T):
    ### BEGIN SOLUTION
    return X[0]
    ### END SOLUTION

# %% role="check" id="perceptron" points=4
check(perceptron)

# %% [markdown] role="locked" id="q_lower"
# ### The lower bound
#
# Prove that the weight vector grows at least linearly with the number of updates.
#
# ### BEGIN MARK SCHEME
# - 3 points: the inner product grows by gamma
# ### END MARK SCHEME

# %% [markdown] role="written" id="proof_lower" points=6
# By induction.

# %% [markdown] role="locked" id="q_upper"
# ### The upper bound
#
# Prove that the weight vector grows at most like the square root of the number of updates.
#
# ### BEGIN MARK SCHEME
# - 3 points: the squared norm
# ### END MARK SCHEME

# %% [markdown] role="written" id="proof_upper" points=6
# By induction.
"""
ANSWERS = {"proof_lower": "Each update adds at least gamma.", "proof_upper": "The squared norm grows by at most R²."}


@pytest.fixture(scope="module")
def proofs(tmp_path_factory) -> Classroom:
    """The lesson with two proofs, in a course of its own."""
    folder = tmp_path_factory.mktemp("proofs")
    (folder / "course" / "solutions").mkdir(parents=True)
    (folder / "course" / "notebooks").mkdir()
    (folder / "course" / "solutions" / f"{PROOFS}.py").write_text(LESSON)
    return create(folder / "room", folder / "course")


def bare(classroom: Classroom) -> dict[str, Any]:
    """The release with both proofs written, and then without all ids and metadata, as after pasting it into a new notebook."""
    made: dict[str, Any] = json.loads(next((classroom.folder / "release").rglob("*.ipynb")).read_text())
    for one in made["cells"]:
        id = one["metadata"].get("nbgrader", {}).get("grade_id")
        one["source"] = ANSWERS.get(id, "".join(one["source"]))
        one["metadata"] = {}
        one.pop("id", None)
    return made


def rebuilt(classroom: Classroom, work: dict[str, Any]) -> tuple[dict[str, str], str]:
    master = json.loads(classroom.master(PROOFS))
    made = rebuild(master, parse(json.dumps(work).encode()))
    return {id: cell(made.notebook, id)["source"] for id in ANSWERS}, " | ".join(made.notes)


def place_of(work: dict[str, Any], answer: str) -> int:
    return next(i for i, one in enumerate(work["cells"]) if one["source"] == answer)


def test_answers_without_ids_are_found_below_their_questions(proofs):
    found, notes = rebuilt(proofs, bare(proofs))
    assert found == ANSWERS
    assert "proof_lower had lost its id" in notes


def test_answers_below_an_edited_question_are_found(proofs):
    work = bare(proofs)
    for answer in ANSWERS.values():
        question = work["cells"][place_of(work, answer) - 1]
        question["source"] = question["source"].replace("\n", "  \n").replace("Prove", "Please prove") + "\n\nMy proof:"
    found, _ = rebuilt(proofs, work)
    assert found == ANSWERS


def test_an_answer_in_the_cell_of_its_question_is_found(proofs):
    work = bare(proofs)
    for answer in ANSWERS.values():
        place = place_of(work, answer)
        work["cells"][place - 1]["source"] += f"\n\n{answer}"
        del work["cells"][place]
    found, _ = rebuilt(proofs, work)
    assert found == ANSWERS


def test_answers_without_any_question_go_to_a_person_with_all_candidates(proofs):
    work = bare(proofs)
    for answer in ANSWERS.values():
        del work["cells"][place_of(work, answer) - 1]
    found, notes = rebuilt(proofs, work)
    for text in found.values():
        assert all(answer in text for answer in ANSWERS.values())
        assert "may be the answer" in text
    assert "it is not clear which text is the answer proof_upper" in notes


def test_nothing_written_is_still_nothing(proofs):
    work = bare(proofs)
    work["cells"] = [one for one in work["cells"] if one["source"] not in ANSWERS.values()]
    found, _ = rebuilt(proofs, work)
    assert set(found.values()) == {"YOUR ANSWER HERE"}


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 40)) -> str:
    """A red field with a blue corner, as base64."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    pixels[:, :, 0] = 200
    pixels[: size[1] // 4, : size[0] // 4] = (0, 0, 200)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, kind)
    return base64.b64encode(buffer.getvalue()).decode()


def graded(tmp_path, pool: Pool, answer: dict[str, Any]) -> tuple[Classroom, Result]:
    room = small_classroom(tmp_path)
    work = notebook()
    cell(work, "why").update(answer)
    hand_in(room.folder, "ann", work)
    return room, grade_task(make_task(room, "ann", NAME), pool)


def attached(result: Result) -> list[Image.Image]:
    why = cell(json.loads(result.notebook or ""), "why")
    kinds = [next(iter(kinds.values())) for kinds in why.get("attachments", {}).values()]
    return [Image.open(io.BytesIO(base64.b64decode(data))) for data in kinds]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_an_attached_photograph_reaches_the_autograded_notebook(tmp_path, pool, kind):
    mime = f"image/{kind.lower()}"
    data = picture(kind)
    answer = {"source": "My proof: ![photo](attachment:my%20proof.png)", "attachments": {"my proof.png": {mime: data}}}
    _, result = graded(tmp_path, pool, answer)
    (image,) = attached(result)
    assert (image.size, result.written) == ((60, 40), {"why": True})
    red = np.asarray(image.convert("RGB"))[30, 50]
    assert red[0] > 180
    assert max(red[1:]) < 30
    why = cell(json.loads(result.notebook or ""), "why")
    assert "![image 1](attachment:image-1." in why["source"]
    assert data not in json.dumps(why) or kind == "PNG"


def test_an_inline_photograph_is_kept_although_it_is_longer_than_any_text(tmp_path, pool):
    pixels = np.random.default_rng(0).integers(0, 255, (300, 2000, 3), np.uint8)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    data = base64.b64encode(buffer.getvalue()).decode()
    assert len(data) > 500_000
    _, result = graded(tmp_path, pool, {"source": f"Before.\n\n![](data:image/png;base64,{data})\n\nAfter."})
    (image,) = attached(result)
    assert image.size == (1400, 210)
    assert cell(json.loads(result.notebook or ""), "why")["source"].split("\n\n")[0::2] == ["Before.", "After."]


@pytest.mark.parametrize(
    ("kind", "data"),
    [("image/svg+xml", "PHN2Zy8+"), ("image/png", "bm90IGFuIGltYWdl"), ("image/png", picture()[:80])],
    ids=["svg", "no image", "cut"],
)
def test_what_is_no_image_becomes_a_remark(tmp_path, pool, kind, data):
    answer = {"source": "![a](attachment:x)", "attachments": {"x": {kind: data}}}
    _, result = graded(tmp_path, pool, answer)
    assert attached(result) == []
    assert "1 images cannot be shown" in " ".join(result.reasons)
    assert "could not be shown" in cell(json.loads(result.notebook or ""), "why")["source"]


def test_an_image_of_too_many_pixels_becomes_a_remark(tmp_path, pool):
    buffer = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(buffer, "PNG")  # a small file, but 1.6 gigabytes of pixels in color
    data = base64.b64encode(buffer.getvalue()).decode()
    assert len(data) < 200_000
    answer = {"source": "![a](attachment:x)", "attachments": {"x": {"image/png": data}}}
    _, result = graded(tmp_path, pool, answer)
    assert attached(result) == []
    assert "1 images cannot be shown" in " ".join(result.reasons)


def test_an_image_inside_code_is_shown_before_the_text(tmp_path, pool):
    source = "```\n![a](attachment:x)\n```"
    _, result = graded(tmp_path, pool, {"source": source, "attachments": {"x": {"image/png": picture()}}})
    assert cell(json.loads(result.notebook or ""), "why")["source"].startswith("![image 1](attachment:image-1.png)\n\n")


def test_a_text_of_the_students_own_keeps_its_images_too(tmp_path, pool):
    room = small_classroom(tmp_path)
    work = notebook()
    work["cells"].append(markdown("![a](attachment:x)", attachments={"x": {"image/png": picture()}}))
    hand_in(room.folder, "ann", work)
    result = grade_task(make_task(room, "ann", NAME), pool)
    assert json.loads(result.notebook or "")["cells"][-1]["attachments"]


def test_the_marking_page_and_the_feedback_show_the_photograph(tmp_path, pool):
    answer = {"source": "![a](attachment:x)", "attachments": {"x": {"image/png": picture()}}}
    room, result = graded(tmp_path, pool, answer)
    list(Batch(room).grade([("ann", NAME)], lambda tasks: [result for _ in tasks]))
    (question,) = list_questions(room)
    (page,) = write_all(room)
    for shown in (question_page(question, read_answers(room, question), [], "s"), page.path.read_text()):
        assert 'src="data:image/png;base64,' in shown


def test_mark_without_a_question_lists_them_and_ends(tmp_path, pool):
    room, result = graded(tmp_path, pool, {"source": "Because."})
    list(Batch(room).grade([("ann", NAME)], lambda tasks: [result for _ in tasks]))
    done = linclass("mark", room.folder)
    assert (done.returncode, done.stdout.split()) == (0, [NAME, "why", "1", "of", "1", "answers", "waiting"])
