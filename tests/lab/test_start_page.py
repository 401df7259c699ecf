"""The start page: the self-test says what to fix, the overview says where to go on."""

import contextlib
import json
import sys
from importlib import metadata
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from autograder.course import notebooks, titles
from autograder.exercises import by_id, core_ids_of, exercises, ids, ids_of, of_notebook
from autograder.lab import folder as lab
from autograder.lab import start_page
from autograder.learner import check, overview, progress, selftest
from autograder.learner.overview import Home, show_home
from linclass_ref.plots import start

ROOT = Path(__file__).parents[2]


def complaints() -> str:
    return "\n".join(str(f) for f in selftest.self_test().findings if not f.ok)


def test_here_everything_is_in_place():
    assert selftest.self_test().ok, complaints()
    assert "✓ Ready" in selftest.self_test()._repr_html_()


def with_version(monkeypatch, name, version):
    real = metadata.version

    def told(asked):
        if asked == name:
            if version is None:
                raise metadata.PackageNotFoundError(asked)
            return version
        return real(asked)

    monkeypatch.setattr(selftest.metadata, "version", told)


def test_a_kernel_that_draws_on_several_threads_is_named_with_its_remedy(monkeypatch):
    with_version(monkeypatch, "ipykernel", "7.1.0")
    assert "ipykernel is version 7.1.0, and the course needs <7,>=6.29" in complaints()
    assert 'pip install "ipykernel<7,>=6.29"' in complaints()


def test_a_missing_package_is_named(monkeypatch):
    with_version(monkeypatch, "anywidget", None)
    assert "the package anywidget is missing" in complaints()
    assert "✗ Not yet" in selftest.self_test()._repr_html_()


def test_a_hosted_notebook_needs_neither_the_lab_nor_its_packages(monkeypatch):
    hidden = ("jupyterlab", "nbgrader", "ipykernel", "jupyter_core")
    real = selftest.find_spec
    monkeypatch.setattr(selftest, "find_spec", lambda name: None if name in hidden else real(name))
    for name in hidden:
        with_version(monkeypatch, name, None)
    assert selftest.self_test().ok, complaints()


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(selftest.platform, "python_version", lambda: "3.10.4")
    assert "this is Python 3.10.4, and the course needs >=3.11" in complaints()


def test_the_required_python_is_the_projects():
    assert metadata.metadata("linclass")["Requires-Python"] == selftest.PYTHON


def test_a_missing_front_end_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *_: [str(tmp_path)])
    assert "lacks the browser side of anywidget and ipywidgets" in complaints()


def test_an_environment_other_than_the_courses_own_is_named(monkeypatch, tmp_path):
    for name in ("notebooks", "solutions", ".venv"):
        (tmp_path / name).mkdir()
    (tmp_path / "solutions" / "02_perceptron.py").touch()
    monkeypatch.chdir(tmp_path / "notebooks")
    assert f"runs in the environment {sys.prefix}" in complaints()
    assert "Change Kernel" in complaints()


def test_a_folder_that_cannot_be_written_is_named(monkeypatch):
    monkeypatch.setattr(selftest.os, "access", lambda *_: False)
    assert "your progress cannot be saved" in complaints()


def test_a_new_learner_starts_at_the_beginning_of_the_first_lesson_and_sees_them_all():
    new = Home(frozenset())
    assert new.next == (notebooks()[0], of_notebook(notebooks()[0])[0].id)
    html = new._repr_html_()
    assert all(f'href="{name}.ipynb"' in html for name in notebooks())
    assert html.count("○") == len(exercises())
    assert "<strong>Start</strong>" in html
    assert "Welcome back" not in html


