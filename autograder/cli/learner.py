"""The learner's verbs."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from autograder.cli.common import course_folder
from autograder.course import START
from autograder.files import CLOSED, why_foreign, write_atomically

PROMPTLY = "--ServerApp.kernel_websocket_connection_class=autograder.lab.server.lab_server.PromptConnection"


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--no-browser", is_flag=True, help="Start the server and print its address instead of opening a browser.")
@click.option("--port", type=int, default=8888, show_default=True, help="The first port to try.")
@click.option(
    "--progress",
    "exported",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file that the course in a browser tab has exported: go on from there. (In FOLDER it is found by its name.)",
)
def lab(folder: Path | None, no_browser: bool, port: int, exported: Path | None) -> None:
    """Open JupyterLab on the course's start page.

    The notebooks are put into FOLDER (by default ./linclass) and are yours: a newer version of the course never overwrites your work.
    """
    _serve(folder, no_browser, port, START, exported)


@click.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--no-browser", is_flag=True, help="Start the server and print its address instead of opening a browser.")
@click.option("--port", type=int, default=8888, show_default=True, help="The first port to try.")
@click.option("--count", is_flag=True, help="Only say how many questions are due today.")
@click.option(
    "--export", type=click.Path(path_type=Path, dir_okay=False), help="Only write all your answers as a CSV table."
)
def review(folder: Path | None, no_browser: bool, port: int, count: bool, export: Path | None) -> None:
    """Open JupyterLab on the questions that are due today, about what you have passed.

    It takes about ten minutes. What you remembered is kept in FOLDER/.linclass and nowhere else.
    """
    from autograder.lab.folder import default_folder
    from autograder.learner.progress import find_file
    from autograder.learner.review import NOTEBOOK, as_rows, due_today

    where = (folder or default_folder()).resolve()
    if export:
        from autograder.reports.export import as_separated

        write_atomically(export, as_separated(as_rows(find_file(where))), mode=CLOSED)
        click.echo(export)
    elif count:
        click.echo(str(due_today(where)))
    else:
        _serve(folder, no_browser, port, NOTEBOOK.removesuffix(".ipynb"))


def _serve(folder: Path | None, no_browser: bool, port: int, page: str, exported: Path | None = None) -> None:
    """JupyterLab in the learner's folder, opened on a notebook."""
    from autograder.lab.folder import CONFIG, LOG, STARTUP, default_folder, note_news, put_notebooks
    from autograder.lab.from_tab import EXPORTED, NotExported, bring_from_tab
    from autograder.learner.review import put_notebook

    folder = (folder or default_folder()).resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if why := why_foreign(folder):
            raise click.ClickException(f"choose a folder of your own, because JupyterLab runs code from it: {why}")
        news = put_notebooks(course_folder(), folder)
        for file in dict.fromkeys(path for path in (exported, folder / EXPORTED) if path and path.exists()):
            news += bring_from_tab(file, course_folder(), folder)
        put_notebook(folder)
        note_news(folder, news)
    except NotExported as problem:
        raise click.ClickException(str(problem)) from None
    except OSError as problem:
        raise click.ClickException(f"the notebooks cannot be put into {folder}: {problem.strerror}") from None
    for line in news:
        click.echo(line)
    click.echo(f"Your notebooks are in {folder}")
    click.echo("Starting JupyterLab ...")
    # Nothing is loaded from the folder in which this command is called: not by Python (-P), nor by extensions of the server (cwd).
    command = [sys.executable, "-P", "-m", "autograder.lab.serve", str(folder), f"--ServerApp.root_dir={folder}"]
    # The server's questions and its log are not on the screen: Ctrl + C closes it at once.
    command += [
        f"--port={port}",
        f"--LabApp.default_url=/lab/tree/{page}.ipynb",
        PROMPTLY,
        "--ServerApp.answer_yes=True",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container the user is often root, and JupyterLab would refuse to start
    if no_browser:
        command.append("--no-browser")
    variables = {"PYTHONSTARTUP": str(STARTUP), **os.environ}
    variables["JUPYTER_CONFIG_PATH"] = _first(CONFIG, "JUPYTER_CONFIG_PATH")
    # So that `!linclass check ...` in a cell finds this environment's own command.
    variables["PATH"] = _first(Path(sys.executable).parent, "PATH")
    status = _wait(subprocess.Popen(command, env=variables, cwd=folder))
    if status:
        click.echo(f"JupyterLab ended with an error. The end of {folder / LOG}:", err=True)
        with contextlib.suppress(OSError):
            click.echo(
                "\n".join((folder / LOG).read_text(encoding="utf-8", errors="replace").splitlines()[-10:]), err=True
            )
    sys.exit(status)


def _wait(server: subprocess.Popen[bytes]) -> int:
    """Wait until the server has ended. Ctrl + C reaches it too, and then it shuts its kernels down."""
    while True:
        with contextlib.suppress(KeyboardInterrupt):
            return server.wait()


def _first(folder: Path, variable: str) -> str:
    """The list of folders in an environment variable, with this one before all others."""
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get(variable)])])


@click.command()
@click.argument("notebook", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON on standard output, and nothing else.")
def check(notebook: Path, as_json: bool) -> None:
    """Check all exercises in your own NOTEBOOK on their visible cases."""
    from autograder.lab.own_check import CannotCheck, as_lines, as_plain, check_notebook

    course_folder()
    try:
        with _libraries_on_standard_error():
            result, note = check_notebook(notebook)
    except CannotCheck as problem:
        raise click.ClickException(str(problem)) from None
    if as_json:
        click.echo(json.dumps(as_plain(result, note)))
    else:
        for line in as_lines(result, note):
            click.echo(line)


@contextlib.contextmanager
def _libraries_on_standard_error() -> Iterator[None]:
    """What a library prints on its own (LAPACK does, about values that are not numbers) must not end up in our output."""
    sys.stdout.flush()
    ours = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(ours, 1)
        os.close(ours)


VERBS = (lab, review, check)
