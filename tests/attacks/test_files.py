"""Files that change while they are read, and output that is not ours."""

import contextlib
import os
import shutil
import threading

import pytest
from click.testing import CliRunner

from autograder.classroom import feedback_exchange
from autograder.cli import learner, people, regrade
from autograder.files import Unfit
from autograder.grading.submission import SetAside, read_folder
from autograder.lab import own_check
from autograder.reports.export import CannotExport
from autograder.reports.quiz_archive import _folder
from tests.attacks.small_class import NAME, small_classroom

READINGS = 3_000
needs_folders = pytest.mark.skipif(os.open not in os.supports_dir_fd, reason="this system opens no file from a folder")


@pytest.fixture
def submitted(tmp_path):
    """Mal's folder, and a classmate's."""
    for student, text in (("mal", "mine"), ("ann", "secret")):
        (tmp_path / student / NAME).mkdir(parents=True)
        (tmp_path / student / NAME / f"{NAME}.ipynb").write_text(text)
    return tmp_path


@needs_folders
@pytest.mark.parametrize("part", ["mal", f"mal/{NAME}", f"mal/{NAME}/{NAME}.ipynb"])
def test_no_link_is_followed_not_even_one_that_comes_and_goes(submitted, part):
    """A check before opening is not enough: the folder can be exchanged in between."""
    place, aside, link = submitted / part, submitted / "aside", submitted / "link"
    link.symlink_to(submitted / part.replace("mal", "ann", 1))
    over = threading.Event()

    def exchange() -> None:
        while not over.is_set():
            os.rename(place, aside)
            os.rename(link, place)
            os.rename(place, link)
            os.rename(aside, place)

    worker = threading.Thread(target=exchange)
    worker.start()
    read = set()
    try:
        for _ in range(READINGS):
            with contextlib.suppress(SetAside, Unfit, OSError):
                read.add(read_folder(submitted / "mal" / NAME, NAME)[0])
    finally:
        over.set()
        worker.join()
    assert read <= {b"mine"}


@needs_folders
def test_a_folder_that_is_a_link_is_refused(submitted):
    (submitted / "eve").symlink_to(submitted / "ann")
    with pytest.raises(OSError, match=r"Not a directory|Too many levels"):
        read_folder(submitted / "eve" / NAME, NAME)


@needs_folders
@pytest.mark.parametrize("part", ["mal", f"mal/{NAME}"])
def test_no_secret_for_feedback_comes_from_a_classmates_folder(submitted, part):
    """Feedback released under a classmate's secret would show that classmate a page of the attacker's choice."""
    (submitted / "ann" / NAME / feedback_exchange.SECRET).write_text("5ec4e7")
    assert feedback_exchange._read(submitted / "ann" / NAME / feedback_exchange.SECRET) == "5ec4e7"
    shutil.rmtree(submitted / part)
    (submitted / part).symlink_to(submitted / part.replace("mal", "ann", 1))
    assert feedback_exchange._read(submitted / "mal" / NAME / feedback_exchange.SECRET) == ""


def test_what_a_library_prints_is_not_in_the_result_of_check(tmp_path, monkeypatch, capfd):
    """LAPACK writes about numbers that are none to standard output, past Python."""

    def check_notebook(path):
        os.write(1, b"On entry to DLASCL parameter number 4 had an illegal value\n")
        raise own_check.CannotCheck("it was only a trial")

    monkeypatch.setattr(own_check, "check_notebook", check_notebook)
    (tmp_path / "a.ipynb").write_text("{}")
    assert "only a trial" in CliRunner().invoke(learner.check, [str(tmp_path / "a.ipynb"), "--json"]).output
    out, err = capfd.readouterr()
    assert "DLASCL" not in out
    assert "DLASCL" in err


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy
def test_the_name_of_a_folder_does_not_steer_the_terminal(tmp_path):
    """`grade` sets such a folder aside; the verbs that only mention it must not print it as it is."""
    room = small_classroom(tmp_path)
    (room.folder / "submitted" / "anna\x1b[2J" / NAME).mkdir(parents=True)
    (tmp_path / "people.csv").write_text("id,first name,last name\nbob,Bob,Roe\n")
    told = CliRunner().invoke(people.roster, [str(room.folder), str(tmp_path / "people.csv")]).output
    assert "1 in submitted/ are not in the roster: anna" in told
    CliRunner().invoke(regrade.due, [str(room.folder), f"{NAME}=2027-02-01"])
    near = CliRunner().invoke(regrade.extend, [str(room.folder), "anna", NAME, "--days", "1"]).output
    assert "Did you mean anna" in near
    assert "\x1b" not in told + near


@pytest.mark.parametrize(
    "name", ["..", "../../Ann", "..\\..\\Ann", "\u202egpj.exe", "a\x00b\nc", "\ud800", "x" * 70_000]
)
def test_no_name_leads_out_of_an_archive_of_quizzes(name):
    folder = _folder(name, "Participant 71")
    assert folder.endswith("_71_assignsubmission_file_")
    assert folder.isprintable()
    assert not {"/", "\\"} & {*folder}
    assert len(folder) < 300


def test_a_worksheet_with_a_path_for_a_number_is_refused():
    with pytest.raises(CannotExport, match="without a number"):
        _folder("Ann", "Participant ../../Ann")