def test_one_goes_on_with_the_first_open_core_exercise_or_where_one_last_worked():
    first, second, third = (core_ids_of(name) for name in notebooks()[:3])
    assert Home(frozenset({third[0]})).next == (notebooks()[0], first[0])
    here = {"lesson": notebooks()[1], "exercise": second[2]}
    assert Home(frozenset(), place=here).next == (notebooks()[1], second[2]), "it is still open"
    assert Home(frozenset({second[2]}), place=here).next == (notebooks()[1], second[3])
    assert Home(frozenset(second), place=here).next == (notebooks()[0], first[0]), "the core of that lesson is done"
    only_guessed = {"lesson": notebooks()[1]}
    assert Home(frozenset(), place=only_guessed).next == (notebooks()[1], second[0])
    assert f"#cell-id={second[3]}" in Home(frozenset({second[2]}), place=here)._continue()
    for damaged in ({"lesson": 3}, {"lesson": notebooks()[1], "exercise": [1]}, {"lesson": "09_gone", "exercise": "x"}):
        assert Home(frozenset(), place=damaged).next is not None


def test_the_example_of_the_start_page_does_not_count(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LINCLASS_STATIC", raising=False)
    monkeypatch.setattr(check, "_has_rich_display", lambda: True)
    monkeypatch.setattr(check, "_offer_help", lambda *_: "")
    progress._unsaved.clear()
    solution = by_id(ids()[0]).solution
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "00_start_here.ipynb"))
    assert "This was the example of the start page" in check.check(solution)._repr_html_()
    assert progress.read_passed() == frozenset()
    assert not progress.find_file().exists()
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "01_tiny.ipynb"))
    check.check(solution)
    assert progress.read_passed() == {ids()[0]}


def test_on_the_next_day_one_is_welcomed_with_what_was_done(monkeypatch):
    days = {"2026-11-16": {"passed": ["a"]}, "2026-11-17": {"passed": list("bcde"), "guesses": ["x"], "checked": ["f"]}}
    monkeypatch.setattr(progress, "today", lambda: "2026-11-18")
    page = Home(frozenset(), days=days).inside()
    assert "Welcome back." in page
    assert "Last time, on Tuesday, November 17, you passed b, c, d and 1 more and made 1 guess." in page
    assert "you worked on f" in Home(frozenset(), days={"2026-11-17": {"checked": ["f"]}}).inside()
    monkeypatch.setattr(progress, "today", lambda: "2026-11-16")
    assert "Welcome back" not in Home(frozenset(), days={"2026-11-16": {"passed": ["a"]}}).inside()


