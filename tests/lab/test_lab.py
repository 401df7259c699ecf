"""`linclass lab` puts the notebooks into the learner's own folder, and never overwrites work."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from ipykernel.ipkernel import IPythonKernel

from autograder.course import find_course, home
from autograder.exercises import ids
from autograder.lab import folder as lab
from autograder.learner import progress, selftest

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
LESSON = "02_perceptron.ipynb"


@pytest.fixture
def course(tmp_path) -> Path:
    """A course whose lessons are one cell each."""
    folder = tmp_path / "course"
    (folder / "notebooks").mkdir(parents=True)
    (folder / "solutions").mkdir()
    for name in NAMES:
        (folder / "solutions" / name).with_suffix(".py").touch()
        write(folder / "notebooks" / name, "first edition")
    return folder


def write(path: Path, text: str, *, run: int | None = None) -> None:
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text, execution_count=run)]), path)


def read(path: Path) -> str:
    return nbformat.read(path, as_version=4).cells[0].source


@pytest.fixture
def mine(course, tmp_path) -> Path:
    folder = tmp_path / "mine"
    assert lab.put_notebooks(course, folder) == []
    return folder


def visible(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


def test_all_nine_notebooks_are_put_there(course, mine):
    assert visible(mine) == NAMES
    assert len(NAMES) == 9
    assert read(mine / LESSON) == read(course / "notebooks" / LESSON)


def test_a_notebook_says_what_jupyterlab_would_add_on_opening_it(mine):
    """Otherwise it would be marked as unsaved before the learner has done anything."""
    assert nbformat.read(mine / LESSON, as_version=4).metadata.language_info == IPythonKernel.language_info


def test_a_second_start_changes_nothing(course, mine):
    write(mine / LESSON, "my answer")
    assert lab.put_notebooks(course, mine) == []
    assert visible(mine) == NAMES
    assert read(mine / LESSON) == "my answer"


def test_an_untouched_lesson_is_replaced_by_the_newer_one_even_if_it_was_run(course, mine):
    write(mine / LESSON, "first edition", run=3)
    write(course / "notebooks" / LESSON, "second edition")
    assert lab.put_notebooks(course, mine) == [f"{LESSON} was replaced by a newer version; you had not changed it."]
    assert read(mine / LESSON) == "second edition"
    assert visible(mine) == NAMES


def test_a_newer_version_of_an_edited_lesson_is_put_beside_it_once(course, mine):
    write(mine / LESSON, "my answer")
    write(course / "notebooks" / LESSON, "second edition")
    (said,) = lab.put_notebooks(course, mine)
    assert "is your work and stays as it is; the newer version is beside it: 02_perceptron_new.ipynb" in said
    assert read(mine / LESSON) == "my answer"
    assert read(mine / "02_perceptron_new.ipynb") == "second edition"
    (mine / "02_perceptron_new.ipynb").unlink()
    assert lab.put_notebooks(course, mine) == []
    assert visible(mine) == NAMES


def test_a_third_version_replaces_an_untouched_second_and_stands_beside_an_edited_one(course, mine):
    write(mine / LESSON, "my answer")
    for edition, beside in (("second", "_new"), ("third", "_new")):
        write(course / "notebooks" / LESSON, edition)
        lab.put_notebooks(course, mine)
        assert read(mine / f"02_perceptron{beside}.ipynb") == edition
    write(mine / "02_perceptron_new.ipynb", "my second answer")
    write(course / "notebooks" / LESSON, "fourth")
    lab.put_notebooks(course, mine)
    assert read(mine / LESSON) == "my answer"
    assert read(mine / "02_perceptron_new.ipynb") == "my second answer"
    assert read(mine / "02_perceptron_new_2.ipynb") == "fourth"


def test_a_lesson_that_was_taken_away_comes_back(course, mine):
    (mine / LESSON).rename(mine / "attempt.ipynb")
    lab.put_notebooks(course, mine)
    assert visible(mine) == sorted([*NAMES, "attempt.ipynb"])


@pytest.mark.parametrize("record", [None, "", "[]", '{"02_perceptron": 3}', "{"])
def test_without_a_readable_record_everything_counts_as_work(course, mine, record):
    path = mine / ".linclass" / "lessons.json"
    path.unlink() if record is None else path.write_text(record)
    write(course / "notebooks" / LESSON, "second edition")
    lab.put_notebooks(course, mine)
    assert read(mine / LESSON) == "first edition"
    assert read(mine / "02_perceptron_new.ipynb") == "second edition"


def test_a_file_that_is_not_a_notebook_is_kept(course, mine):
    (mine / LESSON).write_text("{half a note")
    write(course / "notebooks" / LESSON, "second edition")
    lab.put_notebooks(course, mine)
    assert (mine / LESSON).read_text() == "{half a note"


def test_work_in_the_clones_own_notebooks_is_carried_over_and_stays(course, tmp_path):
    """Before they had their own folder, learners worked in the clone."""
    write(course / "notebooks" / LESSON, "my answer", run=5)
    (course / ".linclass").mkdir()
    (course / ".linclass" / "progress.json").write_text(json.dumps({"passed": [ids()[0]]}))
    mine = course / "linclass"
    lab.put_notebooks(course, mine)
    assert progress.read_passed(progress.find_file(mine)) == {ids()[0]}
    write(mine / LESSON, "my better answer")
    assert lab.put_notebooks(course, mine) == []
    assert visible(mine) == NAMES
    write(mine / LESSON, "my answer")
    write(course / "notebooks" / LESSON, "second edition")  # after `git checkout` and `git pull`
    lab.put_notebooks(course, mine)
    assert read(mine / LESSON) == "my answer"


def test_progress_is_kept_in_the_learners_folder_even_inside_a_clone(course, monkeypatch):
    mine = course / "linclass"
    lab.put_notebooks(course, mine)
    monkeypatch.chdir(mine)
    assert home(mine) == mine
    assert progress.find_file() == mine / ".linclass" / "progress.json"
    assert progress.is_kept()
    assert find_course() == course
    assert selftest._progress().ok


def test_lessons_that_nbgrader_fetched_share_one_record_beside_their_folders(tmp_path):
    for name in ("00_start_here", "02_perceptron"):
        assert home(tmp_path / name) == tmp_path
    assert home(tmp_path / "my notes") == tmp_path / "my notes"


def test_the_default_folder_is_the_learners_own_the_clones_or_here(course, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert lab.default_folder() == tmp_path / "linclass"
    monkeypatch.chdir(course / "solutions")
    assert lab.default_folder() == course / "linclass"
    lab.put_notebooks(course, course / "linclass")
    monkeypatch.chdir(course / "linclass")
    assert lab.default_folder() == course / "linclass"


def test_a_folder_that_happens_to_have_such_names_is_not_a_course(tmp_path):
    for name in ("notebooks", "solutions"):
        (tmp_path / name).mkdir()
    assert find_course(tmp_path) == ROOT


def test_git_ignores_the_learners_folder():
    done = subprocess.run(["git", "check-ignore", f"linclass/{LESSON}"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 128:
        pytest.skip("this is not a git clone")
    assert done.stdout.strip() == f"linclass/{LESSON}"


def test_the_command_imports_no_nbgrader_and_says_where_the_notebooks_are(tmp_path):
    """JupyterLab itself is left out here: the test of the wheel starts it."""
    code = (
        "import subprocess, sys, types\n"
        "import autograder.cli.learner\n"
        "def start(command, env, cwd):\n"
        "    print(*command, env['PYTHONSTARTUP'], env['JUPYTER_CONFIG_PATH'], sep='\\n')\n"
        "    return types.SimpleNamespace(wait=lambda: 0)\n"
        "subprocess.Popen = start\n"
        "from autograder.cli import main; main(['lab', 'mine', '--no-browser'], standalone_mode=False)"
    )
    variables = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONSTARTUP", "JUPYTER_CONFIG_PATH")
    }
    run = f"try:\n  exec({code!r})\nexcept SystemExit: pass\nprint('nbgrader' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=tmp_path, capture_output=True, text=True, check=True, env=variables
    )
    first, _starting, *command, startup, config, imported = done.stdout.splitlines()
    assert first == f"Your notebooks are in {tmp_path / 'mine'}"
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in command
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in command
    assert Path(startup).is_file()
    assert (Path(config) / "labconfig" / "page_config.json").is_file()
    assert imported == "False"
    assert visible(tmp_path / "mine") == [*NAMES, "formula_sheet.html", "review.ipynb"]
    assert set(json.loads((tmp_path / "mine/.linclass/lessons.json").read_text())) == {Path(n).stem for n in NAMES}


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path):
    (tmp_path / "file").write_text("")
    words = [sys.executable, "-m", "autograder", "lab", str(tmp_path / "file" / "mine"), "--no-browser"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: the notebooks cannot be put into")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["lab_server", "private_kernels", "proxy_guard", "validate", "widget_guard"])
def test_a_server_finds_its_extensions_by_the_names_in_older_settings(name):
    former = import_module(f"autograder.learner.{name}")
    assert former.__file__ == import_module(f"autograder.lab.server.{name}").__file__
    if name != "lab_server":
        assert former._jupyter_server_extension_points() == [{"module": f"autograder.lab.server.{name}"}]
