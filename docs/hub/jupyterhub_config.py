"""A hub for one class on one machine: people log in with their system account, and each gets a JupyterLab with the course.

docs/hub.md explains it, and tests/browser/test_hub.py runs it. Start it as root, in a folder that only root can read:

    cd /srv/linclass/hub && jupyterhub --config /srv/linclass/course/docs/hub/jupyterhub_config.py
"""

import importlib.util
import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821  JupyterHub defines it
here = Path(__file__).resolve().parent
package = Path(importlib.util.find_spec("autograder").origin).parent

# Who teaches. Everybody else who has an account on this machine is a student.
c.JupyterHub.load_groups = {"instructors": {"users": ["ines"]}}
c.Authenticator.allow_all = True

# Only this machine can reach the hub; put a web server with HTTPS in front of it.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"

# With a wildcard certificate, so that a page of a student's server cannot act in an instructor's:
# c.JupyterHub.subdomain_host = "https://hub.example.org"

# Everyone gets this environment's JupyterLab, with the course and nbgrader in it.
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.default_url = "/lab"
c.Spawner.environment = {
    "PATH": os.pathsep.join(
        [str(Path(sys.executable).parent), os.environ["PATH"]]
    ),  # linclass and nbgrader in terminals
    "PYTHONSTARTUP": str(
        package / "learner" / "startup.py"
    ),  # kernels explain names that are not defined after a restart
    "OPENBLAS_NUM_THREADS": "1",  # many people share the processors
}


def choose_settings(spawner):
    """Students get neither formgrader nor the tool that makes assignments."""
    teaches = any(group.name == "instructors" for group in spawner.user.groups)
    folders = [here / "etc"] if teaches else [here / "students", here / "etc"]
    spawner.environment = {**spawner.environment, "JUPYTER_CONFIG_PATH": os.pathsep.join(map(str, folders))}


c.Spawner.pre_spawn_hook = choose_settings
