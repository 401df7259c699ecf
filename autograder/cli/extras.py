"""Refuse a command whose packages are not installed, with one line that says which extra brings them.

`pip install linclass` installs what a learner's notebook needs. JupyterLab, nbgrader and Dask come with extras.
"""

import functools
from importlib.util import find_spec

import click

# Extra → the modules that the commands cannot do without, by the names under which pip knows them.
MODULES = {
    "lab": {"jupyterlab": "jupyterlab", "ipykernel": "ipykernel"},
    "class": {"nbgrader": "nbgrader", "jupytext": "jupytext", "rich": "rich"},
    "dask": {"dask[distributed]": "distributed"},
}
OF_VERB = {"lab": "lab", "review": "lab", "check": None, "items": None}  # all other commands need the extra `class`


def refuse_without(extra: str, what: str) -> None:
    """Raise an error if a package of this extra is missing; `what` is the command that needs it."""
    missing = [name for name, module in MODULES[extra].items() if find_spec(module) is None]
    if missing:
        raise click.ClickException(f'{what} needs {", ".join(missing)}: pip install "linclass[{extra}]"')


def with_extra(verb: click.Command) -> click.Command:
    """The same command; it refuses to run without its extra, and can still print its help."""
    extra = OF_VERB.get(verb.name or "", "class")
    run = verb.callback
    if extra is None or run is None:
        return verb

    @functools.wraps(run)
    def refuse_or_run(*words: object, **options: object) -> object:
        refuse_without(extra, f"linclass {verb.name}")
        return run(*words, **options)

    verb.callback = refuse_or_run
    return verb