def test_what_was_done_is_noted_by_day(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    progress._unsaved.clear()
    for day, kind, id in (
        ("2026-11-16", "checked", "a"),
        ("2026-11-16", "passed", "a"),
        ("2026-11-17", "guesses", "g"),
    ):
        monkeypatch.setattr(progress, "today", lambda day=day: day)
        progress.note_work(kind, id, "02_more")
    assert progress.read_notes("days") == {
        "2026-11-16": {"checked": ["a"], "passed": ["a"]},
        "2026-11-17": {"guesses": ["g"]},
    }
    assert progress.read_notes("place") == {"lesson": "02_more", "exercise": "a"}


def test_the_review_has_a_line_once_something_was_passed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LINCLASS_STATIC", raising=False)
    assert "review" not in Home(frozenset()).inside()
    assert 'href="review.ipynb"' in Home(frozenset(), due=1).inside()
    assert "nothing is due" in Home(frozenset(), due=0).inside()
    assert overview.count_due() is None
    progress.record("perceptron")
    assert overview.count_due() == 1


def test_the_self_test_is_seen_only_if_something_is_wrong(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LINCLASS_STATIC", raising=False)
    assert "Self-test" not in show_home().inside()
    monkeypatch.setattr(selftest.platform, "python_version", lambda: "3.10.4")
    assert "this is Python 3.10.4" in show_home().inside()


def test_optional_exercises_are_counted_apart_and_come_after_the_core():
    core = core_ids_of("02_perceptron")
    (first, *others) = [id for id in ids_of("02_perceptron") if id not in core]
    shown = Home(frozenset({*core, first}))
    words = f"{len(core)} of {len(core)} (optional: 1 of {1 + len(others)})"
    assert f"02_perceptron: {words} passed" in repr(shown)
    assert shown.next == (notebooks()[0], ids_of(notebooks()[0])[0]), "the core of another lesson comes first"
    every_core = frozenset(id for name in notebooks() for id in core_ids_of(name))
    lesson, exercise = Home(every_core | {first}).next
    assert exercise not in every_core
    assert exercise in ids_of(lesson)


def test_the_line_after_a_pass_leads_to_the_core_first():
    core = core_ids_of("02_perceptron")
    optional = [id for id in ids_of("02_perceptron") if id not in core]
    line = progress.what_remains(by_id(optional[-1]), frozenset({optional[-1]}))
    assert f"0 of {len(core)} (optional: 1 of {len(optional)}) exercises passed in this lesson" in line
    assert any(f"next: {id}." in line for id in core)
    assert f"next: {optional[0]} (optional)." in progress.what_remains(by_id(core[0]), frozenset(core))


def test_the_overview_of_everything_passed_congratulates():
    done = Home(frozenset(e.id for e in exercises()))
    assert done.next is None
    assert "Congratulations" in done._repr_html_()
    assert "○" not in done._repr_html_()


def test_the_answer_key_shows_no_ones_progress(monkeypatch):
    monkeypatch.setattr(progress, "read_passed", lambda path=None: frozenset({"reflect"}))
    monkeypatch.delenv("LINCLASS_STATIC", raising=False)
    assert show_home().passed == {"reflect"}
    monkeypatch.setenv("LINCLASS_STATIC", "1")
    assert show_home().passed == frozenset()


def test_each_lesson_has_its_title_and_its_sketch():
    assert list(titles()) == list(notebooks())
    assert list(start.SKETCHES) == [name.partition("_")[2] for name in notebooks()]
    page = (ROOT / "notebooks" / "00_start_here.ipynb").read_text()
    assert all(f"[{title}]({name}.ipynb)" in page for name, title in titles().items())


def test_each_sketch_draws_something_inside_its_box():
    picture = start.course_map(titles())
    insets = picture.axes[0].child_axes
    assert len(insets) == len(titles())
    assert all(inset.lines for inset in insets)
    assert all(abs(line.get_xdata()).max() <= 1.5 for inset in insets for line in inset.lines)


def test_a_lesson_that_nobody_has_sketched_has_its_box_all_the_same():
    picture = start.course_map({**titles(), "09_kernels": "Kernels, and what they have to do with everything else"})
    assert len(picture.axes[0].child_axes) == len(titles()) + 1
    assert any(text.get_text() == "9  Kernels, and what they …" for text in picture.axes[0].texts)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory) -> Path:
    """A learner's folder whose start page was drawn; one exercise is passed."""
    data = tmp_path_factory.mktemp("data")
    folder = tmp_path_factory.mktemp("mine")
    lab.put_notebooks(ROOT, folder)
    (folder / ".linclass" / "progress.json").write_text(json.dumps({"passed": [ids()[0]]}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(data))
        patch.delenv("LINCLASS_STATIC", raising=False)
        start_page.draw_start_page(folder)
        page = nbformat.read(folder / "00_start_here.ipynb", as_version=4)
        notary = NotebookNotary()
        with contextlib.closing(notary.store):
            assert notary.check_signature(page), "JupyterLab would take the colours out of the cards"
    return folder


def test_the_start_page_opens_with_the_learners_home(drawn):
    page = nbformat.read(drawn / "00_start_here.ipynb", as_version=4)
    nbformat.validate(page)
    ((source, outputs),) = [(cell.source, cell.outputs) for cell in page.cells if cell.get("outputs")]
    assert source.endswith("show_home()")
    html = outputs[0].data["text/html"]
    assert "✓\xa0<a" in html
    assert "Formula sheet" in html
    assert "Self-test" not in html


def test_drawing_the_start_page_is_no_work_of_the_learners(drawn):
    assert lab.put_notebooks(ROOT, drawn) == []
    assert sorted(path.name for path in drawn.glob("*.ipynb")) == sorted(p.name for p in ROOT.glob("notebooks/*.ipynb"))


def test_a_start_page_that_is_no_notebook_is_left_alone(tmp_path):
    (tmp_path / "00_start_here.ipynb").write_text("{half a note")
    start_page.draw_start_page(tmp_path)
    assert (tmp_path / "00_start_here.ipynb").read_text() == "{half a note"
